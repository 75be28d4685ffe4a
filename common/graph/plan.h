/*
 * plan.h - how the tables that a question needs are joined
 *
 * The needed tables are those that the question names, then those of the best
 * other meanings.  Spans are taken by weight (words x score), and each word
 * counts once.  Of meanings that are about equally good, the one in a table
 * that is needed already wins, then the one in the nearest table.
 *
 *	struct plan_tables needed;
 *	plan_hear(&graph, &question, words, &link, arena);
 *	plan_needed(&needed, &context, &link, &graph);
 *	jv member = plan_write(&needed, &context, &graph, most, arena);
 *
 * The skeletons of the member are text that a generator can copy: employees e
 *	JOIN departments d ON e.department_id = d.department_id
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

/*
 * Let the question choose between keys.  A key whose role it names becomes
 * cheaper (graph_hear).  When the question names a table that has a key of that
 * role to itself, only that key gains (graph_keep_own).
 */
void plan_hear(struct graph *graph, const struct question *question,
    const struct closed_words *words, const struct link_result *link,
    struct arena *arena);

void plan_needed(struct plan_tables *needed, const struct context *context,
    const struct link_result *link, const struct graph *graph);

/* Return the record's member, with at most `most` skeletons. */
MUST_USE jv plan_write(const struct plan_tables *needed,
    const struct context *context, struct graph *graph, int most,
    struct arena *arena);

#endif
