/* formats.c - strftime-like patterns and SQLite's date modifiers */
#include "dialect/rules.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

struct specifier {
	char letter;
	const char *ours;
};

static const struct specifier common_specifiers[] = {{'Y', "YYYY"}, {'y', "YY"},
    {'m', "MM"}, {'d', "DD"}, {'H', "HH24"}, {'j', "DDD"}, {'p', "AM"},
    {'%', "%"}, {'\0', NULL}};
static const struct specifier mysql_specifiers[] = {{'c', "FMMM"},
    {'e', "FMDD"}, {'h', "HH12"}, {'I', "HH12"}, {'k', "FMHH24"},
    {'l', "FMHH12"}, {'i', "MI"}, {'s', "SS"}, {'S', "SS"}, {'M', "FMMonth"},
    {'b', "Mon"}, {'W', "FMDay"}, {'a', "Dy"}, {'T', "HH24:MI:SS"}, {'u', "IW"},
    {'v', "IW"}, {'x', "IYYY"}, {'\0', NULL}};
static const struct specifier sqlite_specifiers[] = {
    {'M', "MI"}, {'S', "SS"}, {'W', "WW"}, {'\0', NULL}};

static const char *
lookup(const struct specifier *specifiers, char letter)
{
	for (; specifiers->ours; specifiers++)
		if (specifiers->letter == letter)
			return specifiers->ours;
	return NULL;
}

/* A pattern for to_char; NULL when a specifier has no counterpart. */
static const char *
translate(const char *format, const struct specifier *own, struct arena *arena)
{
	char *pattern = arena_alloc(arena, 12 * strlen(format) + 1);
	char *end = pattern;
	for (const char *c = format; *c; c++) {
		if (*c == '%') {
			c++;
			const char *ours = lookup(common_specifiers, *c);
			if (!ours)
				ours = lookup(own, *c);
			if (!ours)
				return NULL;
			end = stpcpy(end, ours);
		} else if (*c == '"' || *c == '\\') {
			return NULL;
		} else if (strchr("-/: .,_", *c)) {
			*end++ = *c;
		} else { /* a bare letter would be a pattern */
			*end++ = '"';
			*end++ = *c;
			*end++ = '"';
		}
	}
	return pattern;
}

static const char *
string_argument(const struct dialect *dialect, const struct dialect_call *call,
    size_t index)
{
	const struct sql_token *token =
	    dialect_lone_token(dialect, call, index);
	return token ? sql_token_string(token, dialect->arena) : NULL;
}

/* The text of an argument: dialect_argument or dialect_moment. */
typedef const char *argument_text(const struct dialect *dialect,
    const struct dialect_call *call, size_t index);

/* name(value, MySQL's format) as function(value, PostgreSQL's pattern) */
static bool
mysql_format(struct dialect *dialect, size_t at, const char *name,
    const char *function, argument_text *value)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, name, &call) || call.count != 2)
		return false;
	const char *format = string_argument(dialect, &call, 1);
	const char *pattern =
	    format ? translate(format, mysql_specifiers, dialect->arena) : NULL;
	if (!pattern)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena, "%s(%s, %s)", function,
		value(dialect, &call, 0),
		sql_quote_string(pattern, dialect->arena)));
}

/* DATE_FORMAT(d, '%Y-%m'), MySQL */
static bool
date_format(struct dialect *dialect, size_t at)
{
	return mysql_format(
	    dialect, at, "date_format", "to_char", dialect_moment);
}

/* STR_TO_DATE('31/01/2024', '%d/%m/%Y'), MySQL */
static bool
str_to_date(struct dialect *dialect, size_t at)
{
	return mysql_format(
	    dialect, at, "str_to_date", "to_date", dialect_argument);
}

/* ---- SQLite: date(x, '-30 days'), strftime('%Y', x, 'start of month') ---- */

/* Return `value` moved by one modifier; NULL for an unknown modifier. */
static const char *
modified(const char *value, const char *modifier, struct arena *arena)
{
	static const char start_of[] = "start of ";
	if (strncmp(modifier, start_of, sizeof(start_of) - 1) == 0) {
		const char *unit =
		    dialect_unit(modifier + sizeof(start_of) - 1);
		return unit ? arena_printf(
				  arena, "date_trunc('%s', %s)", unit, value)
			    : NULL;
	}
	if (strcmp(modifier, "localtime") == 0 || strcmp(modifier, "utc") == 0)
		return value;
	char *rest = NULL;
	long amount = strtol(modifier, &rest, 10);
	if (rest == modifier || *rest != ' ' || amount > 1000000 ||
	    amount < -1000000)
		return NULL;
	const char *unit = dialect_unit(rest + 1);
	return unit ? arena_printf(arena, "(%s + INTERVAL '%ld %s')", value,
			  amount, unit)
		    : NULL;
}

/* The instant that the arguments from `first` on mean; NULL when unclear. */
static const char *
sqlite_instant(const struct dialect *dialect, const struct dialect_call *call,
    size_t first)
{
	const char *word = string_argument(dialect, call, first);
	const char *value = word && strcmp(word, "now") == 0
				? "CURRENT_TIMESTAMP"
				: dialect_argument(dialect, call, first);
	/* SQLite's dates are text; a column of type date stays one. */
	if (word && strcmp(word, "now") != 0)
		value = arena_printf(
		    dialect->arena, "CAST(%s AS timestamp)", value);
	for (size_t i = first + 1; value && i < call->count; i++) {
		const char *modifier = string_argument(dialect, call, i);
		value =
		    modifier ? modified(value, modifier, dialect->arena) : NULL;
	}
	return value;
}

static bool
strftime_call(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, "strftime", &call) ||
	    call.count < 2)
		return false;
	const char *format = string_argument(dialect, &call, 0);
	const char *value = format ? sqlite_instant(dialect, &call, 1) : NULL;
	if (!value)
		return false;
	const char *field = strcmp(format, "%s") == 0   ? "EPOCH"
			    : strcmp(format, "%w") == 0 ? "DOW"
							: NULL;
	const char *text = NULL;
	if (field) {
		text = arena_printf(dialect->arena,
		    "CAST(EXTRACT(%s FROM %s) AS text)", field, value);
	} else {
		const char *pattern =
		    translate(format, sqlite_specifiers, dialect->arena);
		if (!pattern)
			return false;
		text = arena_printf(dialect->arena, "to_char(%s, %s)", value,
		    sql_quote_string(pattern, dialect->arena));
	}
	return dialect_replace(dialect, at, call.close + 1, text);
}

/* date('now', ..), datetime(x, ..), julianday('now'); date(x) is also
 * PostgreSQL's */
static bool
sqlite_date(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	bool date = dialect_word(dialect, at, "date");
	bool instant = dialect_word(dialect, at, "datetime");
	bool julian = dialect_word(dialect, at, "julianday");
	if ((!date && !instant && !julian) ||
	    !dialect_find_call(dialect, at, NULL, &call) || call.count < 1)
		return false;
	const char *word = string_argument(dialect, &call, 0);
	bool now = word && strcmp(word, "now") == 0;
	if (!instant && !now && call.count == 1)
		return false;
	const char *value = sqlite_instant(dialect, &call, 0);
	if (!value)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena,
		date      ? "CAST(%s AS date)"
		: instant ? "CAST(%s AS timestamp)"
			  : "EXTRACT(JULIAN FROM %s)",
		value));
}

const struct dialect_rule dialect_format_rules[] = {
    {"date-format", date_format, true},
    {"str-to-date", str_to_date, true},
    {"strftime", strftime_call, true},
    {"sqlite-date", sqlite_date, true},
    {NULL, NULL, false},
};
