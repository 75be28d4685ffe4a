/*
 * time_unit.h - converts stored times into the unit that is asked for
 *
 * "Spin hours", of a column spin_min, are its minutes by 60.  A number that a
 * question gives with a unit ("over 2 hours") is no such request: a condition
 * has it in the column's own unit.
 */
#ifndef NL2SQL_PARSER_TIME_UNIT_H
#define NL2SQL_PARSER_TIME_UNIT_H

#include "parser/request.h"
#include "parser/sketch.h"

struct time_unit {
	const char *asked; /* the question's word for the unit */
	int stem;          /* characters of the column's name before its unit */
	double factor;     /* the asked unit in stored ones */
};

/* Does the question ask for the column in another unit of time than that of its
 * name?  Then `*unit` says so. */
MUST_USE bool time_unit_asked(const struct parser_request *request,
    const struct term *term, struct time_unit *unit);

#endif
