/*
 * fan_out.h - sums over rows that a join repeats
 *
 *	lint.fan_out      warning  sum or avg of a table whose rows a join
 *	                           repeats
 *
 * `SELECT sum(o.total) FROM orders o JOIN payments p ON p.order_id = o.id`
 * counts an order's total once for each of its payments (the "fan trap"; over
 * two children of one parent, the "chasm trap").  A small model's commonest
 * error that PostgreSQL does not see.  A join repeats rows where it goes from a
 * key to a column that is none.  A warning, for a total may be meant so: the
 * prices of the flights that were booked, each as often as it was.
 */
#ifndef NL2SQL_EVALUATE_FAN_OUT_H
#define NL2SQL_EVALUATE_FAN_OUT_H

#include "evaluate/findings.h"
#include "statement/facts.h"

/* Over all selects; `context` is the one of facts_read. */
void fan_out_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena);

#endif
