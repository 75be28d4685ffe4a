/*
 * duration.h - the time between two dates of a row
 *
 * "How long", "time to close", "duration": no column has this name, but a table
 * holds the dates when a thing began and ended.
 */
#ifndef NL2SQL_PARSER_DURATION_H
#define NL2SQL_PARSER_DURATION_H

#include "context/context.h"
#include "question/question.h"

struct duration {
	int table; /* -1: no table has such a pair */
	int from, to;
	double score;
};

/* Return the pair of dates of the table that fits the question's words best. */
struct duration duration_find(
    const struct question *question, const struct context *context, int table);

/* Is the date a planned one, not a real one? */
bool duration_is_plan(const char *name);

/* Return the seconds of the unit at the token; 0 when it is none. */
long duration_unit_at(const struct question *question, int at);

/* Return the seconds of the unit in the question ("in hours"); 0 when there is
 * none. */
long duration_unit(const struct question *question);

/* When the table's rows came about: its first date that is no plan, besides the
 * column; -1: none. */
MUST_USE int duration_first_date(
    const struct context_table *table, int besides);

#endif
