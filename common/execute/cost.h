/*
 * cost.h - asks back before a statement that the planner expects to be costly
 *
 * The option explain_cost_limit is in the planner's units.  The units say
 * little about time and differ from server to server, and every statement has a
 * deadline anyway, so only an administrator who knows the server sets it.  The
 * option fetch_rows bounds what foreign data wrappers fetch (fetched.h);
 * `nl2sql source` sets it for what it adds.  0, the default of both, means no
 * limit.  A statement whose estimate is unknown (EXPLAIN took too long) is run
 * under its deadline.
 *
 * evaluate asks about the candidate that it would choose, and runs none above
 * the limit for its digest; exec asks about whatever it is to run, a person's
 * edit too.
 */
#ifndef NL2SQL_EXECUTE_COST_H
#define NL2SQL_EXECUTE_COST_H

#include "base/config.h"
#include "record/record.h"

/* Is one of the two limits set? */
bool cost_is_limited(const struct config *config);

/* Is the estimate {cost, rows, fetched?} above one of them?  An estimate
 * without the number is not. */
bool cost_is_over(const struct config *config, const jv *estimate);

/* Settle the record with needs_clarification (question.costly): the estimate
 * and its statement, whose reading is `text`. */
void cost_ask_back(struct record *record, const struct config *config,
    const char *text, const char *sql, const jv *estimate);

#endif
