/*
 * join.h - joins for a statement that only lists its tables
 *
 * Text of the language of grammar.h says TABLE.COLUMN and, behind FROM, lists
 * tables.  Here every such list becomes a tree of joins along the foreign keys,
 * the cheapest that connects the tables whose columns the SELECT names
 * (graph.h): completing joins from the columns used is right more often than a
 * small model's own FROM.  A listed table of which no column is named stays
 * only as the first of a SELECT that counts rows; the others would multiply
 * them.
 */
#ifndef NL2SQL_MODEL_JOIN_H
#define NL2SQL_MODEL_JOIN_H

#include "graph/graph.h"

/*
 * The statement with its joins, in the arena; NULL: a SELECT has no FROM, a
 * FROM is no list of tables of the graph's context, or no keys connect them.
 */
MUST_USE const char *join_complete(
    const char *sql, struct graph *graph, struct arena *arena);

#endif
