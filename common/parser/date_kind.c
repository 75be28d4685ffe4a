/*
 * date_kind.c - the purpose of a date column; see date_kind.h
 */
#include "parser/date_kind.h"

#include "context/name_part.h"
#include "english/english.h"
#include "parser/duration.h"

#include <stdlib.h>
#include <string.h>

static const char *const special[] = {"hire", "termin", "launch", "birth",
    "dob", "join", "start", "end", "due", "invoice", "snapshot", "release",
    "expir", "modif", "valid", "deliver", "promis", "clos", "approv", "login",
    "read", "verif", "expected", "required", "effective", "found", "establ",
    "built", "enrol", "signup", "sign_up", "open", "since", "last", "left",
    "resolv", "cancel", "finish", "delet"};

static bool
has_special_name(const struct context_column *column)
{
	for (size_t i = 0; i < COUNT_OF(special); i++)
		if (part_in(column->said, special[i]))
			return true;
	return false;
}

/* enrolled_at of enrollments, delivered_on of deliveries: the date of the
 * row. */
static bool
is_own_date(const struct context_table *table, const char *said)
{
	enum { ROOT = 5 };
	for (const char *word = table->words; *word;
	     word += strcspn(word, " "), word += *word == ' ') {
		char root[ROOT + 1] = "";
		if (strcspn(word, " ") < ROOT)
			continue;
		memcpy(root, word, ROOT);
		if (part_in(said, root))
			return true;
	}
	return false;
}

bool
date_kind_of_event(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].refers)
			return true;
	return false;
}

bool
date_kind_of_entry(const struct context_column *column)
{
	return part_in(column->said, "creat") || part_in(column->said, "updat");
}

int
date_kind_start(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    part_in(table->columns[c].said, "start"))
			return c;
	return -1;
}

bool
date_kind_of_birth(const struct context_column *column)
{
	return part_of_class(column->said, ENGLISH_BIRTH);
}

/* start_ts of shifts, begun_at of claims: the first date of an event.  All
 * other dates of the event are special ones. */
static bool
begins_event(const struct context_table *table, int column)
{
	static const char *const beginnings[] = {"start", "begin", "open"};
	bool begins = false;
	for (size_t i = 0; i < COUNT_OF(beginnings); i++)
		begins = begins ||
			 part_in(table->columns[column].said, beginnings[i]);
	if (!begins || !date_kind_of_event(table))
		return false;
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE && c != column &&
		    (c < column || !has_special_name(&table->columns[c])))
			return false;
	return true;
}

bool
date_kind_is_special(const struct context_table *table, int column)
{
	const struct context_column *date = &table->columns[column];
	return has_special_name(date) && !is_own_date(table, date->said) &&
	       !begins_event(table, column);
}

int
date_kind_first(const struct context_table *table)
{
	const int start = date_kind_start(table);
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    !date_kind_is_special(table, c))
			return start >= 0 &&
				       date_kind_of_entry(&table->columns[c])
				   ? start
				   : c;
	return -1;
}

static bool
year_never_held(
    const struct context_column *column, const struct period *period)
{
	int year = 0;
	int ignored = 0;
	if (period->has_from) {
		calendar_parts(period->from, &year, &ignored, &ignored);
		if (strtol(column->maximum, NULL, 10) < year)
			return true;
	}
	if (period->has_to) {
		calendar_parts(period->to - 1, &year, &ignored, &ignored);
		if (strtol(column->minimum, NULL, 10) > year)
			return true;
	}
	return false;
}

bool
date_kind_never_held(
    const struct context_column *column, const struct period *period)
{
	long first = 0;
	long last = 0;
	if (!column->minimum || !column->maximum)
		return false;
	if (column->class != COLUMN_DATE)
		return year_never_held(column, period);
	if (period->relative || !calendar_read(column->minimum, &first) ||
	    !calendar_read(column->maximum, &last))
		return false;
	return (period->has_from && last < period->from) ||
	       (period->has_to && first >= period->to);
}

bool
date_kind_is_ahead(
    const struct context_column *column, const struct period *period, long now)
{
	long last = 0;
	return period->has_from && period->has_to &&
	       (period->ahead || period->from > now) && column->maximum &&
	       column->class == COLUMN_DATE &&
	       !duration_is_plan(column->said) &&
	       calendar_read(column->maximum, &last) && last < period->from;
}
