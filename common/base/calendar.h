/*
 * calendar.h - dates as numbers of days, and units of time
 *
 * A day is a count from 1970-01-01 in the proleptic Gregorian calendar.  Weeks
 * begin on Monday, as in PostgreSQL's date_trunc.  There is no clock and no
 * time zone: "today" comes from the record.
 */
#ifndef NL2SQL_BASE_CALENDAR_H
#define NL2SQL_BASE_CALENDAR_H

#include "base/memory.h"

enum calendar_unit {
	UNIT_NONE,
	UNIT_DAY,
	UNIT_WEEK,
	UNIT_MONTH,
	UNIT_QUARTER,
	UNIT_YEAR,
	UNIT_WEEKDAY, /* of dates, to group by; no period of time */
	UNIT_HOUR,    /* of the day, the same */
};

/* No question needs a larger count. */
enum { CALENDAR_COUNT_MAX = 100000 };

long calendar_day(int year, int month, int day);
void calendar_parts(long day, int *year, int *month, int *date);

/* Return the first day of the unit that holds `day`. */
long calendar_floor(long day, enum calendar_unit unit);
/* Return the day `count` units later (earlier when negative); the end of a
 * month stays the end of a month. */
long calendar_add(long day, enum calendar_unit unit, long count);

/* Return "2024-01-31", in the arena. */
const char *calendar_text(long day, struct arena *arena);

/* Read the day of an ISO instant ("2024-12-31T12:00:00Z").  Return false when
 * it is none. */
MUST_USE bool calendar_read(const char *text, long *day);

/* Return 1 to 12 for a month's name or its abbreviation, 0 for another word. */
int calendar_month(const char *word);

/* Return the unit that a word names (weeks, quarter; fortnight is none). */
enum calendar_unit calendar_unit_of(const char *word);

/* Return "month", as date_trunc and people write it. */
const char *calendar_unit_name(enum calendar_unit unit);

#endif
