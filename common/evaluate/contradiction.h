/*
 * contradiction.h - conditions that no row can meet together
 *
 *	semantic.contradiction	x = a AND x = b, x IN (S) AND x NOT IN (S),
 *				x > 5 AND x < 3 (an error)
 *	semantic.whole_share	count(*) FILTER (WHERE x = a) / count(*) of rows
 *				WHERE x = a: it is always 1 (an error)
 *	semantic.null_figure	avg(y - x) of rows WHERE y IS NULL (an error)
 *
 * Only conditions that are joined by AND in the same WHERE are compared, so
 * that a finding is always true.
 */
#ifndef NL2SQL_EVALUATE_CONTRADICTION_H
#define NL2SQL_EVALUATE_CONTRADICTION_H

#include "evaluate/findings.h"
#include "statement/facts.h"

void contradiction_check(
    struct findings *findings, const struct facts *facts, struct arena *arena);

#endif
