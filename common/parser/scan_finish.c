/* scan_finish.c - settles the rest at the end of the question; see scan.h */
#include "base/ends.h"
#include "parser/adjective.h"
#include "parser/amount.h"
#include "parser/bounds.h"
#include "parser/date_kind.h"
#include "parser/scan_outdo.h"
#include "parser/scan_outweigh.h"
#include "parser/scan_surplus.h"

#include <string.h>

static bool
is_measure(const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC ||
	       term->kind == TERM_FORMULA;
}

/* Return the token of the aggregate word in the output sentence; -1 when there
 * is none. */
static int
output_measure_at(const struct scan *scan)
{
	const struct items *items = scan->items;
	for (int i = 0; i < items->count; i++) {
		const struct item *item = &items->item[i];
		if (item->from >= scan->main_at && item->kind == ITEM_CUE &&
		    item->cue.kind == CUE_AGGREGATE)
			return item->from;
	}
	return -1;
}

/* "How many signups ...? Return the town and total signups.": when the output
 * sentence names no measure, keep the measure of the question. */
static void
keep_measure(const struct scan *scan, const struct term *measure)
{
	struct sketch *sketch = scan->sketch;
	int at = output_measure_at(scan);
	int place = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		if (is_measure(&sketch->shows[i]))
			return;
		place += sketch->shows[i].at < at;
	}
	if (at < 0 || sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	memmove(&sketch->shows[place + 1], &sketch->shows[place],
	    (size_t)(sketch->show_count - place) * sizeof(*measure));
	sketch->shows[place] = *measure;
	sketch->show_count++;
}

/* "How many drivers work at each depot?  Show the depot name.": the output
 * sentence only names the groups again, so the measure stays. */
static bool
names_groups_only(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct term *later = sketch->shows + scan->main_shows;
	int extra = sketch->show_count - scan->main_shows;
	for (int i = 0; i < extra; i++) {
		bool of_group = false;
		for (int g = 0; g < sketch->group_count; g++)
			of_group = of_group ||
				   sketch->groups[g].table == later[i].table;
		if (!of_group || is_measure(&later[i]))
			return false;
	}
	return extra > 0 && extra <= 2 && sketch->group_count > 0;
}

/* How many measures the question itself shows, and the last of them. */
static int
measures_shown(const struct scan *scan, struct term *measure)
{
	const struct term *shows = scan->sketch->shows;
	int measures = 0;
	for (int m = 0; m < scan->main_shows; m++)
		if (is_measure(&shows[m])) {
			*measure = shows[m];
			measures++;
		}
	return measures;
}

/* "What percentage of the amount is paid?  Return the percentage": it is of the
 * amount, which is not shown beside it. */
static bool
shared_amount(const struct scan *scan, struct term *measure)
{
	const struct sketch *sketch = scan->sketch;
	for (int m = 0; sketch->share && m < scan->main_shows; m++)
		if (sketch->shows[m].kind == TERM_COLUMN &&
		    scan_adds_up(scan, sketch->shows[m].table,
			sketch->shows[m].column)) {
			*measure = sketch->shows[m];
			measure->aggregate = AGGREGATE_SUM;
			return true;
		}
	return false;
}

/* The list of the last sentence replaces what the question itself showed. */
static void
replace_shows(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int extra = sketch->show_count - scan->main_shows;
	if (!scan->replacing || extra <= 0)
		return;
	struct term *shows = sketch->shows;
	struct term *later = shows + scan->main_shows;
	for (int i = 0; i < extra; i++) {
		bool bare_count =
		    later[i].aggregate == AGGREGATE_COUNT && later[i].table < 0;
		/*
		 * "Return the total count": the same count as in the question.
		 */
		for (int m = 0; m < scan->main_shows && bare_count; m++)
			if (shows[m].aggregate == AGGREGATE_COUNT ||
			    shows[m].kind == TERM_METRIC) {
				later[i] = shows[m];
				break;
			}
		/* A column that the question aggregates keeps its aggregate. */
		for (int m = 0; m < scan->main_shows; m++)
			if (shows[m].aggregate && !later[i].aggregate &&
			    later[i].kind == TERM_COLUMN &&
			    shows[m].table == later[i].table &&
			    shows[m].column == later[i].column)
				later[i] = shows[m];
	}
	struct term measure = {0};
	bool keeps = names_groups_only(scan);
	int measures = measures_shown(scan, &measure);
	if (measures == 0 && shared_amount(scan, &measure)) {
		measures = 1;
		keeps = true;
	}
	memmove(shows, later, (size_t)extra * sizeof(*shows));
	sketch->show_count = extra;
	if (measures == 1 && keeps && extra < SKETCH_MAX_SHOWS)
		sketch->shows[sketch->show_count++] = measure;
	else if (measures == 1)
		keep_measure(scan, &measure);
}

/*
 * "spend the most with": return the table of amounts that refers to the entity.
 * Of several, return the one with the most rows, because trade happens most
 * often.  Return -1 when the question has no verb of spending.
 */
static int
scan_spending(const struct scan *scan)
{
	static const char *const words[] = {"spend", "spends", "spent", "pay",
	    "paid", "buy", "bought", "earn", "earned", "sold", "sell",
	    "selling"};
	const struct question *question = scan->request->question;
	const struct context *context = scan->request->context;
	int entity = scan->sketch->focus;
	bool spends = false;
	if (entity < 0 && scan->sketch->mentioned_count)
		entity = scan->sketch->mentioned[0].table;
	for (int at = 0; at < question->count; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			spends = spends || strcmp(question->tokens[at].folded,
					       words[i]) == 0;
	int found = -1;
	for (int t = 0; spends && t < context->table_count; t++)
		for (int i = 0; i < context->fk_count; i++)
			if (context->fks[i].from == t &&
			    context->fks[i].to == entity && t != entity &&
			    amount_column(&context->tables[t]) >= 0 &&
			    (found < 0 || context->tables[t].rows >
					      context->tables[found].rows))
				found = t;
	return found;
}

/* "awarded the most times": return the table that was named last and is not
 * shown; -1 for the rows of all joined tables. */
static int
counted_table(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = sketch->mentioned_count - 1; i >= 0; i--) {
		const struct mentioned *mention = &sketch->mentioned[i];
		bool shown = mention->table == sketch->focus;
		for (int s = 0; s < sketch->show_count; s++)
			shown =
			    shown || sketch->shows[s].table == mention->table;
		if (mention->needed && !shown)
			return mention->table;
	}
	return scan_only_user(scan);
}

/* "The method that members use most often", of payments that refer to members:
 * how often it happened, however many members that were. */
static bool
counts_times(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	const char *last = strrchr(sketch->best.word, ' ');
	return table >= 0 && last && english_is(last + 1, ENGLISH_OFTEN) &&
	       sketch->shows[0].kind == TERM_COLUMN &&
	       context_refers(
		   scan->request->context, sketch->shows[0].table, table);
}

/* "The customer who placed an order most recently": the date of the rows that
 * are named last before it, if they are not the ones that are listed. */
static struct adjective_column
happened_last(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	struct adjective_column found = {-1, -1, false, 0};
	for (int i = sketch->mentioned_count - 1; i >= 0 && found.table < 0;
	     i--) {
		const struct mentioned *mention = &sketch->mentioned[i];
		if (mention->at < sketch->best.at &&
		    mention->table != sketch->focus &&
		    date_kind_of_event(scan_table_of(scan, mention->table)))
			found = scan_dated_by(scan, mention->table);
	}
	return found;
}

/* Return false where nothing is counted: "the most recent" is not the most of
 * them. */
static bool
rank_by_count(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const char *word = sketch->best.word;
	bool counts = sketch->best.common || ends_with(word, "most") ||
		      ends_with(word, "fewest") || ends_with(word, "least");
	/* "in which month do lessons start most often": the rows of each */
	bool of_units = !sketch->show_count && sketch->unit_asked &&
			sketch->group_count == 1;
	if (!counts || (!sketch->show_count && !of_units))
		return false;
	int counted = of_units ? sketch->focus : counted_table(scan);
	sketch->best.term =
	    scan_count_of(scan, counts_times(scan, counted) ? -1 : counted);
	return true;
}

/* Give a superlative without a column the best term that the question has. */
static void
finish_best(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->best.present || sketch->best.term.kind != TERM_NONE)
		return;
	for (int i = sketch->show_count - 1; i >= 0; i--)
		if (sketch->shows[i].aggregate ||
		    sketch->shows[i].kind == TERM_METRIC) {
			scan_bind_best(scan, sketch->shows[i]);
			return;
		}
	int table = sketch->focus;
	if (table < 0 && sketch->show_count)
		table = sketch->shows[0].table;
	struct adjective_column found = happened_last(scan);
	if (found.table < 0)
		found = adjective_find(scan->request, table, sketch->best.word);
	if (found.table < 0)
		found = scan_ranked_people(scan);
	if (found.table < 0)
		found = scan_ranked_between(scan);
	if (found.table >= 0) {
		sketch->best.term =
		    scan_term(TERM_COLUMN, found.table, found.column, 0);
		if (found.reversed)
			sketch->best.direction = -sketch->best.direction;
		return;
	}
	/* "the id of the item ordered most often": an id ranks nothing */
	for (int i = 0; i < sketch->show_count && !sketch->best.common; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->kind == TERM_COLUMN &&
		    scan_is_measure(scan, term->table, term->column)) {
			sketch->best.term = *term;
			return;
		}
	}
	int spent = scan_spending(scan);
	if (spent >= 0) {
		sketch->best.term = scan_term(TERM_COLUMN, spent,
		    amount_column(&scan->request->context->tables[spent]), 0);
		sketch->best.term.aggregate = AGGREGATE_SUM;
		scan_mention(scan, spent, true);
		return;
	}
	if (rank_by_count(scan))
		return;
	sketch->limit = sketch->best.limit;
	sketch->best.present = false;
	sketch->unbound++;
}

/* "Which peaks are the highest?  Sorted by height descending": an order of many
 * by what ranks them leaves none out. */
static void
list_best(struct scan *scan)
{
	struct superlative *best = &scan->sketch->best;
	const struct order *first = &scan->sketch->orders[0];
	if (scan->sketch->order_count && scan_best_of_many(scan) &&
	    first->term.kind == best->term.kind &&
	    first->term.table == best->term.table &&
	    first->term.column == best->term.column &&
	    first->descending == (best->direction > 0))
		best->limit = 0;
}

static bool
touches(const struct context *context, const struct sketch *sketch, int table)
{
	for (int i = 0; i < context->fk_count; i++)
		for (int m = 0; m < sketch->mentioned_count; m++)
			if ((context->fks[i].from == table &&
				context->fks[i].to ==
				    sketch->mentioned[m].table) ||
			    (context->fks[i].to == table &&
				context->fks[i].from ==
				    sketch->mentioned[m].table))
				return true;
	return false;
}

/* Does a key connect it with what is mentioned?  "Who reports to Ada" asks for
 * a person of the same table as Ada. */
static bool
is_near(const struct context *context, const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.table == table)
			return true;
	return touches(context, sketch, table);
}

/* "Who reviewed repairs", of reviewer_name: does a text tell who did it, by the
 * stem of the verb behind "who"? */
static bool
is_told_by_text(const struct scan *scan)
{
	const struct link_result *link = scan->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_COLUMN && match->from == 1 &&
		    match->why == LINK_WHY_STEM &&
		    scan_column(scan, match->table, match->column)->class ==
			COLUMN_TEXT)
			return true;
	}
	return false;
}

/* "Who has ..." without a noun asks for people: show a table of people. */
static void
find_person(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	const struct question *question = scan->request->question;
	if (sketch->show_count || !question->count ||
	    strcmp(question->tokens[0].folded, "who") != 0 ||
	    is_told_by_text(scan))
		return;
	int found = -1;
	for (int t = 0; t < context->table_count; t++) {
		if (!context_is_of_people(&context->tables[t]))
			continue;
		for (int m = 0; m < sketch->mentioned_count; m++)
			if (sketch->mentioned[m].table == t)
				return;
		if (found < 0 || (is_near(context, sketch, t) &&
				     !is_near(context, sketch, found)))
			found = t;
	}
	if (found >= 0) {
		sketch->focus = found;
		scan_show(scan, scan_term(TERM_ENTITY, found, -1, 0));
	}
}

/* "Which have at least 3 orders?  Return the name and the count.": show the
 * count that a condition bounds. */
static void
count_what_is_bound(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int s = 0; s < sketch->show_count; s++) {
		struct term *term = &sketch->shows[s];
		if (term->aggregate != AGGREGATE_COUNT || term->table >= 0)
			continue;
		for (int i = 0; i < sketch->condition_count; i++) {
			const struct condition *bound = &sketch->conditions[i];
			if (bound->left.aggregate == AGGREGATE_COUNT &&
			    bound->left.table >= 0 && !bound->scope) {
				*term = bound->left;
				break;
			}
		}
	}
}

/* "Are there ...? I want to call them.", "Give names.": a sentence behind the
 * question, which leaves nothing out, wants to see the rows. */
static bool
wants_them(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct closed_words *words = scan->request->words;
	bool behind = false;
	bool wants = false;
	for (int at = 1; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		behind = behind || token->sentence_start;
		if (!behind)
			continue;
		if (closed_words_find(words, question, at, CLOSED_NEGATION))
			return false;
		wants =
		    wants || english_is(token->folded, ENGLISH_ANAPHOR) ||
		    english_is(token->folded, ENGLISH_OBJECT) ||
		    (token->sentence_start &&
			closed_words_find(words, question, at, CLOSED_OUTPUT));
	}
	return wants;
}

/* "Is there a skill that nobody has?", "any tools without a maker?": who asks
 * for what is missing means to see which ones, and none is an answer too. */
static bool
seeks_what_is_missing(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	bool missing = scan->sketch->absence_count > 0;
	for (int at = 1; at < question->count; at++)
		missing = missing || closed_words_find(scan->request->words,
					 question, at, CLOSED_NEGATION);
	return missing;
}

/*
 * Does the question want yes or no: "Did we ...?", "Did any ...?"  Who asks
 * whether there are such things, or whether we have them, means to see which
 * ones, and none is an answer, too.
 */
static bool
asks_whether(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	static const char *const starts[][2] = {
	    {"did", "we"}, {"have", "we"}, {"did", "any"}};
	int last = question->count - 1;
	if (question->count < 3 || wants_them(scan) ||
	    seeks_what_is_missing(scan))
		return false;
	/* "any purchases in 2024?" */
	if (strcmp(question->tokens[0].folded, "any") == 0 &&
	    strcmp(question->tokens[last].folded, "?") == 0)
		return true;
	for (size_t i = 0; i < COUNT_OF(starts); i++)
		if (strcmp(question->tokens[0].folded, starts[i][0]) == 0 &&
		    strcmp(question->tokens[1].folded, starts[i][1]) == 0)
			return true;
	return false;
}

/* "In 2020, which books were not loaned out?": the period belongs to the absent
 * loans. */
static void
date_absence(struct scan *scan)
{
	enum { FIRST_WORDS = 2 };
	struct sketch *sketch = scan->sketch;
	struct condition *first = &sketch->conditions[0];
	if (sketch->absence_count == 1 && sketch->condition_count > 0 &&
	    first->kind == OPERAND_PERIOD && first->left.kind == TERM_DATE &&
	    first->at <= FIRST_WORDS && !first->scope)
		first->scope = 1;
}

/* "trial balance": group by the columns of the metric's definition, unless the
 * question has another show or a group. */
static void
group_as_defined(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->group_count || sketch->best.present || sketch->share ||
	    sketch->growth || sketch->running || !scan->items->whole)
		return;
	/* "budget vs actual": take the money of a table beside a measure */
	for (int i = 0; sketch->versus && i < sketch->show_count; i++)
		if (sketch->own_group_count &&
		    sketch->shows[i].kind == TERM_ENTITY &&
		    !sketch->shows[i].aggregate && !sketch->shows[i].through)
			sketch->shows[i] =
			    scan_amount_of(scan, &sketch->shows[i]);
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool measure =
		    term->aggregate || term->kind == TERM_METRIC ||
		    term->kind == TERM_FORMULA ||
		    (term->kind == TERM_COLUMN &&
			scan_is_measure(scan, term->table, term->column));
		if (!measure)
			return;
	}
	for (int i = 0; i < sketch->own_group_count; i++)
		scan_group(scan, sketch->own_groups[i]);
}

/* Is the term the amount of the table's rows? */
static bool
is_amount_of(const struct scan *scan, const struct term *term, int table)
{
	return term->kind == TERM_COLUMN && term->table == table &&
	       amount_column(scan_table_of(scan, table)) == term->column;
}

/* "Gifts of the past 3 months: number and total amount": aggregate all gifts
 * together, because each gift alone has the number 1. */
static void
drop_counted_rows(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct term *rows = &sketch->shows[0];
	if (sketch->group_count || sketch->best.present || sketch->share ||
	    sketch->growth || sketch->running || sketch->rank ||
	    sketch->order_count || sketch->show_count < 2 ||
	    rows->kind != TERM_ENTITY || rows->aggregate || rows->through)
		return;
	bool counted = false;
	for (int i = 1; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		counted = counted || term->aggregate;
		if ((!term->aggregate &&
			!is_amount_of(scan, term, rows->table)) ||
		    (term->table >= 0 && term->table != rows->table))
			return;
	}
	if (!counted)
		return;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != rows->table &&
		    sketch->mentioned[i].needed)
			return;
	sketch->show_count--;
	memmove(&sketch->shows[0], &sketch->shows[1],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
}

/* Are the rows in groups by something else that is shown or named? */
static bool
is_grouped(const struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (term_is_row(&sketch->groups[i], table))
			return false;
	for (int i = 1; i < sketch->show_count; i++)
		if (!sketch->shows[i].aggregate &&
		    sketch->shows[i].kind == TERM_ENTITY)
			return true;
	return sketch->group_count > 0;
}

/* "Open orders, pieces still to come, per depot": what is added up is theirs,
 * as a metric of theirs is. */
static bool
adds_up_rows(const struct scan *scan, const struct term *term, int rows)
{
	if (term->kind == TERM_METRIC)
		return term->table == rows;
	return term->kind == TERM_EXPRESSION &&
	       term->aggregate == AGGREGATE_SUM && term->table >= 0 &&
	       (term->table == rows || scan_belongs(scan, term->table, rows));
}

/* "Trips per route, count and total weight": the trips are what is counted, and
 * each is not a row. */
static void
drop_grouped_rows(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct term rows = sketch->shows[0];
	bool counted = false;
	bool added = false;
	if (sketch->show_count < 2 || sketch->best.present || sketch->rank ||
	    rows.kind != TERM_ENTITY || rows.aggregate || rows.through ||
	    rows.named || !is_grouped(sketch, rows.table))
		return;
	for (int i = 1; i < sketch->show_count; i++) {
		struct term *term = &sketch->shows[i];
		bool bare = term->table < 0 && sketch->group_count > 0;
		added = added || adds_up_rows(scan, term, rows.table);
		if (term->aggregate != AGGREGATE_COUNT ||
		    (!bare && term->table != rows.table))
			continue;
		term->table = rows.table;
		counted = true;
	}
	if (!counted && !added)
		return;
	sketch->show_count--;
	memmove(&sketch->shows[0], &sketch->shows[1],
	    (size_t)sketch->show_count * sizeof(sketch->shows[0]));
}

/* Return the item at the token; NULL when none begins there. */
static const struct item *
item_from(const struct scan *scan, int at)
{
	for (int i = 0; i < scan->items->count; i++)
		if (scan->items->item[i].from == at)
			return &scan->items->item[i];
	return NULL;
}

bool
scan_names_events(const struct scan *scan, const struct item *item)
{
	const struct item *next = item + 1;
	const char *word = scan->request->question->tokens[item->to - 1].folded;
	return scan_plural(scan, item) && !calendar_unit_of(word) &&
	       strncmp(word, "date", 4) != 0 &&
	       (next->from > item->to || next->kind == ITEM_CUE ||
		   next->kind == ITEM_END || scan_is_when(scan, next));
}

/* Leave out the rows where the column is missing. */
static void
require_known(struct scan *scan, struct term column)
{
	struct condition *known = scan_condition(scan, column);
	if (!known)
		return;
	known->kind = OPERAND_NULL;
	known->negated = true;
}

/* "Hires per team": people are counted who have the date. */
static void
count_dated(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *shown = &sketch->shows[0];
	const struct item *item =
	    sketch->show_count ? item_from(scan, shown->at) : NULL;
	if (!item || sketch->show_count != 1 || !sketch->group_count ||
	    shown->kind != TERM_COLUMN || shown->aggregate ||
	    scan_column(scan, shown->table, shown->column)->class !=
		COLUMN_DATE ||
	    !scan_names_events(scan, item))
		return;
	struct term date = *shown;
	*shown = scan_term(TERM_ENTITY, date.table, -1, date.at);
	shown->aggregate = AGGREGATE_COUNT;
	if (scan_column(scan, date.table, date.column)->nullable)
		require_known(scan, date);
}

/* "Completions per course": the rows with this value are counted. */
static void
count_valued(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct condition *value = &sketch->conditions[0];
	const struct item *item =
	    sketch->condition_count ? item_from(scan, value->at) : NULL;
	if (!item || item->kind != ITEM_VALUE || sketch->show_count ||
	    !sketch->group_count || sketch->best.present ||
	    value->kind != OPERAND_TEXT || value->negated || value->scope ||
	    !scan_names_events(scan, item))
		return;
	struct term rows =
	    scan_term(TERM_ENTITY, value->left.table, -1, item->from);
	rows.aggregate = AGGREGATE_COUNT;
	scan_show(scan, rows);
}

/* "What complaints did they make", "how often was each reason given": is the
 * term what is asked for by its kinds? */
static bool
asks_for_kinds(const struct scan *scan, const struct term *term)
{
	static const char *const before[] = {"what", "which", "each"};
	const struct question *question = scan->request->question;
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	if (column->class != COLUMN_TEXT || column->primary_key)
		return false;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (strcmp(question_word_at(question, term->at - 1),
			before[i]) == 0)
			return true;
	return false;
}

/* "the most frequent reason": a missing value is not a reason. */
static void
leave_out_missing(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct term *shown = &sketch->shows[0];
	const bool common = sketch->best.present && sketch->best.common;
	if (sketch->show_count < 1)
		return;
	/* a count of no other rows is of the kinds */
	if (!common && sketch->group_count == 1 &&
	    shown->aggregate == AGGREGATE_COUNT && shown->table < 0)
		shown = &sketch->groups[0];
	if (shown->kind != TERM_COLUMN || shown->aggregate ||
	    !scan_column(scan, shown->table, shown->column)->nullable ||
	    !(common || asks_for_kinds(scan, shown)))
		return;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.table == shown->table &&
		    sketch->conditions[i].left.column == shown->column)
			return;
	scan->negated = false;
	scan->scope = 0;
	scan->comparing = false;
	require_known(scan, *shown);
}

static bool
is_stored_share(const struct scan *scan, const struct term *term)
{
	if (term->kind != TERM_COLUMN || term->column < 0)
		return false;
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	struct text_words words =
	    text_words(scan->request->arena, column->words);
	for (size_t i = 0; i < words.count; i++)
		if (closed_words_hold(
			scan->request->words, words.word[i], CLOSED_RATIO))
			return true;
	return false;
}

/* "The market share of Safari", of a column market_share: what is stored is
 * shown, and no share is made of it. */
static void
keep_stored_share(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	for (int i = 0; sketch->share && i < sketch->show_count; i++)
		if (is_stored_share(scan, &sketch->shows[i]))
			sketch->share = 0;
}

/* "Give the share as a fraction": from 0 to 1. */
static void
scale_share(struct scan *scan)
{
	int covered;
	const struct question *question = scan->request->question;
	for (int at = 0; scan->sketch->share && at < question->count; at++)
		if (question_find(question, at, ENGLISH_AS_FRACTION, &covered))
			scan->sketch->share = 1;
}

/* "For each month, how many members borrowed at least one book": who borrowed
 * one has its row, so that nothing bounds the month. */
static void
drop_sure_bounds(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int counted = -1;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind != TERM_GRAIN)
			return;
	for (int i = 0; sketch->group_count && i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    sketch->shows[i].aggregate == AGGREGATE_COUNT)
			counted = sketch->shows[i].table;
	for (int i = 0; counted >= 0 && i < sketch->condition_count; i++) {
		struct condition *bound = &sketch->conditions[i];
		if (bound->kind != OPERAND_NUMBER || bound->scope ||
		    bound->comparison != COMPARE_LEAST || bound->negated ||
		    bound->left.aggregate != AGGREGATE_COUNT ||
		    bound->left.table < 0 || bound->left.table == counted ||
		    strcmp(bound->text, "1") != 0)
			continue;
		bound->scope = CONDITION_PLACED;
		scan_mention(scan, bound->left.table, true);
	}
}

void
scan_finish(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	/* "Any late boats? List them.": not yes or no */
	sketch->whether =
	    scan->items->whole && !scan->request->head && asks_whether(scan);
	scan_finish_overall(scan);
	scan_flush_comparison(scan);
	scan_drop_impossible(scan);
	scan_finish_dated(scan);
	scan_deny_use(scan);
	date_absence(scan);
	scan_finish_every(scan);
	scan_finish_clauses(scan);
	replace_shows(scan);
	scan_finish_outdo(scan);
	scan_finish_surplus(scan);
	scan_finish_outweigh(scan);
	count_dated(scan);
	scan_finish_times(scan);
	scan_finish_versus(scan);
	scan_finish_alternatives(scan);
	scan_finish_each(scan);
	scan_finish_groups(scan);
	scan_finish_latest(scan);
	scan_finish_series(scan);
	group_as_defined(scan);
	scan_narrow_metric(scan);
	scan_widen_metric(scan);
	if (sketch->group_count)
		scan_aggregate_defined(scan);
	else
		scan_sum_defined(scan);
	if (sketch->group_count &&
	    (!sketch->best.present || sketch->best.term.kind == TERM_NONE))
		scan_sum_money(scan);
	finish_best(scan);
	list_best(scan);
	scan_rank_between(scan);
	leave_out_missing(scan);
	scan_count_uses(scan);
	count_dated(scan);
	count_valued(scan);
	scan_finish_asked(scan);
	scan_finish_doer(scan);
	count_what_is_bound(scan);
	drop_sure_bounds(scan);
	keep_stored_share(scan);
	scale_share(scan);
	drop_counted_rows(scan);
	drop_grouped_rows(scan);
	scan_finish_totals(scan);
	scan_drop_idle_groups(scan);
	if (sketch->focus < 0)
		for (int i = 0; i < sketch->mentioned_count; i++)
			if (sketch->focus < 0)
				sketch->focus = sketch->mentioned[i].table;
	scan_finish_run_out(scan);
	find_person(scan);
	bool asked = sketch->best.present && sketch->best.asked &&
		     sketch->best.term.kind == TERM_COLUMN &&
		     sketch->best.limit == 1;
	if (sketch->show_count == 0 && !asked && sketch->group_count == 0 &&
	    sketch->focus >= 0 && !sketch->share)
		scan_show(scan, scan_term(TERM_ENTITY, sketch->focus, -1, 0));
	if (scan->items->whole && !scan->request->head)
		scan_ask_of_all(scan);
}
