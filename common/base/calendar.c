/* calendar.c - dates as numbers of days; see calendar.h */
#include "base/calendar.h"

#include <stdio.h>
#include <string.h>

/* Days from civil and back: Howard Hinnant, "chrono-compatible low-level date
 * algorithms" (public domain). */
long
calendar_day(int year, int month, int day)
{
	long y = month <= 2 ? year - 1 : year;
	long era = (y >= 0 ? y : y - 399) / 400;
	long of_era = y - era * 400;
	long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
	long days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
	return era * 146097 + days - 719468;
}

void
calendar_parts(long day, int *year, int *month, int *date)
{
	day += 719468;
	long era = (day >= 0 ? day : day - 146096) / 146097;
	long of_era = day - era * 146097;
	long year_of_era =
	    (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	long of_year =
	    of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
	long shifted = (5 * of_year + 2) / 153;
	*date = (int)(of_year - (153 * shifted + 2) / 5 + 1);
	*month = (int)(shifted < 10 ? shifted + 3 : shifted - 9);
	*year = (int)(year_of_era + era * 400 + (*month <= 2));
}

long
calendar_floor(long day, enum calendar_unit unit)
{
	int year, month, date;
	calendar_parts(day, &year, &month, &date);
	switch (unit) {
	case UNIT_WEEK: {
		long from_monday = (day + 3) % 7;
		return day - (from_monday < 0 ? from_monday + 7 : from_monday);
	}
	case UNIT_MONTH:
		return calendar_day(year, month, 1);
	case UNIT_QUARTER:
		return calendar_day(year, (month - 1) / 3 * 3 + 1, 1);
	case UNIT_YEAR:
		return calendar_day(year, 1, 1);
	case UNIT_DAY:
	case UNIT_WEEKDAY:
	case UNIT_HOUR:
	case UNIT_NONE:
		break;
	}
	return day;
}

static int
month_length(int year, int month)
{
	int next = month == 12 ? 1 : month + 1;
	int next_year = month == 12 ? year + 1 : year;
	return (int)(calendar_day(next_year, next, 1) -
		     calendar_day(year, month, 1));
}

static long
add_months(long day, long count)
{
	int year, month, date;
	calendar_parts(day, &year, &month, &date);
	long total = (long)year * 12 + month - 1 + count;
	year = (int)(total / 12);
	month = (int)(total % 12) + 1;
	int length = month_length(year, month);
	return calendar_day(year, month, date < length ? date : length);
}

long
calendar_add(long day, enum calendar_unit unit, long count)
{
	/* Keeps the arithmetic in range. */
	if (count > CALENDAR_COUNT_MAX || count < -CALENDAR_COUNT_MAX)
		return day;
	switch (unit) {
	case UNIT_DAY:
		return day + count;
	case UNIT_WEEK:
		return day + 7 * count;
	case UNIT_MONTH:
		return add_months(day, count);
	case UNIT_QUARTER:
		return add_months(day, 3 * count);
	case UNIT_YEAR:
		return add_months(day, 12 * count);
	case UNIT_WEEKDAY:
	case UNIT_HOUR:
	case UNIT_NONE:
		break;
	}
	return day;
}

const char *
calendar_text(long day, struct arena *arena)
{
	int year, month, date;
	calendar_parts(day, &year, &month, &date);
	return arena_printf(arena, "%04d-%02d-%02d", year, month, date);
}

static bool
read_digits(const char *text, int count, int *number)
{
	*number = 0;
	for (int i = 0; i < count; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		*number = *number * 10 + (text[i] - '0');
	}
	return true;
}

bool
calendar_read(const char *text, long *day)
{
	int year = 0, month = 0, date = 0;
	if (!text || !read_digits(text, 4, &year) || text[4] != '-' ||
	    !read_digits(text + 5, 2, &month) || text[7] != '-' ||
	    !read_digits(text + 8, 2, &date))
		return false;
	if (year < 1 || month < 1 || month > 12 || date < 1 ||
	    date > month_length(year, month))
		return false;
	*day = calendar_day(year, month, date);
	return true;
}

int
calendar_month(const char *word)
{
	static const char *const names[] = {"january", "february", "march",
	    "april", "may", "june", "july", "august", "september", "october",
	    "november", "december"};
	size_t length = strlen(word);
	if (strcmp(word, "sept") == 0)
		return 9;
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (*word == *names[i] &&
		    (strcmp(word, names[i]) == 0 ||
			(length == 3 && strncmp(word, names[i], 3) == 0)))
			return (int)i + 1;
	return 0;
}

enum calendar_unit
calendar_unit_of(const char *word)
{
	static const char *const names[] = {
	    "", "day", "week", "month", "quarter", "year"};
	for (size_t i = 1; i < COUNT_OF(names); i++) {
		size_t length = strlen(names[i]);
		if (strncmp(word, names[i], length) == 0 &&
		    (!word[length] || strcmp(word + length, "s") == 0))
			return (enum calendar_unit)i;
	}
	return UNIT_NONE;
}

const char *
calendar_unit_name(enum calendar_unit unit)
{
	static const char *const names[] = {
	    "", "day", "week", "month", "quarter", "year", "weekday", "hour"};
	return names[unit];
}
