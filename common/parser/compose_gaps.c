/*
 * compose_gaps.c - shows periods without rows, too; see compose_windows.h
 */
#include "parser/compose_steps.h"
#include "parser/compose_windows.h"

/* Return the unit of time when the question groups by nothing else, or NULL. */
static const struct term *
only_grain(const struct sketch *sketch)
{
	const struct term *grain = &sketch->groups[0];
	bool unit = sketch->group_count == 1 && grain->kind == TERM_GRAIN &&
		    grain->unit >= UNIT_DAY && grain->unit <= UNIT_YEAR;
	return unit ? grain : NULL;
}

bool
composer_wants_periods(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	return sketch->keep_empty && only_grain(sketch) &&
	       composer_count_aggregates(sketch) && !sketch->best.present;
}

/* Return the period that limits the grain's own date on both sides, or NULL. */
static const struct period *
bounds_of(const struct composer *composer, const struct term *grain)
{
	for (int i = 0; i < composer->sketch.condition_count; i++) {
		const struct condition *condition =
		    &composer->sketch.conditions[i];
		if (condition->kind == OPERAND_PERIOD && !condition->negated &&
		    condition->left.table == grain->table &&
		    condition->left.column == grain->column &&
		    condition->period.has_from)
			return &condition->period;
	}
	return NULL;
}

static struct expr *
day_of(struct composer *composer, long day)
{
	struct arena *arena = composer->arena;
	return expr_cast(expr_leaf(EXPR_DATE, calendar_text(day, arena), arena),
	    "date", arena);
}

/* SELECT generate_series(first, last, '1 month')::date AS month */
static struct block *
periods_block(struct composer *composer, const struct term *grain)
{
	struct arena *arena = composer->arena;
	const struct period *period = bounds_of(composer, grain);
	struct block *block = block_new(arena);
	struct expr *first, *last;
	if (period) {
		long end =
		    period->has_to ? period->to - 1 : composer->request->now;
		first = day_of(composer, period->from);
		last = day_of(composer, end);
	} else {
		struct source *source =
		    block_add_source(block, grain->table, arena);
		struct expr *date = expr_column(source, grain->column, arena);
		first = expr_call("min", date, arena);
		last = expr_call("max", date, arena);
	}
	const char *unit = calendar_unit_name(grain->unit);
	struct expr *series =
	    expr_call("generate_series", expr_trunc(first, unit, arena), arena);
	series->argument[series->argument_count++] =
	    expr_trunc(last, unit, arena);
	series->argument[series->argument_count++] = expr_cast(
	    expr_leaf(EXPR_TEXT,
		grain->unit == UNIT_QUARTER ? "3 months"
					    : arena_printf(arena, "1 %s", unit),
		arena),
	    "interval", arena);
	block_add_item(block, expr_span(series, unit, arena), unit);
	return block;
}

void
composer_fill_periods(struct composer *composer)
{
	struct arena *arena = composer->arena;
	const struct term *grain = only_grain(&composer->sketch);
	struct block *inner = composer->block;
	if (!grain || grain->table < 0 || inner->group_count != 1)
		return;
	const char *unit = calendar_unit_name(grain->unit);
	struct block *periods = periods_block(composer, grain);
	inner->order_count = 0;
	struct source *rows = composer_step(composer, "found");
	struct block *outer = composer->block;
	/* all periods come first, then the rows that were found in some of
	 * them */
	outer->source_count = 0;
	struct source *every = block_add_source(outer, -1, arena);
	every->block = periods;
	every->name = "periods";
	every->with = true;
	outer->sources[outer->source_count++] = rows;
	rows->using[rows->using_count++] = unit;
	for (int i = 0; i < inner->item_count; i++) {
		struct expr *value = composer_output(composer, rows, i);
		if (!expr_aggregates(inner->items[i].expr)) {
			value->source = NULL;
			block_add_item(outer, value, NULL);
			block_add_order(outer, value, false);
			continue;
		}
		block_add_item(outer, expr_or_zero(value, arena), value->text);
	}
}
