/*
 * join_match.h - compares a statement's joins with those that the planner makes
 *
 * A join condition is compared as the unordered pair of "table.column", so
 * that aliases and the order of columns do not matter (seeds:
 * CANDIDATE_RERANKER_ENABLED).
 */
#ifndef NL2SQL_STATEMENT_JOIN_MATCH_H
#define NL2SQL_STATEMENT_JOIN_MATCH_H

#include "base/memory.h"
#include "context/context.h"
#include "statement/facts.h"

#include <jv.h>

struct join_match {
	const char **pairs; /* "a.b=c.d", the smaller side first */
	int count;
};

/*
 * Read the conditions of all skeletons of the member `plan`, and the keys of
 * tables to themselves from the context (may be NULL), because no skeleton has
 * these.  If there are no skeletons, read all foreign keys of the context.
 */
void join_match_read(struct join_match *known, const jv *plan,
    const struct context *context, struct arena *arena);

/*
 * The share of the statement's join conditions that are known, 0 to 1.  It is 1
 * for a statement without joins, because a needless join must not earn points.
 */
double join_match_share(const struct join_match *known,
    const struct facts *facts, const struct context *context,
    struct arena *arena);

#endif
