/*
 * table_alias.h - short names of tables: the first letters of their words
 *
 * book_loans is bl, a second table of those letters bl2.  The skeletons of
 * joins (graph/plan.h), the parser's statements (parser/alias.h) and the
 * grammar of a model's (model/grammar.h) call a table the same.
 */
#ifndef NL2SQL_TABLE_ALIAS_H
#define NL2SQL_TABLE_ALIAS_H

#include "context.h"

/* The first letters of the words of a table's name, at most 5, ASCII and in
 * lower case; "t" when there are none.  In the arena. */
const char *table_initials(const char *name, struct arena *arena);

/* Aliases of `count` tables of the context, in their order, each different and
 * none a key word; the array and they are in the arena. */
const char **table_aliases(const struct context *context, const int *tables,
    int count, struct arena *arena);

#endif
