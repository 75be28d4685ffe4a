/*
 * work.h - what no timeout would end
 *
 * Many functions and operators of PostgreSQL do not look for a cancel while
 * they run, and nor does an expression between its calls.  Where the time grows
 * with the product of two operands, one call over values that were gathered
 * runs for minutes, deaf to statement_timeout and to pg_terminate_backend
 * (docs/safety.md has the measured ones).  So the calls of a statement have a
 * budget together: each costs what sizes.known and the sizes of its operands
 * (sizes.h) say, about a nanosecond a unit.
 */
#ifndef NL2SQL_GATE_WORK_H
#define NL2SQL_GATE_WORK_H

#include "gate/statement.h"

/*
 * Return false, with the refusal set (sql.forbidden_function,
 * sql.forbidden_operator) at the call that goes beyond the budget, or at one
 * that makes a huge value of smaller ones.  The statement must have passed
 * statement_allowed.
 */
bool statement_ends(struct statement *statement);

#endif
