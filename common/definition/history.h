/*
 * history.h - sentences that want only the last state of a history
 *
 *	always take the latest status from stock_levels
 *	for any balance, only use the latest snapshot of that account
 *	the state of a van is that of its latest log entry
 */
#ifndef NL2SQL_DEFINITION_HISTORY_H
#define NL2SQL_DEFINITION_HISTORY_H

#include "context/context.h"
#include "definition/piece.h"

/*
 * Does the sentence speak of the latest rows of the table?  It names the table
 * whole, or the last word of its name stands behind "latest".
 */
MUST_USE bool history_told(struct piece sentence,
    const struct context_table *table, struct arena *arena);

/* The column with the day of a state; -1: the table has no dates. */
MUST_USE int history_date(const struct context_table *table);

/* The thing that the history is about: the first foreign key; -1: none. */
MUST_USE int history_owner(const struct context_table *table);

#endif
