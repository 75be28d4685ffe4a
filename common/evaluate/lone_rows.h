/*
 * lone_rows.h - aggregates over groups of one row each
 *
 *	lint.lone_rows    warning  what is summed or averaged is one row
 *
 * `SELECT shelf, box, avg(weight) FROM boxes GROUP BY shelf, box` averages
 * nothing: the groups are as fine as the rows.  So they are where the key of a
 * relation is grouped by, or what names its rows, and no join gives many rows
 * for one of it: `SELECT name FROM guests GROUP BY name ORDER BY count(*) DESC`
 * counts guests of one name, and not what the guests have.
 */
#ifndef NL2SQL_EVALUATE_LONE_ROWS_H
#define NL2SQL_EVALUATE_LONE_ROWS_H

#include "evaluate/findings.h"
#include "statement/facts.h"

/* Check all selects; `context` is the one that facts_read got. */
void lone_rows_check(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena);

#endif
