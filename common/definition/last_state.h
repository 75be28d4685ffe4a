/*
 * last_state.h - sentences that want only the last state of a history
 *
 *	always take the latest status from stock_levels
 *	for any balance, only use the latest snapshot of that account
 *	the state of a van is that of its latest log entry
 */
#ifndef NL2SQL_DEFINITION_LAST_STATE_H
#define NL2SQL_DEFINITION_LAST_STATE_H

#include "context/context.h"
#include "definition/piece.h"

/*
 * Does the sentence speak of the latest rows of the table?  It names the table
 * whole, or the last word of its name stands behind "latest".
 */
MUST_USE bool last_state_told(struct piece sentence,
    const struct context_table *table, struct arena *arena);

#endif
