/* quantity.c - numbers and dates as people type them; see quantity.h */
#include "question/quantity.h"

#include "english/english.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char
plain_at(const struct glyphs *glyphs, int at)
{
	if (at < 0 || at > glyphs->count)
		return '\0';
	return glyphs->at[at].plain;
}

static int
digits_end(const struct glyphs *glyphs, int at)
{
	while (glyph_is_digit(plain_at(glyphs, at)))
		at++;
	return at;
}

/* The digits [from, to) as a number; -1 when there are more than four. */
static int
small_number(const struct glyphs *glyphs, int from, int to)
{
	if (to <= from || to - from > 4)
		return -1;
	int value = 0;
	for (int i = from; i < to; i++)
		value = value * 10 + (glyphs->at[i].plain - '0');
	return value;
}

static bool
is_date(const struct quantity *date)
{
	return date->year >= 1000 && date->month >= 1 && date->month <= 12 &&
	       date->day >= 0 && date->day <= 31;
}

/* The end of T10:00:00.000Z or +01:00 behind an ISO date. */
static int
time_end(const struct glyphs *glyphs, int at)
{
	if (toupper(plain_at(glyphs, at)) != 'T' ||
	    !glyph_is_digit(plain_at(glyphs, at + 1)))
		return at;
	at++;
	while (plain_at(glyphs, at) != '\0' &&
	       strchr("0123456789:.+-Zz", plain_at(glyphs, at)))
		at++;
	return at;
}

/* Two or three groups of digits with the same separator between them. */
struct groups {
	int value[3];
	int digits[3];
	int count;
	char separator;
	int end;
};

static struct groups
read_groups(const struct glyphs *glyphs, int from)
{
	struct groups groups = {.end = from};
	while (groups.count < 3) {
		int end = digits_end(glyphs, groups.end);
		groups.value[groups.count] =
		    small_number(glyphs, groups.end, end);
		if (groups.value[groups.count] < 0)
			break;
		groups.digits[groups.count++] = end - groups.end;
		groups.end = end;
		char next = plain_at(glyphs, end);
		if (groups.count == 1)
			groups.separator = next;
		if (groups.count == 3 || next == '\0' || !strchr("-/.", next) ||
		    next != groups.separator ||
		    !glyph_is_digit(plain_at(glyphs, end + 1)))
			break;
		groups.end = end + 1;
	}
	return groups;
}

static struct quantity
date_of(const struct groups *groups)
{
	struct quantity date = {.date = true, .end = groups->end};
	const int *value = groups->value;
	if (groups->digits[0] == 4 && groups->separator != '.') {
		date.year = value[0];
		date.month = value[1];
		date.day = groups->count == 3 ? value[2] : 0;
		return date;
	}
	if (groups->count != 3)
		return date;
	bool day_first = groups->separator == '.' || value[0] > 12;
	date.day = value[day_first ? 0 : 1];
	date.month = value[day_first ? 1 : 0];
	date.year = value[2];
	if (groups->digits[2] == 2)
		date.year += date.year < 70 ? 2000 : 1900;
	return date;
}

static struct quantity
read_date(const struct glyphs *glyphs, int from)
{
	struct quantity none = {0};
	struct groups groups = read_groups(glyphs, from);
	if (groups.count < 2 || groups.separator == '\0')
		return none;
	struct quantity date = date_of(&groups);
	/* 2020-2021 is a range of years, and 2020/21 is not a month. */
	bool whole = groups.count == 3 && date.day > 0;
	bool month = groups.count == 2 && groups.separator == '-' &&
		     groups.digits[0] == 4 && groups.digits[1] == 2;
	if (!is_date(&date) || !(whole || month))
		return none;
	if (groups.count == 3 && groups.digits[0] == 4)
		date.end = time_end(glyphs, date.end);
	char next = plain_at(glyphs, date.end);
	if (glyph_is_word(next) ||
	    (next == '-' && glyph_is_word(plain_at(glyphs, date.end + 1))))
		return none;
	return date;
}

/* The end of 1,000,000: groups of three behind one to three digits. */
static int
thousands_end(const struct glyphs *glyphs, int from, int end)
{
	if (end - from > 3)
		return end;
	while (plain_at(glyphs, end) == ',' &&
	       digits_end(glyphs, end + 1) == end + 4)
		end += 4;
	return end;
}

static double
number_of(const struct glyphs *glyphs, int from, int to, struct arena *arena)
{
	char *digits = arena_alloc(arena, (size_t)(to - from) + 1);
	size_t used = 0;
	for (int i = from; i < to; i++)
		if (glyphs->at[i].plain != ',' && glyphs->at[i].plain != '$')
			digits[used++] = glyphs->at[i].plain;
	return strtod(digits, NULL);
}

/* Letters directly behind the digits: a multiplier, a unit, or a code. */
static bool
read_suffix(const struct glyphs *glyphs, struct quantity *number)
{
	int end = number->end;
	while (glyph_is_letter(plain_at(glyphs, end)))
		end++;
	int length = end - number->end;
	if (length == 0)
		return true;
	if (glyph_is_word(plain_at(glyphs, end)))
		return false;
	char suffix[4] = "";
	for (int i = 0; i < length && i < 3; i++)
		suffix[i] = (char)tolower(glyphs->at[number->end + i].plain);
	const struct english_word *multiplier =
	    english_find(suffix, ENGLISH_MULTIPLIER);
	if (multiplier) {
		number->number *= multiplier->number;
		number->end = end;
		return true;
	}
	/* 3D, 90s, 2nd: codes */
	return length > 1 && !english_is(suffix, ENGLISH_ORDINAL_ENDING);
}

static void
read_percent(const struct glyphs *glyphs, struct quantity *number)
{
	int at = number->end;
	if (plain_at(glyphs, at) == ' ')
		at++;
	if (plain_at(glyphs, at) != '%')
		return;
	number->percent = true;
	number->end = at + 1;
}

static struct quantity
read_number(const struct glyphs *glyphs, int from, struct arena *arena)
{
	struct quantity none = {0};
	struct quantity number = {0};
	int start = from;
	while (plain_at(glyphs, start) == '-' || plain_at(glyphs, start) == '$')
		start++;
	int end = digits_end(glyphs, start);
	end = thousands_end(glyphs, start, end);
	if (plain_at(glyphs, end) == '.' &&
	    glyph_is_digit(plain_at(glyphs, end + 1)))
		end = digits_end(glyphs, end + 1);
	if (end == start)
		return none;
	/* 10.2.1 and 10:30 are codes. */
	char next = plain_at(glyphs, end);
	if ((next == '.' || next == ':' || next == '_') &&
	    glyph_is_word(plain_at(glyphs, end + 1)))
		return none;
	number.number = number_of(glyphs, from, end, arena);
	number.end = end;
	if (!read_suffix(glyphs, &number))
		return none;
	read_percent(glyphs, &number);
	return number;
}

struct quantity
quantity_read(const struct glyphs *glyphs, int from, struct arena *arena)
{
	struct quantity date = read_date(glyphs, from);
	return date.end > 0 ? date : read_number(glyphs, from, arena);
}
