/* compose_intervals.c - from one row to the next; see compose_windows.h */
#include "parser/compose_steps.h"
#include "parser/compose_windows.h"

#include <string.h>

/* The window inside of the expression; NULL. */
static struct expr *
window_in(struct expr *expr)
{
	if (expr->kind == EXPR_WINDOW)
		return expr;
	for (int i = 0; i < expr->argument_count; i++) {
		struct expr *found = window_in(expr->argument[i]);
		if (found)
			return found;
	}
	return NULL;
}

/* The place of the interval among the items; -1: none is asked for. */
static int
interval_of(const struct sketch *sketch, const struct block *block)
{
	bool asked = false;
	for (int i = 0; i < sketch->show_count; i++)
		asked = asked || sketch->shows[i].interval;
	for (int i = 0; asked && i < block->item_count; i++)
		if (window_in(block->items[i].expr))
			return i;
	return -1;
}

/* Let each group have its own sequence of rows. */
static void
part_by_groups(const struct block *block, struct expr *window)
{
	for (int i = 0; i < block->group_count; i++)
		if (!expr_partition(window, block->group[i]))
			return;
}

/* Can the filter over groups be read from the step: it counts rows? */
static bool
counts_rows(const struct filter *filter)
{
	return !filter || (filter->kind == FILTER_COMPARE &&
			      filter->left->kind == EXPR_CALL &&
			      filter->left->argument_count == 1 &&
			      filter->left->argument[0]->kind == EXPR_STAR &&
			      filter->right->kind == EXPR_NUMBER);
}

bool
composer_intervals(struct composer *composer)
{
	struct block *inner = composer->block;
	int at = interval_of(&composer->sketch, inner);
	if (at < 0)
		return false;
	struct expr *aggregate = inner->items[at].expr;
	part_by_groups(inner, window_in(aggregate));
	if (!expr_is_aggregate(aggregate))
		return false;
	const char *function = aggregate->text;
	const char *alias = inner->items[at].alias;
	struct filter *having = inner->having;
	int shown = inner->item_count;
	inner->items[at] = (struct block_item){aggregate->argument[0], "gap"};
	for (int i = 0; i < inner->group_count; i++)
		if (!block_add_item(inner, inner->group[i], NULL))
			return false;
	inner->group_count = inner->order_count = 0;
	inner->having = NULL;
	composer->unbound += !counts_rows(having);
	struct source *step = composer_step(composer, "gaps");
	struct block *outer = composer->block;
	for (int i = 0; i < shown; i++) {
		struct expr *value = composer_output(composer, step, i);
		if (i == at)
			value = expr_call(function, value, composer->arena);
		if (!block_add_item(outer, value, i == at ? alias : NULL))
			return false;
	}
	for (int i = 0; i < step->block->item_count; i++)
		if (i != at)
			block_add_group(
			    outer, composer_output(composer, step, i));
	outer->having = counts_rows(having) ? having : NULL;
	if (shown > 1)
		block_add_order(outer, outer->items[at].expr, true);
	return true;
}
