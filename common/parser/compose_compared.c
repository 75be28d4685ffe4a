/*
 * compose_compared.c - a column of one row beside what its rows come to; see
 * compose_sums.h
 */
#include "english/english.h"
#include "parser/compose_sums.h"

#include <string.h>

/* Does an article say that the term is of one row: "with an invoice above their
 * limit"? */
static bool
is_of_one(const struct composer *composer, const struct term *term)
{
	enum { BACK = 4 };
	const struct question *question = composer->request->question;
	for (int at = term->at - 1; at >= 0 && at >= term->at - BACK; at--)
		if (english_is(
			question->tokens[at].folded, ENGLISH_INDEFINITE) ||
		    english_is(question->tokens[at].folded, ENGLISH_QUANTIFIER))
			return true;
	return false;
}

static bool
is_same_value(const struct term *one, const struct term *other)
{
	return one->kind == other->kind && one->table == other->table &&
	       one->column == other->column &&
	       (one->text == other->text ||
		   (one->text && other->text &&
		       strcmp(one->text, other->text) == 0));
}

/* Does it show or count rows that have the right side, and nothing else but the
 * left side? */
static bool
compares_rows(
    const struct composer *composer, const struct condition *condition)
{
	const struct sketch *sketch = &composer->sketch;
	bool rows = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *shown = &sketch->shows[i];
		if (is_same_value(shown, &condition->left))
			continue;
		bool counted = sketch->show_count == 1 &&
			       shown->kind == TERM_ENTITY &&
			       shown->aggregate == AGGREGATE_COUNT;
		if (shown->table != condition->right.table ||
		    (shown->aggregate && !counted))
			return false;
		rows = true;
	}
	return rows && !sketch->best.present && !sketch->group_count;
}

static bool
shows_value(const struct sketch *sketch, const struct term *value)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (is_same_value(&sketch->shows[i], value))
			return true;
	return false;
}

/* Show what the rows come to, and what that is compared with, where things are
 * listed and not counted. */
static void
show_compared(struct sketch *sketch, const struct condition *condition)
{
	const struct term *sides[] = {&condition->right, &condition->left};
	if (sketch->shows[0].aggregate)
		return;
	for (size_t i = 0; i < COUNT_OF(sides); i++)
		if (!shows_value(sketch, sides[i]) &&
		    sketch->show_count < SKETCH_MAX_SHOWS)
			sketch->shows[sketch->show_count++] = *sides[i];
	for (int i = 0; i < sketch->show_count; i++)
		if (is_same_value(&sketch->shows[i], &condition->left))
			sketch->shows[i].aggregate = AGGREGATE_SUM;
}

/* "Customers whose unpaid invoices exceed their credit limit": a figure of the
 * listed row bounds all of its rows together. */
void
composer_sum_compared(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		struct term *left = &condition->left;
		if (condition->kind != OPERAND_COLUMN || condition->scope ||
		    left->aggregate || left->table == condition->right.table ||
		    !compares_rows(composer, condition) ||
		    !composer_adds_up_of_many(composer, left) ||
		    is_of_one(composer, left) ||
		    composer_goes(composer, COMPOSE_OTHER_SUM))
			continue;
		left->aggregate = AGGREGATE_SUM;
		show_compared(sketch, condition);
	}
}
