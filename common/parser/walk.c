/* walk.c - visit every block inside a block; see walk.h */
#include "parser/walk.h"

struct walk {
	walk_visitor *visit;
	void *closure;
};

static void walk_filter(const struct filter *filter, const struct walk *walk);

/* The composer nests only a few levels, so the depth is small. */
static void
walk_expr(const struct expr *expr, const struct walk *walk)
{
	if (!expr)
		return;
	if (expr->block)
		walk->visit(expr->block, walk->closure);
	for (int i = 0; i < expr->argument_count; i++)
		walk_expr(expr->argument[i], walk);
	for (int i = 0; i < expr->partition_count; i++)
		walk_expr(expr->partition[i], walk);
	walk_expr(expr->order, walk);
	walk_filter(expr->only, walk);
}

static void
walk_filter(const struct filter *filter, const struct walk *walk)
{
	if (!filter)
		return;
	if (filter->block)
		walk->visit(filter->block, walk->closure);
	walk_expr(filter->left, walk);
	walk_expr(filter->right, walk);
	for (const struct filter *child = filter->first; child;
	     child = child->next)
		walk_filter(child, walk);
}

void
walk_children(struct block *block, walk_visitor *visit, void *closure)
{
	struct walk walk = {visit, closure};
	for (int i = 0; i < block->item_count; i++)
		walk_expr(block->items[i].expr, &walk);
	for (int i = 0; i < block->distinct_on_count; i++)
		walk_expr(block->distinct_on[i], &walk);
	for (int i = 0; i < block->source_count; i++) {
		if (block->sources[i]->block)
			visit(block->sources[i]->block, closure);
		walk_filter(block->sources[i]->on, &walk);
	}
	walk_filter(block->where, &walk);
	walk_filter(block->having, &walk);
	for (int i = 0; i < block->group_count; i++)
		walk_expr(block->group[i], &walk);
	for (int i = 0; i < block->order_count; i++)
		walk_expr(block->order[i].expr, &walk);
	if (block->other)
		visit(block->other, closure);
}
