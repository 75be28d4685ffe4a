/* scan_totals.c - measures that the question wants added up; see scan.h */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/amount.h"
#include "parser/scan.h"

#include <string.h>

/* "The number of members in the clubs of Rome", of a column called so: that of
 * all these rows. */
static void
sum_stored_count(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *term = &sketch->shows[0];
	const struct question *question = scan->request->question;
	if (sketch->show_count == 1 && !sketch->group_count &&
	    !sketch->best.present && !sketch->order_count &&
	    !sketch->distinct && term->kind == TERM_COLUMN &&
	    !term->aggregate && scan_mentioned(sketch, term->table) &&
	    question_match(question, term->at, "number") &&
	    question_match(question, term->at + 1, "of") &&
	    scan_is_measure(scan, term->table, term->column))
		term->aggregate = AGGREGATE_SUM;
}

/* "How many votes did Ann get in total?": add up the votes of all rows. */
static void
sum_shown_in_total(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *term = &sketch->shows[0];
	if (sketch->show_count == 1 && !sketch->best.present &&
	    term->kind == TERM_COLUMN && !term->aggregate &&
	    scan_is_measure(scan, term->table, term->column) &&
	    amount_is_together(scan->request->question, 0))
		term->aggregate = AGGREGATE_SUM;
}

/* "List the costs", "what are the amounts": is each value asked for? */
static bool
asks_for_each(const struct scan *scan, const struct term *term)
{
	const struct closed_words *words = scan->request->words;
	const char *first = scan->request->question->tokens[0].folded;
	if (!closed_words_hold(words, first, CLOSED_OUTPUT) &&
	    !closed_words_hold(words, first, CLOSED_QUESTION))
		return false;
	for (int i = 0; i < scan->items->count; i++)
		if (scan->items->item[i].from == term->at)
			return scan_plural(scan, &scan->items->item[i]);
	return true;
}

/* Does the question show one thing of rows, without groups or an order? */
static bool
shows_one(const struct sketch *sketch)
{
	return sketch->show_count == 1 && !sketch->group_count &&
	       !sketch->best.present && !sketch->order_count &&
	       !sketch->distinct && !sketch->shows[0].aggregate;
}

/* "Value of the open orders": amounts of several rows without their names are
 * of no use to anybody. */
static bool
is_of_rows(const struct scan *scan, const struct term *term)
{
	const struct question *question = scan->request->question;
	const char *word = question_word_at(question, term->at);
	if (!amount_is_said(word) ||
	    !question_match(question, term->at + 1, "of"))
		return false;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from == term->at && scan_plural(scan, item))
			return false;
		if (item->from > term->at &&
		    (item->kind == ITEM_TABLE ||
			item->kind == ITEM_EXPRESSION) &&
		    item->match->table == term->table)
			return scan_plural(scan, item);
	}
	return false;
}

/* Is one thing by its name said to have the rows of that table? */
static bool
has_rows(const struct scan *scan, const struct condition *one, int table)
{
	return one->kind == OPERAND_TEXT && !one->negated && !one->or_before &&
	       !one->scope && one->comparison == COMPARE_EQUAL &&
	       one->left.kind == TERM_COLUMN && one->left.table != table &&
	       context_is_label(
		   scan_table_of(scan, one->left.table), one->left.column) &&
	       context_refers(scan->request->context, table, one->left.table);
}

/* "Hours booked on Alma", "the freight cost of Acme": amounts of the rows of
 * one thing, which are not named themselves. */
static bool
is_of_one(const struct scan *scan, const struct term *term)
{
	const struct sketch *sketch = scan->sketch;
	const char *word = question_word_at(scan->request->question, term->at);
	const bool unit =
	    english_is(word, ENGLISH_SECONDS) ||
	    closed_words_hold(scan->request->words, word, CLOSED_UNIT);
	bool of_one = false;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if ((item->kind == ITEM_TABLE &&
			item->match->table == term->table) ||
		    (item->from == term->at && !unit &&
			scan_plural(scan, item)))
			return false;
	}
	for (int i = 0; i < sketch->condition_count; i++)
		of_one = of_one ||
			 has_rows(scan, &sketch->conditions[i], term->table);
	return of_one;
}

/* "Parts cost of visits in May": the money of a period, or of chosen rows, is
 * added up, unless the question asks for each amount. */
static void
sum_of_chosen(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *term = &sketch->shows[0];
	bool period = false;
	if (!shows_one(sketch) || term->kind != TERM_COLUMN ||
	    !scan_adds_up(scan, term->table, term->column) ||
	    asks_for_each(scan, term))
		return;
	for (int i = 0; i < sketch->condition_count; i++)
		period = period || sketch->conditions[i].kind == OPERAND_PERIOD;
	if (period || is_of_rows(scan, term) || is_of_one(scan, term))
		term->aggregate = AGGREGATE_SUM;
}

/* "Travel budget 2024", "the hire expense": one sum of money, where several
 * rows would be budgets. */
static bool
says_one_sum(const struct scan *scan, const struct term *rows)
{
	const struct question *question = scan->request->question;
	struct term amount = scan_amount_of(scan, rows);
	for (int i = 0; i < scan->items->count; i++)
		if (scan->items->item[i].from == rows->at &&
		    scan_plural(scan, &scan->items->item[i]))
			return false;
	return amount.aggregate == AGGREGATE_SUM &&
	       strcmp(question->tokens[0].folded, "which") != 0;
}

/* "Cash received in May", "money from Acme": the amounts of these rows are
 * added up. */
static void
sum_whole_money(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *term = &sketch->shows[0];
	if (shows_one(sketch) && sketch->condition_count &&
	    term->kind == TERM_ENTITY && !term->through && term->table >= 0 &&
	    (scan_says_whole_money(scan, term->at) || says_one_sum(scan, term)))
		*term = scan_amount_of(scan, term);
}

/* "spent the largest amount in total": add up the amounts; do not take the
 * largest one. */
static void
sum_best_in_total(struct scan *scan)
{
	struct superlative *best = &scan->sketch->best;
	if (best->present && best->term.kind == TERM_COLUMN &&
	    !best->term.aggregate &&
	    scan_is_measure(scan, best->term.table, best->term.column) &&
	    amount_is_together(scan->request->question, 0))
		best->term.aggregate = AGGREGATE_SUM;
}

/* "Which month had the highest revenue?": add up the revenue of the month; of a
 * price or a score take the highest or lowest. */
static void
sum_best_of_unit(struct scan *scan)
{
	struct superlative *best = &scan->sketch->best;
	struct sketch *sketch = scan->sketch;
	if (!sketch->unit_asked || !best->present ||
	    best->term.kind != TERM_COLUMN || best->term.aggregate ||
	    !scan_is_measure(scan, best->term.table, best->term.column))
		return;
	const char *words =
	    scan_column(scan, best->term.table, best->term.column)->words;
	if (!part_is_averaged(words))
		best->term.aggregate = AGGREGATE_SUM;
	else
		best->term.aggregate =
		    best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	/* "in which month was the pay highest": that of each month */
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_COLUMN &&
		    sketch->shows[i].table == best->term.table &&
		    sketch->shows[i].column == best->term.column)
			sketch->shows[i].aggregate = best->term.aggregate;
}

static bool
is_count(const struct item *item)
{
	return item->kind == ITEM_CUE && item->cue.kind == CUE_AGGREGATE &&
	       (enum aggregate)item->cue.value == AGGREGATE_COUNT;
}

/* Does the token belong to a thing, and not to a closed word? */
static bool
is_of_thing(const struct scan *scan, int token)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->kind != ITEM_CUE && item->from <= token &&
		    item->to > token)
			return true;
	}
	return false;
}

static bool
says_amount(const struct scan *scan, int token)
{
	const char *word = scan->request->question->tokens[token].folded;
	return (amount_is_said(word) || english_is(word, ENGLISH_WORTH)) &&
	       !is_of_thing(scan, token + 1);
}

/* Return the token of a word for an amount and no more, behind "and" and a
 * count: "number and value", "how many came and what were they worth"; -1
 * when there is none. */
static int
amount_beside_count(const struct scan *scan)
{
	enum { WORDS_BETWEEN = 3 };
	const struct items *items = scan->items;
	int count = scan->request->question->count;
	bool counts = false;
	for (int i = 0; i < items->count; i++) {
		const struct item *item = &items->item[i];
		counts = counts || is_count(item);
		if (!counts || item->kind != ITEM_CUE ||
		    item->cue.kind != CUE_AND)
			continue;
		int last = item->to + WORDS_BETWEEN;
		for (int at = item->to; at <= last && at < count; at++) {
			if (says_amount(scan, at))
				return at;
			if (is_of_thing(scan, at))
				break;
		}
	}
	return -1;
}

/* Add the column up that the word at the token is for, if it is shown. */
static bool
sum_said(struct scan *scan, int table, int at)
{
	for (int i = 0; i < scan->sketch->show_count; i++) {
		struct term *term = &scan->sketch->shows[i];
		if (term->kind != TERM_COLUMN || term->at != at ||
		    term->table != table || term->aggregate ||
		    !scan_adds_up(scan, table, term->column))
			continue;
		term->aggregate = AGGREGATE_SUM;
		return true;
	}
	return false;
}

/* "Count and total value", "how many came and what were they worth": show the
 * counted rows' amount, added up, where no sum is shown yet. */
static void
add_amount_of_counted(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct term *counted = NULL;
	if (sketch->best.present || sketch->growth || sketch->versus ||
	    sketch->share || sketch->show_count == SKETCH_MAX_SHOWS)
		return;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (term->aggregate == AGGREGATE_SUM ||
		    term->kind == TERM_METRIC || term->kind == TERM_FORMULA)
			return;
		if (term->aggregate == AGGREGATE_COUNT && term->column < 0)
			counted = term;
	}
	int table =
	    counted && counted->table >= 0 ? counted->table : sketch->focus;
	int at = amount_beside_count(scan);
	if (!counted || table < 0 || at < 0 || sum_said(scan, table, at))
		return;
	int amount = amount_column(scan_table_of(scan, table));
	if (amount < 0)
		return;
	struct term total = scan_term(TERM_COLUMN, table, amount, at);
	total.aggregate = AGGREGATE_SUM;
	sketch->shows[sketch->show_count++] = total;
}

/* Is the word of the rows one for no single thing, as "stock" is: not in the
 * plural, and with no word for one of them before it? */
static bool
is_mass(const struct scan *scan, const struct term *rows)
{
	const struct question *question = scan->request->question;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from == rows->at &&
		    (item->kind != ITEM_TABLE || scan_plural(scan, item)))
			return false;
	}
	const char *before = question_word_at(question, rows->at - 1);
	return rows->at == 0 || strcmp(before, "much") == 0 ||
	       strcmp(before, "current") == 0 ||
	       english_is(before, ENGLISH_POSSESSIVE);
}

/* "Stock by depot", "how much stock of slate do we have": the quantity of rows
 * that have no name of their own, and not their number. */
static void
sum_quantity(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct term *rows = &sketch->shows[0];
	if (sketch->show_count != 1 || sketch->best.present ||
	    rows->kind != TERM_ENTITY || rows->aggregate || rows->through ||
	    rows->named || (!sketch->group_count && !sketch->condition_count) ||
	    context_sole_key(scan_table_of(scan, rows->table)) >= 0 ||
	    !is_mass(scan, rows))
		return;
	int quantity = scan_quantity_of(scan, rows->table, -1);
	if (quantity < 0)
		return;
	*rows = scan_term(TERM_COLUMN, rows->table, quantity, rows->at);
	rows->aggregate = AGGREGATE_SUM;
}

void
scan_finish_totals(struct scan *scan)
{
	add_amount_of_counted(scan);
	sum_best_in_total(scan);
	sum_best_of_unit(scan);
	sum_shown_in_total(scan);
	sum_stored_count(scan);
	sum_of_chosen(scan);
	sum_whole_money(scan);
	sum_quantity(scan);
}
