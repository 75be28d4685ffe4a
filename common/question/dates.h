/*
 * dates.h - the periods of time a question names
 *
 * A period is half-open: from its first day up to, not including, the day
 * after its last.  Relative ones ("last 3 months") are counted from the
 * record's `now`, so the same record means the same days for ever.
 */
#ifndef NL2SQL_QUESTION_DATES_H
#define NL2SQL_QUESTION_DATES_H

#include "base/calendar.h"
#include "question/question.h"

struct period {
	bool has_from, has_to; /* an open end has none */
	long from, to;
	bool whole_years; /* named by years alone: may mean a year column */
	enum calendar_unit unit; /* the finest unit that named it */
	bool relative;           /* counted from now */
};

/*
 * The period that starts at the token.  Returns the tokens it covers, 0 when
 * none does.  A year alone is one only in a range or after a month or quarter:
 * otherwise it is a number, and the caller knows better what it means.
 */
MUST_USE int dates_read(const struct question *question, int token, long now,
    struct period *period);

/* The period of a calendar year. */
struct period dates_year(int year);

#endif
