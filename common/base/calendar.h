/*
 * calendar.h - dates as numbers of days, and the units that time is cut into
 *
 * A day is a count from 1970-01-01 in the proleptic Gregorian calendar.  Weeks
 * begin on Monday, as PostgreSQL's date_trunc has it.  No clock and no time
 * zone: what "today" is comes from the record.
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
	UNIT_WEEKDAY, /* of dates to group by; no period of time */
	UNIT_HOUR,    /* of the day, likewise */
};

/* No question counts further. */
enum { CALENDAR_COUNT_MAX = 100000 };

long calendar_day(int year, int month, int day);
void calendar_parts(long day, int *year, int *month, int *date);

/* First day of the unit that holds `day`. */
long calendar_floor(long day, enum calendar_unit unit);
/* `count` units later (earlier when negative); a month's end stays one. */
long calendar_add(long day, enum calendar_unit unit, long count);

/* "2024-01-31" in the arena. */
const char *calendar_text(long day, struct arena *arena);

/* The day of an ISO instant ("2024-12-31T12:00:00Z"); false when it is none. */
MUST_USE bool calendar_read(const char *text, long *day);

/* 1 to 12 for a month's name or its abbreviation, 0 for another word. */
int calendar_month(const char *word);

/* The unit a word names (weeks, quarter, fortnight is none). */
enum calendar_unit calendar_unit_of(const char *word);

/* "month", as date_trunc and people write it. */
const char *calendar_unit_name(enum calendar_unit unit);

#endif
