/*
 * compose_groups.c - aggregates over the aggregates of groups; see composer.h
 */
#include "parser/compose_steps.h"
#include "parser/composer.h"

/* The same rows in the same groups, of which nothing is shown. */
static struct block *
rows_of(const struct block *block, struct arena *arena)
{
	struct block *rows = arena_alloc(arena, sizeof(*rows));
	*rows = *block;
	rows->item_count = rows->order_count = 0;
	rows->limit = rows->offset = 0;
	rows->distinct = false;
	rows->having = NULL;
	return rows;
}

struct expr *
composer_average_of_groups(struct composer *composer, struct block *block,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	struct expr *value =
	    composer_aggregate(composer, block, &condition->left);
	if (!value || !block->group_count)
		return NULL;
	struct block *grouped = rows_of(block, arena);
	block_add_item(grouped, value, "n");
	struct block *outer = block_new(arena);
	struct source *derived = block_add_source(outer, -1, arena);
	derived->block = grouped;
	block_add_item(outer,
	    expr_call("avg", expr_name(derived, "n", arena), arena), NULL);
	return expr_block(outer, arena);
}

static bool
is_unit(struct composer *composer, const struct block *block,
    const struct expr *expr)
{
	const struct sketch *sketch = &composer->sketch;
	(void)block;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].kind == TERM_GRAIN &&
		    expr_same(expr, composer_term(composer, composer->block,
					&sketch->groups[i])))
			return true;
	return false;
}

/* Aggregate each measure of the units once more, by the other groups. */
bool
composer_over_units(struct composer *composer)
{
	struct block *inner = composer->block;
	enum aggregate over = composer->sketch.over;
	bool unit[BLOCK_MAX_ITEMS] = {false};
	bool any = false;
	if (!over || !inner->group_count)
		return false;
	for (int i = 0; i < inner->item_count; i++) {
		unit[i] = is_unit(composer, inner, inner->items[i].expr);
		any = any || unit[i];
	}
	if (!any)
		return false;
	int shown = inner->item_count;
	inner->order_count = 0;
	inner->limit = inner->offset = 0;
	struct source *step = composer_step(composer, "units");
	struct block *outer = composer->block;
	for (int i = 0; i < shown; i++) {
		struct expr *value = composer_output(composer, step, i);
		bool measure = expr_aggregates(inner->items[i].expr);
		if (unit[i])
			continue;
		if (!measure)
			block_add_group(outer, value);
		block_add_item(outer,
		    measure ? expr_call(cue_aggregate_function(over), value,
				  composer->arena)
			    : value,
		    measure ? value->text : NULL);
		if (measure && outer->group_count)
			block_add_order(outer,
			    outer->items[outer->item_count - 1].expr, true);
	}
	return true;
}
