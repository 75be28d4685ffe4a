/*
 * table_alias.h - short names of tables: the first letters of their words
 *
 * book_loans is bl; a second table with these letters is bl2.  The skeletons of
 * joins (graph/plan.h), the parser's statements (parser/alias.h) and the
 * grammar for a model's statements (model/grammar.h) use the same alias for a
 * table.
 */
#ifndef NL2SQL_CONTEXT_TABLE_ALIAS_H
#define NL2SQL_CONTEXT_TABLE_ALIAS_H

#include "context/context.h"

/* The first letters of the words of a table's name: at most 5, ASCII, in lower
 * case.  "t" when there are none.  In the arena. */
const char *table_initials(const char *name, struct arena *arena);

/* `base`, or `base` with the first number that makes it a new alias: not one of
 * `used` and not a keyword.  In the arena. */
const char *table_alias_unused(
    const char *base, const char *const *used, int count, struct arena *arena);

/*
 * The aliases of `count` tables of the context, assigned in their order and all
 * different.  The array is by table, with NULL for the others.  It and the
 * aliases are in the arena.
 */
const char **table_aliases(const struct context *context, const int *tables,
    int count, struct arena *arena);

#endif
