/* date_format.c - see date_format.h */
#include "text/date_format.h"

#include <ctype.h>
#include <string.h>

/* A letter stands for a digit, anything else for itself. */
static const char *const forms[] = {
    "YYYY-MM-DD",
    "YYYY/MM/DD",
    "YYYY.MM.DD",
    "YYYYMMDD",
    "DD/MM/YYYY",
    "MM/DD/YYYY",
    "DD.MM.YYYY",
    "DD-MM-YYYY",
    "MM-DD-YYYY",
};

/* A number of eight digits is a date in these years only. */
enum { FIRST_YEAR = 1900, LAST_YEAR = 2199 };

struct day {
	int year, month, day;
};

static int
days_of(const struct day *day)
{
	static const int days[] = {
	    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (day->year % 4 == 0 && day->year % 100 != 0) ||
		    day->year % 400 == 0;
	return days[day->month - 1] + (day->month == 2 && leap);
}

/* A time of day, or nothing. */
static bool
is_rest(const char *text)
{
	return *text == '\0' || ((*text == ' ' || *text == 'T') &&
				    isdigit((unsigned char)text[1]));
}

static bool
read_day(const char *form, const char *text, struct day *day)
{
	*day = (struct day){0};
	for (; *form; form++, text++) {
		int *part = *form == 'Y'   ? &day->year
			    : *form == 'M' ? &day->month
			    : *form == 'D' ? &day->day
					   : NULL;
		if (part ? !isdigit((unsigned char)*text) : *text != *form)
			return false;
		if (part)
			*part = *part * 10 + (*text - '0');
	}
	return is_rest(text) && day->year >= FIRST_YEAR &&
	       day->year <= LAST_YEAR && day->month >= 1 && day->month <= 12 &&
	       day->day >= 1 && day->day <= days_of(day);
}

void
date_format_take(struct date_format *format, const char *text)
{
	unsigned had = format->count++ ? format->possible : ~0U;
	format->possible = 0;
	for (size_t i = 0; i < COUNT_OF(forms); i++) {
		struct day day;
		if ((had >> i & 1U) && read_day(forms[i], text, &day))
			format->possible |= 1U << i;
	}
}

const char *
date_format_name(const struct date_format *format)
{
	const char *name = NULL;
	for (size_t i = 0; format->count && i < COUNT_OF(forms); i++) {
		if (!(format->possible >> i & 1U))
			continue;
		if (name)
			return NULL;
		name = forms[i];
	}
	return name;
}

const char *
date_format_sql(const char *name, const char *column, struct arena *arena)
{
	return name ? arena_printf(arena, "to_date(%s, '%s')", column, name)
		    : column;
}

const char *
date_format_day(const char *name, const char *text, struct arena *arena)
{
	struct day day;
	if (!read_day(name, text, &day))
		return NULL;
	return arena_printf(
	    arena, "%04d-%02d-%02d", day.year, day.month, day.day);
}
