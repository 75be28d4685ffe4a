/*
 * plan.h - how the tables that a question needs are joined
 *
 * Needed are the tables that the question names, then those of the best other
 * meanings: spans are taken by weight (words x score), each word once; of
 * meanings about as good the one of a table needed already is taken, then the
 * nearest one.
 *
 *	struct plan_tables needed;
 *	plan_hear(&graph, &question, words, &link, arena);
 *	plan_needed(&needed, &context, &link, &graph);
 *	jv member = plan_write(&needed, &context, &graph, most, arena);
 *
 * The member's skeletons are text that a generator can copy:
 *	employees e JOIN departments d ON e.department_id = d.department_id
 */
#ifndef NL2SQL_GRAPH_PLAN_H
#define NL2SQL_GRAPH_PLAN_H

#include "graph/graph.h"
#include "linked/link_result.h"

enum { PLAN_MAX_TABLES = 8 };

struct plan_tables {
	int tables[PLAN_MAX_TABLES]; /* in the order in which they were needed
				      */
	int count;
};

/* Let the question choose between keys: the roles that it speaks of
 * (graph_hear), and where it names a table whose key to itself has one, that
 * key alone (graph_keep_own). */
void plan_hear(struct graph *graph, const struct question *question,
    const struct closed_words *words, const struct link_result *link,
    struct arena *arena);

void plan_needed(struct plan_tables *needed, const struct context *context,
    const struct link_result *link, const struct graph *graph);

/* The record's member; at most `most` skeletons. */
MUST_USE jv plan_write(const struct plan_tables *needed,
    const struct context *context, struct graph *graph, int most,
    struct arena *arena);

#endif
