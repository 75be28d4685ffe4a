/*
 * flag_state.h - an expression of the lexicon that is a flag is a condition
 *
 *	contacts.is_main	contacts.is_main IS TRUE
 *
 * All generators then see that it says which rows, and is nothing to show.
 */
#ifndef NL2SQL_LINK_FLAG_STATE_H
#define NL2SQL_LINK_FLAG_STATE_H

#include "base/memory.h"
#include "context/context.h"

/* The expression on rows of the table as a condition, in the arena; `sql`
 * itself when it is more than a column that is true or false. */
const char *flag_state(
    const char *sql, const struct context_table *table, struct arena *arena);

#endif
