/*
 * fan_out.h - sums over rows that a join repeats
 *
 *	lint.fan_out      warning  sum or avg of a table whose rows a join
 *	                           repeats
 *
 * `SELECT sum(o.total) FROM orders o JOIN payments p ON p.order_id = o.id`
 * counts an order's total once for each of its payments (the "fan trap"; over
 * two children of one parent, the "chasm trap").  Of the errors that PostgreSQL
 * does not see, a small model makes this one most often.  A join repeats rows
 * when it goes from a key to a column that is no key.  The finding is a
 * warning, because a user may want such a total: the prices of the flights that
 * were booked, each as often as it was booked.
 */
#ifndef NL2SQL_EVALUATE_FAN_OUT_H
#define NL2SQL_EVALUATE_FAN_OUT_H

#include "evaluate/findings.h"
#include "statement/facts.h"

/* Check all selects; `context` is the one that facts_read got. */
void fan_out_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena);

#endif
