/*
 * metric.h - what the SQL of a figure of the lexicon says
 *
 * A metric's SQL is an aggregate, or arithmetic over some, and may end in GROUP
 * BY table.column, ...: what the figure is told by where the question does not
 * say ("trial balance" is one for each account).
 *
 * Aggregates over several tables are no one aggregate over their join, where
 * each row of one would count once for each row of the other.  So such a metric
 * is read as a formula: `SUM(a.x) + 12 * COALESCE(SUM(b.y), 0)` is a measure of
 * a, plus 12 times one of b.
 */
#ifndef NL2SQL_PARSER_METRIC_H
#define NL2SQL_PARSER_METRIC_H

#include "parser/request.h"
#include "parser/sketch.h"

/* `table.column` at the start of the SQL as a term; how many bytes it takes, 0
 * when something else stands there. */
size_t metric_column(
    const struct context *context, const char *sql, struct term *term);

/* The SQL without its GROUP BY, in the arena where that differs. */
const char *metric_expression(const char *sql, struct arena *arena);

/* The columns of its GROUP BY as terms; how many, 0 for none or when one of
 * them is not in the context. */
int metric_groups(const char *sql, const struct parser_request *request,
    struct term groups[SKETCH_MAX_GROUPS], int at);

/*
 * The root among the sketch's formulas of a metric whose aggregates are of
 * several tables; -1 when it is of one, or is more than sums, differences,
 * products and quotients of aggregates and numbers.
 */
int metric_formula(struct sketch *sketch, const struct parser_request *request,
    const char *sql, int at);

#endif
