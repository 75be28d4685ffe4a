/* compile_joins.c - FROM and semi-joins; see compiler.h */
#include "meaning/compiler.h"

#include <float.h>

static void
want(bool *core, const struct meaning *value)
{
	int home;
	if (value->op == MEANING_COUNT || value->op == MEANING_EACH) {
		home = meaning_home(value);
		if (home >= 0 && home < GRAPH_MAX_TABLES)
			core[home] = true;
		return;
	}
	if (value->op == MEANING_SHARE) {
		want(core, value->argument[1]);
		return;
	}
	if (value->table >= 0 && value->table < GRAPH_MAX_TABLES)
		core[value->table] = true;
	if (meaning_is_condition(value))
		return;
	for (int i = 0; i < value->count; i++)
		want(core, value->argument[i]);
}

static void
want_measures(bool *core, const struct meaning *condition)
{
	if (meaning_is_measure(condition))
		want(core, condition);
	else
		for (int i = 0; i < condition->count; i++)
			if (condition->op != MEANING_HAS)
				want_measures(core, condition->argument[i]);
}

static struct expr *
key_column(struct compiler *compiler, struct source *source, int column)
{
	return expr_column(source, column, compiler->arena);
}

static bool
add_join(struct compiler *compiler, struct block *block, struct source *left,
    const struct graph_join *join)
{
	const struct context_fk *fk = &compiler->context->fks[join->fk];
	struct source *right =
	    block_add_source(block, join->right, compiler->arena);
	if (!right || !left)
		return false;
	right->parent = left;
	compiler->out->joins += compiler->graph->fk_cost[join->fk];
	compiler->out->tables++;
	for (int i = 0; i < fk->column_count; i++) {
		int from = join->to_parent ? fk->columns[i] : fk->references[i];
		int to = join->to_parent ? fk->references[i] : fk->columns[i];
		block_and(&right->on,
		    filter_compare(key_column(compiler, left, from), "=",
			key_column(compiler, right, to), compiler->arena),
		    compiler->arena);
	}
	return true;
}

/* Measures count rows of their own table, which is the tree's root. */
static int
root_of(const struct compiler *compiler, const bool *core)
{
	for (int i = 0; i < compiler->show_count; i++)
		if (meaning_measures(compiler->show[i]))
			return meaning_home(compiler->show[i]);
	for (int i = 0; i < compiler->order_count; i++)
		if (meaning_measures(compiler->order[i].value))
			return meaning_home(compiler->order[i].value);
	if (compiler->about)
		return meaning_home(compiler->about);
	for (int t = 0; t < GRAPH_MAX_TABLES; t++)
		if (core[t])
			return t;
	return -1;
}

bool
compiler_join_core(struct compiler *compiler)
{
	bool core[GRAPH_MAX_TABLES] = {false};
	int tables[GRAPH_MAX_TABLES];
	int count = 0;
	for (int i = 0; i < compiler->show_count; i++)
		want(core, compiler->show[i]);
	for (int i = 0; i < compiler->by_count; i++)
		want(core, compiler->by[i]);
	for (int i = 0; i < compiler->within_count; i++)
		want(core, compiler->within[i]);
	for (int i = 0; i < compiler->order_count; i++)
		want(core, compiler->order[i].value);
	for (int i = 0; i < compiler->where_count; i++)
		if (compiler_is_of_groups(&compiler->where[i]))
			want_measures(core, compiler->where[i].condition);
	if (compiler->about)
		want(core, compiler->about);
	int root = root_of(compiler, core);
	if (root < 0 || root >= compiler->context->table_count)
		return false;
	core[root] = true;
	for (int t = 0; t < GRAPH_MAX_TABLES; t++)
		if (core[t])
			tables[count++] = t;
	if (count > BLOCK_MAX_SOURCES / 2 ||
	    graph_trees(
		compiler->graph, root, tables, count, &compiler->tree, 1) == 0)
		return false;
	if (!block_add_source(compiler->block, root, compiler->arena))
		return false;
	compiler->out->tables++;
	for (int i = 0; i < compiler->tree.join_count; i++) {
		const struct graph_join *join = &compiler->tree.joins[i];
		if (!add_join(compiler, compiler->block,
			block_source(compiler->block, join->left), join))
			return false;
	}
	return true;
}

static struct semi_join *
semi_join_of(struct compiler *compiler, struct block *outer,
    const struct graph_join *join, bool shared)
{
	for (int i = 0; i < compiler->semi_count && shared; i++) {
		struct semi_join *semi = &compiler->semi[i];
		if (semi->outer == outer && semi->fk == join->fk &&
		    semi->left == join->left)
			return semi;
	}
	if (compiler->semi_count == COMPILER_MOST_SEMI_JOINS)
		return NULL;
	struct semi_join *semi = &compiler->semi[compiler->semi_count++];
	*semi = (struct semi_join){.fk = join->fk,
	    .left = join->left,
	    .outer = outer,
	    .inner = block_new(compiler->arena)};
	if (!block_add_source(semi->inner, join->right, compiler->arena))
		return NULL;
	compiler->out->tables++;
	compiler->out->semi_joins++;
	compiler->out->joins += compiler->graph->fk_cost[join->fk];
	return semi;
}

/* NOT IN is unknown for a NULL on its left side, and for one in its list. */
static bool
may_miss(const struct compiler *compiler, const struct context_fk *fk)
{
	return compiler->context->tables[fk->from]
	    .columns[fk->columns[0]]
	    .nullable;
}

struct filter *
compiler_semi_filter(
    struct compiler *compiler, const struct semi_join *semi, bool negated)
{
	const struct context_fk *fk = &compiler->context->fks[semi->fk];
	struct source *outer = block_source(semi->outer, semi->left);
	struct source *inner = semi->inner->sources[0];
	bool to_parent = fk->from == semi->left && fk->to == inner->table;
	bool exists =
	    fk->column_count > 1 || (negated && may_miss(compiler, fk));
	struct filter *filter =
	    filter_new(exists ? FILTER_EXISTS : FILTER_IN, compiler->arena);
	filter->negated = negated;
	filter->block = semi->inner;
	if (exists) {
		semi->inner->correlated = true;
		(void)block_add_item(semi->inner,
		    expr_leaf(EXPR_NUMBER, "1", compiler->arena), NULL);
	}
	for (int i = 0; i < fk->column_count; i++) {
		struct expr *left = key_column(compiler, outer,
		    to_parent ? fk->columns[i] : fk->references[i]);
		struct expr *right = key_column(compiler, inner,
		    to_parent ? fk->references[i] : fk->columns[i]);
		if (exists)
			block_and(&semi->inner->where,
			    filter_compare(left, "=", right, compiler->arena),
			    compiler->arena);
		else {
			filter->left = left;
			(void)block_add_item(semi->inner, right, NULL);
		}
	}
	return filter;
}

/* The core's table from which the other one is reached at the least cost. */
static int
nearest(const struct compiler *compiler, int table)
{
	int best = -1;
	double least = DBL_MAX;
	for (int i = 0; i < compiler->block->source_count; i++) {
		int from = compiler->block->sources[i]->table;
		double cost = graph_distance(compiler->graph, from, table);
		if (cost < least) {
			least = cost;
			best = from;
		}
	}
	return best;
}

bool
compiler_reach_from(struct compiler *compiler, int from, int table, bool apart,
    struct place *place, struct semi_join **own)
{
	struct block *block = compiler->block;
	struct graph_tree tree;
	int both[2] = {from, table};
	*own = NULL;
	*place = (struct place){block, NULL};
	if (from < 0 || from == table ||
	    graph_trees(compiler->graph, from, both, 2, &tree, 1) == 0)
		return false;
	for (int i = 0; i < tree.join_count; i++) {
		const struct graph_join *join = &tree.joins[i];
		struct source *there = block_source(block, join->right);
		if (there && !apart) {
			*place = (struct place){block, there};
			continue;
		}
		if (!*own && (join->many || apart)) {
			struct semi_join *semi =
			    semi_join_of(compiler, block, join, !apart);
			if (!semi)
				return false;
			*own = semi;
			block = semi->inner;
		} else if (!there &&
			   !add_join(compiler, block,
			       block_source(block, join->left), join)) {
			return false;
		}
		*place =
		    (struct place){block, block_source(block, join->right)};
	}
	return place->source;
}

bool
compiler_reach(struct compiler *compiler, int table, bool apart,
    struct place *place, struct semi_join **own)
{
	struct source *source = block_source(compiler->block, table);
	*own = NULL;
	*place = (struct place){compiler->block, source};
	return (source && !apart) ||
	       compiler_reach_from(compiler, nearest(compiler, table), table,
		   apart, place, own);
}
