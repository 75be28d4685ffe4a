/*
 * recent.c - bounds in time that count from the day of asking; see reader.h
 *
 *	more than 5 years ago		col < '2020-06-18'
 *	in the last 90 days		col >= '2025-03-20'
 *	this year, in 2024, since 2023	col >= '2025-01-01' AND col < ...
 *
 * Days are written out, so that the same record gives the same statement.
 */
#include "base/calendar.h"
#include "context/name_part.h"
#include "definition/reader.h"

#include <string.h>

static const struct piece_sql nothing = {0};

static const char *
day_text(struct reader *reader, long day)
{
	return arena_printf(
	    reader->arena, "'%s'", calendar_text(day, reader->arena));
}

static struct piece_sql
bounded(struct reader *reader, struct piece_sql left, const char *sql)
{
	(void)reader;
	return (struct piece_sql){.sql = sql,
	    .type = TYPE_FLAG,
	    .condition = true,
	    .column = true,
	    .aggregate = left.aggregate};
}

static struct piece_sql
between_days(struct reader *reader, struct piece_sql left, long from, long to)
{
	return bounded(reader, left,
	    arena_printf(reader->arena, "%s >= %s AND %s < %s", left.sql,
		day_text(reader, from), left.sql, day_text(reader, to)));
}

/* "90 days", "year": a number of units; without a number, one unit. */
static bool
take_span(struct reader *reader, long *count, enum calendar_unit *unit)
{
	int before = reader->at;
	const struct token *token = reader_token(reader);
	*count = 1;
	if (token->kind == TOKEN_NUMBER && token->number >= 0 &&
	    token->number <= CALENDAR_COUNT_MAX) {
		*count = (long)token->number;
		reader->at++;
	} else if (!reader_take(reader, "a") && !reader_take(reader, "an")) {
		reader_take(reader, "one");
	}
	reader_take(reader, "calendar");
	reader_take(reader, "full");
	token = reader_token(reader);
	*unit = token->kind == TOKEN_WORD ? calendar_unit_of(token->folded)
					  : UNIT_NONE;
	if (*unit == UNIT_NONE || *unit >= UNIT_WEEKDAY) {
		reader->at = before;
		return false;
	}
	reader->at++;
	return true;
}

/* "more than 5 years ago": a date that lies further back is earlier. */
static const char *
take_distance(struct reader *reader)
{
	const char *bound = reader_take_meaning(reader, ENGLISH_AMOUNT_BOUND);
	if (!bound)
		return NULL;
	if (*bound == '>')
		return bound[1] ? "<=" : "<";
	return bound[1] ? ">=" : ">";
}

static const char *
take_time_bound(struct reader *reader)
{
	const char *sign = reader_take_meaning(reader, ENGLISH_TIME_BOUND);
	if (sign)
		return sign;
	return reader_take(reader, "since") || reader_take(reader, "from")
		   ? ">="
		   : NULL;
}

/* "more than 5 years ago", "at least 2 months ago" */
static struct piece_sql
read_ago(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	const char *sign = take_distance(reader);
	long count;
	enum calendar_unit unit;
	if (!sign)
		sign = reader_take(reader, "within") ? ">="
						     : take_time_bound(reader);
	if (!sign || !take_span(reader, &count, &unit) ||
	    !reader_take_word(reader, ENGLISH_AGO)) {
		reader->at = before;
		return nothing;
	}
	long day = calendar_add(reader->phrases->now, unit, -count);
	return bounded(reader, left,
	    arena_printf(reader->arena, "%s %s %s", left.sql, sign,
		day_text(reader, day)));
}

struct piece_sql
reader_long_ago(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	long count;
	enum calendar_unit unit;
	const char *sign = take_distance(reader);
	if (!sign || !take_span(reader, &count, &unit)) {
		reader->at = before;
		return nothing;
	}
	reader_take_word(reader, ENGLISH_AGO);
	return bounded(reader, left,
	    arena_printf(reader->arena, "%s %s %s", left.sql, sign,
		day_text(
		    reader, calendar_add(reader->phrases->now, unit, -count))));
}

/* "in the future", "has passed" */
static struct piece_sql
read_side(struct reader *reader, struct piece_sql left)
{
	const char *sign = reader_take_meaning(reader, ENGLISH_SIDE_OF_TODAY);
	return sign ? bounded(reader, left,
			  arena_printf(reader->arena, "%s %s %s", left.sql,
			      sign, day_text(reader, reader->phrases->now)))
		    : nothing;
}

/* "in the last 90 days", "during the past year" */
static struct piece_sql
read_last(struct reader *reader, struct piece_sql left)
{
	long count;
	enum calendar_unit unit;
	if (!reader_take_word(reader, ENGLISH_PAST_PERIOD))
		return nothing;
	bool counted = reader_token(reader)->kind == TOKEN_NUMBER;
	bool previous =
	    question_match(reader->text, reader->at - 1, "previous") ||
	    (!counted && question_match(reader->text, reader->at - 1, "last"));
	if (!take_span(reader, &count, &unit))
		return nothing;
	long now = reader->phrases->now;
	if (previous && unit != UNIT_DAY) {
		long to = calendar_floor(now, unit);
		return between_days(
		    reader, left, calendar_add(to, unit, -count), to);
	}
	return bounded(reader, left,
	    arena_printf(reader->arena, "%s >= %s", left.sql,
		day_text(reader, calendar_add(now, unit, -count))));
}

/* "this year", "in the current month" */
static struct piece_sql
read_current(struct reader *reader, struct piece_sql left)
{
	long count;
	enum calendar_unit unit;
	if ((!reader_take(reader, "this") && !reader_take(reader, "current")) ||
	    !take_span(reader, &count, &unit))
		return nothing;
	long from = calendar_floor(reader->phrases->now, unit);
	return between_days(reader, left, from, calendar_add(from, unit, 1));
}

/* "in 2024", "since 2023", "before 2020" */
static struct piece_sql
read_year(struct reader *reader, struct piece_sql left)
{
	enum { FIRST_YEAR = 1900, LAST_YEAR = 2100 };
	const char *sign = NULL;
	bool within =
	    reader_take(reader, "in") || reader_take(reader, "during");
	if (!within && !(sign = take_time_bound(reader)))
		return nothing;
	const struct token *token = reader_token(reader);
	int year = (int)token->number;
	if (token->kind != TOKEN_NUMBER || token->number < FIRST_YEAR ||
	    token->number > LAST_YEAR || token->number != (double)year)
		return nothing;
	reader->at++;
	long first = calendar_day(year, 1, 1);
	long next = calendar_add(first, UNIT_YEAR, 1);
	if (within)
		return between_days(reader, left, first, next);
	/* "after 2020" begins with the next year */
	bool later = strcmp(sign, ">") == 0 || strcmp(sign, "<=") == 0;
	return bounded(reader, left,
	    arena_printf(reader->arena, "%s %s %s", left.sql,
		*sign == '>' ? ">=" : "<",
		day_text(reader, later ? next : first)));
}

struct piece_sql
reader_recent(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	if (left.type != TYPE_DATE)
		return nothing;
	struct piece_sql found = read_ago(reader, left);
	if (found.sql)
		return found;
	if ((found = read_year(reader, left)).sql)
		return found;
	reader->at = before;
	reader_take_word(reader, ENGLISH_LIES);
	if ((found = read_side(reader, left)).sql)
		return found;
	reader_take_word(reader, ENGLISH_SCOPE);
	reader_take(reader, "the");
	int behind = reader->at;
	if ((found = read_last(reader, left)).sql)
		return found;
	reader->at = behind;
	if ((found = read_current(reader, left)).sql)
		return found;
	reader->at = before;
	return nothing;
}

const char *
reader_age(struct reader *reader, const char *date)
{
	return arena_printf(reader->arena,
	    "date_part('year', age(date %s, %s))",
	    day_text(reader, reader->phrases->now), date);
}

bool
reader_birth(struct reader *reader, struct piece_sql *date)
{
	const struct context *context = reader->phrases->context;
	int table = -1;
	int column = -1;
	for (int t = 0; t < context->table_count; t++)
		for (int c = 0; c < context->tables[t].column_count; c++) {
			const struct context_column *found =
			    &context->tables[t].columns[c];
			if (found->class != COLUMN_DATE ||
			    !part_of_class(found->said, ENGLISH_BIRTH) ||
			    (table >= 0 && reader->phrases->favour[t] <=
					       reader->phrases->favour[table]))
				continue;
			table = t;
			column = c;
		}
	if (table < 0)
		return false;
	*date = reader_column(reader, table, column);
	return date->sql;
}
