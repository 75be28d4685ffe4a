/* scan_columns.c - place columns, measures and flags; see scan.h */
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/bounds.h"
#include "parser/duration.h"
#include "parser/scan.h"

#include <string.h>
#include <strings.h>

static struct condition *
flag_condition(struct scan *scan, struct term term)
{
	scan_negate_next(scan, term.table);
	struct condition *condition = scan_condition(scan, term);
	if (condition) {
		condition->kind = OPERAND_TRUE;
		/* "out of service", of in_service */
		condition->negated ^= scan_is_out_of(scan, scan_item(scan, 0));
		scan_absent_property(scan, condition);
	}
	return condition;
}

static bool
is_flag(const struct context_column *column)
{
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

/* "which stores are open", with a flag is_open: the words "are open" are the
 * whole name. */
static bool
says_it_is(const struct scan *scan, const struct item *item)
{
	const char *word = scan->request->question->tokens[item->from].folded;
	return item->to - item->from > 1 && english_is(word, ENGLISH_BE) &&
	       scan->sketch->show_count > 0;
}

/* "Pumps that aren't discontinued", of a kind of product: behind a form of "to
 * be", the flag says which rows, also where no word names these. */
static bool
says_of_rows(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int at = item->from - 1;
	while (
	    at > 1 && english_is(question->tokens[at].folded, ENGLISH_DENIAL))
		at--;
	return !scan->sketch->show_count && at > 0 &&
	       (english_is(question->tokens[at].folded, ENGLISH_BE) ||
		   (at + 1 < item->from &&
		       english_is(
			   question->tokens[at].folded, ENGLISH_RELATIVE)));
}

/*
 * "official languages", "that are active": a condition, not a column to show.
 */
static bool
reads_as_flag(const struct scan *scan, const struct item *item)
{
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	const struct item *next = scan_item(scan, 1);
	/* "one day" does not mean is_full_day */
	if (!is_flag(column) || scan->grouping || scan->ordering ||
	    item->match->score < LINK_SCORE_HEAD ||
	    (scan_cue(scan, 1, CUE_COMPARE) &&
		scan_item(scan, 2)->kind == ITEM_NUMBER))
		return false;
	if (next->kind == ITEM_VALUE &&
	    next->match->column == item->match->column &&
	    next->match->table == item->match->table)
		return false;
	/* "auto-renewing gold contracts" */
	if (next->kind == ITEM_VALUE && next->from == item->to &&
	    next->match->table == item->match->table &&
	    scan_item(scan, 2)->kind == ITEM_TABLE &&
	    scan_item(scan, 2)->from == next->to)
		return true;
	if (says_it_is(scan, item) || says_of_rows(scan, item))
		return true;
	if (next->from == item->to &&
	    (next->kind == ITEM_TABLE ||
		(next->kind == ITEM_COLUMN &&
		    next->match->table == item->match->table)))
		return true;
	return !scan->output && !scan->pending_count &&
	       next->kind != ITEM_LITERAL && next->kind != ITEM_NUMBER;
}

/* "written by Joseph": the column only introduces its value. */
static bool
names_value(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	bool linked = next->kind == ITEM_CUE && (next->cue.kind == CUE_PLACE ||
						    next->cue.kind == CUE_WITH);
	if (linked)
		next = scan_item(scan, 2);
	/* "diagnosed with both" */
	if (linked && next->kind == ITEM_CUE &&
	    (next->cue.kind == CUE_BOTH || next->cue.kind == CUE_EITHER))
		next = scan_item(scan, 3);
	if (next->from - item->to > 2 ||
	    scan->sketch->show_count == scan->sentence_shows)
		return false;
	/* "majoring in 600", "born in 1990" */
	const char *word = scan->request->question->tokens[item->to - 1].folded;
	bool verb =
	    english_past(word) || (strlen(word) > 4 && ends_with(word, "ing"));
	return next->kind == ITEM_LITERAL ||
	       ((next->kind == ITEM_NUMBER || next->kind == ITEM_PERIOD) &&
		   verb) ||
	       (next->kind == ITEM_VALUE &&
		   next->match->table == item->match->table &&
		   next->match->column == item->match->column) ||
	       /* "documents of type Book": the value is the name of the row
		* that the key points to */
	       (next->kind == ITEM_VALUE &&
		   next->match->table == scan_column(scan, item->match->table,
					     item->match->column)
					     ->parent_table);
}

/* "the name of the region": when the region is a text column, its value is
 * already a name. */
static bool
is_name_of_column(const struct scan *scan, const struct item *item)
{
	const struct item *of = scan_item(scan, 1);
	const struct item *next = scan_item(scan, 2);
	if (!scan_says_name(scan, item) || of->kind != ITEM_CUE ||
	    strcmp(of->cue.word, "of") != 0 || next->kind != ITEM_COLUMN ||
	    next->from - of->to > 2)
		return false;
	const struct context_column *column =
	    scan_column(scan, next->match->table, next->match->column);
	return column->class == COLUMN_TEXT &&
	       next->match->score >= LINK_SCORE_NAMED &&
	       next->match->column != item->match->column;
}

bool
scan_is_verb_of_do(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	if (item->to - item->from != 1 ||
	    scan_column(scan, item->match->table, item->match->column)->class !=
		COLUMN_DATE ||
	    english_past(question->tokens[item->from].folded))
		return false;
	const struct superlative *best = &scan->sketch->best;
	/* "do most climbs start", "do climbs start most often" */
	int from = best->present                   ? best->at
		   : scan_cue(scan, 1, CUE_COMMON) ? item->from - 1
						   : -1;
	for (int at = from - 1; from >= 0 && at >= from - 2; at--)
		if (english_is(question_word_at(question, at), ENGLISH_DO))
			return true;
	return false;
}

/* "Bills due in May", "loans that are due next week": one word of a date behind
 * its rows, and a time behind it. */
static bool
says_which_date(const struct scan *scan, const struct item *item)
{
	const struct token *tokens = scan->request->question->tokens;
	const struct item *rows = scan_item(scan, -1);
	bool joint =
	    scan_cue(scan, 1, CUE_PLACE) || scan_cue(scan, 1, CUE_COMPARE);
	int at = item->from;
	while (
	    at > 0 && (english_is(tokens[at - 1].folded, ENGLISH_BE) ||
			  english_is(tokens[at - 1].folded, ENGLISH_RELATIVE)))
		at--;
	return item->to - item->from == 1 &&
	       (rows->kind == ITEM_TABLE || rows->kind == ITEM_EXPRESSION) &&
	       rows->to == at && rows->match->table == item->match->table &&
	       scan_column(scan, item->match->table, item->match->column)->class
		   == COLUMN_DATE &&
	       item->match->score < LINK_SCORE_HEAD &&
	       scan_is_when(scan, scan_item(scan, joint ? 2 : 1));
}

/* "albums released by", "houses built in", "talks kicked off in", "orders dated
 * 2024", "people hired per month": the participle is not a column to show. */
static bool
is_done_by(const struct scan *scan, const struct item *item)
{
	const struct token *tokens = scan->request->question->tokens;
	const struct item *before = scan_item(scan, -1);
	const struct item *next = scan_item(scan, 1);
	const char *word = tokens[item->from].folded;
	if (scan_is_when(scan, next) && next->from == item->to &&
	    english_participle(tokens[item->to - 1].folded) &&
	    scan_column(scan, item->match->table, item->match->column)->class ==
		COLUMN_DATE)
		return true;
	if (says_which_date(scan, item) || scan_is_verb_of_do(scan, item))
		return true;
	const bool alone =
	    item->to - item->from == 1 ||
	    (item->to - item->from == 2 &&
		english_is(tokens[item->to - 1].folded, ENGLISH_PARTICLE));
	return english_participle(word) && alone &&
	       (before->kind == ITEM_TABLE ||
		   before->kind == ITEM_EXPRESSION) &&
	       before->to == item->from &&
	       (scan_cue(scan, 1, CUE_BY) || scan_cue(scan, 1, CUE_PLACE) ||
		   scan_cue(scan, 1, CUE_FIRST) ||
		   scan_cue(scan, 1, CUE_GROUP));
}

/* "The rooms they offer": the verb of a clause that says which rooms. */
static bool
is_clause_verb(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct item *rows =
	    scan_item(scan, scan_cue(scan, -1, CUE_PRONOUN) ? -2 : -1);
	return item->from > 0 && item->to == item->from + 1 &&
	       rows->kind == ITEM_TABLE && rows->to == item->from - 1 &&
	       english_is(
		   question->tokens[item->from - 1].folded, ENGLISH_PRONOUN);
}

/* Is the column compared with what follows? */
static bool
has_bound(const struct scan *scan)
{
	return scan_cue(scan, 1, CUE_COMPARE) || scan_cue(scan, 1, CUE_BETWEEN);
}

/* "Dogs weigh more than 40": the rows that a value names are shown, and not
 * what bounds them. */
static bool
bounds_rows_of_value(const struct scan *scan, const struct item *item)
{
	const struct item *rows = scan_item(scan, -1);
	return scan->output && has_bound(scan) && rows->kind == ITEM_VALUE &&
	       rows->to == item->from &&
	       rows->match->table == item->match->table &&
	       scan_plural(scan, rows) &&
	       scan->sketch->show_count == scan->sentence_shows;
}

static bool
shows_column(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	if (!scan->output || names_value(scan, item) ||
	    is_clause_verb(scan, item) || is_name_of_column(scan, item) ||
	    is_done_by(scan, item))
		return false;
	if (has_bound(scan) && scan->sketch->show_count > scan->sentence_shows)
		return false;
	/* "list cities of country": the country is the owner, not a thing to
	 * show */
	if (before->kind == ITEM_CUE && before->cue.kind == CUE_PLACE &&
	    strcmp(before->cue.word, "of") != 0 &&
	    strcmp(before->cue.word, "for") != 0 && scan->sketch->show_count)
		return false;
	return true;
}

/* "total debits and credits", "total debits, credits": the second column is
 * added up, too. */
static bool
inherits_aggregate(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	const struct item *first = scan_item(scan, -2);
	bool list =
	    before->kind == ITEM_CUE &&
	    (before->cue.kind == CUE_AND || before->cue.kind == CUE_COMMA);
	return scan->output && scan->last_item == scan->at - 2 && list &&
	       scan->last.aggregate > AGGREGATE_COUNT &&
	       first->kind == ITEM_COLUMN && before->from == first->to &&
	       before->to == item->from &&
	       scan_is_measure(scan, item->match->table, item->match->column);
}

/* Does the key hold a text such as "17", which identifies a row but is not a
 * code that people know? */
static bool
refers_by_id(const struct scan *scan, const struct context_column *column)
{
	const struct context_table *parent =
	    scan_table_of(scan, column->parent_table);
	if (column->parent_column < 0)
		return false;
	const char *name = parent->columns[column->parent_column].name;
	size_t length = strlen(name);
	return length >= 2 && strcasecmp(name + length - 2, "id") == 0;
}

/* Is it a key that nobody declared, under a name that says nothing of a code or
 * a name: surveyor, crew_lead?  Its codes were found to be those of other rows.
 */
static bool
was_found(const struct scan *scan, int table, int column)
{
	const struct context *context = scan->request->context;
	struct text_words words = text_words(
	    scan->request->arena, context->tables[table].columns[column].words);
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    !context->fks[i].declared &&
		    context->fks[i].columns[0] == column)
			return words.count > 0 &&
			       !english_is(words.word[words.count - 1],
				   ENGLISH_IDENTIFIER) &&
			       !english_is(words.word[words.count - 1],
				   ENGLISH_CONTENT);
	return false;
}

bool
scan_leads_to_row(const struct scan *scan, const struct item *item)
{
	static const char *const words[] = {
	    "id", "ids", "code", "codes", "number", "numbers", "key", "no"};
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	if (column->parent_table < 0 ||
	    !scan_table_of(scan, column->parent_table)->label_count)
		return false;
	for (int at = item->from; at < item->to; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strcmp(scan->request->question->tokens[at].folded,
				words[i]) == 0)
				return false;
	return true;
}

bool
scan_points_to_entity(const struct scan *scan, const struct item *item)
{
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	return scan_leads_to_row(scan, item) &&
	       (column->class == COLUMN_NUMBER || refers_by_id(scan, column) ||
		   was_found(scan, item->match->table, item->match->column));
}

/* "Organic vegetable seeds", of a category called so: no word but the flag and
 * the kind says which rows. */
static bool
flags_kind(const struct scan *scan, const struct item *item)
{
	const struct item *kind = scan_item(scan, 1);
	const struct item *behind = scan_item(scan, 2);
	return !scan->sketch->show_count && kind->kind == ITEM_VALUE &&
	       kind->from == item->to && scan_plural(scan, kind) &&
	       context_refers(scan->request->context, item->match->table,
		   kind->match->table) &&
	       !(behind->kind == ITEM_TABLE && behind->from == kind->to);
}

/* "the favorite plants": the words mean the table and the condition on its
 * flag. */
static bool
is_flagged_table(const struct scan *scan, const struct item *item)
{
	const struct link_result *link = scan->request->link;
	bool counted = scan->pending_count == 1 &&
		       scan->pending[0] == AGGREGATE_COUNT && !scan->distinct;
	if (!scan->output || (scan->pending_count > 0 && !counted) ||
	    scan->ordering ||
	    !is_flag(
		scan_column(scan, item->match->table, item->match->column)))
		return false;
	if (flags_kind(scan, item))
		return true;
	if (item->to - item->from != 2)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].from == item->to - 1 &&
		    link->matches[i].to == item->to &&
		    link->matches[i].table == item->match->table &&
		    link->matches[i].score >= LINK_SCORE_SYNONYM)
			return true;
	return false;
}

/* "name" of a person means both the first and the last name. */
static bool
is_whole_label(const struct scan *scan, const struct item *item)
{
	const struct context_table *table =
	    scan_table_of(scan, item->match->table);
	return table->label_count > 1 && item->match->why == LINK_WHY_LABEL &&
	       scan->output && !scan->grouping && !scan->ordering &&
	       !scan->comparing && !scan->pending_count &&
	       !(scan_best_waits(scan) && scan->sketch->best.common);
}

/*
 * "with name of manager": the row that the key points to is shown by its name.
 */
static bool
names_whom(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 2);
	return scan_says_name(scan, item) && scan->output &&
	       scan_cue(scan, 1, CUE_PLACE) && next->kind == ITEM_COLUMN &&
	       strcmp(scan_item(scan, 1)->cue.word, "of") == 0 &&
	       scan_points_to_entity(scan, next);
}

/* "the manager's name": the key means the row that it points to, and the
 * question wants the name of that row. */
static bool
names_possessor(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct item *name = scan_item(scan, 1);
	return question->tokens[item->to - 1].possessive &&
	       name->kind == ITEM_COLUMN && name->from == item->to &&
	       scan_says_name(scan, name);
}

/* "each employee and the manager's name": show both; this is not a group. */
static void
list_each(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	if (!names_possessor(scan, item) || !scan->grouping ||
	    !sketch->group_count || sketch->show_count > scan->sentence_shows ||
	    !scan_cue(scan, -1, CUE_AND))
		return;
	scan->grouping = false;
	scan_begin_output(scan);
	scan_show(scan, sketch->groups[--sketch->group_count]);
}

/* "each customer and their region": the column is shown beside the group. */
static void
end_group(struct scan *scan)
{
	if (scan_cue(scan, -1, CUE_PRONOUN) && scan->sketch->group_count > 0)
		scan->grouping = false;
}

/* "revenue amount": two words mean the same column. */
static bool
said_twice(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	return before->kind == ITEM_COLUMN && before->to == item->from &&
	       before->match->table == item->match->table &&
	       before->match->column == item->match->column;
}

/* Does the column say that none is left, does it belong to another row, or does
 * it only introduce one?  Either the scan handles it here, or the next column
 * shows the row. */
static bool
means_other_row(struct scan *scan, const struct item *item)
{
	if (scan_run_out(scan, item) || scan_same(scan, item) ||
	    scan_far(scan, item))
		return true;
	if (!scan_far_role(scan, item))
		return names_whom(scan, item);
	scan_mention(scan, item->match->table, true);
	return true;
}

struct term
scan_row_of_key(
    const struct scan *scan, const struct item *item, struct term term)
{
	if (!scan_points_to_entity(scan, item))
		return term;
	term.parent = scan_column(scan, term.table, term.column)->parent_table;
	term.kind = TERM_ENTITY;
	term.through = true;
	term.via = term.column;
	term.column = -1;
	return term;
}

/* Return the term; when it is shown or is a group, return the row that its key
 * points to. */
static struct term
pointed_at(const struct scan *scan, const struct item *item, struct term term)
{
	if (scan->grouping || (scan->output && !scan->pending_count &&
				  !scan_best_waits(scan) && !scan->ordering))
		return scan_row_of_key(scan, item, term);
	return term;
}

/* "How much tax": the amounts are added up. */
static bool
is_how_much(const struct scan *scan, const struct item *item)
{
	return scan->output && scan_cue(scan, -1, CUE_MUCH) &&
	       scan_item(scan, -1)->to == item->from &&
	       scan_is_measure(scan, item->match->table, item->match->column);
}

/* Return the aggregate that goes without saying; none when there is none. */
static enum aggregate
implied_aggregate(const struct scan *scan, const struct item *item)
{
	if (inherits_aggregate(scan, item))
		return scan->last.aggregate;
	return is_how_much(scan, item) ? AGGREGATE_SUM : AGGREGATE_NONE;
}

/* "Past their due date", "after their due date": the day before now. */
static bool
is_past(struct scan *scan, const struct item *item, struct term term)
{
	const struct question *question = scan->request->question;
	int at = item->from - 1;
	while (at > 0 &&
	       (english_is(question->tokens[at].folded, ENGLISH_POSSESSIVE) ||
		   english_is(question->tokens[at].folded, ENGLISH_ARTICLE)))
		at--;
	if (at < 0 || term.kind != TERM_COLUMN)
		return false;
	const struct context_column *date =
	    scan_column(scan, term.table, term.column);
	bool after = strcmp(question->tokens[at].folded, "after") == 0 &&
		     scan->comparing && duration_is_plan(date->name) &&
		     !scan_bound_follows(scan, 0);
	if (date->class != COLUMN_DATE ||
	    (!after && strcmp(question->tokens[at].folded, "past") != 0))
		return false;
	scan->comparing = false;
	struct condition *passed = scan_condition(scan, term);
	if (passed) {
		passed->kind = OPERAND_PERIOD;
		passed->period =
		    (struct period){.has_to = true, .to = scan->request->now};
	}
	return passed;
}

/* "by signup year": cut the date to the unit in the last word. */
static void
cut_to_unit(const struct scan *scan, const struct item *item, struct term *term)
{
	const char *last = scan->request->question->tokens[item->to - 1].folded;
	enum calendar_unit unit = calendar_unit_of(last);
	if (term->kind != TERM_COLUMN || unit == UNIT_NONE ||
	    unit == UNIT_DAY ||
	    scan_column(scan, term->table, term->column)->class != COLUMN_DATE)
		return;
	term->kind = TERM_GRAIN;
	term->unit = unit;
}

/* "How many non-refunded gifts": the gifts are counted, and not denied. */
static void
flag_of_table(struct scan *scan, const struct item *item)
{
	struct term flag = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	bool counts = scan->pending_count > 0;
	if (counts)
		flag_condition(scan, flag);
	scan_table(scan, item);
	if (!counts)
		flag_condition(scan, flag);
}

/* The flag says which rows, and shows them where nothing else names them. */
static void
flag_of_rows(struct scan *scan, const struct item *item, struct term flag)
{
	if (says_of_rows(scan, item))
		scan_show(
		    scan, scan_term(TERM_ENTITY, flag.table, -1, flag.at));
	flag_condition(scan, flag);
}

/* Is the column taken for its table's rows? */
static bool
stands_for_rows(
    struct scan *scan, const struct item *item, const struct term *term)
{
	/* "number of orders dated 2024": the orders, by that date */
	if ((item->to - item->from > 1 && is_done_by(scan, item)) ||
	    (scan->pending_count && says_which_date(scan, item))) {
		scan_table(scan, item);
		return true;
	}
	if (!is_whole_label(scan, item))
		return false;
	struct term whole = scan_term(TERM_ENTITY, term->table, -1, term->at);
	whole.named = true;
	scan_show(scan, whole);
	scan_mention(scan, term->table, true);
	return true;
}

/* "An average remark score above 4": the text right before a number of its row
 * only says which number it is, and has no average. */
static bool
tells_measure(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	return scan->pending_count &&
	       scan->pending[scan->pending_count - 1] > AGGREGATE_COUNT &&
	       next->kind == ITEM_COLUMN && next->from == item->to &&
	       next->match->table == item->match->table &&
	       !scan_is_measure(
		   scan, item->match->table, item->match->column) &&
	       scan_is_measure(scan, next->match->table, next->match->column);
}

/* "Takes the most money", where a metric says what is taken: money is not one
 * of the amounts that it is made of. */
static bool
repeats_metric(const struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	const struct english_word *money =
	    english_find(scan->request->question->tokens[item->from].folded,
		ENGLISH_MONEY_ROWS);
	bool shown = false;
	for (int i = 0; i < sketch->show_count; i++)
		shown =
		    shown || (sketch->shows[i].kind == TERM_METRIC &&
				 sketch->shows[i].table == item->match->table);
	return shown && money && *money->means &&
	       item->match->score < LINK_SCORE_HEAD;
}

/* Do the words beside the column say all that it would? */
static bool
adds_nothing(const struct scan *scan, const struct item *item)
{
	return tells_measure(scan, item) || repeats_metric(scan, item) ||
	       (scan_is_own_column(scan_item(scan, -1), item) &&
		   !scan->grouping);
}

/* "That are", "still", "do we currently have": before what rows have. */
static bool
says_being_now(const char *word)
{
	return english_is(word, ENGLISH_BE) || english_is(word, ENGLISH_DO) ||
	       english_is(word, ENGLISH_HAVE) ||
	       english_is(word, ENGLISH_PRONOUN) ||
	       english_is(word, ENGLISH_RELATIVE) ||
	       english_is(word, ENGLISH_NOW) || strcmp(word, "still") == 0;
}

/* The token of the preposition of a quantity, which stands before it, or begins
 * its name: "in stock". */
static int
preposition_of(const struct question *question, const struct item *item)
{
	const bool inside = english_is(
	    question->tokens[item->from].folded, ENGLISH_INNER_PREPOSITION);
	return inside ? item->from : item->from - 1;
}

/* "Products in stock", "which are in stock", "out of stock": the comparison
 * that a preposition makes with a quantity said of the rows before it, of which
 * there must be some, or none; COMPARE_EQUAL: it is not said so. */
static enum comparison
held(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct context_column *column =
	    scan_column(scan, item->match->table, item->match->column);
	const int before = preposition_of(question, item);
	const bool inside = before == item->from;
	const bool out = question_match(question, before - 1, "out of");
	const bool in = inside || question_match(question, before, "in");
	int at = before - out;
	while (says_being_now(question_word_at(question, at - 1)))
		at--;
	int offset = -1;
	while (scan_item(scan, offset)->from >= at)
		offset--;
	const struct item *rows = scan_item(scan, offset);
	return (in || out) && column->class == COLUMN_NUMBER &&
		       (strncmp(column->words, "in ", 3) == 0 ||
			   part_of_class(column->name, ENGLISH_QUANTITY)) &&
		       rows->kind != ITEM_CUE && rows->kind != ITEM_END &&
		       rows->to == at && scan_plural(scan, rows) &&
		       !scan_cue(scan, 1, CUE_COMPARE) &&
		       scan_item(scan, 1)->kind != ITEM_NUMBER
		   ? (out ? COMPARE_MOST : COMPARE_MORE)
		   : COMPARE_EQUAL;
}

/* "How many grinders do we have in stock": all of them together. */
static bool
sums_held(struct scan *scan, const struct item *item, struct term term)
{
	const struct question *question = scan->request->question;
	struct term *counted = &scan->sketch->shows[0];
	const int before = preposition_of(question, item);
	if (scan->sketch->show_count != 1 ||
	    counted->aggregate != AGGREGATE_COUNT ||
	    counted->kind != TERM_ENTITY || counted->table != term.table ||
	    !english_is(question_word_at(question, before - 1), ENGLISH_HAVE))
		return false;
	term.aggregate = AGGREGATE_SUM;
	*counted = term;
	return true;
}

/* Must the rows have a value, or a quantity?  Then that is a condition now. */
static bool
is_required(struct scan *scan, const struct item *item, struct term term)
{
	const enum comparison quantity = held(scan, item);
	if (quantity == COMPARE_MORE && sums_held(scan, item, term))
		return true;
	if (quantity != COMPARE_EQUAL)
		scan_require_quantity(scan, term, quantity);
	else if (scan_reads_presence(scan, item))
		scan_require_presence(scan, term);
	else
		return false;
	return true;
}

/* Show the column, or the rows that it bounds; it may only say what they must
 * have. */
static void
show_column(struct scan *scan, const struct item *item, struct term term)
{
	if (bounds_rows_of_value(scan, item))
		scan_show(
		    scan, scan_term(TERM_ENTITY, term.table, -1, term.at));
	else if (is_required(scan, item, term))
		return;
	else if (shows_column(scan, item))
		scan_show(scan, term);
	else if (scan_cue(scan, -1, CUE_WITH) &&
		 scan_item(scan, 1)->kind == ITEM_END)
		scan->sketch->unbound++; /* "with title", of nothing here */
}

void
scan_column_item(struct scan *scan, const struct item *item)
{
	if (adds_nothing(scan, item))
		return;
	if (said_twice(scan, item)) {
		scan->last_item = scan->at;
		return;
	}
	if (is_flagged_table(scan, item)) {
		flag_of_table(scan, item);
		return;
	}
	struct term term = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	if (means_other_row(scan, item))
		return;
	list_each(scan, item);
	if (stands_for_rows(scan, item, &term)) {
		scan->last = term;
		scan->last_item = scan->at;
		return;
	}
	term = pointed_at(scan, item, term);
	if (scan_split_comparison(scan, item) || is_past(scan, item, term))
		return;
	scan->part = item->match->score < .6;
	/* "session duration": the first word only tells which duration it is */
	if (scan->part && scan_cue(scan, 1, CUE_DURATION)) {
		scan_mention(scan, term.table, true);
		return;
	}
	end_group(scan);
	bool was_grouping = scan->grouping;
	if (scan->grouping && item->to - item->from > 1)
		cut_to_unit(scan, item, &term);
	if (scan->ordering) {
		scan_order(scan, term);
		scan->ordering =
		    scan_cue(scan, 1, CUE_AND) || scan_cue(scan, 1, CUE_COMMA);
	} else if (reads_as_flag(scan, item)) {
		flag_of_rows(scan, item, term);
	} else if (scan->grouping) {
		scan_group(scan, term);
		scan->grouping = scan_cue(scan, 1, CUE_AND);
	} else if (scan->comparing && scan->pending_count) {
		scan_compare_with_aggregate(scan, term);
	} else if (scan_best_waits(scan) && scan_best_may_take(scan, &term)) {
		scan_best_meets(scan, term);
	} else if (scan->pending_count) {
		scan_show_aggregates(scan, term);
		term = scan->last;
	} else if (implied_aggregate(scan, item)) {
		term.aggregate = implied_aggregate(scan, item);
		scan_show(scan, term);
	} else {
		show_column(scan, item, term);
	}
	if (!was_grouping) {
		scan->last = term;
		scan->last_item = scan->at;
	}
	/* "different types and the total": only the types are different */
	scan->distinct = false;
	scan->at += term.through && names_possessor(scan, item);
}
