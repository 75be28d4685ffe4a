/* graph.c - tables joined by foreign keys; see graph.h */
#include "graph/graph.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_BUCKETS = 64 };

/* Edge costs beyond the key's own (docs/research.md, Join trees).  The keys
 * that make a hub grow with the tables asked for, as a larger question needs
 * more of its neighbours. */
static const double cost_nullable = 0.2;
static const double cost_connecting = 0.15;
static const double cost_hub = 1;
static const double cost_shared = 3;
static const double cost_least = 0.1;

struct graph_cached {
	uint64_t tables;
	struct steiner_tree trees[GRAPH_MAX_TREES];
	int count;
	struct graph_cached *next;
};

static bool
takes_part(const struct context *context, const struct context_fk *fk)
{
	int most = context->table_count < GRAPH_MAX_TABLES
		       ? context->table_count
		       : GRAPH_MAX_TABLES;
	return fk->from != fk->to && fk->from < most && fk->to < most;
}

static bool
is_nullable(const struct context *context, const struct context_fk *fk)
{
	const struct context_table *from = &context->tables[fk->from];
	for (int i = 0; i < fk->column_count; i++)
		if (from->columns[fk->columns[i]].nullable)
			return true;
	return false;
}

/* Does a row of the parent have at most one row of the child? */
static bool
is_one_to_one(const struct context *context, const struct context_fk *fk)
{
	return fk->column_count == 1 &&
	       context_is_key(&context->tables[fk->from], fk->columns[0]);
}

/* Keys are ordered by table and column names, so that the order is always the
 * same. */
static int
compare_keys(const struct context *context, int left, int right)
{
	const struct context_fk *a = &context->fks[left];
	const struct context_fk *b = &context->fks[right];
	const struct context_table *tables = context->tables;
	int order = strcmp(tables[a->from].name, tables[b->from].name);
	if (order == 0)
		order = strcmp(tables[a->to].name, tables[b->to].name);
	for (int i = 0;
	     order == 0 && i < a->column_count && i < b->column_count; i++)
		order = strcmp(tables[a->from].columns[a->columns[i]].name,
		    tables[b->from].columns[b->columns[i]].name);
	return order != 0 ? order : left - right;
}

static void
sort_edges(struct graph *graph)
{
	for (int i = 1; i < graph->edge_count; i++) {
		int fk = graph->edge_fk[i];
		int at = i;
		for (; at > 0 && compare_keys(graph->context,
				     graph->edge_fk[at - 1], fk) > 0;
		     at--)
			graph->edge_fk[at] = graph->edge_fk[at - 1];
		graph->edge_fk[at] = fk;
	}
}

/* Find the cheapest ways between all tables: Floyd and Warshall. */
static void
measure(struct graph *graph)
{
	int count = graph->table_count;
	for (int i = 0; i < count * count; i++) {
		bool same = i / count == i % count;
		graph->distance[i] = same ? 0 : DBL_MAX;
		graph->hops[i] = same ? 0 : -1;
	}
	for (int e = 0; e < graph->edge_count; e++) {
		const struct steiner_edge *edge = &graph->edges[e];
		int ways[2] = {
		    edge->a * count + edge->b, edge->b * count + edge->a};
		for (int i = 0; i < 2; i++)
			if (edge->cost < graph->distance[ways[i]]) {
				graph->distance[ways[i]] = edge->cost;
				graph->hops[ways[i]] = 1;
			}
	}
	for (int k = 0; k < count; k++)
		for (int i = 0; i < count; i++)
			for (int j = 0; j < count; j++) {
				double left = graph->distance[i * count + k];
				double right = graph->distance[k * count + j];
				if (left >= DBL_MAX || right >= DBL_MAX ||
				    left + right >=
					graph->distance[i * count + j])
					continue;
				graph->distance[i * count + j] = left + right;
				graph->hops[i * count + j] =
				    graph->hops[i * count + k] +
				    graph->hops[k * count + j];
			}
}

void
graph_weigh(struct graph *graph)
{
	for (int e = 0; e < graph->edge_count; e++) {
		double cost = graph->fk_cost[graph->edge_fk[e]];
		graph->edges[e].cost = cost < cost_least ? cost_least : cost;
	}
	memset(graph->cached, 0, CACHE_BUCKETS * sizeof(struct graph_cached *));
	measure(graph);
}

void
graph_init(
    struct graph *graph, const struct context *context, struct arena *arena)
{
	size_t keys = (size_t)context->fk_count;
	memset(graph, 0, sizeof(*graph));
	graph->context = context;
	graph->arena = arena;
	graph->table_count = context->table_count < GRAPH_MAX_TABLES
				 ? context->table_count
				 : GRAPH_MAX_TABLES;
	size_t tables = (size_t)graph->table_count;
	graph->edges = arena_array(arena, keys, sizeof(*graph->edges));
	graph->edge_fk = arena_array(arena, keys, sizeof(int));
	graph->fk_cost = arena_array(arena, keys, sizeof(double));
	graph->fk_heard = arena_array(arena, keys, sizeof(int));
	graph->degree = arena_array(arena, tables, sizeof(int));
	graph->distance = arena_array(arena, tables * tables, sizeof(double));
	graph->hops = arena_array(arena, tables * tables, sizeof(int));
	graph->connecting = arena_array(arena, tables, sizeof(double));
	for (size_t i = 0; i < tables; i++)
		graph->connecting[i] = cost_connecting;
	graph->hub_degree = CONTEXT_HUB_KEYS;
	graph->hub_growth = 1;
	graph->caches = true;
	graph->cached =
	    arena_array(arena, CACHE_BUCKETS, sizeof(struct graph_cached *));
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		graph->fk_cost[i] =
		    fk->cost + (is_nullable(context, fk) ? cost_nullable : 0);
		graph->fk_heard[i] = -1;
		if (!takes_part(context, fk))
			continue;
		graph->edge_fk[graph->edge_count++] = i;
		graph->degree[fk->from]++;
		graph->degree[fk->to]++;
	}
	sort_edges(graph);
	if (graph->edge_count > STEINER_MAX_EDGES)
		graph->edge_count = STEINER_MAX_EDGES;
	for (int e = 0; e < graph->edge_count; e++) {
		graph->edges[e].a = context->fks[graph->edge_fk[e]].from;
		graph->edges[e].b = context->fks[graph->edge_fk[e]].to;
	}
	graph_weigh(graph);
	steiner_init(&graph->steiner, graph->table_count, graph->edges,
	    graph->edge_count, arena);
}

/* How many tables that nobody asks for stand in the tree only as what two rows
 * have in common: students and courses of one department. */
static int
shared_parents(
    const struct graph *graph, const struct steiner_tree *tree, uint64_t asked)
{
	uint64_t once = 0;
	uint64_t twice = 0;
	int shared = 0;
	for (int i = 0; i < graph->edge_count; i++) {
		int key = graph->edge_fk[i];
		uint64_t parent = (uint64_t)1 << graph->context->fks[key].to;
		if (!steiner_holds(&tree->edges, i))
			continue;
		shared +=
		    (once & parent) != 0 && ((twice | asked) & parent) == 0;
		twice |= once & parent;
		once |= parent;
	}
	return shared;
}

/* Put the trees that join by what is shared behind those that do not. */
static void
doubt_shared(const struct graph *graph, struct graph_cached *fresh)
{
	for (int i = 0; i < fresh->count; i++)
		fresh->trees[i].cost +=
		    cost_shared *
		    shared_parents(graph, &fresh->trees[i], fresh->tables);
	for (int i = 1; i < fresh->count; i++)
		for (int k = i;
		     k > 0 && fresh->trees[k].cost < fresh->trees[k - 1].cost;
		     k--) {
			struct steiner_tree swap = fresh->trees[k];
			fresh->trees[k] = fresh->trees[k - 1];
			fresh->trees[k - 1] = swap;
		}
}

/* Return the trees of a set of tables; they are computed only once, unless the
 * graph keeps none. */
static const struct graph_cached *
remembered(struct graph *graph, const int *tables, int count)
{
	uint64_t set = 0;
	for (int i = 0; i < count; i++)
		set |= (uint64_t)1 << tables[i];
	struct graph_cached **bucket =
	    &graph->cached[set * 0x9E3779B97F4A7C15ULL >> 58];
	for (struct graph_cached *known = *bucket; known && graph->caches;
	     known = known->next)
		if (known->tables == set)
			return known;
	graph->searches++;
	struct graph_cached *fresh = arena_alloc(graph->arena, sizeof(*fresh));
	int most = graph->hub_degree + graph->hub_growth * count;
	for (int i = 0; i < graph->table_count; i++)
		graph->steiner.node_cost[i] =
		    graph->connecting[i] +
		    (graph->degree[i] > most ? cost_hub : 0);
	/* sort the set: the caller's order does not matter */
	int sorted[GRAPH_MAX_TABLES];
	int used = 0;
	for (int i = 0; i < graph->table_count; i++)
		if ((set >> i & 1) != 0)
			sorted[used++] = i;
	fresh->tables = set;
	fresh->count = steiner_best(
	    &graph->steiner, sorted, used, fresh->trees, GRAPH_MAX_TREES);
	doubt_shared(graph, fresh);
	fresh->next = *bucket;
	*bucket = fresh;
	return fresh;
}

static struct graph_join
join_of(const struct graph *graph, int edge, int left)
{
	const struct context *context = graph->context;
	int key = graph->edge_fk[edge];
	const struct context_fk *fk = &context->fks[key];
	bool to_parent = fk->from == left;
	bool single = is_one_to_one(context, fk);
	struct graph_join join = {.fk = key,
	    .left = left,
	    .right = to_parent ? fk->to : fk->from,
	    .to_parent = to_parent,
	    .many = !to_parent && !single,
	    .many_back = to_parent && !single,
	    .optional = !to_parent || is_nullable(context, fk)};
	return join;
}

/* Walk the edges of a tree from the root, breadth first. */
static void
walk(const struct graph *graph, const struct steiner_tree *found, int root,
    struct graph_tree *tree)
{
	uint64_t reached = (uint64_t)1 << root;
	tree->cost = found->cost;
	tree->tables[0] = root;
	tree->table_count = 1;
	tree->join_count = 0;
	for (int at = 0; at < tree->table_count; at++) {
		int left = tree->tables[at];
		for (int i = graph->steiner.first[left];
		     i < graph->steiner.first[left + 1]; i++) {
			int edge = graph->steiner.incident[i];
			if (!steiner_holds(&found->edges, edge))
				continue;
			struct graph_join join = join_of(graph, edge, left);
			if ((reached >> join.right & 1) != 0)
				continue;
			reached |= (uint64_t)1 << join.right;
			tree->tables[tree->table_count++] = join.right;
			tree->joins[tree->join_count++] = join;
		}
	}
}

int
graph_trees(struct graph *graph, int root, const int *tables, int count,
    struct graph_tree *trees, int most)
{
	for (int i = 0; i < count; i++)
		if (tables[i] < 0 || tables[i] >= graph->table_count)
			return 0;
	if (count < 1 || root < 0 || root >= graph->table_count)
		return 0;
	const struct graph_cached *known = remembered(graph, tables, count);
	int given = known->count < most ? known->count : most;
	for (int i = 0; i < given; i++)
		walk(graph, &known->trees[i], root, &trees[i]);
	return given;
}

bool
graph_repeats(const struct graph_tree *tree, int table)
{
	/* From the table to the root, the steps go in the other direction. */
	uint64_t near = (uint64_t)1 << table;
	bool repeats = false;
	for (int i = tree->join_count - 1; i >= 0 && !repeats; i--) {
		const struct graph_join *join = &tree->joins[i];
		if ((near >> join->right & 1) == 0)
			continue;
		near |= (uint64_t)1 << join->left;
		repeats = join->many_back;
	}
	for (int i = 0; i < tree->join_count && !repeats; i++) {
		const struct graph_join *join = &tree->joins[i];
		if ((near >> join->right & 1) == 0)
			repeats = join->many;
	}
	return repeats;
}

double
graph_distance(const struct graph *graph, int from, int to)
{
	if (from < 0 || to < 0 || from >= graph->table_count ||
	    to >= graph->table_count)
		return DBL_MAX;
	return graph->distance[from * graph->table_count + to];
}

int
graph_hops(const struct graph *graph, int from, int to)
{
	if (from < 0 || to < 0 || from >= graph->table_count ||
	    to >= graph->table_count)
		return -1;
	return graph->hops[from * graph->table_count + to];
}

int
graph_keys(const struct graph *graph, int from, int to, int *fks, int most)
{
	const struct context *context = graph->context;
	int count = 0;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		bool between = (fk->from == from && fk->to == to) ||
			       (fk->from == to && fk->to == from);
		if (!between)
			continue;
		int at = count < most ? count++ : count;
		for (;
		     at > 0 && graph->fk_cost[fks[at - 1]] > graph->fk_cost[i];
		     at--)
			if (at < most)
				fks[at] = fks[at - 1];
		if (at < most)
			fks[at] = i;
	}
	return count;
}

const char *
graph_condition(const struct graph *graph, const struct graph_join *join,
    const char *left_alias, const char *right_alias, struct arena *arena)
{
	const struct context *context = graph->context;
	const struct context_fk *fk = &context->fks[join->fk];
	const struct context_table *from = &context->tables[fk->from];
	const struct context_table *to = &context->tables[fk->to];
	const char *text = "";
	for (int i = 0; i < fk->column_count; i++) {
		const char *key = from->columns[fk->columns[i]].sql;
		const char *target = to->columns[fk->references[i]].sql;
		text = arena_printf(arena, "%s%s%s.%s = %s.%s", text,
		    i > 0 ? " AND " : "", left_alias,
		    join->to_parent ? key : target, right_alias,
		    join->to_parent ? target : key);
	}
	return text;
}

const char *
graph_from(const struct graph *graph, const struct graph_tree *tree,
    const char *const *aliases, const char *gap, struct arena *arena)
{
	const struct context_table *tables = graph->context->tables;
	const char *text = arena_printf(arena, "%s %s",
	    tables[tree->tables[0]].sql, aliases[tree->tables[0]]);
	for (int i = 0; i < tree->join_count; i++) {
		const struct graph_join *join = &tree->joins[i];
		const char *right = aliases[join->right];
		text = arena_printf(arena, "%s%sJOIN %s %s ON %s", text, gap,
		    tables[join->right].sql, right,
		    graph_condition(
			graph, join, aliases[join->left], right, arena));
	}
	return text;
}
