/*
 * compose_prune.c - leaves out a table of which only the key is used
 *
 * "How many sites does each city have": the sites' column site_city already has
 * the answer.  A join with the table of cities on that name loses the sites of
 * cities that the table does not have, and counts a site twice when the table
 * has its city twice.  See composer.h.
 */
#include "parser/composer.h"
#include "parser/walk.h"

#include <string.h>

enum { PRUNE_MAX_DEPTH = 12 };

/* A key above this cost is a guess: its name does not mean the other table, or
 * its target is not unique (index/infer_keys.h has the costs). */
static const double plain_key = 2;

/* A table to leave out, and the column that has the same value in the other
 * table. */
struct prune {
	struct source *gone, *kept;
	const char *name; /* of the table to leave out */
	int gone_column, kept_column;
	bool replace; /* false: only look for another use of it */
	bool used;    /* another column than the key is used */
	int depth;
};

static void visit_filter(struct filter *filter, struct prune *prune);
static void visit_block(struct block *block, struct prune *prune);

static void
visit_expr(struct expr *expr, struct prune *prune)
{
	if (!expr || prune->depth > PRUNE_MAX_DEPTH)
		return;
	if (expr->source == prune->gone) {
		bool key = expr->kind == EXPR_COLUMN &&
			   expr->column == prune->gone_column;
		prune->used = prune->used || !key;
		if (prune->replace && key) {
			expr->source = prune->kept;
			expr->column = prune->kept_column;
		}
	}
	/* SQL of the lexicon names its tables itself. */
	if (expr->kind == EXPR_RAW && strstr(expr->text, prune->name))
		prune->used = true;
	prune->depth++;
	for (int i = 0; i < expr->argument_count; i++)
		visit_expr(expr->argument[i], prune);
	for (int i = 0; i < expr->partition_count; i++)
		visit_expr(expr->partition[i], prune);
	visit_expr(expr->order, prune);
	visit_filter(expr->only, prune);
	if (expr->block)
		visit_block(expr->block, prune);
	prune->depth--;
}

static void
visit_filter(struct filter *filter, struct prune *prune)
{
	if (!filter || prune->depth > PRUNE_MAX_DEPTH)
		return;
	prune->depth++;
	visit_expr(filter->left, prune);
	visit_expr(filter->right, prune);
	for (struct filter *child = filter->first; child; child = child->next)
		visit_filter(child, prune);
	if (filter->block)
		visit_block(filter->block, prune);
	prune->depth--;
}

static void
visit_block(struct block *block, struct prune *prune)
{
	for (int i = 0; i < block->item_count; i++)
		visit_expr(block->items[i].expr, prune);
	for (int i = 0; i < block->distinct_on_count; i++)
		visit_expr(block->distinct_on[i], prune);
	for (int i = 0; i < block->group_count; i++)
		visit_expr(block->group[i], prune);
	for (int i = 0; i < block->order_count; i++)
		visit_expr(block->order[i].expr, prune);
	visit_filter(block->where, prune);
	visit_filter(block->having, prune);
	for (int i = 0; i < block->source_count; i++) {
		struct source *source = block->sources[i];
		/* The join of the two tables makes the columns equal: it is no
		 * other use. */
		if (source->on &&
		    !(source == prune->gone && source->parent == prune->kept) &&
		    !(source == prune->kept && source->parent == prune->gone))
			visit_filter(source->on, prune);
		if (source->block)
			visit_block(source->block, prune);
	}
}

/* Find the equality that joins `child` to its parent, with one column on each
 * side. */
static bool
joined_by(const struct source *child, const struct expr **own,
    const struct expr **other)
{
	const struct filter *on = child->on;
	if (!on || on->kind != FILTER_COMPARE || child->outer ||
	    on->left->kind != EXPR_COLUMN || on->right->kind != EXPR_COLUMN)
		return false;
	bool left = on->left->source == child;
	*own = left ? on->left : on->right;
	*other = left ? on->right : on->left;
	return (*own)->source == child && (*other)->source == child->parent;
}

/* Return the key that gives the same answer as the join with its target, or
 * NULL. */
static const struct context_fk *
says_as_much(const struct composer *composer, const struct expr *key,
    const struct expr *target)
{
	const struct context *context = composer->context;
	if (key->source->table < 0 || target->source->table < 0)
		return NULL;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != key->source->table || fk->column_count != 1 ||
		    fk->to != target->source->table ||
		    fk->columns[0] != key->column ||
		    fk->references[0] != target->column)
			continue;
		/* A declared key that is NULL points to no row: the join drops
		 * that row. */
		bool null =
		    fk->declared &&
		    context->tables[fk->from].columns[key->column].nullable;
		return null || fk->cost > plain_key ? NULL : fk;
	}
	return NULL;
}

/* The source that replaces the root becomes the first one. */
static void
remove_source(struct block *block, struct source *gone, struct source *kept)
{
	bool root = block->sources[0] == gone;
	int count = 0;
	for (int i = 0; i < block->source_count; i++)
		if (block->sources[i] != gone &&
		    !(root && block->sources[i] == kept))
			block->sources[root + count++] = block->sources[i];
	if (root)
		block->sources[0] = kept;
	block->source_count--;
}

/* Two keys became one column: group by it once. */
static void
drop_repeated_groups(struct block *block)
{
	int kept = 0;
	for (int i = 0; i < block->group_count; i++) {
		bool repeated = false;
		for (int k = 0; k < kept; k++)
			repeated = repeated ||
				   expr_same(block->group[k], block->group[i]);
		if (!repeated)
			block->group[kept++] = block->group[i];
	}
	block->group_count = kept;
}

/* Leave out `gone`, to which `kept` points, when only its key is used. */
static bool
leave_out(struct composer *composer, struct block *block,
    const struct expr *key, const struct expr *target)
{
	struct prune prune = {.gone = target->source,
	    .kept = key->source,
	    .name = composer->context->tables[target->source->table].name,
	    .gone_column = target->column,
	    .kept_column = key->column};
	visit_block(block, &prune);
	if (prune.used)
		return false;
	prune.replace = true;
	visit_block(block, &prune);
	for (int i = 0; i < block->source_count; i++) {
		struct source *source = block->sources[i];
		if (source->parent == prune.gone && source != prune.kept)
			source->parent = prune.kept;
	}
	if (prune.kept->parent == prune.gone) {
		prune.kept->parent = prune.gone->parent;
		prune.kept->on = NULL;
	}
	remove_source(block, prune.gone, prune.kept);
	drop_repeated_groups(block);
	return true;
}

static bool
try_pair(struct composer *composer, struct block *block, const struct expr *key,
    const struct expr *target)
{
	const struct context_fk *fk = says_as_much(composer, key, target);
	double cost = fk ? fk->cost : 0;
	if (!fk || !leave_out(composer, block, key, target))
		return false;
	composer->tree.cost -= cost;
	return true;
}

static bool
prune_one(struct composer *composer, struct block *block)
{
	for (int i = 1; i < block->source_count; i++) {
		struct source *child = block->sources[i];
		const struct expr *own;
		const struct expr *other;
		if (!joined_by(child, &own, &other))
			continue;
		if (try_pair(composer, block, other, own))
			return true;
		/* Leave out the parent only at the root.  Elsewhere its own
		 * join would be lost. */
		if (child->parent == block->sources[0] &&
		    try_pair(composer, block, own, other))
			return true;
	}
	return false;
}

static void
prune_block(struct block *block, void *closure)
{
	bool outer = false;
	for (int i = 0; i < block->source_count; i++)
		outer = outer || block->sources[i]->outer;
	while (!outer && prune_one(closure, block))
		continue;
	walk_children(block, prune_block, closure);
}

void
composer_prune(struct composer *composer)
{
	prune_block(composer->block, composer);
}
