/* paths.c - the k cheapest ways between two tables (Yen 1971) */
#include "graph/graph.h"

#include <float.h>
#include <string.h>

/* Ways that were found but not returned yet. */
enum { CANDIDATES_MAX = 64 };

static const double epsilon = 1e-9;

struct search {
	const struct graph *graph;
	bool left_out[STEINER_MAX_EDGES]; /* edges */
	uint64_t closed;                  /* tables */
	double cost[GRAPH_MAX_TABLES];
	int back[GRAPH_MAX_TABLES]; /* edge by which a table was reached */
};

static int
far_end(const struct steiner_edge *edge, int near)
{
	return edge->a == near ? edge->b : edge->a;
}

/* The table of least cost that is open and not finished, or -1. */
static int
next_table(const struct search *search, uint64_t done)
{
	int best = -1;
	for (int i = 0; i < search->graph->table_count; i++)
		if ((done >> i & 1) == 0 && search->cost[i] < DBL_MAX &&
		    (best < 0 ||
			search->cost[i] < search->cost[best] - epsilon))
			best = i;
	return best;
}

static void
explore(struct search *search, int from)
{
	const struct graph *graph = search->graph;
	uint64_t done = search->closed;
	for (int i = 0; i < graph->table_count; i++)
		search->cost[i] = DBL_MAX;
	search->cost[from] = 0;
	for (int at = next_table(search, done); at >= 0;
	     at = next_table(search, done)) {
		done |= (uint64_t)1 << at;
		for (int e = 0; e < graph->edge_count; e++) {
			const struct steiner_edge *edge = &graph->edges[e];
			if (search->left_out[e] ||
			    (edge->a != at && edge->b != at))
				continue;
			int next = far_end(edge, at);
			double cost = search->cost[at] + edge->cost;
			if ((done >> next & 1) != 0 ||
			    cost >= search->cost[next] - epsilon)
				continue;
			search->cost[next] = cost;
			search->back[next] = e;
		}
	}
}

/* Append the cheapest way from the path's last table.  Return false when there
 * is none. */
static bool
complete(struct search *search, struct graph_path *path, int to)
{
	const struct graph *graph = search->graph;
	int from = path->tables[path->length];
	explore(search, from);
	if (search->cost[to] >= DBL_MAX)
		return false;
	int steps = 0;
	for (int at = to; at != from; steps++)
		at = far_end(&graph->edges[search->back[at]], at);
	path->cost += search->cost[to];
	int at = to;
	for (int i = path->length + steps; i > path->length; i--) {
		path->tables[i] = at;
		path->fks[i - 1] = graph->edge_fk[search->back[at]];
		at = far_end(&graph->edges[search->back[at]], at);
	}
	path->length += steps;
	return true;
}

static bool
same_start(const struct graph_path *a, const struct graph_path *b, int length)
{
	return a->length >= length && b->length >= length &&
	       memcmp(a->fks, b->fks, (size_t)length * sizeof(int)) == 0;
}

struct candidates {
	struct graph_path path[CANDIDATES_MAX];
	int count;
};

static void
add_candidate(struct candidates *candidates, const struct graph_path *path)
{
	if (candidates->count == CANDIDATES_MAX)
		return;
	for (int i = 0; i < candidates->count; i++)
		if (candidates->path[i].length == path->length &&
		    same_start(&candidates->path[i], path, path->length))
			return;
	candidates->path[candidates->count++] = *path;
}

/* Find ways that leave the last found way at its step `at`. */
static void
branch(const struct graph *graph, const struct graph_path *paths, int found,
    int at, int to, struct candidates *candidates)
{
	const struct graph_path *last = &paths[found - 1];
	struct search search = {.graph = graph};
	struct graph_path path = {.length = at};
	memcpy(path.fks, last->fks, sizeof(path.fks));
	memcpy(path.tables, last->tables, sizeof(path.tables));
	for (int e = 0; e < graph->edge_count; e++)
		for (int i = 0; i < found; i++)
			if (paths[i].length > at &&
			    same_start(&paths[i], last, at) &&
			    graph->edge_fk[e] == paths[i].fks[at])
				search.left_out[e] = true;
	for (int i = 0; i < at; i++) {
		search.closed |= (uint64_t)1 << last->tables[i];
		for (int e = 0; e < graph->edge_count; e++)
			if (graph->edge_fk[e] == last->fks[i])
				path.cost += graph->edges[e].cost;
	}
	if (complete(&search, &path, to))
		add_candidate(candidates, &path);
}

/* Move the cheapest candidate to `path`.  Return false when there is none. */
static bool
take_cheapest(struct candidates *candidates, struct graph_path *path)
{
	int best = 0;
	if (candidates->count == 0)
		return false;
	for (int i = 1; i < candidates->count; i++)
		if (candidates->path[i].cost <
		    candidates->path[best].cost - epsilon)
			best = i;
	*path = candidates->path[best];
	candidates->count--;
	memmove(&candidates->path[best], &candidates->path[best + 1],
	    (size_t)(candidates->count - best) * sizeof(*path));
	return true;
}

int
graph_paths(const struct graph *graph, int from, int to,
    struct graph_path *paths, int most)
{
	struct search search = {.graph = graph};
	if (most < 1 || from < 0 || to < 0 || from >= graph->table_count ||
	    to >= graph->table_count || from == to)
		return 0;
	memset(&paths[0], 0, sizeof(paths[0]));
	paths[0].tables[0] = from;
	if (!complete(&search, &paths[0], to))
		return 0;
	struct candidates *candidates =
	    arena_alloc(graph->arena, sizeof(*candidates));
	int found = 1;
	while (found < most) {
		for (int at = 0; at < paths[found - 1].length; at++)
			branch(graph, paths, found, at, to, candidates);
		if (!take_cheapest(candidates, &paths[found]))
			break;
		found++;
	}
	return found;
}
