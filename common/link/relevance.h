/*
 * relevance.h - how much each table of a context has to do with a question
 *
 *	0.3 x matches (share of the most) + 0.4 x best match + 0.3 x score of
 *	retrieval (share of the best)	(seeds: SCHEMA_LINKER_ENABLED)
 */
#ifndef NL2SQL_LINK_RELEVANCE_H
#define NL2SQL_LINK_RELEVANCE_H

#include "link/found.h"

/* By table of the context, in the arena. */
MUST_USE double *relevance_of(const struct found *found,
    const struct context *context, struct arena *arena);

/* [{table, score}] of the tables with a match, best first. */
MUST_USE jv relevance_write(const double *relevance, const struct found *found,
    const struct context *context, struct arena *arena);

#endif
