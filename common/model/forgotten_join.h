/*
 * forgotten_join.h - adds the tables that a statement under a grammar forgot
 *
 * A text in the language of grammar.h names a table by its alias, joins tables
 * along keys, and may write a column without its table.  A grammar without
 * context cannot check that the tables fit, so this module corrects each
 * SELECT. A column without its table belongs to a table of FROM, else to the
 * nearest table that has it.  When FROM lacks a table whose column is used, or
 * a join condition uses a table before it is joined, FROM becomes the cheapest
 * tree of joins (graph.h) over the tables that it has and those that it lacks.
 * Joins that are completed from the used columns are right more often than a
 * small model's own.  A FROM that has all its tables stays as it is.
 */
#ifndef NL2SQL_MODEL_FORGOTTEN_JOIN_H
#define NL2SQL_MODEL_FORGOTTEN_JOIN_H

#include "graph/graph.h"

/*
 * Return the statement with its joins, in the arena.  `aliases` are those of
 * the tables of the graph's context, by table.  Return NULL when a SELECT has
 * no FROM, or one that is not in the grammar's language, when an outer join
 * would have to change, or when no keys connect its tables.
 */
MUST_USE const char *join_complete(const char *sql, struct graph *graph,
    const char *const *aliases, struct arena *arena);

#endif
