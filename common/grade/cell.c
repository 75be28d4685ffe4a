/* cell.c - values of results, and their comparison; see cell.h */
#include "grade/cell.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* float8 and numeric differ in their last digits. */
#define RELATIVE 1e-6L
/* A value with fewer decimals is not a rounding but another number. */
#define LEAST_DECIMALS 2
#define MOST_DECIMALS 30
/* The error of long double may add this much to half a unit. */
#define SLACK 1.0000001L

/* ---- reading ---- */

static const char *
skip_digits(const char *text)
{
	while (isdigit((unsigned char)*text))
		text++;
	return text;
}

/* [+-] digits [. digits] [e [+-] digits], at least one digit before the e. */
static bool
is_number(const char *text, struct cell *cell)
{
	const char *at = text + (*text == '+' || *text == '-');
	const char *whole_end = skip_digits(at);
	long digits = whole_end - at;
	const char *end = whole_end;
	cell->whole = true;
	if (*end == '.') {
		const char *fraction = end + 1;
		end = skip_digits(fraction);
		digits += end - fraction;
		cell->decimals = (int)(end - fraction);
		cell->whole = false;
	}
	if (digits == 0)
		return false;
	if (*end == 'e' || *end == 'E') {
		const char *exponent =
		    end + 1 + (end[1] == '+' || end[1] == '-');
		end = skip_digits(exponent);
		cell->whole = false;
		cell->decimals = 0;
		if (end == exponent)
			return false;
	}
	return *end == '\0';
}

/* The digits without a plus and leading zeros; no sign for zero. */
static const char *
whole_digits(const char *text, struct arena *arena)
{
	bool negative = *text == '-';
	text += *text == '+' || *text == '-';
	while (text[0] == '0' && text[1])
		text++;
	if (!negative || *text == '0')
		return text;
	return arena_printf(arena, "-%s", text);
}

/* Does the text begin like the shape, 0 standing for a digit? */
static bool
has_shape(const char *text, const char *shape)
{
	for (; *shape; shape++, text++) {
		bool fits = *shape == '0' ? isdigit((unsigned char)*text) != 0
					  : *text == *shape;
		if (!fits)
			return false;
	}
	return true;
}

/* DATE [(blank or T) CLOCK [.FRACTION]] [ZONE]; its normal form, else NULL. */
static const char *
moment_of(const char *text, struct arena *arena)
{
	static const char date[] = "0000-00-00", clock[] = "00:00:00";
	if (!has_shape(text, date))
		return NULL;
	const char *at = text + strlen(date);
	const char *time = clock;
	size_t time_length = strlen(clock);
	if ((*at == ' ' || *at == 'T') && has_shape(at + 1, clock)) {
		time = at + 1;
		at = time + strlen(clock);
		if (*at == '.' && isdigit((unsigned char)at[1])) {
			at = skip_digits(at + 1);
			const char *last = at;
			while (last[-1] == '0')
				last--;
			time_length = (size_t)(last - time) - (last[-1] == '.');
		}
	}
	bool zone = has_shape(at, "+00") || has_shape(at, "-00");
	bool utc = zone && at[1] == '0' && at[2] == '0';
	if (at[zone ? 3 : 0])
		return NULL;
	return arena_printf(
	    arena, "%.10s %.*s%s", text, (int)time_length, time, utc ? "" : at);
}

/* Read "N unit[s] " from the text.  Return false when it starts with something
 * else. */
static bool
take_unit(const char **at, const char *unit, long double *amount)
{
	char *end = NULL;
	const char *start = *at + (**at == '-' || **at == '+');
	if (!isdigit((unsigned char)*start))
		return false;
	long double number = strtold(*at, &end);
	size_t length = strlen(unit);
	if (*end != ' ' || strncmp(end + 1, unit, length) != 0)
		return false;
	end += 1 + length;
	end += *end == 's';
	if (*end && *end != ' ')
		return false;
	*amount = number;
	*at = end + (*end == ' ');
	return true;
}

/* PostgreSQL's own style: 1 year 2 mons 3 days -04:05:06.7 */
static bool
is_interval(const char *text, long double *seconds)
{
	static const struct {
		const char *name;
		long double seconds;
	} units[] = {{"year", 360 * 86400.0L}, {"mon", 30 * 86400.0L},
	    {"day", 86400.0L}};
	const char *at = text;
	bool any = false;
	*seconds = 0;
	for (size_t i = 0; i < COUNT_OF(units); i++) {
		long double amount = 0;
		if (!take_unit(&at, units[i].name, &amount))
			continue;
		any = true;
		*seconds += amount * units[i].seconds;
	}
	if (!*at)
		return any;
	bool negative = *at == '-';
	at += *at == '-' || *at == '+';
	const char *minutes = skip_digits(at);
	if (minutes == at || !has_shape(minutes, ":00:00"))
		return false;
	char *end = NULL;
	long double clock = strtold(at, NULL) * 3600 +
			    strtold(minutes + 1, NULL) * 60 +
			    strtold(minutes + 4, &end);
	*seconds += negative ? -clock : clock;
	return *end == '\0';
}

struct cell
cell_read(const char *text, struct arena *arena)
{
	struct cell cell = {.text = text, .kind = CELL_TEXT};
	if (!text) {
		cell.kind = CELL_NULL;
	} else if (is_number(text, &cell)) {
		cell.kind = CELL_NUMBER;
		cell.number = strtold(text, NULL);
		if (cell.whole)
			cell.normal = whole_digits(text, arena);
	} else if ((cell.normal = moment_of(text, arena))) {
		cell.kind = CELL_MOMENT;
	} else if (is_interval(text, &cell.number)) {
		cell.kind = CELL_INTERVAL;
	}
	return cell;
}

/* ---- comparing ---- */

/* Could `rounded` be the rounding of `exact`? */
static bool
is_rounded(const struct cell *exact, const struct cell *rounded)
{
	int decimals = rounded->decimals;
	if (decimals < LEAST_DECIMALS || decimals > MOST_DECIMALS)
		return false;
	long double half = 0.5L * powl(10.0L, -decimals);
	return fabsl(exact->number - rounded->number) <= half * SLACK;
}

static bool
same_numbers(const struct cell *left, const struct cell *right)
{
	if (left->whole && right->whole)
		return strcmp(left->normal, right->normal) == 0;
	long double size = fmaxl(fabsl(left->number), fabsl(right->number));
	if (fabsl(left->number - right->number) <= RELATIVE * size)
		return true;
	return is_rounded(left, right) || is_rounded(right, left);
}

static enum cell_kind
kind_in(const struct cell *cell, enum cell_mode mode)
{
	return mode == CELL_AS_TEXT && cell->text ? CELL_TEXT : cell->kind;
}

bool
cell_same(
    const struct cell *left, const struct cell *right, enum cell_mode mode)
{
	enum cell_kind kind = kind_in(left, mode);
	if (kind != kind_in(right, mode))
		return false;
	switch (kind) {
	case CELL_NULL:
		return true;
	case CELL_NUMBER:
		return same_numbers(left, right);
	case CELL_INTERVAL:
		return fabsl(left->number - right->number) <=
		       RELATIVE * fabsl(left->number);
	case CELL_MOMENT:
		return strcmp(left->normal, right->normal) == 0;
	case CELL_TEXT:
		break;
	}
	return strcmp(left->text, right->text) == 0;
}

static int
order_numbers(const struct cell *left, const struct cell *right)
{
	if (left->number < right->number)
		return -1;
	if (left->number > right->number)
		return 1;
	/* long double holds 64 bits; larger whole numbers are compared by their
	 * digits. */
	return left->normal && right->normal
		   ? strcmp(left->normal, right->normal)
		   : 0;
}

int
cell_order(
    const struct cell *left, const struct cell *right, enum cell_mode mode)
{
	enum cell_kind kind = kind_in(left, mode);
	enum cell_kind other = kind_in(right, mode);
	if (kind != other)
		return kind < other ? -1 : 1;
	switch (kind) {
	case CELL_NULL:
		return 0;
	case CELL_NUMBER:
	case CELL_INTERVAL:
		return order_numbers(left, right);
	case CELL_MOMENT:
		return strcmp(left->normal, right->normal);
	case CELL_TEXT:
		break;
	}
	return strcmp(left->text, right->text);
}

bool
cell_type_is_text(const char *type)
{
	static const char *const types[] = {"text", "varchar", "char",
	    "\"char\"", "name", "uuid", "json", "jsonb", "unknown"};
	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (strcmp(type, types[i]) == 0)
			return true;
	return false;
}
