/* compose_dates.c - conditions on dates as filters; see composer.h */
#include "parser/composer.h"

#include <string.h>

/* A column of years: compare whole years as numbers. */
static struct filter *
compare_years(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	const struct period *period = &condition->period;
	enum expr_kind kind =
	    column->class == COLUMN_NUMBER ? EXPR_NUMBER : EXPR_TEXT;
	int first, last, month, day;
	calendar_parts(period->from, &first, &month, &day);
	calendar_parts(period->to - 1, &last, &month, &day);
	struct expr *from =
	    expr_leaf(kind, arena_printf(arena, "%d", first), arena);
	struct expr *to =
	    expr_leaf(kind, arena_printf(arena, "%d", last), arena);
	if (period->has_from && period->has_to && first == last)
		return filter_compare(
		    left, condition->negated ? "<>" : "=", from, arena);
	struct filter *both = NULL;
	if (period->has_from)
		block_and(
		    &both, filter_compare(left, ">=", from, arena), arena);
	if (period->has_to)
		block_and(&both, filter_compare(left, "<=", to, arena), arena);
	return both;
}

/* "In the past 30 days" ends today, of a date that also has days ahead. */
static struct period
ended_today(const struct context_column *column, struct period period, long now)
{
	long last = 0;
	if (period.rolls && period.has_from && !period.has_to && column &&
	    column->maximum && calendar_read(column->maximum, &last) &&
	    last > now) {
		period.has_to = true;
		period.to = now + 1;
	}
	return period;
}

/* The condition that keeps a period of the date that this one says is missing;
 * -1: none. */
static int
period_of_missing(const struct sketch *sketch, int missing)
{
	const struct condition *null = &sketch->conditions[missing];
	if (null->kind != OPERAND_NULL || null->negated || null->or_before)
		return -1;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *period = &sketch->conditions[i];
		if (period->kind == OPERAND_PERIOD && !period->negated &&
		    !period->or_before && period->scope == null->scope &&
		    period->left.kind == null->left.kind &&
		    period->left.table == null->left.table &&
		    period->left.column == null->left.column)
			return i;
	}
	return -1;
}

void
composer_deny_periods(struct composer *composer)
{
	struct sketch *sketch = &composer->sketch;
	for (int i = sketch->condition_count - 1; i >= 0; i--) {
		int period = period_of_missing(sketch, i);
		if (period < 0)
			continue;
		sketch->conditions[period].negated = true;
		sketch->condition_count--;
		memmove(&sketch->conditions[i], &sketch->conditions[i + 1],
		    (size_t)(sketch->condition_count - i) *
			sizeof(sketch->conditions[0]));
	}
}

struct filter *
composer_compare_period(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	struct period period =
	    ended_today(column, condition->period, composer->request->now);
	struct filter *both = NULL;
	if (column &&
	    (column->class == COLUMN_NUMBER || column->class == COLUMN_TEXT))
		return compare_years(composer, left, condition);
	if (period.has_from)
		block_and(&both,
		    filter_compare(left, ">=",
			expr_leaf(EXPR_DATE, calendar_text(period.from, arena),
			    arena),
			arena),
		    arena);
	if (period.has_to)
		block_and(&both,
		    filter_compare(left, "<",
			expr_leaf(
			    EXPR_DATE, calendar_text(period.to, arena), arena),
			arena),
		    arena);
	return both && condition->negated
		   ? filter_outside(
			 left, both, column && column->nullable, arena)
		   : both;
}

/* EXTRACT(DOW FROM date) IN (0, 6) */
struct filter *
composer_compare_weekdays(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	struct expr *day = expr_leaf(EXPR_EXTRACT, "DOW", arena);
	struct filter *list = filter_new(FILTER_LIST, arena);
	if (!column || column->class != COLUMN_DATE)
		return NULL;
	day->argument[day->argument_count++] = left;
	list->left = day;
	list->negated = condition->negated;
	for (int i = 0; i < 7; i++) {
		if (!(condition->weekdays >> i & 1U))
			continue;
		struct filter *value = filter_new(FILTER_TRUE, arena);
		value->left =
		    expr_leaf(EXPR_NUMBER, arena_printf(arena, "%d", i), arena);
		filter_add(list, value);
	}
	return list;
}

/* Return the date that the condition measures from, in this block or in the
 * outer one. */
static struct expr *
near_anchor(struct composer *composer, struct block *block,
    const struct condition *condition)
{
	const struct term *right = &condition->right;
	struct source *source = block_source(block, right->table);
	if (!source) {
		source = block_source(composer->block, right->table);
		block->correlated = source;
	}
	return source ? expr_column(source, right->column, composer->arena)
		      : NULL;
}

/* A day is not over at its midnight: a time of day is compared as its date. */
struct filter *
composer_compare_columns(struct composer *composer, struct block *block,
    struct expr *left, const struct condition *condition)
{
	struct arena *arena = composer->arena;
	struct expr *right = near_anchor(composer, block, condition);
	const struct context_column *one =
	    composer_column(composer, &condition->left);
	const struct context_column *other =
	    composer_column(composer, &condition->right);
	if (!right)
		return NULL;
	/* an expression is no column */
	bool one_is_day = one && strcmp(one->type, "date") == 0;
	bool other_is_day = other && strcmp(other->type, "date") == 0;
	if (other_is_day && !one_is_day)
		left = expr_cast(left, "date", arena);
	if (one_is_day && !other_is_day)
		right = expr_cast(right, "date", arena);
	return filter_compare(left,
	    cue_operator(condition->comparison, condition->negated), right,
	    arena);
}

/* "30 days", "8 hours"; or a column's number of hours. */
static struct expr *
near_span(
    struct composer *composer, struct block *block, const struct near *near)
{
	struct arena *arena = composer->arena;
	const char *text =
	    near->word ? arena_printf(arena, "%ld %s", near->count, near->word)
		       : arena_printf(arena, "%ld %s%s", near->count,
			     calendar_unit_name(near->unit),
			     near->count > 1 ? "s" : "");
	struct expr *span =
	    expr_cast(expr_leaf(EXPR_TEXT, text, arena), "interval", arena);
	if (!near->times)
		return span;
	struct expr *factor = composer_term(composer, block, &near->factor);
	return factor ? expr_binary(factor, "*", span, arena) : NULL;
}

/* left >= right AND left <= right + '30 days'::interval */
struct filter *
composer_compare_near(struct composer *composer, struct block *block,
    struct expr *left, const struct condition *condition)
{
	struct arena *arena = composer->arena;
	const struct near *near = &condition->near;
	struct expr *right = near_anchor(composer, block, condition);
	struct filter *both = NULL;
	if (!right)
		return NULL;
	if (near->same) {
		const char *unit = calendar_unit_name(near->unit);
		return filter_compare(expr_trunc(left, unit, arena), "=",
		    expr_trunc(right, unit, arena), arena);
	}
	struct expr *span = near_span(composer, block, near);
	if (!span)
		return NULL;
	if (near->bounds)
		return filter_compare(left,
		    cue_operator(condition->comparison, condition->negated),
		    expr_binary(right, "+", span, arena), arena);
	struct expr *far =
	    expr_binary(right, near->before ? "-" : "+", span, arena);
	block_and(&both,
	    filter_compare(left, ">=", near->before ? far : right, arena),
	    arena);
	block_and(&both,
	    filter_compare(left, "<=", near->before ? right : far, arena),
	    arena);
	return both;
}
