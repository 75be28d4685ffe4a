/*
 * lint.h - finds errors and doubtful parts of a statement, without a server
 *
 * The checks work on the gate's facts, and on tokens where the statement does
 * not parse:
 *
 *	lint.quotes       error    a quote or comment is never closed
 *	lint.parentheses  error    parentheses or brackets do not pair up
 *	lint.cartesian    error    nothing relates the tables of a FROM clause;
 *	                           judge.h makes it the candidate's error
 *	                  warning  ... and an explicit CROSS JOIN says so
 *	lint.aggregate    error    an aggregate in WHERE, ON or GROUP BY, or
 *	                           inside another one
 *	lint.group_by     error    a plain output beside an aggregate, no
 *	                           GROUP BY
 *	                  warning  ... that is not a part of the GROUP BY
 *	lint.ambiguous    error    a column that several tables have
 *	lint.star         warning  SELECT * at the top
 *	lint.having       warning  HAVING without GROUP BY
 *	lint.context      warning  a table outside the context
 *	lint.itself       warning  a column is compared with itself
 *	lint.fan_out      warning  see fan_out.h
 *	lint.lone_rows    warning  see lone_rows.h
 *	lint.no_measure   warning  see no_measure.h
 */
#ifndef NL2SQL_EVALUATE_LINT_H
#define NL2SQL_EVALUATE_LINT_H

#include "evaluate/findings.h"
#include "statement/facts.h"

/* Check the text alone: quotes and parentheses. */
void lint_text(struct findings *findings, const char *sql, struct arena *arena);

/* Check the facts; `context` is the one that facts_read got. */
void lint_facts(struct findings *findings, const struct facts *facts,
    const struct context *context, struct arena *arena);

#endif
