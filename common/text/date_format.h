/*
 * date_format.h - dates that are stored as text: 20240131, 31/01/2024
 *
 * Many systems keep a date in a text column, one form a column (CHAR(8) of
 * year, month and day, for one).  Such a column is a date to those who ask.
 */
#ifndef NL2SQL_TEXT_DATE_FORMAT_H
#define NL2SQL_TEXT_DATE_FORMAT_H

#include "base/memory.h"

/* What texts have in common; {0} before the first. */
struct date_format {
	unsigned possible; /* forms that all texts have, by place; after the
			    * first text */
	size_t count;      /* of texts */
};

/* Take one more text into account. */
void date_format_take(struct date_format *format, const char *text);

/*
 * The form that all texts have, as PostgreSQL's to_date reads it, such as
 * DD/MM/YYYY.  A time of day may follow the date.  NULL: there is no text, one
 * is no day of the calendar, or they leave two forms, as when no day is after
 * the 12th.
 */
MUST_USE const char *date_format_name(const struct date_format *format);

/* SQL that reads the column, as SQL writes it, as a date in the form, in the
 * arena; the column itself where `name` is NULL. */
MUST_USE const char *date_format_sql(
    const char *name, const char *column, struct arena *arena);

/* The day of a text in the form as YYYY-MM-DD, in the arena.  NULL: the text
 * has another form. */
MUST_USE const char *date_format_day(
    const char *name, const char *text, struct arena *arena);

#endif
