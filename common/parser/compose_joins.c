/*
 * compose_joins.c - makes FROM and semi-joins from the graph; see composer.h
 */
#include "parser/composer.h"

#include <string.h>

static void
want(bool set[GRAPH_MAX_TABLES], int table)
{
	if (table >= 0 && table < GRAPH_MAX_TABLES)
		set[table] = true;
}

/* The core also has the tables that a metric's SQL names. */
static void
want_named(struct composer *composer, const char *sql)
{
	for (int t = 0;
	     t < composer->context->table_count && t < GRAPH_MAX_TABLES; t++) {
		const char *name = composer->context->tables[t].name;
		size_t length = strlen(name);
		for (const char *at = strstr(sql, name); at;
		     at = strstr(at + 1, name)) {
			bool starts = at == sql || strchr(" (+-*/,", at[-1]);
			if (starts && at[length] == '.')
				composer->core[t] = true;
		}
	}
}

static void
want_term(struct composer *composer, const struct term *term)
{
	want(composer->core, term->table);
	if (term->across)
		want(composer->core, term->other);
	if (term->text)
		want_named(composer, term->text);
}

/* "more than 3 orders" already requires that there are orders. */
static bool
counted_apart(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].left.aggregate &&
		    sketch->conditions[i].left.table == table &&
		    !composer_is_having(composer, &sketch->conditions[i]))
			return true;
	return false;
}

/* Does the question use the table only through a role's key? */
static bool
only_through(const struct composer *composer, int table)
{
	const struct sketch *sketch = &composer->sketch;
	bool through = false;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->left.table != table || condition->scope)
			continue;
		if (!condition->through)
			return false;
		through = true;
	}
	return through;
}

/* Return the table whose rows decide the condition. */
int
composer_home(
    const struct composer *composer, const struct condition *condition)
{
	return condition->through ? composer->context->fks[condition->via].from
				  : condition->left.table;
}

/* One block reads both dates, or the inner block uses the outer block's
 * date. */
static void
want_near(struct composer *composer, const struct condition *condition)
{
	want(composer->core, condition->right.table);
	if (condition->near.times)
		want(composer->core, condition->near.factor.table);
	/* a sum that has a block of its own is compared there */
	if (!condition->scope && (!condition->left.aggregate ||
				     composer_is_having(composer, condition)))
		want(composer->core, condition->left.table);
}

static void
want_formulas(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->formula_count; i++) {
		const struct formula *formula = &sketch->formulas[i];
		if (formula->kind != FORMULA_MEASURE)
			continue;
		want_term(composer, &formula->term);
		for (int c = 0; c < formula->condition_count; c++)
			want_term(composer, &formula->conditions[c].left);
	}
}

/* A condition of HAVING gets a block of its own when that is possible. */
static void
collect(struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++)
		want_term(composer, &sketch->shows[i]);
	for (int i = 0; i < sketch->group_count; i++)
		want_term(composer, &sketch->groups[i]);
	for (int i = 0; i < sketch->order_count; i++)
		want_term(composer, &sketch->orders[i].term);
	want_formulas(composer);
	if (sketch->best.present)
		want_term(composer, &sketch->best.term);
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_NEAR ||
		    condition->kind == OPERAND_COLUMN)
			want_near(composer, condition);
		if (condition->scope || condition->apart)
			continue;
		if (composer_is_having(composer, condition))
			want_term(composer, &condition->left);
		else if (!condition->left.aggregate &&
			 (!condition->negated ||
			     sketch_measures(sketch, composer->context,
				 condition->left.table)))
			want(composer->wanted,
			    composer_home(composer, condition));
		if (condition->left.text && !condition->left.aggregate &&
		    !counted_apart(composer, condition->left.table))
			want_named(composer, condition->left.text);
	}
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].needed &&
		    !counted_apart(composer, sketch->mentioned[i].table) &&
		    !only_through(composer, sketch->mentioned[i].table) &&
		    !composer_goes(composer, COMPOSE_NO_MENTIONS))
			want(composer->wanted, sketch->mentioned[i].table);
}

static struct filter *
join_filter(struct composer *composer, const struct graph_join *join,
    struct source *left, struct source *right)
{
	const struct context_fk *fk = &composer->context->fks[join->fk];
	struct filter *all = NULL;
	for (int i = 0; i < fk->column_count; i++) {
		int near = join->to_parent ? fk->columns[i] : fk->references[i];
		int far = join->to_parent ? fk->references[i] : fk->columns[i];
		block_and(&all,
		    filter_compare(expr_column(left, near, composer->arena),
			"=", expr_column(right, far, composer->arena),
			composer->arena),
		    composer->arena);
	}
	return all;
}

static bool
add_join(struct composer *composer, struct block *block,
    const struct graph_join *join)
{
	struct source *left = block_source(block, join->left);
	struct source *right =
	    block_add_source(block, join->right, composer->arena);
	if (!left || !right)
		return false;
	right->parent = left;
	right->on = join_filter(composer, join, left, right);
	right->optional = join->optional;
	right->outer = composer->sketch.keep_empty &&
		       (join->many || join->optional || left->outer) &&
		       block == composer->block;
	return true;
}

/*
 * Open an inner block that begins with the right side of join `start` and
 * follows the tree.  The filter compares the key with the block's output.
 */
static struct filter *
open_branch(struct composer *composer, const struct graph_tree *tree, int start,
    struct block *outer, struct block **inner)
{
	const struct graph_join *first = &tree->joins[start];
	const struct context_fk *fk = &composer->context->fks[first->fk];
	struct arena *arena = composer->arena;
	struct block *block = block_new(arena);
	struct source *right = block_add_source(block, first->right, arena);
	struct source *left = block_source(outer, first->left);
	if (!left)
		return NULL;
	for (int j = start + 1; j < tree->join_count; j++)
		if (block_source(block, tree->joins[j].left) &&
		    !add_join(composer, block, &tree->joins[j]))
			return NULL;
	*inner = block;
	if (fk->column_count > 1) {
		struct filter *exists = filter_new(FILTER_EXISTS, arena);
		exists->block = block;
		block->correlated = true;
		block_add_item(block, expr_leaf(EXPR_NUMBER, "1", arena), NULL);
		block->where = join_filter(composer, first, left, right);
		return exists;
	}
	int near = first->to_parent ? fk->columns[0] : fk->references[0];
	int far = first->to_parent ? fk->references[0] : fk->columns[0];
	struct filter *in = filter_new(FILTER_IN, arena);
	in->left = expr_column(left, near, arena);
	in->block = block;
	block_add_item(block, expr_column(right, far, arena), NULL);
	return in;
}

/* Mark the joins whose subtree contains a table of the core. */
static void
mark_core(const struct composer *composer, bool core_join[GRAPH_MAX_TABLES])
{
	const struct graph_tree *tree = &composer->tree;
	for (int j = tree->join_count - 1; j >= 0; j--) {
		core_join[j] = composer->core[tree->joins[j].right];
		for (int k = j + 1; k < tree->join_count; k++)
			if (tree->joins[k].left == tree->joins[j].right)
				core_join[j] |= core_join[k];
	}
}

/* Does a condition need the subtree behind the join, not only a mention? */
static bool
filters_behind(const struct composer *composer, int start)
{
	const struct graph_tree *tree = &composer->tree;
	const struct sketch *sketch = &composer->sketch;
	bool reached[GRAPH_MAX_TABLES] = {false};
	reached[tree->joins[start].right] = true;
	for (int j = start + 1; j < tree->join_count; j++)
		if (reached[tree->joins[j].left])
			reached[tree->joins[j].right] = true;
	for (int j = start; j < tree->join_count; j++)
		if (reached[tree->joins[j].left] && tree->joins[j].many)
			return true;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		int table = composer_home(composer, condition);
		if (!condition->scope && table >= 0 &&
		    table < GRAPH_MAX_TABLES && reached[table])
			return true;
	}
	return false;
}

static bool
branch_named(const struct composer *composer, const struct block *block)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->mentioned_count; i++) {
		int table = sketch->mentioned[i].table;
		if (sketch->mentioned[i].needed && block_source(block, table) &&
		    !counted_apart(composer, table) &&
		    !only_through(composer, table))
			return true;
	}
	return false;
}

static bool
add_branch(struct composer *composer, int join)
{
	if (composer->branch_count == COMPOSER_MAX_BRANCHES)
		return false;
	struct block *inner = NULL;
	struct filter *filter = open_branch(
	    composer, &composer->tree, join, composer->block, &inner);
	if (!filter)
		return false;
	composer->branches[composer->branch_count++] =
	    (struct branch){join, inner, filter, branch_named(composer, inner)};
	return true;
}

void
composer_attach_branches(struct composer *composer)
{
	for (int i = 0; i < composer->branch_count; i++) {
		const struct branch *branch = &composer->branches[i];
		if (branch->named || branch->block->where)
			block_and(&composer->block->where, branch->filter,
			    composer->arena);
	}
}

bool
composer_join(struct composer *composer)
{
	composer_settle_roles(composer);
	collect(composer);
	composer->root = composer_choose_root(composer);
	if (composer->root < 0)
		return false;
	if (!composer_find_tree(composer, true)) {
		/* Tables that are only mentioned may be unconnected. */
		if (composer->variant->way == COMPOSE_OTHER_TREE ||
		    !composer_find_tree(composer, false))
			return false;
		composer->unbound++;
	}
	struct block *block = composer->block;
	if (!block_add_source(block, composer->root, composer->arena))
		return false;
	bool core_join[GRAPH_MAX_TABLES] = {false};
	mark_core(composer, core_join);
	for (int j = 0; j < composer->tree.join_count; j++) {
		const struct graph_join *join = &composer->tree.joins[j];
		if (!block_source(block, join->left))
			continue;
		bool branches = !core_join[j] && join->many;
		if (branches && !add_branch(composer, j))
			return false;
		if (!branches &&
		    (core_join[j] || filters_behind(composer, j)) &&
		    !add_join(composer, block, join))
			return false;
	}
	for (int i = 0; i < block->source_count; i++)
		composer->joined[block->sources[i]->table] = true;
	return true;
}

struct block *
composer_branch_of(struct composer *composer, int table)
{
	for (int i = 0; i < composer->branch_count; i++)
		if (block_source(composer->branches[i].block, table))
			return composer->branches[i].block;
	return NULL;
}

/* Return the table at which a separate branch begins: the root, or the nearest
 * table of the core. */
static int
branch_anchor(const struct composer *composer, int table)
{
	const struct block *block = composer->block;
	int best = composer->root;
	double nearest = graph_distance(composer->graph, best, table);
	if (best == table)
		return best;
	for (int i = 1; i < block->source_count; i++) {
		int other = block->sources[i]->table;
		double distance = graph_distance(composer->graph, other, table);
		if (distance < nearest && other != table) {
			nearest = distance;
			best = other;
		}
	}
	return composer->sketch.focus == composer->root ? composer->root : best;
}

/* Make a branch from the root, which is a table of the outer block. */
static struct filter *
branch_between(struct composer *composer, struct block *outer, int root,
    const int *tables, int count, struct block **inner)
{
	int wanted[GRAPH_MAX_TABLES];
	int used = 0;
	wanted[used++] = root;
	for (int i = 0; i < count && used < GRAPH_MAX_TABLES; i++) {
		bool known = false;
		for (int k = 0; k < used; k++)
			known = known || wanted[k] == tables[i];
		if (!known)
			wanted[used++] = tables[i];
	}
	if (used < 2)
		return NULL;
	const struct graph_tree *tree =
	    composer_tree_to(composer, root, wanted, used, tables[0]);
	if (!tree)
		return NULL;
	/* Take the join that leads to the table itself. */
	for (int j = tree->join_count - 1; j >= 0; j--) {
		struct block *block = NULL;
		if (tree->joins[j].left != root)
			continue;
		struct filter *filter =
		    open_branch(composer, tree, j, outer, &block);
		if (filter && block_source(block, tables[0])) {
			*inner = block;
			return filter;
		}
	}
	return NULL;
}

struct filter *
composer_branch(struct composer *composer, const int *tables, int count,
    struct block **inner)
{
	return branch_between(composer, composer->block,
	    branch_anchor(composer, tables[0]), tables, count, inner);
}

struct filter *
composer_branch_from(struct composer *composer, struct block *outer, int root,
    int table, struct block **inner)
{
	return branch_between(composer, outer, root, &table, 1, inner);
}

bool
composer_leads_to(const struct composer *composer, int from, int to)
{
	int pair[] = {from, to};
	struct graph_tree tree;
	if (from == to)
		return true;
	if (graph_trees(composer->graph, from, pair, 2, &tree, 1) < 1)
		return false;
	for (int j = 0; j < tree.join_count; j++)
		if (tree.joins[j].many)
			return false;
	return true;
}

bool
composer_repeats(const struct composer *composer, int table)
{
	/* Branches do not multiply rows, so only real joins count. */
	struct graph_tree made = composer->tree;
	made.join_count = 0;
	for (int j = 0; j < composer->tree.join_count; j++) {
		const struct graph_join *join = &composer->tree.joins[j];
		if (composer->joined[join->left] &&
		    composer->joined[join->right])
			made.joins[made.join_count++] = *join;
	}
	made.table_count = made.join_count + 1;
	return graph_repeats(&made, table);
}
