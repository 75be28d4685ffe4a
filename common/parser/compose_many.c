/*
 * compose_many.c - figures of which each shown thing has many rows; see
 * compose_sums.h
 */
#include "context/name_part.h"
#include "parser/amount.h"
#include "parser/compose_sums.h"
#include "parser/date_kind.h"

#include <string.h>

/* "shipped the most weight", "brought in the least money" mean a sum over rows.
 * "has the most power" means a value in one row. */
static bool
says_most(const struct composer *composer)
{
	static const char *const words[] = {"most", "least", "fewest"};
	static const char *const having[] = {
	    "has", "have", "had", "having", "with", "which", "whose", "and"};
	const struct superlative *best = &composer->sketch.best;
	const struct question *question = composer->request->question;
	bool most = false;
	int verb = best->at - 1;
	for (size_t i = 0; best->word && i < COUNT_OF(words); i++)
		most = most || strcmp(best->word, words[i]) == 0;
	if (!most || best->common)
		return false;
	verb -= verb > 0 && strcmp(question->tokens[verb].folded, "the") == 0;
	if (verb < 1 || question->tokens[verb].kind != TOKEN_WORD)
		return false;
	for (size_t i = 0; i < COUNT_OF(having); i++)
		if (strcmp(question->tokens[verb].folded, having[i]) == 0)
			return false;
	return true;
}

/* "The two devices with the most falls": has a value of the column many rows?
 */
static bool
repeats_in_rows(const struct composer *composer, const struct term *shown)
{
	const struct context_column *column = composer_column(composer, shown);
	return shown->kind == TERM_COLUMN && column && column->distinct > 0 &&
	       !column->unique && column->class == COLUMN_TEXT &&
	       composer->context->tables[shown->table].rows >
		   2 * (double)column->distinct;
}

/* Has one row of the shown term many rows of the measure? */
static bool
has_many(const struct composer *composer, const struct term *shown,
    const struct term *measure)
{
	int pair[] = {shown->table, measure->table};
	struct graph_tree tree;
	/* "top sellers by amount": many rows point to one seller */
	if (pair[0] == pair[1])
		return shown->through;
	if (graph_trees(composer->graph, pair[0], pair, 2, &tree, 1) < 1)
		return false;
	bool many = false;
	for (int j = 0; j < tree.join_count; j++)
		many = many || tree.joins[j].many;
	return many;
}

/* Is it a value of the measure's own rows that has many of them? */
static bool
is_value_of_many(const struct composer *composer, const struct term *shown,
    const struct term *measure)
{
	return shown->table == measure->table && !shown->through &&
	       repeats_in_rows(composer, shown);
}

/* "Who spent the most hours? First name, last name, hours": the measure itself,
 * which is shown beside what it ranks. */
static bool
is_shown_measure(const struct composer *composer, const struct term *shown,
    const struct term *measure)
{
	const struct sketch *sketch = &composer->sketch;
	return sketch->show_count > 1 && shown->kind == TERM_COLUMN &&
	       !shown->aggregate && shown->table == measure->table &&
	       shown->column == measure->column &&
	       (sketch->focus != measure->table || says_most(composer) ||
		   repeats_in_rows(composer, &sketch->shows[0]));
}

/* Has each shown row many rows of the measure?  `values`: are these values of
 * the measure's own rows, which have many rows each? */
static bool
each_has_many(
    const struct composer *composer, const struct term *measure, bool values)
{
	const struct sketch *sketch = &composer->sketch;
	bool many = false;
	if (!composer_is_measure(composer, measure))
		return false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (shown->aggregate || (shown->table < 0 && !values) ||
		    is_shown_measure(composer, shown, measure))
			continue;
		many = values ? is_value_of_many(composer, shown, measure)
			      : has_many(composer, shown, measure);
		if (!many)
			return false;
	}
	return many;
}

/* "Top vendors by open bills": their number, or what they add up to. */
static void
rank_by_money(struct composer *composer)
{
	struct superlative *best = &composer->sketch.best;
	if (!best->present || !best->by || best->term.kind != TERM_ENTITY ||
	    best->term.table < 0)
		return;
	int amount =
	    amount_column(&composer->context->tables[best->term.table]);
	if (amount < 0 || !composer_goes(composer, COMPOSE_OTHER_SUM))
		return;
	best->term.kind = TERM_COLUMN;
	best->term.column = amount;
	best->term.aggregate = AGGREGATE_SUM;
}

/* Do the words behind the superlative name the amount itself, and not a row
 * that has it: "the highest order value", not "the highest order"? */
static bool
names_amount(const struct composer *composer, const char *name)
{
	enum { WORDS_BEHIND = 3 };
	const struct question *question = composer->request->question;
	int from = composer->sketch.best.at + 1;
	for (int at = from;
	     at < from + WORDS_BEHIND && !question_is_border(question, at);
	     at++)
		if (amount_is_whole(question->tokens[at].folded) ||
		    part_in(name, question->tokens[at].stem))
			return true;
	return false;
}

/* The table that is named last before the token; -1: none. */
static int
table_before(const struct sketch *sketch, int at)
{
	const struct mentioned *last = NULL;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].at < at &&
		    (!last || sketch->mentioned[i].at > last->at))
			last = &sketch->mentioned[i];
	return last ? last->table : -1;
}

/* "For each region the client with the highest order value", "the client with
 * the most pieces", where no single row has them ("people on the job with the
 * most hours"): money and quantities of many rows are added up. */
static bool
is_best_of_rows(const struct composer *composer, const char *name)
{
	const struct sketch *sketch = &composer->sketch;
	const struct superlative *best = &sketch->best;
	if (!amount_adds_up(name) || best->common || !best->word ||
	    table_before(sketch, best->at) == best->term.table)
		return false;
	return strcmp(best->word, "most") == 0 ||
	       (sketch->group_count && names_amount(composer, name));
}

/* "top customers by amount": add up the amounts of each customer.  A list of
 * several things has each of them once, so it is ranked by all their rows. */
void
composer_sum_best(struct composer *composer)
{
	struct superlative *best = &composer->sketch.best;
	rank_by_money(composer);
	/* "the highest costs in total" */
	struct term measure = best->term;
	bool total =
	    measure.kind == TERM_COLUMN && measure.aggregate == AGGREGATE_SUM;
	if (total)
		measure.aggregate = AGGREGATE_NONE;
	if (!best->present || !(each_has_many(composer, &measure, false) ||
				  each_has_many(composer, &measure, true)))
		return;
	const char *name = composer_column(composer, &best->term)->said;
	bool several = best->limit > 1 && !part_is_averaged(name);
	bool sum = total || best->by || several || says_most(composer) ||
		   is_best_of_rows(composer, name);
	if (!total && (sum || amount_adds_up(name)) &&
	    composer_goes(composer, COMPOSE_OTHER_SUM))
		sum = !sum;
	if (!sum)
		return;
	for (int i = 0; i < composer->sketch.show_count; i++) {
		struct term *shown = &composer->sketch.shows[i];
		if (is_shown_measure(composer, shown, &measure))
			shown->aggregate = AGGREGATE_SUM;
	}
	best->term.aggregate = AGGREGATE_SUM;
}

bool
composer_adds_up_of_many(
    const struct composer *composer, const struct term *term)
{
	const struct sketch *sketch = &composer->sketch;
	bool many = false;
	if (term->kind == TERM_EXPRESSION)
		for (int i = 0; i < sketch->show_count; i++)
			many = many ||
			       (sketch->shows[i].table >= 0 &&
				   has_many(composer, &sketch->shows[i], term));
	if (many || !each_has_many(composer, term, false))
		return many;
	return amount_adds_up(composer_column(composer, term)->said) ||
	       amount_is_together(composer->request->question, term->at);
}

/* "Who took more than 30 days", "customers who paid more than 5000": all their
 * days and payments together.  A list of them shows how much that is. */
void
composer_sum_bounds(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	bool list = sketch_lists_entities(sketch) && !sketch->best.present;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		struct term left = condition->left;
		bool bound = left.counted ||
			     amount_is_together(
				 composer->request->question, condition->at);
		if (left.counted && left.aggregate == AGGREGATE_SUM)
			left.aggregate = AGGREGATE_NONE;
		if (condition->kind != OPERAND_NUMBER || condition->scope ||
		    !bound || !composer_adds_up_of_many(composer, &left) ||
		    composer_goes(composer, COMPOSE_OTHER_SUM))
			continue;
		left.aggregate = AGGREGATE_SUM;
		condition->left = left;
		if (list && sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = left;
	}
}

/* "Which sales have a total above 400": rows are asked for, and no sum. */
static bool
asks_which(const struct composer *composer, const struct term *term)
{
	enum { BACK = 4 };
	const struct question *question = composer->request->question;
	for (int at = term->at - 1; at >= 0 && at >= term->at - BACK; at--)
		if (question_match(question, at, "which"))
			return true;
	return false;
}

/* "Travel expenses this year", "the value of the quotes sent": what is listed
 * may be meant as one sum. */
void
composer_sum_list(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	struct term term = sketch->shows[0];
	if (sketch->show_count != 1 || !sketch->condition_count ||
	    sketch->group_count || sketch->best.present ||
	    sketch->order_count || sketch->distinct || sketch->whether ||
	    term.aggregate || term.through)
		return;
	bool event = term.kind == TERM_ENTITY && term.table >= 0 &&
		     date_kind_of_event(&composer->context->tables[term.table]);
	if (event) {
		const struct context_table *table =
		    &composer->context->tables[term.table];
		int amount = amount_column(table);
		if (asks_which(composer, &term) || amount < 0 ||
		    !part_of_class(table->columns[amount].said, ENGLISH_MONEY))
			return;
		term.kind = TERM_COLUMN;
		term.column = amount;
	}
	bool adds = composer_is_measure(composer, &term) &&
		    amount_adds_up(composer_column(composer, &term)->said);
	if (adds)
		term.aggregate = AGGREGATE_SUM;
	if ((event || adds) && composer_goes(composer, COMPOSE_OTHER_SUM))
		sketch->shows[0] = term;
}
