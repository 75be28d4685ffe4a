/* compose_series.c - values that follow one another; see compose_windows.h */
#include "parser/compose_steps.h"
#include "parser/compose_windows.h"

#include <string.h>

/* A grouped block as a step, and the places of its parts among the items. */
struct series {
	struct source *step;
	int grain;
	int shown; /* items before the keys that only separate groups */
};

static int
item_of(const struct block *block, const struct expr *expr)
{
	for (int i = 0; expr && i < block->item_count; i++)
		if (expr_same(block->items[i].expr, expr))
			return i;
	return -1;
}

/* Is the item an aggregate, or an aggregate with 0 for an empty period? */
static bool
is_measure(const struct block *block, int item)
{
	const struct expr *expr = block->items[item].expr;
	return expr_aggregates(expr) ||
	       (expr->kind == EXPR_CALL && strcmp(expr->text, "coalesce") == 0);
}

static const struct term *
grain_of(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN)
			return &sketch->groups[i];
	return NULL;
}

static const char *
step_name(enum calendar_unit unit)
{
	static const char *const names[] = {[UNIT_NONE] = "series",
	    [UNIT_DAY] = "daily",
	    [UNIT_WEEK] = "weekly",
	    [UNIT_MONTH] = "monthly",
	    [UNIT_QUARTER] = "quarterly",
	    [UNIT_YEAR] = "yearly",
	    [UNIT_WEEKDAY] = "weekdays",
	    [UNIT_HOUR] = "hours"};
	return names[unit];
}

/* Return false when the block is not a series: it shows no unit of time. */
static bool
open_series(struct composer *composer, struct series *series)
{
	struct block *block = composer->block;
	const struct term *grain = grain_of(&composer->sketch);
	if (!grain)
		return false;
	/* with empty periods added, the period is the first item */
	bool filled =
	    block->source_count == 2 && block->sources[1]->using_count;
	series->grain =
	    filled ? 0 : item_of(block, composer_term(composer, block, grain));
	if (series->grain < 0)
		return false;
	series->shown = block->item_count;
	for (int i = 0; i < block->group_count; i++)
		if (!block_add_item(block, block->group[i], NULL))
			return false;
	block->order_count = 0;
	series->step = composer_step(composer, step_name(grain->unit));
	return true;
}

/* Is a key of the same table among the items? */
static bool
told_by_key(
    const struct composer *composer, const struct block *block, int item)
{
	const struct expr *expr = block->items[item].expr;
	if (expr->kind != EXPR_COLUMN)
		return false;
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *other = block->items[i].expr;
		if (i != item && other->kind == EXPR_COLUMN &&
		    other->source == expr->source &&
		    composer->context->tables[other->source->table]
			.columns[other->column]
			.primary_key)
			return true;
	}
	return false;
}

/* function OVER (PARTITION BY the groups ORDER BY the unit of time) */
static struct expr *
along(struct composer *composer, const struct series *series,
    struct expr *function)
{
	const struct block *block = series->step->block;
	struct expr *window = expr_window(function,
	    composer_output(composer, series->step, series->grain),
	    composer->arena);
	for (int i = 0; i < block->item_count; i++)
		if (i != series->grain && !is_measure(block, i) &&
		    !told_by_key(composer, block, i))
			expr_partition(
			    window, composer_output(composer, series->step, i));
	return window;
}

/* Return how many units apart the compared values are: 12 for months of a
 * year. */
static int
stride(enum calendar_unit grain, enum calendar_unit change)
{
	if (change == UNIT_YEAR)
		return grain == UNIT_QUARTER ? 4
		       : grain == UNIT_MONTH ? 12
		       : grain == UNIT_WEEK  ? 52
		       : grain == UNIT_DAY   ? 365
					     : 1;
	if (change == UNIT_QUARTER)
		return grain == UNIT_MONTH ? 3 : 1;
	return 1;
}

static struct expr *
growth_of(struct composer *composer, const struct series *series, int item)
{
	struct arena *arena = composer->arena;
	const struct sketch *sketch = &composer->sketch;
	struct expr *value = composer_output(composer, series->step, item);
	struct expr *lag = expr_call("lag", value, arena);
	int steps = stride(grain_of(sketch)->unit, sketch->change);
	if (steps > 1)
		lag->argument[lag->argument_count++] = expr_leaf(
		    EXPR_NUMBER, arena_printf(arena, "%d", steps), arena);
	struct expr *before = along(composer, series, lag);
	struct expr *difference = expr_binary(value, "-", before, arena);
	if (sketch->growth == GROWTH_FRACTION)
		return composer_arithmetic(difference, '/', before, arena);
	return sketch->growth == GROWTH_PERCENT
		   ? expr_percentage(difference, before, arena)
		   : difference;
}

static struct expr *
running_of(struct composer *composer, const struct series *series, int item)
{
	return along(composer, series,
	    expr_call("sum", composer_output(composer, series->step, item),
		composer->arena));
}

static void
order_series(
    struct composer *composer, const struct series *series, struct expr *last)
{
	struct block *block = composer->block;
	const struct superlative *best = &composer->sketch.best;
	if (best->present && last) {
		block_add_order(block, last, best->direction > 0);
		block->limit = best->limit;
		return;
	}
	for (int i = 0; i < series->shown; i++)
		if (i != series->grain && !is_measure(series->step->block, i))
			block_add_order(block,
			    composer_output(composer, series->step, i), false);
	block_add_order(block,
	    composer_output(composer, series->step, series->grain), false);
}

static const char *
alias_of(const struct composer *composer, const char *name, int measures)
{
	bool percent = composer->sketch.growth == GROWTH_PERCENT;
	if (composer->sketch.running)
		return arena_printf(composer->arena, "cumulative_%s", name);
	if (measures == 1)
		return percent ? "growth_percent" : "change";
	return arena_printf(
	    composer->arena, percent ? "%s_growth_percent" : "%s_change", name);
}

static int
count_measures(const struct series *series)
{
	int count = 0;
	for (int i = 0; i < series->shown; i++)
		count += is_measure(series->step->block, i);
	return count;
}

bool
composer_series(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	struct series series;
	if ((!sketch->growth && !sketch->running) ||
	    !composer_count_aggregates(sketch) ||
	    !open_series(composer, &series))
		return false;
	struct block *block = composer->block;
	struct block *inner = series.step->block;
	struct expr *last = NULL;
	for (int i = 0; i < series.shown; i++)
		block_add_item(
		    block, composer_output(composer, series.step, i), NULL);
	for (int i = 0; i < series.shown; i++) {
		if (!is_measure(inner, i))
			continue;
		last = sketch->running ? running_of(composer, &series, i)
				       : growth_of(composer, &series, i);
		block_add_item(block, last,
		    alias_of(composer,
			composer_output(composer, series.step, i)->text,
			count_measures(&series)));
	}
	order_series(composer, &series, last);
	return true;
}
