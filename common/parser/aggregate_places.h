/*
 * aggregate_places.h - does each aggregate of a block stand where one may?
 *
 * PostgreSQL has no aggregate in WHERE, in ON, in GROUP BY, in FILTER and in
 * another aggregate: no group exists there yet.  A block that has one is no
 * reading, even when its words fit.
 */
#ifndef NL2SQL_PARSER_AGGREGATE_PLACES_H
#define NL2SQL_PARSER_AGGREGATE_PLACES_H

#include "parser/block.h"

/* Look at the block and at every block in it.  Return false when it cannot
 * run. */
MUST_USE bool aggregates_fit(struct block *block);

#endif
