/*
 * far_state.h - a state of rows that the words beside it do not name
 *
 * A lexicon says what "overdue" is for invoices.  In "overdue tasks", or "tasks
 * that are overdue", it is said of tasks, and where no key leads from one to
 * the other the invoices' state is none of theirs: joining the two by whatever
 * lies between would give rows that look right.  Then the words mean something
 * else of the tasks, or nothing.
 */
#ifndef NL2SQL_LINK_FAR_STATE_H
#define NL2SQL_LINK_FAR_STATE_H

#include "context/context.h"
#include "link/found.h"

/* Drop each expression of the lexicon that stands beside a table which neither
 * is its own nor has a key to it or from it, and with it all others of its
 * table, where that is not named. */
void far_states_drop(struct found *found, const struct context *context,
    const struct question *question);

#endif
