/* compile_top.c - the first rows of each group; see compiler.h */
#include "meaning/compiler.h"

#include <string.h>

/* What the outer block calls the outputs: the columns' own names, or others
 * where there is none or where it is taken. */
static void
name_items(const struct compiler *compiler, const char **names)
{
	struct block *block = compiler->block;
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *expr = block->items[i].expr;
		bool own = expr->kind == EXPR_COLUMN;
		names[i] = own ? compiler->context->tables[expr->source->table]
				     .columns[expr->column]
				     .name
			       : "value";
		for (int j = 0; j < i; j++)
			if (strcmp(names[j], names[i]) == 0) {
				names[i] = arena_printf(
				    compiler->arena, "%s_%d", names[i], i + 1);
				own = false;
			}
		block->items[i].alias = own ? NULL : names[i];
	}
}

static bool
has_window(const struct expr *expr)
{
	for (int i = 0; i < expr->argument_count; i++)
		if (has_window(expr->argument[i]))
			return true;
	return expr->kind == EXPR_WINDOW;
}

/* The place of a row among those of its group. */
static struct expr *
place_of(struct compiler *compiler)
{
	const struct block_order *order = &compiler->block->order[0];
	/* Of one, all that share the first place are shown. */
	struct expr *window =
	    expr_window(expr_call(compiler->top > 1 ? "row_number" : "rank",
			    NULL, compiler->arena),
		order->expr, compiler->arena);
	window->descending = order->descending;
	for (int i = 0; i < compiler->within_count; i++) {
		const struct meaning *value = compiler->within[i];
		if (value->op == MEANING_EACH)
			value = compiler_key_of(compiler, meaning_home(value));
		struct expr *by =
		    value ? compiler_value(compiler, value, NULL, NULL) : NULL;
		if (!by || !expr_partition(window, by))
			return NULL;
	}
	return window;
}

bool
compiler_cut_groups(struct compiler *compiler)
{
	struct arena *arena = compiler->arena;
	struct block *inner = compiler->block;
	bool ordered = inner->order_count && !has_window(inner->order[0].expr);
	struct expr *place = ordered ? place_of(compiler) : NULL;
	const char *names[BLOCK_MAX_ITEMS] = {NULL};
	int count = inner->item_count;
	name_items(compiler, names);
	if (!place || inner->distinct || inner->limit ||
	    !block_add_item(inner, place, "place"))
		return false;
	inner->order_count = 0;
	struct block *outer = block_new(arena);
	struct source *step = block_add_source(outer, -1, arena);
	step->block = inner;
	step->name = "ranked";
	for (int i = 0; i < count; i++)
		if (!block_add_item(
			outer, expr_name(step, names[i], arena), NULL))
			return false;
	place = expr_name(step, "place", arena);
	outer->where = filter_compare(place, "<=",
	    expr_leaf(
		EXPR_NUMBER, arena_printf(arena, "%ld", compiler->top), arena),
	    arena);
	compiler->block = outer;
	return block_add_order(outer, outer->items[0].expr, false) &&
	       block_add_order(outer, place, false);
}
