/*
 * dates.h - the periods of time a question names
 *
 * A period is half-open: it goes from its first day up to the day after its
 * last, which is not included.  Relative periods ("last 3 months") are counted
 * from the record's `now`, so the same record always means the same days.
 */
#ifndef NL2SQL_QUESTION_DATES_H
#define NL2SQL_QUESTION_DATES_H

#include "base/calendar.h"
#include "question/question.h"

struct period {
	bool has_from, has_to; /* false at an open end */
	long from, to;
	bool whole_years; /* only years name it: may mean a year column */
	enum calendar_unit unit; /* the finest unit that named it */
	bool relative;           /* counted from now */
	bool ahead;              /* "the next ..." */
	bool rolls;              /* "the past 30 days": it ends today */
};

/*
 * Read the period that starts at the token.  Return the number of tokens that
 * it covers, 0 when no period starts there.  A year alone is a period only in a
 * range or after a month or quarter.  Otherwise it is a number, and the caller
 * knows better what it means.
 */
MUST_USE int dates_read(const struct question *question, int token, long now,
    struct period *period);

/* The period of a calendar year. */
struct period dates_year(int year);

#endif
