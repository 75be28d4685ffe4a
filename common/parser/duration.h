/*
 * duration.h - the time between two dates of a row
 *
 * "How long", "time to close", "duration": no column is called so, but a table
 * holds when a thing began and when it ended.
 */
#ifndef NL2SQL_PARSER_DURATION_H
#define NL2SQL_PARSER_DURATION_H

#include "parser/request.h"

struct duration {
	int table; /* -1: no table has such a pair */
	int from, to;
	double score;
};

/* The pair of dates of the table that the question's words fit best. */
struct duration duration_find(const struct parser_request *request, int table);

/* Is the date one that was planned, not one that came? */
bool duration_is_plan(const char *name);

/* Seconds of the unit that is asked for ("in hours"); 0 when none is. */
long duration_unit(const struct question *question);

#endif
