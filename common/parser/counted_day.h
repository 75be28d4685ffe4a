/*
 * counted_day.h - the day that a question counts from
 *
 * "As of 30 June 2025, which bills are overdue, and by how many days?": such
 * states, ages and times count from that day instead of from today.  Where
 * nothing counts from today, the day bounds the rows like any other.
 */
#ifndef NL2SQL_PARSER_COUNTED_DAY_H
#define NL2SQL_PARSER_COUNTED_DAY_H

#include "linked/link_result.h"
#include "question/question.h"

struct counted_day {
	int from, to; /* the tokens that say it; `to` is 0 where none do */
	long day;     /* else today */
};

MUST_USE struct counted_day counted_day_find(const struct question *question,
    const struct link_result *link, long now, struct arena *arena);

#endif
