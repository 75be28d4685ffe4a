/* tail_reach.c - the one row that a row leads to; see tail_reach.h */
#include "parser/tail_reach.h"

#include "context/name_part.h"

#include <float.h>
#include <string.h>

/* What the columns of a key are worth where the item names them, and where they
 * are called as what they refer to. */
static const double named_key = 1.5;
static const double plain_key = .3;

static bool
compares(const struct filter *filter, const struct expr *left,
    const struct expr *right)
{
	if (!filter)
		return false;
	if (filter->kind == FILTER_AND) {
		for (const struct filter *f = filter->first; f; f = f->next)
			if (compares(f, left, right))
				return true;
		return false;
	}
	return filter->kind == FILTER_COMPARE &&
	       ((expr_same(filter->left, left) &&
		    expr_same(filter->right, right)) ||
		   (expr_same(filter->left, right) &&
		       expr_same(filter->right, left)));
}

/* Does the key join the two sources? */
static bool
joins(const struct context_fk *fk, struct source *from, struct source *to)
{
	const struct filter *on = to->parent == from   ? to->on
				  : from->parent == to ? from->on
						       : NULL;
	for (int i = 0; on && i < fk->column_count; i++) {
		struct expr left = {.kind = EXPR_COLUMN,
		    .source = from,
		    .column = fk->columns[i]};
		struct expr right = {.kind = EXPR_COLUMN,
		    .source = to,
		    .column = fk->references[i]};
		if (!compares(on, &left, &right))
			return false;
	}
	return on;
}

/* Does a row of the source's parent meet at most one of its own? */
static bool
is_one(struct source *source, const struct context *context)
{
	for (int k = 0; k < context->fk_count; k++) {
		const struct context_fk *fk = &context->fks[k];
		if (source->parent && fk->from == source->parent->table &&
		    fk->to == source->table &&
		    joins(fk, source->parent, source))
			return true;
	}
	return false;
}

/* Is a group of one row of the source: grouped by its key, or by one that
 * leads to it? */
static bool
is_keyed(const struct block *block, const struct source *source,
    const struct context *context)
{
	for (int i = 0; i < block->group_count; i++) {
		const struct expr *by = block->group[i];
		if (by->kind != EXPR_COLUMN)
			continue;
		const struct context_table *table =
		    &context->tables[by->source->table];
		if ((by->source == source &&
			context_is_key(table, by->column)) ||
		    (by->source == source->parent &&
			table->columns[by->column].parent_table ==
			    source->table))
			return true;
	}
	return false;
}

static bool
is_row_count(const struct expr *expr)
{
	return expr_is_aggregate(expr) && strcmp(expr->text, "count") == 0 &&
	       expr->argument_count == 1 &&
	       expr->argument[0]->kind == EXPR_STAR;
}

bool
tail_rows_find(
    struct tail_rows *rows, struct block *block, const struct context *context)
{
	if (!block->source_count || !block->item_count ||
	    block->operation != SET_NONE || block->distinct_on_count)
		return false;
	*rows = (struct tail_rows){.block = block, .finest = block->sources[0]};
	rows->grouped = block->group_count > 0;
	for (int i = 0; i < block->source_count; i++) {
		struct source *source = block->sources[i];
		if (source->table < 0 || source->block || source->using_count)
			return false;
		if (i > 0 && !is_one(source, context))
			rows->finest = source;
	}
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *expr = block->items[i].expr;
		rows->whole = !rows->grouped && block->item_count == 1 &&
			      block->source_count == 1 && is_row_count(expr);
		if (expr->kind == EXPR_WINDOW ||
		    (!rows->grouped && !rows->whole && expr_aggregates(expr)))
			return false;
		if (expr->kind == EXPR_COLUMN && !rows->shown)
			rows->shown = expr->source;
	}
	rows->keyed = rows->grouped && rows->shown &&
		      is_keyed(block, rows->shown, context);
	return rows->grouped || rows->shown || rows->whole;
}

/* Does a word of the item name the key, and not what it refers to? */
static bool
is_named(const struct tail_source *source, const struct context_fk *fk,
    struct tail_item item)
{
	const struct context *context = source->graph->context;
	const char *said =
	    context->tables[fk->from].columns[fk->columns[0]].said;
	for (int at = item.from; at < item.to; at++) {
		const struct token *token = &source->question->tokens[at];
		if (token->kind == TOKEN_WORD &&
		    strlen(token->stem) >= TAIL_STEM_LENGTH &&
		    part_in(said, token->stem) &&
		    !part_in(context->tables[fk->to].words, token->stem))
			return true;
	}
	return false;
}

static double
cost_of(const struct tail_source *source, int key, struct tail_item item)
{
	const struct context *context = source->graph->context;
	const struct context_fk *fk = &context->fks[key];
	const struct context_column *from =
	    &context->tables[fk->from].columns[fk->columns[0]];
	const struct context_column *to =
	    &context->tables[fk->to].columns[fk->references[0]];
	double cost = source->graph->fk_cost[key];
	if (is_named(source, fk, item))
		cost -= named_key;
	if (strcmp(from->name, to->name) == 0)
		cost -= plain_key;
	return cost > .1 ? cost : .1;
}

struct search {
	const struct tail_source *source;
	struct tail_item item;
	int table;
	int most; /* keys */
	struct tail_way walked, best;
};

static void
walk(struct search *search, int at)
{
	const struct context *context = search->source->graph->context;
	struct tail_way *walked = &search->walked;
	if (walked->cost >= search->best.cost)
		return;
	if (at == search->table) {
		search->best = *walked;
		return;
	}
	for (int k = 0; k < context->fk_count; k++) {
		if (context->fks[k].from != at || context->fks[k].to == at ||
		    walked->length == search->most)
			continue;
		double before = walked->cost;
		walked->cost += cost_of(search->source, k, search->item);
		walked->fks[walked->length++] = k;
		walk(search, context->fks[k].to);
		walked->length--;
		walked->cost = before;
	}
}

bool
tail_way_find(struct tail_way *way, const struct tail_rows *rows,
    const struct tail_source *source, int table, struct tail_item item)
{
	struct search search = {.source = source, .item = item, .table = table};
	search.best.cost = DBL_MAX;
	/* what the head shows is the subject of what is behind it */
	for (int i = rows->grouped; i < 2; i++) {
		struct source *from = i ? rows->shown : rows->finest;
		if (!from)
			continue;
		search.walked = (struct tail_way){.from = from};
		search.most =
		    rows->grouped && !rows->keyed ? 0 : TAIL_MAX_STEPS;
		walk(&search, from->table);
	}
	*way = search.best;
	return way->from;
}

bool
tail_way_by(struct tail_way *way, struct source *from, int column,
    const struct context *context)
{
	for (int k = 0; k < context->fk_count; k++) {
		const struct context_fk *fk = &context->fks[k];
		if (fk->from == from->table && fk->column_count == 1 &&
		    fk->columns[0] == column) {
			*way = (struct tail_way){.from = from, .length = 1};
			way->fks[0] = k;
			return true;
		}
	}
	return false;
}

static struct source *
join(struct block *block, struct source *from, int key,
    const struct tail_source *scope)
{
	const struct context *context = scope->graph->context;
	const struct context_fk *fk = &context->fks[key];
	for (int i = 0; i < block->source_count; i++)
		if (block->sources[i]->table == fk->to &&
		    joins(fk, from, block->sources[i]))
			return block->sources[i];
	struct source *to = block_add_source(block, fk->to, scope->arena);
	if (!to)
		return NULL;
	to->parent = from;
	to->outer = from->outer;
	for (int i = 0; i < fk->column_count; i++) {
		to->outer =
		    to->outer ||
		    context->tables[fk->from].columns[fk->columns[i]].nullable;
		block_and(&to->on,
		    filter_compare(
			expr_column(from, fk->columns[i], scope->arena), "=",
			expr_column(to, fk->references[i], scope->arena),
			scope->arena),
		    scope->arena);
	}
	return to;
}

struct source *
tail_way_join(const struct tail_way *way, struct block *block,
    const struct tail_source *source)
{
	struct source *at = way->from;
	for (int i = 0; at && i < way->length; i++)
		at = join(block, at, way->fks[i], source);
	return at;
}
