/*
 * scan_outdo.c - "bought more in 2024 than in 2023"; see scan_outdo.h
 */
#include "parser/scan_outdo.h"

#include "english/english.h"
#include "parser/amount.h"
#include "parser/bounds.h"
#include "parser/formula.h"
#include "question/surplus.h"

#include <string.h>

/* ---- find ---- */

static bool
is_thing(const struct item *item)
{
	switch (item->kind) {
	case ITEM_TABLE:
	case ITEM_COLUMN:
	case ITEM_VALUE:
	case ITEM_METRIC:
	case ITEM_EXPRESSION:
	case ITEM_EVENT:
	case ITEM_STATE:
	case ITEM_LITERAL:
		return true;
	case ITEM_NUMBER:
	case ITEM_PERIOD:
	case ITEM_CUE:
	case ITEM_END:
		break;
	}
	return false;
}

/* Return the period that follows "than", or the year behind "in"; NULL when
 * another thing or number comes first. */
static const struct item *
second_period(const struct scan *scan, int than)
{
	const struct items *items = scan->items;
	const struct token *tokens = scan->request->question->tokens;
	for (int i = 0; i < items->count; i++) {
		const struct item *item = &items->item[i];
		if (item->from <= than)
			continue;
		if (item->kind == ITEM_PERIOD ||
		    (scan_is_when(scan, item) &&
			english_is(tokens[item->from - 1].folded,
			    ENGLISH_PREPOSITION)))
			return item;
		if (is_thing(item))
			return NULL;
	}
	return NULL;
}

/* Return the last period or year before the token. */
static const struct item *
first_period(const struct scan *scan, int than)
{
	const struct item *found = NULL;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->to <= than && scan_is_when(scan, item))
			found = item;
	}
	return found;
}

/* Find the comparative at "than" or before it.  Return its token; -1 when there
 * is none. */
static int
comparative(const struct scan *scan, int than, enum comparison *comparison)
{
	enum { BACK = 12 };
	const struct items *items = scan->items;
	const struct token *tokens = scan->request->question->tokens;
	for (int at = than; at >= 0 && at > than - BACK; at--) {
		const char *word = tokens[at].folded;
		*comparison =
		    strcmp(word, "more") == 0 ? COMPARE_MORE
		    : strcmp(word, "less") == 0 || strcmp(word, "fewer") == 0
			? COMPARE_LESS
			: COMPARE_EQUAL;
		for (int i = 0; i < items->count; i++)
			if (items->item[i].from == at &&
			    items->item[i].kind == ITEM_CUE &&
			    items->item[i].cue.kind == CUE_COMPARE)
				*comparison =
				    (enum comparison)items->item[i].cue.value;
		if (*comparison != COMPARE_EQUAL)
			return *comparison == COMPARE_UNEQUAL ? -1 : at;
	}
	return -1;
}

/* Return how many times the other period's figure is meant: "half of what it
 * was in 2023"; NULL: once. */
static const char *
multiple(const struct scan *scan, int from, int to)
{
	const struct token *tokens = scan->request->question->tokens;
	for (int at = from; at < to; at++) {
		const struct english_word *times =
		    english_find(tokens[at].folded, ENGLISH_MULTIPLE);
		if (english_is(tokens[at].folded, ENGLISH_HALF))
			return "0.5";
		if (times)
			return arena_printf(
			    scan->request->arena, "%d", times->number);
		if (tokens[at].kind == TOKEN_NUMBER && tokens[at].percent)
			return arena_printf(scan->request->arena, "%.15g",
			    tokens[at].number / 100);
	}
	return NULL;
}

void
scan_find_outdo(const struct scan *scan, struct outdo *outdo)
{
	const struct question *question = scan->request->question;
	for (int than = 1; scan->items->whole && than + 1 < question->count;
	     than++) {
		if (strcmp(question->tokens[than].folded, "than") != 0)
			continue;
		const struct item *first = first_period(scan, than);
		const struct item *second = second_period(scan, than);
		int at = comparative(scan, than, &outdo->comparison);
		if (!first || !second || at < 0)
			continue;
		outdo->present = true;
		outdo->at = at;
		outdo->than = than;
		outdo->first = first->from;
		outdo->second = second->from;
		outdo->factor = multiple(scan, than, second->from);
		const struct english_word *asked = surplus_asked(question, at);
		outdo->by_much = asked;
		outdo->fewer = asked && *asked->means;
		return;
	}
}

bool
scan_tells_outdo(const struct outdo *outdo, const struct item *item)
{
	return outdo->present &&
	       (item->from == outdo->at ||
		   (item->from >= outdo->than && item->from < outdo->second));
}

/* ---- finish ---- */

static struct condition *
condition_at(struct sketch *sketch, int at)
{
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].at == at &&
		    sketch->conditions[i].kind == OPERAND_PERIOD &&
		    !sketch->conditions[i].scope)
			return &sketch->conditions[i];
	return NULL;
}

static void
remove_condition(struct sketch *sketch, const struct condition *condition)
{
	int i = (int)(condition - sketch->conditions);
	sketch->condition_count--;
	memmove(&sketch->conditions[i], &sketch->conditions[i + 1],
	    (size_t)(sketch->condition_count - i) *
		sizeof(sketch->conditions[0]));
}

static void
remove_show(struct sketch *sketch, int i)
{
	sketch->show_count--;
	memmove(&sketch->shows[i], &sketch->shows[i + 1],
	    (size_t)(sketch->show_count - i) * sizeof(sketch->shows[0]));
}

static bool
is_measure(const struct scan *scan, const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC ||
	       term->kind == TERM_EXPRESSION ||
	       (term->kind == TERM_COLUMN &&
		   scan_is_measure(scan, term->table, term->column));
}

/* Return the table that is named behind the comparative, by itself or by its
 * date: "more tickets", "more hires"; -1 when there is none. */
static int
compared_rows(const struct scan *scan, const struct outdo *outdo)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from <= outdo->at || item->from >= outdo->than)
			continue;
		if (item->kind == ITEM_TABLE ||
		    (item->kind == ITEM_COLUMN &&
			scan_column(
			    scan, item->match->table, item->match->column)
				->class
			    == COLUMN_DATE))
			return item->match->table;
	}
	return -1;
}

/* Find the column of numbers that is compared, before "than": "whose order
 * value in 2024 is less than", "a higher average price in 2024 than". */
static bool
compared_column(const struct scan *scan, struct term *measure)
{
	const struct outdo *outdo = &scan->sketch->outdo;
	bool found = false;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from >= outdo->than || item->kind != ITEM_COLUMN ||
		    !scan_is_measure(
			scan, item->match->table, item->match->column))
			continue;
		*measure = scan_term(TERM_COLUMN, item->match->table,
		    item->match->column, item->from);
		measure->aggregate = AGGREGATE_SUM;
		if (i > 0 && item[-1].kind == ITEM_CUE &&
		    item[-1].cue.kind == CUE_AGGREGATE)
			measure->aggregate = (enum aggregate)item[-1].cue.value;
		found = true;
	}
	return found;
}

/* Return the measure of the table's rows: their number, or for a verb
 * ("bought more") their amount. */
static struct term
measure_of(const struct scan *scan, int table, bool counted)
{
	struct term rows =
	    scan_term(TERM_ENTITY, table, -1, scan->sketch->outdo.at);
	int amount = amount_column(scan_table_of(scan, table));
	rows.aggregate = AGGREGATE_COUNT;
	if (counted || amount < 0)
		return rows;
	rows.kind = TERM_COLUMN;
	rows.column = amount;
	rows.aggregate = AGGREGATE_SUM;
	return rows;
}

/* Return the table that is named and not listed, such as that of a verb, or the
 * one whose key says who is listed; -1 when there is none. */
static int
unshown_rows(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->mentioned_count; i++) {
		int table = sketch->mentioned[i].table;
		bool shown = !sketch->mentioned[i].needed;
		for (int s = 0; s < sketch->show_count; s++)
			shown = shown || term_is_row(&sketch->shows[s], table);
		if (!shown)
			return table;
	}
	for (int s = 0; s < sketch->show_count; s++)
		if (sketch->shows[s].through)
			return sketch->shows[s].table;
	return -1;
}

/* "did", "were": is it yes or no that the question asks for? */
static bool
asks_yes_or_no(const struct question *question)
{
	const char *word = question->tokens[0].folded;
	return english_is(word, ENGLISH_DO) || english_is(word, ENGLISH_BE) ||
	       english_is(word, ENGLISH_HAVE);
}

/* Take the measure out of what is shown, or find the rows that it is of.
 * Return false when there is none. */
static bool
take_measure(struct scan *scan, struct term *measure)
{
	struct sketch *sketch = scan->sketch;
	int rows = compared_rows(scan, &sketch->outdo);
	bool found = false;
	for (int i = sketch->show_count - 1; i >= 0; i--) {
		struct term *term = &sketch->shows[i];
		if (!found && is_measure(scan, term)) {
			*measure = *term;
			found = true;
		} else if (rows < 0 || term->table != rows) {
			continue;
		}
		remove_show(sketch, i);
	}
	if (found && !measure->aggregate && measure->kind != TERM_METRIC &&
	    measure->kind != TERM_FORMULA)
		measure->aggregate = AGGREGATE_SUM;
	if (found || compared_column(scan, measure))
		return true;
	/* "in which months were sales higher", "were sales higher" */
	bool alone = sketch->show_count == 1 && rows < 0 &&
		     sketch->shows[0].kind == TERM_ENTITY &&
		     !sketch->shows[0].through &&
		     (sketch->group_count || sketch->unit_asked ||
			 asks_yes_or_no(scan->request->question));
	if (alone) {
		*measure = scan_amount_of(scan, &sketch->shows[0]);
		sketch->show_count = 0;
		return true;
	}
	int event = rows < 0 ? unshown_rows(sketch) : rows;
	if (event >= 0)
		*measure = measure_of(scan, event, rows >= 0);
	return event >= 0;
}

static int
add_figure(struct scan *scan, const struct term *measure,
    const struct condition *period)
{
	struct sketch *sketch = scan->sketch;
	int root = formula_measure_in(sketch, measure, period);
	if (root >= 0)
		sketch->formulas[root].or_zero =
		    measure->aggregate == AGGREGATE_SUM;
	return root;
}

/* "Cancelled orders excluded", of orders that are measured: such rows do not
 * count, and whoever has them may be listed. */
static void
leave_out_rows(struct sketch *sketch, int table)
{
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		struct absence *absence =
		    condition->scope > 0
			? &sketch->absences[condition->scope - 1]
			: NULL;
		if (!absence || absence->table != table ||
		    sketch->absence_count > 1)
			continue;
		condition->scope = 0;
		condition->negated = !condition->negated;
		sketch->absence_count = 0;
	}
}

static void
bound_groups(struct scan *scan, int left, int right)
{
	struct sketch *sketch = scan->sketch;
	struct term one = scan_term(TERM_FORMULA, -1, left, sketch->outdo.at);
	scan->scope = 0;
	scan->negated = false;
	struct condition *condition = scan_condition(scan, one);
	if (!condition)
		return;
	condition->kind = OPERAND_FIGURE;
	condition->comparison = sketch->outdo.comparison;
	condition->right = scan_term(TERM_FORMULA, -1, right, condition->at);
}

void
scan_finish_outdo(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct outdo *outdo = &sketch->outdo;
	struct condition *one = condition_at(sketch, outdo->first);
	struct condition *other = condition_at(sketch, outdo->second);
	struct term measure;
	if (!outdo->present)
		return;
	if (!one || !other || one == other ||
	    (one->period.from < other->period.to &&
		other->period.from < one->period.to) ||
	    sketch->formula_count + 4 > SKETCH_MAX_FORMULAS ||
	    !take_measure(scan, &measure)) {
		sketch->unbound++;
		return;
	}
	leave_out_rows(sketch, measure.table);
	scan_group_across_years(sketch, &one->period, &other->period);
	struct condition first = *one;
	struct condition second = *other;
	second.left = first.left;
	first.apart = second.apart = first.or_before = second.or_before = false;
	remove_condition(sketch, one > other ? one : other);
	remove_condition(sketch, one > other ? other : one);
	if (asks_yes_or_no(scan->request->question))
		sketch->show_count = 0;
	bool grouped =
	    sketch->show_count || sketch->group_count || sketch->unit_asked;
	int left = add_figure(scan, &measure, &first);
	int right = add_figure(scan, &measure, &second);
	if (outdo->by_much && !grouped) {
		scan_show_difference(sketch, left, right, outdo->fewer);
		return;
	}
	scan_show_in_period(scan, left, &first.period);
	scan_show_in_period(scan, right, &second.period);
	if (!grouped)
		return;
	if (outdo->factor) {
		sketch->formulas[sketch->formula_count] = (struct formula){
		    .kind = FORMULA_NUMBER, .text = outdo->factor};
		right =
		    formula_binary(sketch, '*', sketch->formula_count++, right);
	}
	bound_groups(scan, left, right);
}
