/*
 * compose_steps.c - blocks that later blocks read as tables; see
 * compose_steps.h
 */
#include "parser/compose_steps.h"

#include <ctype.h>
#include <string.h>

static const char *
name_of(const struct composer *composer, const struct block_item *item)
{
	const struct expr *expr = item->expr;
	if (item->alias)
		return item->alias;
	if (expr->kind == EXPR_NAME)
		return expr->text;
	if (expr->kind == EXPR_COLUMN && expr->source->table >= 0)
		return composer->context->tables[expr->source->table]
		    .columns[expr->column]
		    .name;
	return NULL;
}

/* Give every output column a name.  No two names are the same. */
static void
name_items(struct composer *composer, struct block *block)
{
	for (int i = 0; i < block->item_count; i++) {
		const char *own = name_of(composer, &block->items[i]);
		const char *name = own ? own : "value";
		for (int number = 2, k = 0; k < i; k++)
			if (strcmp(name_of(composer, &block->items[k]), name) ==
			    0) {
				name = arena_printf(composer->arena, "%s_%d",
				    own ? own : "value", number++);
				k = -1;
			}
		if (!own || name != own)
			block->items[i].alias = name;
	}
}

/* "Web Orders" becomes web_orders, so that a step's name needs no quotes. */
static const char *
plain_step(const char *name, struct arena *arena)
{
	char *text = arena_printf(arena, "%s", name);
	for (char *at = text; *at; at++)
		*at = (char)(isalnum((unsigned char)*at) &&
				     (unsigned char)*at < 128
				 ? tolower((unsigned char)*at)
				 : '_');
	return isalpha((unsigned char)*text) ? text : "step";
}

struct source *
composer_step(struct composer *composer, const char *name)
{
	struct block *inner = composer->block;
	struct block *outer = block_new(composer->arena);
	struct source *step = block_add_source(outer, -1, composer->arena);
	name_items(composer, inner);
	step->block = inner;
	step->name = plain_step(name, composer->arena);
	step->with = true;
	composer->block = outer;
	return step;
}

struct expr *
composer_output(struct composer *composer, struct source *step, int item)
{
	return expr_name(step, name_of(composer, &step->block->items[item]),
	    composer->arena);
}
