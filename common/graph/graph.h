/*
 * graph.h - how the tables of a context are joined by their foreign keys
 *
 * A node is a table, an edge a foreign key.  Two keys between the same tables
 * (ship-to and bill-to address) are two edges.  The cost of an edge is the
 * key's own (1 declared, more inferred), plus these additions for a less likely
 * way:
 *
 *	+.2	the key may be null (docs/research.md, Join trees)
 *	+.3	its columns name a role that the question does not name;
 *		+1.2 if another key joins the same tables (bill-to, ship-to), or
 *		a table that connects the two (a guild's leader and its
 *		members): then a longer way by plain keys tells whose the row is
 *	+1, +2	created_by and similar columns, which join every table to the
 *		table of persons
 *	-.5	its columns name a role that the question names ("shipped by")
 *
 * A table that only connects others costs .15, and +1 when it is a hub.  Trees
 * with one that is only what two others have in common cost 3 more.
 *
 *	struct graph graph;
 *	graph_init(&graph, &context, &arena);
 *	graph_hear(&graph, &question, &link, words);	(optional)
 *	int found = graph_trees(&graph, root, tables, 3, trees, 4);
 *	for (int i = 0; i < trees[0].join_count; i++)
 *		...join trees[0].joins[i].right to what is there already
 *
 * The trees of a set of tables are kept, so the same set costs only a walk the
 * next time.  Keys of a table to itself are not part of a tree; graph_keys
 * returns them.
 *
 * Bodies that have no header of their own:
 *
 *   key_roles.c  the roles in the names of key columns and in questions
 *   paths.c      the k cheapest ways between two tables (Yen 1971)
 */
#ifndef NL2SQL_GRAPH_GRAPH_H
#define NL2SQL_GRAPH_GRAPH_H

#include "context/context.h"
#include "graph/steiner.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/question.h"

/* The loss of a candidate for a join over a declared key, which costs 1 here.
 * The loss for other keys grows with their cost. */
#define GRAPH_JOIN_LOSS 0.12

enum {
	GRAPH_MAX_TREES = 4,
	GRAPH_MAX_TABLES = STEINER_MAX_NODES,
	GRAPH_MAX_PATHS = 8,
};

/* One step of a tree: it joins `right` to `left`, which is joined already. */
struct graph_join {
	int fk; /* of the context */
	int left, right;
	bool to_parent; /* left has the key columns, right is their target */
	bool many;      /* a row of left may meet several rows of right */
	bool many_back; /* a row of right may meet several rows of left */
	bool optional;  /* a row of left may meet no row of right */
};

struct graph_tree {
	int tables[GRAPH_MAX_TABLES]; /* the root first, then by join */
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
	struct steiner_edge *edges; /* sorted by table and column names */
	int *edge_fk;               /* their keys */
	double *fk_cost;            /* by key: the cost explained above */
	int *fk_heard; /* by key: the last token of its role, or -1 */
	int *degree;
	/*
	 * The cost of a table that only connects others, without the cost of a
	 * hub.  A table of more than hub_degree + hub_growth x (number of
	 * tables to join) keys is a hub.
	 */
	double *connecting;
	int hub_degree;
	int hub_growth;
	double *distance; /* table_count squared; DBL_MAX: not connected */
	int *hops;
	struct steiner steiner;
	bool caches;  /* trees of the same tables are kept; true at first */
	int searches; /* how often trees were computed */
	struct graph_cached **cached;
};

/* Build the graph.  It lives in the arena; the context must outlive it. */
void graph_init(
    struct graph *graph, const struct context *context, struct arena *arena);

/* Change the costs of edges by the role words of a question, and by what link
 * finds of a key and not of another one between the same tables. */
void graph_hear(struct graph *graph, const struct question *question,
    const struct link_result *link, const struct closed_words *words);

/*
 * In "employees with their managers" a table is named (`named`, by table) that
 * has a key to itself with the role of the question.  The role then belongs to
 * that key, and not to another table's key such as a department's manager.
 * Call this after graph_hear.
 */
void graph_keep_own(struct graph *graph, const bool *named);

/* Use the changed costs; the trees found before are dropped. */
void graph_weigh(struct graph *graph);

/*
 * Find the trees that connect `tables` (distinct, `count` of them), walked from
 * `root`, which must be one of them.  The cheapest comes first, and there are
 * at most `most`.  Return how many; 0 when the tables are not connected.
 */
MUST_USE int graph_trees(struct graph *graph, int root, const int *tables,
    int count, struct graph_tree *trees, int most);

/* Does the join of the tree repeat rows of `table`? */
bool graph_repeats(const struct graph_tree *tree, int table);

/* The cost and the number of keys of the cheapest way.  DBL_MAX and -1: no
 * way. */
double graph_distance(const struct graph *graph, int from, int to);
int graph_hops(const struct graph *graph, int from, int to);

/* Find the k cheapest ways without a loop (Yen 1971).  Return how many. */
MUST_USE int graph_paths(const struct graph *graph, int from, int to,
    struct graph_path *paths, int most);

/* The keys between two tables, or of one table to itself, the cheapest first.
 * Return how many of at most `most`. */
MUST_USE int graph_keys(
    const struct graph *graph, int from, int to, int *fks, int most);

/*
 * The tree's tables and joins as the text behind FROM, with `gap` before each
 * JOIN: `orders o JOIN customers c ON o.customer_id = c.id`.  `aliases` are by
 * table.  In the arena.
 */
MUST_USE const char *graph_from(const struct graph *graph,
    const struct graph_tree *tree, const char *const *aliases, const char *gap,
    struct arena *arena);

/* One key as SQL: `left_alias.customer_id = right_alias.id`, in the arena. */
MUST_USE const char *graph_condition(const struct graph *graph,
    const struct graph_join *join, const char *left_alias,
    const char *right_alias, struct arena *arena);

#endif
