/* aggregate_places.c - does each aggregate of a block stand where one may? */
#include "parser/aggregate_places.h"

#include "parser/walk.h"

/* Is each aggregate over rows only?  That of a window is over groups. */
static bool
expr_fits(const struct expr *expr)
{
	if (!expr)
		return true;
	if (filter_aggregates(expr->only))
		return false;
	bool window = expr->kind == EXPR_WINDOW;
	const struct expr *of = window ? expr->argument[0] : expr;
	for (int i = 0; of && i < of->argument_count; i++)
		if (!expr_fits(of->argument[i]) ||
		    (!window && expr_is_aggregate(of) &&
			expr_aggregates(of->argument[i])))
			return false;
	return true;
}

static bool
filter_fits(const struct filter *filter)
{
	if (!filter)
		return true;
	if (!expr_fits(filter->left) || !expr_fits(filter->right))
		return false;
	for (const struct filter *child = filter->first; child;
	     child = child->next)
		if (!filter_fits(child))
			return false;
	return true;
}

static bool
rows_fit(const struct block *block)
{
	if (filter_aggregates(block->where))
		return false;
	for (int i = 0; i < block->source_count; i++)
		if (filter_aggregates(block->sources[i]->on))
			return false;
	for (int i = 0; i < block->group_count; i++)
		if (expr_aggregates(block->group[i]))
			return false;
	return true;
}

static void
look_at(struct block *block, void *closure)
{
	bool *fit = closure;
	walk_children(block, look_at, closure);
	*fit = *fit && rows_fit(block) && filter_fits(block->having);
	for (int i = 0; i < block->item_count; i++)
		*fit = *fit && expr_fits(block->items[i].expr);
	for (int i = 0; i < block->order_count; i++)
		*fit = *fit && expr_fits(block->order[i].expr);
}

bool
aggregates_fit(struct block *block)
{
	bool fit = true;
	look_at(block, &fit);
	return fit;
}
