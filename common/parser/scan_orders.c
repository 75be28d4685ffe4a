/* scan_orders.c - read the words of grouping and ordering; see scan.h */
#include "base/ends.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/amount.h"
#include "parser/bounds.h"
#include "parser/date_kind.h"
#include "parser/scan_cues.h"
#include "question/agent.h"

#include <string.h>

/* Is it a column that the question names in full and that is not a key to
 * another table? */
static bool
is_attribute(const struct scan *scan, const struct item *item)
{
	return item->kind == ITEM_COLUMN &&
	       item->match->score >= LINK_SCORE_NAMED &&
	       scan_column(scan, item->match->table, item->match->column)
		       ->parent_table < 0;
}

/* "the amount paid by member": a noun without "a" or "the", at the end of the
 * question, means each member. */
static bool
is_bare_entity(const struct scan *scan, const struct item *item)
{
	const struct item *behind = scan_item(scan, 2);
	if (behind->kind == ITEM_CUE && behind->cue.kind == CUE_PLACE)
		behind = scan_item(scan, 3);
	bool last = behind->kind == ITEM_END || scan_is_when(scan, behind) ||
		    (behind->kind == ITEM_CUE && behind->cue.kind == CUE_STOP);
	return last && item->kind == ITEM_TABLE &&
	       item->match->score >= LINK_SCORE_NAMED &&
	       item->from == scan_item(scan, 0)->to && !scan_plural(scan, item);
}

static bool
shows_measure(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].aggregate)
			return true;
	return sketch->share != 0;
}

/* "Amount paid by region": does an amount stand right before the "by", which
 * groups add up? */
static bool
shows_amount(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	return before->kind == ITEM_COLUMN && scan->sketch->show_count == 1 &&
	       scan->last_item == scan->at - 1 &&
	       scan_adds_up(scan, before->match->table, before->match->column);
}

/* "rank customers by revenue": show all of them, in that order. */
static bool
ranks_by(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch->rank || sketch->best.present || scan->grouping)
		return false;
	sketch->best = (struct superlative){.present = true,
	    .direction = 1,
	    .word = "top",
	    .by = true,
	    .at = scan_item(scan, 0)->from};
	return true;
}

/* "List the employees by salary": rows in the order of a measure, which is
 * shown beside them.  A number of few values may be a group. */
static bool
lists_by(struct scan *scan)
{
	enum { FEW_VALUES = 50 };
	const struct sketch *sketch = scan->sketch;
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_COLUMN || next->from != scan_item(scan, 0)->to ||
	    scan_item(scan, 2)->kind != ITEM_END || scan->pending_count ||
	    sketch->show_count != 1 || sketch->group_count ||
	    sketch->best.present || sketch->shows[0].kind != TERM_ENTITY ||
	    sketch->shows[0].aggregate ||
	    sketch->shows[0].table != next->match->table ||
	    !scan_is_measure(scan, next->match->table, next->match->column))
		return false;
	long distinct =
	    scan_column(scan, next->match->table, next->match->column)
		->distinct;
	if (distinct > 0 && distinct <= FEW_VALUES)
		return false;
	scan_show(scan, scan_term(TERM_COLUMN, next->match->table,
			    next->match->column, next->from));
	scan->ordering = true;
	scan->direction = 0;
	return true;
}

/*
 * "Sort the names by age", "order the results by": is there a verb of sorting?
 */
static bool
sorts(const struct scan *scan)
{
	static const char *const verbs[] = {
	    "sort", "order", "arrange", "sorted", "ordered"};
	const struct question *question = scan->request->question;
	for (int offset = 0;; offset--) {
		const struct item *item = scan_item(scan, offset);
		const struct item *before = scan_item(scan, offset - 1);
		int from = before->kind == ITEM_END ? 0 : before->to;
		for (int at = from; at < item->from; at++)
			for (size_t i = 0; i < COUNT_OF(verbs); i++)
				if (strcmp(question->tokens[at].folded,
					verbs[i]) == 0)
					return true;
		if (before->kind == ITEM_END || item->kind == ITEM_VALUE ||
		    (item->kind == ITEM_CUE && item->cue.kind == CUE_STOP))
			return false;
	}
}

/* "Claims by reason, biggest first": kinds of rows have no size, so that the
 * column is a group, and its figure is in that order. */
static bool
sizes_kinds(const struct scan *scan, const struct item *column, int direction)
{
	const struct parser_request *request = scan->request;
	const struct context_column *kinds =
	    scan_column(scan, column->match->table, column->match->column);
	const struct item *said = scan_item(scan, direction);
	bool sizes = false;
	for (int at = said->from; at < said->to; at++)
		sizes = sizes || closed_words_find(request->words,
				     request->question, at, CLOSED_SUPERLATIVE);
	return sizes && kinds->class == COLUMN_TEXT && !kinds->unique &&
	       kinds->parent_table < 0 && scan->sketch->show_count == 1 &&
	       (double)kinds->distinct <
		   scan_table_of(scan, column->match->table)->rows;
}

/* "list the singers by age, oldest first", "by age, three oldest": does a
 * direction follow? */
static bool
directed(const struct scan *scan)
{
	int at = scan_cue(scan, 2, CUE_COMMA) ? 3 : 2;
	if (scan_item(scan, 1)->kind != ITEM_COLUMN ||
	    shows_measure(scan->sketch) ||
	    sizes_kinds(scan, scan_item(scan, 1), at))
		return false;
	bool some = scan_item(scan, at)->kind == ITEM_NUMBER;
	return scan_cue(scan, at, CUE_DIRECTION) ||
	       (scan_cue(scan, at + some, CUE_SUPERLATIVE) &&
		   (scan_cue(scan, at + 1, CUE_FIRST) ||
		       (some && scan_item(scan, at + 2)->kind == ITEM_END)));
}

/* "The biggest warehouse by capacity": the column that the superlative has
 * already. */
static bool
names_best(const struct scan *scan)
{
	const struct superlative *best = &scan->sketch->best;
	const struct item *next = scan_item(scan, 1);
	return best->present && best->term.kind == TERM_COLUMN &&
	       next->kind == ITEM_COLUMN &&
	       next->match->table == best->term.table &&
	       next->match->column == best->term.column;
}

/* "Sold in 2024, counting by order date", "going by their home gym": that says
 * which date, or which of them, is meant. */
static bool
goes_by(const struct scan *scan, int at, const struct item *next)
{
	const struct question *question = scan->request->question;
	const struct english_word *goes =
	    at > 0 ? english_find(
			 question->tokens[at - 1].folded, ENGLISH_GOING_BY)
		   : NULL;
	return goes &&
	       (*goes->means || (next->kind == ITEM_COLUMN &&
				    scan_column(scan, next->match->table,
					next->match->column)
					    ->class
					== COLUMN_DATE));
}

/* "Paid by guests from Spain", "by clerks of the main office": by some of them.
 */
static bool
are_some(const struct scan *scan, const struct item *next)
{
	const struct item *value = scan_item(scan, 3);
	return next->kind == ITEM_TABLE && scan->sketch->show_count &&
	       (scan_cue(scan, 2, CUE_COMPARE) ||
		   (scan_cue(scan, 2, CUE_PLACE) && value->kind == ITEM_VALUE &&
		       (value->match->table == next->match->table ||
			   context_refers(scan->request->context,
			       next->match->table, value->match->table))));
}

/* "The busiest sites by jobs": by their number; "the most tests by amount": by
 * what they come to, as no rows are in groups of an amount. */
static bool
counts_otherwise(const struct scan *scan, const struct superlative *best)
{
	const struct item *next = scan_item(scan, 1);
	if (best->term.kind != TERM_ENTITY)
		return false;
	return (best->common && best->term.table < 0) ||
	       (next->kind == ITEM_COLUMN &&
		   scan_adds_up(scan, next->match->table, next->match->column));
}

void
hear_by(struct scan *scan)
{
	if (names_best(scan)) {
		scan->at++;
		return;
	}
	if (ranks_by(scan) || lists_by(scan))
		return;
	struct superlative *best = &scan->sketch->best;
	if (best->present &&
	    (best->term.kind == TERM_NONE || counts_otherwise(scan, best))) {
		best->term.kind = TERM_NONE;
		best->by = true;
		return;
	}
	if (sorts(scan) || directed(scan)) {
		scan->ordering = true;
		scan->direction = 0;
		return;
	}
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->from;
	/* "how do I reach them by mail": the way, and no group */
	if (at > 0 &&
	    english_is(question->tokens[at - 1].folded, ENGLISH_OBJECT))
		return;
	const struct item *next = scan_item(scan, 1);
	/* "the amount paid by method" (beside a measure) and "opened by month"
	 * are groups, although a participle comes before "by" */
	bool named = is_attribute(scan, next) || is_bare_entity(scan, next);
	bool splits =
	    (named && (shows_measure(scan->sketch) || shows_amount(scan))) ||
	    scan_cue(scan, 1, CUE_UNIT);
	bool agent = !splits && (agent_of_participle(question, at) ||
				    (agent_of_passive(question, at) && !named));
	if ((next->kind == ITEM_VALUE && scan_people_titled(scan, next) < 0) ||
	    next->kind == ITEM_LITERAL || are_some(scan, next) || agent ||
	    goes_by(scan, at, next)) {
		scan->output = false;
		return;
	}
	scan->grouping = true;
	scan->by = true;
	scan->output = true;
}

/* "Unpaid bills, largest first": order the rows of a list by what the word is
 * about or by their amount, which is shown, and not by their numbers. */
static bool
orders_rows(struct scan *scan, const struct cue *cue)
{
	const struct term *rows = &scan->sketch->shows[0];
	if (!ends_with(cue->word, " first") || rows->kind != TERM_ENTITY ||
	    rows->aggregate || rows->through)
		return false;
	struct adjective_column found =
	    adjective_find(scan->request, rows->table, cue->word);
	if (found.table < 0)
		found =
		    adjective_of_time(scan->request, rows->table, cue->word);
	int column = found.table >= 0
			 ? found.column
			 : amount_column(scan_table_of(scan, rows->table));
	if (column < 0)
		return false;
	struct term term =
	    scan_term(TERM_COLUMN, rows->table, column, rows->at);
	scan->direction = found.reversed ? -cue->value : cue->value;
	scan_order(scan, term);
	scan->direction = 0;
	scan_show(scan, term);
	return true;
}

static bool
is_figure(const struct scan *scan, const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC ||
	       (term->kind == TERM_COLUMN &&
		   scan_is_measure(scan, term->table, term->column));
}

/* "Branches with the number of mechanics, biggest first", "guests by spending
 * from high to low": the figure that is shown; else the first show. */
static const struct term *
shown_figure(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct item *said = scan_item(scan, 0);
	bool size = closed_words_say_size(scan->request->words,
	    scan->request->question, said->from, said->to);
	for (int i = 0; size && i < sketch->show_count; i++)
		if (is_figure(scan, &sketch->shows[i]))
			return &sketch->shows[i];
	return &sketch->shows[0];
}

/* "Mechanics, oldest first", where nothing tells how old they are: not by their
 * names. */
static bool
ranks_unknown(struct scan *scan, const struct cue *cue, const struct term *term)
{
	struct sketch *sketch = scan->sketch;
	if (!ends_with(cue->word, " first") || sketch->best.present ||
	    term->kind != TERM_ENTITY || term->aggregate)
		return false;
	sketch->best = (struct superlative){.present = true,
	    .direction = cue->value,
	    .word = cue->word,
	    .at = scan_item(scan, 0)->from};
	return true;
}

void
hear_direction(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	/* "descending alphabetical order": the second says what is compared */
	if (scan_cue(scan, -1, CUE_DIRECTION) &&
	    scan_item(scan, -1)->to == scan_item(scan, 0)->from)
		return;
	bool names_key =
	    ends_with(cue->word, " of") || ends_with(cue->word, " by");
	if (names_key || scan_cue(scan, 1, CUE_ORDER) ||
	    scan_cue(scan, 1, CUE_BY)) {
		scan->ordering = true;
		scan->direction = cue->value;
		if (!names_key)
			scan->at++;
		return;
	}
	if (scan_hear_chronology(scan, cue) || scan_list_best(scan, cue))
		return;
	struct superlative *best = &sketch->best;
	/* "rank them by price, lowest first" */
	if (sketch->rank && best->by && best->term.kind != TERM_NONE) {
		best->direction =
		    scan_descends(scan, cue, &best->term) ? 1 : -1;
		return;
	}
	if (sketch->order_count) {
		struct order *last = &sketch->orders[sketch->order_count - 1];
		last->descending = scan_descends(scan, cue, &last->term);
	} else if (scan->ordering) {
		scan->direction = cue->value;
	} else if (sketch->order_count < SKETCH_MAX_ORDERS &&
		   sketch->show_count) {
		const struct term *term = shown_figure(scan);
		if (orders_rows(scan, cue) || ranks_unknown(scan, cue, term))
			return;
		/* "alphabetically": order by the first show */
		scan->direction = scan_descends(scan, cue, term);
		scan_order(scan, *term);
		scan->direction = 0;
	}
}

/*
 * "annual salary", "monthly rent": the word belongs to the column when no date
 * of its table tells when a row came about, so that there is nothing to cut
 * into years.
 */
static bool
is_rate(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (item->cue.kind != CUE_GRAIN || next->kind != ITEM_COLUMN ||
	    next->from != item->to ||
	    !scan_is_measure(scan, next->match->table, next->match->column))
		return false;
	return date_kind_first(scan_table_of(scan, next->match->table)) < 0;
}

void
hear_grain(struct scan *scan, const struct cue *cue)
{
	if (is_rate(scan, scan_item(scan, 0)))
		return;
	/* "the lowest daily price": the lowest of all days; the question does
	 * not ask for days */
	if (cue->value == UNIT_DAY && scan_cue(scan, -1, CUE_SUPERLATIVE) &&
	    scan_item(scan, 1)->kind == ITEM_COLUMN)
		return;
	scan_hear_over_units(scan);
	struct term grain =
	    scan_term(TERM_GRAIN, -1, -1, scan_item(scan, 0)->from);
	grain.unit = (enum calendar_unit)cue->value;
	scan_group(scan, grain);
	scan->grouping = false;
}

/* "Which month had the most", "at what hour of the day do most ...", "the best
 * month", "the month with the most". */
static bool
asks_unit(const struct scan *scan)
{
	const struct item *before = scan_item(scan, -1);
	bool right_before = before->to == scan_item(scan, 0)->from;
	bool which = scan_cue(scan, -1, CUE_WHICH) ||
		     scan_cue(scan, -1, CUE_SUPERLATIVE) ||
		     scan_cue(scan, -1, CUE_COMMON);
	return ((which && right_before) ||
		   (scan_cue(scan, 1, CUE_WITH) &&
		       (scan_cue(scan, 2, CUE_SUPERLATIVE) ||
			   scan_cue(scan, 2, CUE_COMMON)))) &&
	       !scan->sketch->show_count && !scan->sketch->unit_asked;
}

/* "Sorted by month", where months group. */
static bool
orders_unit(struct scan *scan, const struct cue *cue)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; scan->ordering && i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN &&
		    (int)sketch->groups[i].unit == cue->value) {
			scan_order(scan, sketch->groups[i]);
			scan->ordering = false;
			return true;
		}
	return false;
}

void
hear_unit(struct scan *scan, const struct cue *cue)
{
	if (orders_unit(scan, cue))
		return;
	bool asked = !scan->grouping && asks_unit(scan);
	if (scan->grouping || asked)
		hear_grain(scan, cue);
	if (asked)
		scan->sketch->unit_asked = scan_item(scan, 0)->from + 1;
}
