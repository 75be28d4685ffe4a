/*
 * graph.h - how the tables of a context are joined by their foreign keys
 *
 * A node is a table, an edge a foreign key; two keys between the same tables
 * (ship-to and bill-to address) are two edges.  The cost of an edge is the
 * key's own (1 declared, more inferred), plus what makes it a less likely way:
 *
 *	+.2	the key may be null (docs/research.md, Join trees)
 *	+.3	its columns name a role that the question does not speak of;
 *		+1.2 where another key joins the same tables (bill-to, ship-to):
 *		a way round by plain keys says whose it is
 *	+1, +2	created_by and the like, which join everything to everybody
 *	-.5	its columns name a role the question speaks of ("shipped by")
 *
 * and a table that only connects others costs .15, +1 when it is a hub.
 *
 *	struct graph graph;
 *	graph_init(&graph, &context, &arena);
 *	graph_hear(&graph, &question, closed_words);	(optional)
 *	int found = graph_trees(&graph, root, tables, 3, trees, 4);
 *	for (int i = 0; i < trees[0].join_count; i++)
 *		...join trees[0].joins[i].right to what is there already
 *
 * Trees are remembered per set of tables, so asking again costs a walk only.
 * Keys of a table to itself are no part of a tree; ask graph_keys.
 *
 * Bodies that have no header of their own:
 *
 *   key_roles.c  the roles that key columns name, and questions speak of
 *   paths.c      the k cheapest ways between two tables (Yen 1971)
 */
#ifndef NL2SQL_GRAPH_GRAPH_H
#define NL2SQL_GRAPH_GRAPH_H

#include "context/context.h"
#include "graph/steiner.h"
#include "question/closed_words.h"
#include "question/question.h"

enum {
	GRAPH_MAX_TREES = 4,
	GRAPH_MAX_TABLES = STEINER_MAX_NODES,
	GRAPH_MAX_PATHS = 8,
};

/* One step of a tree: `right` is joined to `left`, which is there already. */
struct graph_join {
	int fk; /* of the context */
	int left, right;
	bool to_parent; /* left holds the key, right is what it points to */
	bool many;      /* a row of left may meet several rows of right */
	bool many_back; /* a row of right may meet several rows of left */
	bool optional;  /* a row of left may meet no row of right */
};

struct graph_tree {
	int tables[GRAPH_MAX_TABLES]; /* the root, then as they are joined */
	int table_count;
	struct graph_join joins[GRAPH_MAX_TABLES]; /* table_count - 1 */
	int join_count;
	double cost;
};

struct graph_path {
	int fks[GRAPH_MAX_TABLES]; /* in the order of the walk */
	int tables[GRAPH_MAX_TABLES + 1];
	int length; /* number of keys */
	double cost;
};

struct graph_cached;

struct graph {
	const struct context *context;
	struct arena *arena;
	int table_count; /* at most GRAPH_MAX_TABLES take part */
	int edge_count;
	struct steiner_edge *edges; /* sorted by names of tables and columns */
	int *edge_fk;               /* their keys */
	double *fk_cost;            /* by key: the cost explained above */
	bool *fk_role;              /* by key: the question names its role */
	int *degree;
	/* What a table costs that only connects others, beside being a hub; a
	 * table over hub_degree + hub_growth x tables asked for is one. */
	double *connecting;
	int hub_degree;
	int hub_growth;
	double *distance; /* table_count squared; DBL_MAX: not connected */
	int *hops;
	struct steiner steiner;
	struct graph_cached **cached;
};

/* The graph lives in the arena; the context must outlive it. */
void graph_init(
    struct graph *graph, const struct context *context, struct arena *arena);

/* Let the role words of a question change the costs of edges. */
void graph_hear(struct graph *graph, const struct question *question,
    const struct closed_words *words);

/*
 * "employees with their managers": where a table is named (`named`, by table)
 * whose key to itself has the role spoken of, the role is that key's, and no
 * department's manager is meant.  After graph_hear.
 */
void graph_keep_own(struct graph *graph, const bool *named);

/* Take over changed costs; trees found before are forgotten. */
void graph_weigh(struct graph *graph);

/*
 * The trees that connect `tables` (distinct, `count` of them), walked from
 * `root`, which must be one of them; cheapest first, at most `most`.  Returns
 * how many; 0 when they are not connected.
 */
MUST_USE int graph_trees(struct graph *graph, int root, const int *tables,
    int count, struct graph_tree *trees, int most);

/* Do rows of `table` come more than once in the join of the tree? */
bool graph_repeats(const struct graph_tree *tree, int table);

/* Cost and number of keys of the cheapest way; DBL_MAX and -1: there is none */
double graph_distance(const struct graph *graph, int from, int to);
int graph_hops(const struct graph *graph, int from, int to);

/* The k cheapest ways without a loop (Yen 1971); returns how many. */
MUST_USE int graph_paths(const struct graph *graph, int from, int to,
    struct graph_path *paths, int most);

/* The keys between two tables (the same one for keys to itself), cheapest
 * first; returns how many of at most `most`. */
MUST_USE int graph_keys(
    const struct graph *graph, int from, int to, int *fks, int most);

/* What the tree's tables and joins are behind FROM, `gap` before each JOIN:
 * `orders o JOIN customers c ON o.customer_id = c.id`; `aliases` by table.  In
 * the arena. */
MUST_USE const char *graph_from(const struct graph *graph,
    const struct graph_tree *tree, const char *const *aliases, const char *gap,
    struct arena *arena);

/* One key as SQL: `left_alias.customer_id = right_alias.id`, in the arena. */
MUST_USE const char *graph_condition(const struct graph *graph,
    const struct graph_join *join, const char *left_alias,
    const char *right_alias, struct arena *arena);

#endif
