/* steiner.c - finds the cheapest trees that connect nodes; see steiner.h */
#include "graph/steiner.h"

#include <float.h>
#include <string.h>

enum {
	BACK_NONE = INT32_MIN,
	SOLUTIONS_MAX = 64 /* tried for one list of k best trees */
};

/* Two costs that differ by less are equal, and the first one found stays. */
static const double epsilon = 1e-9;

struct problem {
	struct steiner *steiner;
	const int *terminals;
	int count;
	struct steiner_set excluded;
};

bool
steiner_holds(const struct steiner_set *set, int edge)
{
	return (set->bits[edge / 64] >> (edge % 64) & 1) != 0;
}

static void
set_add(struct steiner_set *set, int edge)
{
	set->bits[edge / 64] |= (uint64_t)1 << (edge % 64);
}

static bool
set_equal(const struct steiner_set *a, const struct steiner_set *b)
{
	return memcmp(a->bits, b->bits, sizeof(a->bits)) == 0;
}

void
steiner_init(struct steiner *steiner, int node_count,
    const struct steiner_edge *edges, int edge_count, struct arena *arena)
{
	size_t nodes = (size_t)node_count;
	size_t subsets = (size_t)1 << (STEINER_EXACT_TERMINALS - 1);
	memset(steiner, 0, sizeof(*steiner));
	steiner->edges = edges;
	steiner->edge_count =
	    edge_count < STEINER_MAX_EDGES ? edge_count : STEINER_MAX_EDGES;
	steiner->node_count = node_count;
	steiner->node_cost = arena_array(arena, nodes, sizeof(double));
	steiner->weight = arena_array(arena, nodes, sizeof(double));
	steiner->cost = arena_array(arena, subsets * nodes, sizeof(double));
	steiner->back = arena_array(arena, subsets * nodes, sizeof(int));
	steiner->done = arena_array(arena, nodes, sizeof(bool));
	steiner->first = arena_array(arena, nodes + 1, sizeof(int));
	steiner->incident =
	    arena_array(arena, (size_t)steiner->edge_count * 2, sizeof(int));
	int used = 0;
	for (int node = 0; node < node_count; node++) {
		steiner->first[node] = used;
		for (int e = 0; e < steiner->edge_count; e++)
			if (edges[e].a == node || edges[e].b == node)
				steiner->incident[used++] = e;
	}
	steiner->first[node_count] = used;
}

static int
other_end(const struct steiner_edge *edge, int node)
{
	return edge->a == node ? edge->b : edge->a;
}

/* Spread the costs of one subset over the edges (Dijkstra).  Of equal trees, a
 * way that ends in `root` stands before several that meet there: "who ordered
 * wine" by way of the orders; -1: any. */
static void
spread(const struct problem *problem, double *cost, int *back, int root)
{
	struct steiner *steiner = problem->steiner;
	memset(steiner->done, 0, (size_t)steiner->node_count * sizeof(bool));
	while (true) {
		int node = -1;
		for (int v = 0; v < steiner->node_count; v++)
			if (!steiner->done[v] && cost[v] < DBL_MAX &&
			    (node < 0 || cost[v] < cost[node] - epsilon))
				node = v;
		if (node < 0)
			return;
		steiner->done[node] = true;
		for (int i = steiner->first[node]; i < steiner->first[node + 1];
		     i++) {
			int e = steiner->incident[i];
			int next = other_end(&steiner->edges[e], node);
			double through = cost[node] + steiner->edges[e].cost +
					 steiner->weight[next];
			bool parted = next == root && !steiner->done[next] &&
				      back[next] < 0 && back[next] != BACK_NONE;
			if (steiner_holds(&problem->excluded, e) ||
			    through >=
				cost[next] + (parted ? epsilon : -epsilon))
				continue;
			cost[next] = through;
			back[next] = e;
		}
	}
}

/* The costs of one subset of the terminals, by node. */
static double *
costs_of(const struct steiner *steiner, int subset)
{
	return steiner->cost + (size_t)subset * (size_t)steiner->node_count;
}

/* Join the trees of two parts of the subset that meet in a node. */
static void
merge(struct steiner *steiner, int subset)
{
	int nodes = steiner->node_count;
	for (int part = (subset - 1) & subset; part > (subset ^ part);
	     part = (part - 1) & subset) {
		const double *left = costs_of(steiner, part);
		const double *right = costs_of(steiner, subset ^ part);
		double *cost = costs_of(steiner, subset);
		for (int v = 0; v < nodes; v++) {
			if (left[v] >= DBL_MAX || right[v] >= DBL_MAX)
				continue;
			double both = left[v] + right[v] - steiner->weight[v];
			if (both >= cost[v] - epsilon)
				continue;
			cost[v] = both;
			steiner->back[subset * nodes + v] = -part;
		}
	}
}

/* Do ways meet in the node of which one is longer than a single edge, by way of
 * a node that nobody named? */
static bool
meets_far(const struct steiner *steiner, int subset, int node)
{
	enum { TWO_EDGES = 2 }; /* the least cost of them */
	int back = steiner->back[subset * steiner->node_count + node];
	if (back >= 0 || back == BACK_NONE)
		return false;
	return costs_of(steiner, -back)[node] >= TWO_EDGES ||
	       costs_of(steiner, subset ^ -back)[node] >= TWO_EDGES;
}

/* Follow the way back from `node` and collect its edges. */
static void
collect(const struct steiner *steiner, int subset, int node,
    struct steiner_set *edges)
{
	int back = steiner->back[subset * steiner->node_count + node];
	while (back >= 0) {
		set_add(edges, back);
		node = other_end(&steiner->edges[back], node);
		back = steiner->back[subset * steiner->node_count + node];
	}
	if (back == BACK_NONE)
		return;
	/* A merge halves the subset: at most 5 levels deep. */
	collect(steiner, -back, node, edges);
	collect(steiner, subset ^ -back, node, edges);
}

static bool
solve_exactly(const struct problem *problem, struct steiner_tree *tree)
{
	struct steiner *steiner = problem->steiner;
	int nodes = steiner->node_count;
	int subsets = 1 << (problem->count - 1);
	for (int i = 0; i < subsets * nodes; i++) {
		steiner->cost[i] = DBL_MAX;
		steiner->back[i] = BACK_NONE;
	}
	for (int i = 0; i < problem->count - 1; i++)
		steiner->cost[(1 << i) * nodes + problem->terminals[i]] = 0;
	int root = problem->terminals[problem->count - 1];
	for (int subset = 1; subset < subsets; subset++) {
		merge(steiner, subset);
		bool far =
		    subset == subsets - 1 && meets_far(steiner, subset, root);
		spread(problem, costs_of(steiner, subset),
		    steiner->back + (size_t)subset * (size_t)nodes,
		    far ? root : -1);
	}
	tree->cost = steiner->cost[(subsets - 1) * nodes + root];
	if (tree->cost >= DBL_MAX)
		return false;
	collect(steiner, subsets - 1, root, &tree->edges);
	return true;
}

/* The nearest terminal that the tree does not reach yet, or -1. */
static int
nearest(const struct problem *problem, const bool *reached)
{
	const double *cost = problem->steiner->cost;
	int best = -1;
	for (int i = 0; i < problem->count; i++) {
		int node = problem->terminals[i];
		if (!reached[node] && cost[node] < DBL_MAX &&
		    (best < 0 || cost[node] < cost[best] - epsilon))
			best = node;
	}
	return best;
}

static bool
solve_nearly(const struct problem *problem, struct steiner_tree *tree)
{
	struct steiner *steiner = problem->steiner;
	bool reached[STEINER_MAX_NODES] = {false};
	reached[problem->terminals[0]] = true;
	for (int joined = 1; joined < problem->count; joined++) {
		for (int v = 0; v < steiner->node_count; v++) {
			steiner->cost[v] = reached[v] ? 0 : DBL_MAX;
			steiner->back[v] = BACK_NONE;
		}
		spread(problem, steiner->cost, steiner->back, -1);
		int node = nearest(problem, reached);
		if (node < 0) {
			/* The tree reached all on the way, or they are not
			 * connected. */
			for (int i = 0; i < problem->count; i++)
				if (!reached[problem->terminals[i]])
					return false;
			return true;
		}
		tree->cost += steiner->cost[node];
		for (; !reached[node];
		     node = other_end(
			 &steiner->edges[steiner->back[node]], node)) {
			reached[node] = true;
			set_add(&tree->edges, steiner->back[node]);
		}
	}
	return true;
}

static bool
solve(const struct problem *problem, struct steiner_tree *tree)
{
	memset(tree, 0, sizeof(*tree));
	if (problem->count < 2)
		return problem->count == 1;
	if (problem->count <= STEINER_EXACT_TERMINALS)
		return solve_exactly(problem, tree);
	return solve_nearly(problem, tree);
}

/* Trees that were found but not returned yet, each with its forbidden edges. */
struct queue {
	struct steiner_tree tree[SOLUTIONS_MAX];
	struct steiner_set excluded[SOLUTIONS_MAX];
	bool given[SOLUTIONS_MAX];
	int count;
};

static void
enqueue(struct queue *queue, const struct problem *problem)
{
	struct steiner_tree tree;
	if (queue->count == SOLUTIONS_MAX || !solve(problem, &tree))
		return;
	for (int i = 0; i < queue->count; i++)
		if (set_equal(&queue->tree[i].edges, &tree.edges))
			return;
	queue->tree[queue->count] = tree;
	queue->excluded[queue->count++] = problem->excluded;
}

static int
cheapest(const struct queue *queue)
{
	int best = -1;
	for (int i = 0; i < queue->count; i++)
		if (!queue->given[i] &&
		    (best < 0 ||
			queue->tree[i].cost < queue->tree[best].cost - epsilon))
			best = i;
	return best;
}

int
steiner_best(struct steiner *steiner, const int *terminals, int count,
    struct steiner_tree *trees, int most)
{
	struct problem problem = {
	    .steiner = steiner, .terminals = terminals, .count = count};
	struct queue queue;
	memset(queue.given, 0, sizeof(queue.given));
	queue.count = 0;
	memcpy(steiner->weight, steiner->node_cost,
	    (size_t)steiner->node_count * sizeof(double));
	for (int i = 0; i < count; i++)
		steiner->weight[terminals[i]] = 0;
	enqueue(&queue, &problem);
	int found = 0;
	while (found < most) {
		int best = cheapest(&queue);
		if (best < 0)
			break;
		queue.given[best] = true;
		trees[found++] = queue.tree[best];
		for (int e = 0; e < steiner->edge_count && found < most; e++) {
			if (!steiner_holds(&queue.tree[best].edges, e))
				continue;
			problem.excluded = queue.excluded[best];
			set_add(&problem.excluded, e);
			enqueue(&queue, &problem);
		}
	}
	return found;
}
