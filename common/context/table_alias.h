/*
 * table_alias.h - short names of tables: the first letters of their words
 *
 * book_loans is bl, a second table of those letters bl2.  The skeletons of
 * joins (graph/plan.h), the parser's statements (parser/alias.h) and the
 * grammar of a model's (model/grammar.h) call a table the same.
 */
#ifndef NL2SQL_CONTEXT_TABLE_ALIAS_H
#define NL2SQL_CONTEXT_TABLE_ALIAS_H

#include "context/context.h"

/* The first letters of the words of a table's name, at most 5, ASCII and in
 * lower case; "t" when there are none.  In the arena. */
const char *table_initials(const char *name, struct arena *arena);

/* `base`, or `base` with the first number that makes it none of those `used`
 * and no key word; in the arena. */
const char *table_alias_unused(
    const char *base, const char *const *used, int count, struct arena *arena);

/* Aliases of `count` tables of the context, given in their order, each another;
 * by table, NULL for the others.  The array and they are in the arena. */
const char **table_aliases(const struct context *context, const int *tables,
    int count, struct arena *arena);

#endif
