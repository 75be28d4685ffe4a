/* scan_values.c - place values and literals; see scan.h */
#include "english/english.h"
#include "parser/adjective.h"
#include "parser/bounds.h"
#include "parser/unknown.h"

#include <string.h>
#include <strings.h>

/* Does the question repeat the value's column: "a gold medal and a silver
 * medal"? */
static bool
repeats_column(const struct item *item, const struct item *value)
{
	return item->kind == ITEM_COLUMN &&
	       item->match->table == value->match->table &&
	       item->match->column == value->match->column;
}

/* "In Kent, in Essex": does the preposition before the value stand before the
 * last one, too? */
static bool
repeats_preposition(const struct scan *scan, const struct item *item,
    const struct condition *last)
{
	return (scan_cue(scan, -1, CUE_PLACE) || scan_cue(scan, -1, CUE_BY)) &&
	       question_led_alike(
		   scan->request->question, item->from, last->at);
}

static bool
lists(const struct item *item)
{
	return item->kind == ITEM_CUE &&
	       (item->cue.kind == CUE_AND || item->cue.kind == CUE_OR ||
		   item->cue.kind == CUE_COMMA);
}

/* Return the condition before the value when it is on the same column and there
 * is only "and", "or" or a comma between them, and perhaps a preposition once
 * more ("in Kent, in Essex and in Surrey"). */
static struct condition *
listed_before(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->condition_count)
		return NULL;
	struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	if (last->left.table != item->match->table ||
	    last->left.column != item->match->column ||
	    last->kind != OPERAND_TEXT || (last->negated && !scan->negated))
		return NULL;
	const int nearest = repeats_preposition(scan, item, last) ? -2 : -1;
	for (int offset = nearest;; offset--) {
		const struct item *before = scan_item(scan, offset);
		if (before->kind == ITEM_VALUE)
			return before->from == last->at &&
				       (nearest == -1 || offset < nearest)
				   ? last
				   : NULL;
		if (!repeats_column(before, item) && !lists(before))
			return NULL;
	}
}

/* "contains 'a' or 'b'": each text is a part of the same column. */
static void
go_on_liking(struct scan *scan, const struct item *item, struct term *left)
{
	const struct sketch *sketch = scan->sketch;
	const struct condition *last =
	    sketch->condition_count
		? &sketch->conditions[sketch->condition_count - 1]
		: NULL;
	int offset = -1;
	while (scan_item(scan, offset)->kind == ITEM_CUE)
		offset--;
	if (!last || scan->liking || last->kind != OPERAND_PATTERN ||
	    scan_item(scan, offset)->from != last->at ||
	    scan->request->question->tokens[item->from].kind != TOKEN_QUOTED)
		return;
	scan->liking = true;
	scan->likeness = last->likeness;
	*left = last->left;
}

/* "Contains 'a', 'b' or 'c'": the comma of alternatives is an "or", too. */
static void
list_patterns(const struct scan *scan, const struct condition *last)
{
	struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	for (int i = sketch->condition_count - 2; last->or_before && i > 0;
	     i--) {
		struct condition *one = &sketch->conditions[i];
		const struct condition *before = &sketch->conditions[i - 1];
		if (before->kind != OPERAND_PATTERN ||
		    one->kind != OPERAND_PATTERN ||
		    one->left.table != last->left.table ||
		    one->left.column != last->left.column ||
		    one->at != before->at + 2 ||
		    question->tokens[before->at + 1].kind != TOKEN_PUNCTUATION)
			return;
		one->or_before = true;
	}
}

/* Does the column have an order? One name is not more than another name. */
static bool
orders(const struct scan *scan, const struct term *term)
{
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	return column->class != COLUMN_TEXT || column->numeric_text;
}

static void
compare_with_named(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	struct term left = scan->last;
	if (scan->last_item < 0 || left.kind != TERM_COLUMN ||
	    !orders(scan, &left)) {
		int table = item->match->table;
		struct adjective_column found = adjective_find(
		    scan->request, table, scan_compare_phrase(scan, item));
		if (found.table < 0) {
			sketch->unbound++;
			return;
		}
		left = scan_term(
		    TERM_COLUMN, found.table, found.column, item->from);
		if (found.reversed)
			scan->comparison = cue_reversed(scan->comparison);
	}
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_NAMED;
	condition->text = item->match->value;
	condition->right = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	scan_take_farthest(scan, condition);
}

/* "Excluding voided bills": is the last negation one that leaves rows out, so
 * that no verb follows? */
static bool
excepts_rows(const struct scan *scan)
{
	int offset = -1;
	while (scan_item(scan, offset)->kind != ITEM_END &&
	       !scan_cue(scan, offset, CUE_NEGATION))
		offset--;
	const struct item *negation = scan_item(scan, offset);
	return negation->kind == ITEM_CUE &&
	       english_is(negation->cue.word, ENGLISH_EXCEPTS);
}

/* "never opened a ticket": is the word a verb before the table of the absence,
 * and not a status? */
static bool
is_negated_verb(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const char *word = question->tokens[item->to - 1].folded;
	return scan->negated && !scan->scope && !scan->spent &&
	       item->to - item->from == 1 && english_past(word) &&
	       !excepts_rows(scan) &&
	       strcasecmp(word, item->match->value) != 0 &&
	       scan_item(scan, 1)->kind == ITEM_TABLE &&
	       scan_item(scan, 1)->match->table != scan->sketch->focus;
}

/* "success rate": show the share of the rows with the value. */
static bool
is_rate(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	return item->to < question->count &&
	       scan_item(scan, 1)->from > item->to &&
	       strcmp(question->tokens[item->to].stem, "rate") == 0;
}

/* Return the typed text: a pattern has the words of the question, not the whole
 * stored value. */
static const char *
typed_text(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct token *token = &question->tokens[item->from];
	if (token->kind == TOKEN_QUOTED && item->to == item->from + 1)
		return token->text;
	return question_phrase(
	    question, item->from, item->to, scan->request->arena);
}

/* "names that contain 'x'": the pattern is on that column, even when another
 * column has exactly this text. */
static bool
likened_column(const struct scan *scan, struct term *left)
{
	if (!scan->liking || scan->last_item < 0 ||
	    scan->last.kind != TERM_COLUMN || scan->last.aggregate ||
	    scan_column(scan, scan->last.table, scan->last.column)->class !=
		COLUMN_TEXT)
		return false;
	int at = scan->at - 1;
	while (at > scan->last_item && scan->items->item[at].kind == ITEM_CUE &&
	       (scan->items->item[at].cue.kind == CUE_LIKE ||
		   scan->items->item[at].cue.kind == CUE_WHOSE ||
		   scan->items->item[at].cue.kind == CUE_NEGATION))
		at--;
	if (at == scan->last_item)
		*left = scan->last;
	return at == scan->last_item;
}

static bool
is_of_column(const struct item *item, const struct item *other)
{
	return item->kind != ITEM_CUE && item->match && other->match &&
	       item->match->table == other->match->table &&
	       item->match->column == other->match->column;
}

/* "'x' somewhere in the name", "'x', 'y' or 'z' in its name": return the column
 * behind the texts in which they stand; NULL when there is none. */
static const struct item *
column_around(const struct scan *scan)
{
	int at = 1;
	while ((scan_cue(scan, at, CUE_OR) || scan_cue(scan, at, CUE_AND) ||
		   scan_cue(scan, at, CUE_COMMA)) &&
	       (scan_item(scan, at + 1)->kind == ITEM_VALUE ||
		   scan_item(scan, at + 1)->kind == ITEM_LITERAL))
		at += 2;
	if (!scan_cue(scan, at, CUE_PLACE) ||
	    strcmp(scan_item(scan, at)->cue.word, "in") != 0)
		return NULL;
	at += scan_cue(scan, at + 1, CUE_PRONOUN) ? 2 : 1;
	const struct item *column = scan_item(scan, at);
	return column->kind == ITEM_COLUMN ? column : NULL;
}

/* Is the column behind the values their own? */
static bool
said_inside(const struct scan *scan, const struct item *item)
{
	const struct item *column = column_around(scan);
	return column && is_of_column(column, item);
}

/* "a gmail address": the word is a part of many addresses, not only of the
 * address that link found. */
static bool
of_address(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	if (!strchr(item->match->value, '@'))
		return false;
	for (int at = item->from; at < item->to; at++)
		if (strchr(question->tokens[at].text, '@') ||
		    strcasecmp(question->tokens[at].text, item->match->value) ==
			0)
			return false;
	return true;
}

bool
scan_is_own_column(const struct item *value, const struct item *column)
{
	return value->kind == ITEM_VALUE && column->kind == ITEM_COLUMN &&
	       column->from == value->to &&
	       column->match->table == value->match->table &&
	       column->match->column == value->match->column;
}

/* Do the words say the value in the plural: "peaches" of peach, "boilers" of a
 * code that the comment explains?  `plain`: one that is stored in the plural,
 * too, "toys". */
static bool
is_plural_of(const char *typed, const struct link_match *match, bool plain,
    struct arena *arena)
{
	const char *last = strrchr(typed, ' ');
	last = last ? last + 1 : typed;
	const char *one = text_singular(arena, text_fold(arena, last));
	const char *singular =
	    arena_printf(arena, "%.*s%s", (int)(last - typed), typed, one);
	return strcasecmp(last, one) != 0 &&
	       (match->why == LINK_WHY_COMMENT ||
		   strcasecmp(singular, match->value) == 0 ||
		   (plain && strcasecmp(typed, match->value) == 0));
}

/* "How many students have ..." when users have the role student: the plural of
 * a value means the rows with the value, unless a thing follows.  "Main
 * courses" are those of the course main. */
static bool
stands_for_rows(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const bool own = scan_is_own_column(item, scan_item(scan, 1));
	const struct item *next = scan_item(scan, 1 + own);
	const int to = own ? scan_item(scan, 1)->to : item->to;
	bool asks = scan->pending_count || scan_cue(scan, -1, CUE_WHICH) ||
		    scan_cue(scan, -1, CUE_OUTPUT) ||
		    scan_cue(scan, -1, CUE_PLACE) ||
		    scan_item(scan, -1)->kind == ITEM_END;
	bool modifies = next->from == to && next->kind != ITEM_CUE &&
			next->kind != ITEM_EVENT && next->kind != ITEM_END;
	if (!scan->output || modifies || scan->negated || scan->scope ||
	    scan_mentioned(scan->sketch, item->match->table))
		return false;
	/* "the most expensive cake", of products whose category it is */
	if (scan_best_waits(scan) && scan_cue(scan, -1, CUE_SUPERLATIVE) &&
	    scan_item(scan, -1)->to == item->from)
		return adjective_find(scan->request, item->match->table,
			   scan->sketch->best.word)
			   .table >= 0;
	struct arena *arena = scan->request->arena;
	/* "herbs", the name of a kind, are the plants of that kind */
	const bool name = context_is_label(
	    scan_table_of(scan, item->match->table), item->match->column);
	if (asks && own)
		return scan_plural(scan, scan_item(scan, 1));
	/* "which field technician" is one of those who are */
	if (scan_cue(scan, -1, CUE_WHICH) && !scan->sketch->show_count &&
	    scan_people_titled(scan, item) >= 0)
		return true;
	return asks && is_plural_of(question_phrase(
					question, item->from, item->to, arena),
			   item->match, !name, arena);
}

/* "How many interns": the name of a title stands for the people who have it.
 * There is one row with the name itself. */
static void
show_rows(struct scan *scan, const struct item *item)
{
	const struct context *context = scan->request->context;
	int table = item->match->table;
	int people =
	    context_is_label(&context->tables[table], item->match->column)
		? scan_people_of(context, table)
		: -1;
	if (people < 0) {
		scan_table(scan, item);
		return;
	}
	struct link_match *match =
	    arena_alloc(scan->request->arena, sizeof(*match));
	*match = *item->match;
	match->table = people;
	struct item shown = *item;
	shown.match = match;
	scan_table(scan, &shown);
}

int
scan_people_titled(const struct scan *scan, const struct item *item)
{
	const struct context *context = scan->request->context;
	const struct token *first =
	    &scan->request->question->tokens[item->from];
	int people = -1;
	if (item->kind != ITEM_VALUE || first->capitalised ||
	    first->kind != TOKEN_WORD ||
	    !context_is_label(
		scan_table_of(scan, item->match->table), item->match->column))
		return -1;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		const struct context_table *from = &context->tables[fk->from];
		if (fk->to == item->match->table && fk->from != fk->to &&
		    context_is_of_people(from) &&
		    (people < 0 || from->score > context->tables[people].score))
			people = fk->from;
	}
	return people;
}

/* "Per field engineer": a group for each of these people. */
static bool
groups_titled(struct scan *scan, const struct item *item)
{
	int people = scan->grouping ? scan_people_titled(scan, item) : -1;
	if (people < 0)
		return false;
	scan_group(scan, scan_term(TERM_ENTITY, people, -1, item->from));
	scan_mention(scan, people, true);
	scan->grouping = scan_cue(scan, 1, CUE_AND);
	return true;
}

/* "A, B and C", "both A and B": the value joins the one before it. */
static void
list_with(struct scan *scan, struct condition *condition,
    struct condition *before, bool joined_by_and)
{
	condition->or_before = true;
	/* "both A and B": each value is in a row of its own */
	if (joined_by_and &&
	    scan_cue(scan, lists(scan_item(scan, -1)) ? -1 : -2, CUE_AND)) {
		condition->apart = true;
		before->apart = true;
		condition->or_before = !scan->both;
	}
}

static bool
is_grouped_by(const struct sketch *sketch, const struct term *left)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_COLUMN &&
		    sketch->groups[i].table == left->table &&
		    sketch->groups[i].column == left->column)
			return true;
	return false;
}

/* "Split by open, paid and void": the values listed behind a grouping word are
 * the groups. */
static bool
begins_groups(struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 2);
	if (!scan->grouping || scan->by ||
	    (!scan_cue(scan, 1, CUE_COMMA) && !scan_cue(scan, 1, CUE_AND)) ||
	    next->kind != ITEM_VALUE ||
	    next->match->table != item->match->table ||
	    next->match->column != item->match->column)
		return false;
	scan->grouping = false;
	return true;
}

/* "Reefer", which a comment says of two codes: a row may have either. */
static void
add_same_meaning(struct scan *scan, const struct item *item, int place)
{
	const struct link_result *link = scan->request->link;
	const struct link_match *said = item->match;
	struct sketch *sketch = scan->sketch;
	if (sketch->conditions[place].kind != OPERAND_TEXT ||
	    said->why != LINK_WHY_COMMENT)
		return;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind != LINK_VALUE || other->from != said->from ||
		    other->to != said->to || other->table != said->table ||
		    other->column != said->column || other->why != said->why ||
		    other->score < said->score ||
		    strcmp(other->value, said->value) == 0)
			continue;
		struct condition *condition =
		    scan_condition(scan, sketch->conditions[place].left);
		if (!condition)
			return;
		*condition = sketch->conditions[place];
		condition->text = other->value;
		condition->or_before = !condition->negated;
	}
}

void
scan_value(struct scan *scan, const struct item *item)
{
	struct term left = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	if (is_negated_verb(scan, item) || groups_titled(scan, item))
		return;
	if (scan->comparing && scan->comparison != COMPARE_EQUAL &&
	    scan->comparison != COMPARE_UNEQUAL) {
		compare_with_named(scan, item);
		return;
	}
	bool rate = scan->rate_next || is_rate(scan, item);
	scan->rate_next = false;
	if (scan->items->whole && rate && scan_rate(scan, item))
		return;
	likened_column(scan, &left);
	go_on_liking(scan, item, &left);
	if (stands_for_rows(scan, item)) {
		/* what follows "main course" follows the rows */
		const bool own = scan_is_own_column(item, scan_item(scan, 1));
		scan->at += own;
		show_rows(scan, item);
		scan->at -= own;
	}
	scan_negate_next(scan, left.table);
	struct condition *before = listed_before(scan, item);
	bool joined_by_and =
	    before && !scan->or_next && !is_grouped_by(scan->sketch, &left);
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->text = item->match->value;
	condition->typed = typed_text(scan, item);
	condition->kind = OPERAND_TEXT;
	condition->role = role_before(scan->request->question, item->from);
	scan_absent_property(scan, condition);
	if (scan->liking || said_inside(scan, item) || of_address(scan, item)) {
		condition->kind = OPERAND_PATTERN;
		condition->likeness =
		    scan->liking ? scan->likeness : LIKE_HOLDS;
		condition->text = typed_text(scan, item);
		list_patterns(scan, condition);
		scan->liking = false;
	}
	if (before)
		list_with(scan, condition, before, joined_by_and);
	else if (begins_groups(scan, item))
		scan_group(scan, left);
	add_same_meaning(
	    scan, item, (int)(condition - scan->sketch->conditions));
	/* "and the number of unread messages": the counted table comes next */
	if (scan->sketch->show_count > scan->sentence_shows &&
	    !scan->pending_count && scan_item(scan, 1)->kind != ITEM_TABLE)
		scan->output = scan->output && scan_cue(scan, -1, CUE_GROUP);
}

/* The column behind the value tells where to search. */
static bool
in_its_column(const struct scan *scan, struct term *left)
{
	const struct item *column = column_around(scan);
	if (!column)
		return false;
	*left = scan_term(TERM_COLUMN, column->match->table,
	    column->match->column, column->from);
	return true;
}

/* "the book titled 'x'": the label of the book, even behind another column. */
static bool
is_given_name(const struct scan *scan, struct term *left)
{
	const struct item *before = scan_item(scan, -1);
	int at = scan_item(scan, 0)->from - 1;
	if (before->kind != ITEM_TABLE || before->to != at ||
	    !unknown_introduced(&scan->request->question->tokens[at]) ||
	    !scan_table_of(scan, before->match->table)->label_count)
		return false;
	*left = scan_term(TERM_COLUMN, before->match->table,
	    scan_table_of(scan, before->match->table)->label[0], at);
	return true;
}

/* Find the text column for a literal that is not a known value. */
static bool
column_for_literal(const struct scan *scan, struct term *left)
{
	const struct context *context = scan->request->context;
	const struct item *next = scan_item(scan, 1);
	if (in_its_column(scan, left) || is_given_name(scan, left))
		return true;
	if (scan->last_item >= 0 && scan->at - scan->last_item <= 5 &&
	    scan->last.kind == TERM_COLUMN && !scan->last.aggregate) {
		*left = scan->last;
		return true;
	}
	if (next->kind == ITEM_CUE && next->cue.kind == CUE_PLACE)
		next = scan_item(scan, 2);
	if (next->kind == ITEM_COLUMN) {
		*left = scan_term(TERM_COLUMN, next->match->table,
		    next->match->column, next->from);
		return true;
	}
	int table =
	    next->kind == ITEM_TABLE ? next->match->table : scan->sketch->focus;
	for (int i = scan->sketch->mentioned_count - 1;
	     i >= 0 && next->kind != ITEM_TABLE; i--) {
		table = scan->sketch->mentioned[i].table;
		break;
	}
	if (table < 0 || !context->tables[table].label_count)
		return false;
	*left = scan_term(TERM_COLUMN, table, context->tables[table].label[0],
	    scan_item(scan, 0)->from);
	return true;
}

void
scan_literal(struct scan *scan, const struct item *item)
{
	struct term left;
	if (!column_for_literal(scan, &left)) {
		scan->sketch->unbound++;
		return;
	}
	go_on_liking(scan, item, &left);
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	bool inside = !scan->liking && in_its_column(scan, &left);
	condition->kind =
	    scan->liking || inside ? OPERAND_PATTERN : OPERAND_TEXT;
	condition->likeness = inside ? LIKE_HOLDS : scan->likeness;
	condition->text = item->text;
	if (condition->kind == OPERAND_PATTERN)
		list_patterns(scan, condition);
	scan->liking = false;
	/* "the name 'x'": the column only introduces the literal */
	struct sketch *sketch = scan->sketch;
	if (sketch->show_count > 1 && scan->last_item == scan->at - 1) {
		const struct term *shown =
		    &sketch->shows[sketch->show_count - 1];
		if (shown->kind == TERM_COLUMN && shown->at == left.at)
			sketch->show_count--;
	}
}
