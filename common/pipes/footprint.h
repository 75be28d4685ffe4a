/* footprint.h - how many connections the pipelines of a door keep */
#ifndef NL2SQL_PIPES_FOOTPRINT_H
#define NL2SQL_PIPES_FOOTPRINT_H

#include "base/config.h"

/* Return the connections that one pipeline keeps between two records, those to
 * the database and those to the index together (docs/architecture.md). */
MUST_USE long footprint_connections(const struct config *config);

/* Return what a door says of so many pipelines: "keeps up to 28 connections
 * between questions (4 pipelines of 7)".  In the arena. */
MUST_USE const char *footprint_text(
    const struct config *config, long pipes, struct arena *arena);

#endif
