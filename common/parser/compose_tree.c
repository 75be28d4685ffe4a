/*
 * compose_tree.c - which keys join the question's tables; see composer.h
 */
#include "parser/composer.h"

int
composer_choose_root(const struct composer *composer)
{
	int focus = composer->sketch.focus;
	bool any = false;
	if (composer->sketch.keep_empty && composer->sketch.group_count)
		focus = composer->sketch.groups[0].table;
	for (int t = 0; t < GRAPH_MAX_TABLES; t++)
		any = any || composer->core[t];
	if (focus >= 0 && focus < GRAPH_MAX_TABLES &&
	    (composer->core[focus] || !any))
		return focus;
	for (int t = 0; t < GRAPH_MAX_TABLES; t++)
		if (composer->core[t] || (!any && composer->wanted[t]))
			return t;
	return -1;
}

/* Does the same table have another key to the same target? */
static bool
has_twin(const struct context *context, int key)
{
	const struct context_fk *fk = &context->fks[key];
	for (int i = 0; i < context->fk_count; i++)
		if (i != key && context->fks[i].from == fk->from &&
		    context->fks[i].to == fk->to)
			return true;
	return false;
}

static bool
is_of_key(const struct term *term, const struct context_fk *fk)
{
	if (term->table != fk->from || fk->column_count != 1)
		return false;
	return term->kind == TERM_COLUMN
		   ? term->column == fk->columns[0]
		   : term->through && term->via == fk->columns[0];
}

/*
 * "Kim's friends", "how many friends each has": one of two keys points to the
 * friends, so the other key says whose friends they are.
 */
static bool
joins_by_shown_key(
    const struct composer *composer, const struct graph_tree *tree)
{
	const struct sketch *sketch = &composer->sketch;
	for (int j = 0; j < tree->join_count; j++) {
		int key = tree->joins[j].fk;
		if (!has_twin(composer->context, key))
			continue;
		for (int i = 0; i < sketch->show_count; i++)
			if (is_of_key(&sketch->shows[i],
				&composer->context->fks[key]))
				return true;
	}
	return false;
}

/* Return the variant's tree.  Trees that join by a shown key come last. */
static int
nth_tree(const struct composer *composer, const struct graph_tree *trees,
    int found, int wanted)
{
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < found; i++)
			if (joins_by_shown_key(composer, &trees[i]) ==
				(pass > 0) &&
			    wanted-- == 0)
				return i;
	return 0;
}

/* The join of the tree that leads to the table; -1: it is the root, or none. */
static int
join_to(const struct graph_tree *tree, int table)
{
	for (int j = 0; j < tree->join_count; j++)
		if (tree->joins[j].right == table)
			return j;
	return -1;
}

/* Do rows that nobody spoke of, of which there are many, lead to the table, and
 * none that were spoken of? */
static bool
goes_unsaid(
    const struct sketch *sketch, const struct graph_tree *tree, int table)
{
	bool unsaid = false;
	for (int j = join_to(tree, table); j >= 0;
	     j = join_to(tree, tree->joins[j].left)) {
		if (!tree->joins[j].many)
			continue;
		if (sketch_needs(sketch, tree->joins[j].right))
			return false;
		unsaid = true;
	}
	return unsaid;
}

/* "Customers who bought garlic": does the tree join the orders, which were
 * spoken of, and go to the garlic (`home`) by reviews?  `home` below 0: to any
 * table that a condition is of. */
static bool
passes_by(
    const struct composer *composer, const struct graph_tree *tree, int home)
{
	const struct sketch *sketch = &composer->sketch;
	bool acts = false;
	for (int j = 0; j < tree->join_count; j++)
		acts = acts || (tree->joins[j].many &&
				   sketch_needs(sketch, tree->joins[j].right));
	if (!acts || home >= 0)
		return acts && goes_unsaid(sketch, tree, home);
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (!condition->scope && !condition->left.aggregate &&
		    goes_unsaid(
			sketch, tree, composer_home(composer, condition)))
			return true;
	}
	return false;
}

/* Put the cheapest of the trees that pass by nothing first, where it costs
 * about as much as the first. */
static void
prefer_said(const struct composer *composer, struct graph_tree *trees,
    int found, int home)
{
	static const double margin = 1;
	for (int i = 1; i < found; i++) {
		struct graph_tree better = trees[i];
		if (better.cost > trees[0].cost + margin)
			return;
		if (passes_by(composer, &better, home))
			continue;
		trees[i] = trees[0];
		trees[0] = better;
		return;
	}
}

const struct graph_tree *
composer_tree_to(
    struct composer *composer, int root, const int *tables, int count, int home)
{
	struct graph_tree *trees =
	    arena_array(composer->arena, GRAPH_MAX_TREES, sizeof(*trees));
	if (graph_trees(composer->graph, root, tables, count, trees, 1) < 1)
		return NULL;
	if (passes_by(composer, &trees[0], home))
		prefer_said(composer, trees,
		    graph_trees(composer->graph, root, tables, count, trees,
			GRAPH_MAX_TREES),
		    home);
	return trees;
}

bool
composer_find_tree(struct composer *composer, bool mentions)
{
	int tables[GRAPH_MAX_TABLES];
	int count = 0;
	tables[count++] = composer->root;
	for (int t = 0;
	     t < composer->context->table_count && t < GRAPH_MAX_TABLES; t++)
		if (t != composer->root &&
		    (composer->core[t] || (mentions && composer->wanted[t])))
			tables[count++] = t;
	struct graph_tree *trees =
	    arena_array(composer->arena, GRAPH_MAX_TREES, sizeof(*trees));
	int found = graph_trees(
	    composer->graph, composer->root, tables, count, trees, 2);
	bool passes = found > 0 && passes_by(composer, &trees[0], -1);
	if (passes || (found > 0 && joins_by_shown_key(composer, &trees[0])))
		found = graph_trees(composer->graph, composer->root, tables,
		    count, trees, GRAPH_MAX_TREES);
	if (passes)
		prefer_said(composer, trees, found, -1);
	int wanted = composer->variant->way == COMPOSE_OTHER_TREE;
	if (found <= wanted)
		return false;
	if (found > 1)
		wanted = composer_goes(composer, COMPOSE_OTHER_TREE);
	composer->tree = trees[nth_tree(composer, trees, found, wanted)];
	return true;
}
