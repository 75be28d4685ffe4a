/*
 * compose_blanks.c - "with the blanks labelled 'none'"; see composer.h
 */
#include "parser/composer.h"

/* May the output be missing: a column that may be NULL, or any of a row that is
 * not there for all? */
static bool
may_be_missing(const struct composer *composer, const struct expr *expr)
{
	if (expr->kind != EXPR_COLUMN)
		return false;
	const struct context_table *table =
	    &composer->context->tables[expr->source->table];
	return table->columns[expr->column].nullable;
}

/* coalesce(value, 'none'), as a text. */
static struct expr *
labelled(const struct composer *composer, struct expr *value)
{
	struct arena *arena = composer->arena;
	const struct context_table *table =
	    &composer->context->tables[value->source->table];
	bool text = table->columns[value->column].class == COLUMN_TEXT;
	struct expr *call = expr_call(
	    "coalesce", text ? value : expr_cast(value, "text", arena), arena);
	call->argument[call->argument_count++] =
	    expr_leaf(EXPR_TEXT, composer->request->link->blanks, arena);
	return call;
}

static void
replace(struct block *block, const struct expr *value, struct expr *made)
{
	for (int i = 0; i < block->group_count; i++)
		if (expr_same(block->group[i], value))
			block->group[i] = made;
	for (int i = 0; i < block->order_count; i++)
		if (expr_same(block->order[i].expr, value))
			block->order[i].expr = made;
}

void
composer_label_blanks(struct composer *composer)
{
	struct block *block = composer->block;
	if (!composer->request->link->blanks)
		return;
	for (int i = 0; i < block->item_count; i++) {
		struct expr *value = block->items[i].expr;
		if (!may_be_missing(composer, value))
			continue;
		struct expr *made = labelled(composer, value);
		const struct context_table *table =
		    &composer->context->tables[value->source->table];
		block->items[i].expr = made;
		if (!block->items[i].alias)
			block->items[i].alias =
			    table->columns[value->column].name;
		replace(block, value, made);
		return;
	}
}
