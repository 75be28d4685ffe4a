/*
 * forgotten_join.h - the tables that a held statement forgot
 *
 * Text of the language of grammar.h calls a table by its alias, joins tables
 * along keys, and may say a column without its table.  What a grammar without
 * context cannot see is put right here, SELECT by SELECT: a column without its
 * table is that of a table of FROM, else of the nearest one that has it; where
 * FROM lacks a table whose column is used, or joins one before it is there, it
 * becomes the cheapest tree of joins (graph.h) over the tables it has and those
 * it lacks: joins completed from the columns used are right more often than a
 * small model's own.  A FROM that has all of them stays as it is.
 */
#ifndef NL2SQL_MODEL_FORGOTTEN_JOIN_H
#define NL2SQL_MODEL_FORGOTTEN_JOIN_H

#include "graph/graph.h"

/*
 * The statement with its joins, in the arena; `aliases` of the tables of the
 * graph's context, by table.  NULL: a SELECT has no FROM or one of another
 * language, an outer join would have to change, or no keys connect its tables.
 */
MUST_USE const char *join_complete(const char *sql, struct graph *graph,
    const char *const *aliases, struct arena *arena);

#endif
