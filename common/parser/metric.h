/*
 * metric.h - reads the SQL of a metric
 *
 * A metric's SQL is an aggregate, or arithmetic over several.  It may end in
 * GROUP BY table.column, ...: the groups of the metric when the question names
 * none ("trial balance" has one number for each account).
 *
 * Aggregates over several tables cannot be computed over their join, because
 * each row of one table would count once for each row of the other.  So such a
 * metric is read as a formula: `SUM(a.x) + 12 * COALESCE(SUM(b.y), 0)` is a
 * measure of a, plus 12 times a measure of b.
 */
#ifndef NL2SQL_PARSER_METRIC_H
#define NL2SQL_PARSER_METRIC_H

#include "parser/request.h"
#include "parser/sketch.h"

/* Read `table.column` at the start of the SQL as a term.  Return how many bytes
 * it has; 0 when the SQL begins with anything else. */
size_t metric_column(
    const struct context *context, const char *sql, struct term *term);

/* Return the SQL without its GROUP BY; in the arena when it has one. */
const char *metric_expression(const char *sql, struct arena *arena);

/* Read the columns of its GROUP BY as terms.  Return their number; 0 when there
 * are none or when one of them is not in the context. */
int metric_groups(const char *sql, const struct parser_request *request,
    struct term groups[SKETCH_MAX_GROUPS], int at);

/*
 * Read a metric over several tables as formulas of the sketch, and return the
 * root.  Return -1 when the metric has only one table, or is more than sums,
 * differences, products and quotients of aggregates and numbers.
 */
int metric_formula(struct sketch *sketch, const struct parser_request *request,
    const char *sql, int at);

#endif
