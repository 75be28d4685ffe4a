/* date_arithmetic.c - intervals, date arithmetic and date formats */
#include "dialect/rules.h"

#include <stdlib.h>
#include <string.h>

/* ---- dates written as texts ---- */

/* Does the text begin with YYYY-MM-DD? */
static bool
is_day(const char *text)
{
	static const char shape[] = "dddd-dd-dd";
	size_t at = 0;
	while (shape[at] && text[at] &&
	       (shape[at] == '-' ? text[at] == '-'
				 : text[at] >= '0' && text[at] <= '9'))
		at++;
	return !shape[at];
}

/* The text with a cast: to a date where it has no time, so that days may be
 * added as a number. */
static const char *
cast_text(const char *text, const char *written, struct arena *arena)
{
	bool day = is_day(text) && strlen(text) == strlen("2024-12-31");
	return arena_printf(
	    arena, "CAST(%s AS %s)", written, day ? "date" : "timestamp");
}

const char *
dialect_moment(const struct dialect *dialect, const struct dialect_call *call,
    size_t index)
{
	const struct sql_token *token =
	    dialect_lone_token(dialect, call, index);
	const char *text =
	    token ? sql_token_string(token, dialect->arena) : NULL;
	return text ? cast_text(text, token->text, dialect->arena)
		    : dialect_operand(dialect, call, index);
}

/* Does a text follow an operand?  Then that is its type (DATE '2024-12-31',
 * timestamp(3) '2024-12-31'), whatever its name. */
static bool
has_type(const struct dialect *dialect, size_t at)
{
	return at > 0 && dialect_ends_operand(dialect, at - 1);
}

/* '2024-12-31' - INTERVAL 1 MONTH */
static bool
moved_text(struct dialect *dialect, size_t at)
{
	const struct sql_token *token = &dialect->tokens.items[at];
	const char *text = sql_token_string(token, dialect->arena);
	bool moved = text && is_day(text) && !has_type(dialect, at) &&
		     (sql_token_is(&dialect->tokens, at + 1, "+") ||
			 sql_token_is(&dialect->tokens, at + 1, "-")) &&
		     dialect_word(dialect, at + 2, "interval");
	return moved && dialect_replace(dialect, at, at + 1,
			    cast_text(text, token->text, dialect->arena));
}

/* ---- INTERVAL ---- */

/* PostgreSQL's interval input has no quarter. */
static const char *
interval_text(
    const char *sign, const char *count, const char *unit, struct arena *arena)
{
	if (strcmp(unit, "quarter") != 0)
		return arena_printf(
		    arena, "INTERVAL '%s%s %s'", sign, count, unit);
	long months = 3 * strtol(count, NULL, 10);
	return arena_printf(arena, "INTERVAL '%s%ld month'", sign, months);
}

/* INTERVAL 1 YEAR, INTERVAL -3 MONTH */
static bool
bare_interval(struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	if (!dialect_word(dialect, at, "interval"))
		return false;
	bool minus = dialect_mark(dialect, at + 1, "-");
	size_t number = at + 1 + minus;
	if (number + 1 >= tokens->count ||
	    tokens->items[number].kind != SQL_NUMBER)
		return false;
	const char *unit = dialect_unit(tokens->items[number + 1].word);
	if (!unit)
		return false;
	return dialect_replace(dialect, at, number + 2,
	    interval_text(minus ? "-" : "", tokens->items[number].text, unit,
		dialect->arena));
}

/* The text of `operand` times this unit. */
static const char *
times_unit(
    const struct dialect *dialect, size_t from, size_t to, const char *unit)
{
	const struct sql_token *token = &dialect->tokens.items[from];
	bool minus = to == from + 2 && dialect_mark(dialect, from, "-");
	if (minus)
		token++;
	if (to == from + 1 + minus && token->kind == SQL_NUMBER)
		return interval_text(
		    minus ? "-" : "", token->text, unit, dialect->arena);
	bool quarter = strcmp(unit, "quarter") == 0;
	return arena_printf(dialect->arena, "%s * INTERVAL '%s'",
	    dialect_wrapped(dialect, from, to),
	    quarter ? "3 month" : arena_printf(dialect->arena, "1 %s", unit));
}

/* INTERVAL t.days DAY, INTERVAL (n + 1) DAY */
static bool
computed_interval(struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	if (!dialect_word(dialect, at, "interval") || at + 2 >= tokens->count)
		return false;
	size_t end = at + 1;
	if (dialect_mark(dialect, end, "(")) {
		end = sql_tokens_close(tokens, end);
	} else {
		/* SELECT interval AS day: a column of that name */
		if (!sql_token_name(&tokens->items[end], dialect->arena) ||
		    !dialect_ends_operand(dialect, end))
			return false;
		while (dialect_mark(dialect, end + 1, "."))
			end += 2;
	}
	if (end + 1 >= tokens->count)
		return false;
	const char *unit = dialect_unit(tokens->items[end + 1].word);
	if (!unit)
		return false;
	return dialect_replace(dialect, at, end + 2,
	    arena_printf(dialect->arena, "(%s)",
		times_unit(dialect, at + 1, end + 1, unit)));
}

/* ---- calls that name a unit first ---- */

static const char *
unit_argument(const struct dialect *dialect, const struct dialect_call *call)
{
	const struct sql_token *token = dialect_lone_token(dialect, call, 0);
	if (!token)
		return NULL;
	const char *text = sql_token_string(token, dialect->arena);
	return dialect_unit(text ? text : token->word);
}

/* DATEADD(day, -7, x), TIMESTAMPADD(DAY, 7, x) */
static bool
dateadd(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, "dateadd", &call) &&
	    !dialect_find_call(dialect, at, "timestampadd", &call))
		return false;
	const char *unit =
	    call.count == 3 ? unit_argument(dialect, &call) : NULL;
	if (!unit)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena, "(%s + %s)",
		dialect_moment(dialect, &call, 2),
		times_unit(dialect, call.from[1], call.to[1], unit)));
}

/* T-SQL counts the boundaries between the two dates; months and years are
 * subtracted by their numbers. */
static const char *
borders(const char *unit, const char *from, const char *to, struct arena *arena)
{
	if (strcmp(unit, "day") == 0)
		return arena_printf(
		    arena, "(CAST(%s AS date) - CAST(%s AS date))", to, from);
	if (strcmp(unit, "week") == 0)
		return arena_printf(arena,
		    "((CAST(%s AS date) - CAST(%s AS date)) / 7)", to, from);
	const char *years = arena_printf(
	    arena, "(EXTRACT(YEAR FROM %s) - EXTRACT(YEAR FROM %s))", to, from);
	if (strcmp(unit, "year") == 0)
		return years;
	bool month = strcmp(unit, "month") == 0;
	if (month || strcmp(unit, "quarter") == 0)
		return arena_printf(arena,
		    "(%s * %d + EXTRACT(%s FROM %s) - EXTRACT(%s FROM %s))",
		    years, month ? 12 : 4, month ? "MONTH" : "QUARTER", to,
		    month ? "MONTH" : "QUARTER", from);
	/* Seconds of each, as a date minus a date is a number of days. */
	const char *seconds = strcmp(unit, "hour") == 0     ? " / 3600"
			      : strcmp(unit, "minute") == 0 ? " / 60"
							    : "";
	return arena_printf(arena,
	    "((EXTRACT(EPOCH FROM %s) - EXTRACT(EPOCH FROM %s))%s)", to, from,
	    seconds);
}

static bool
datediff(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, "datediff", &call))
		return false;
	const char *unit =
	    call.count == 3 ? unit_argument(dialect, &call) : NULL;
	if (!unit)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    borders(unit, dialect_moment(dialect, &call, 1),
		dialect_moment(dialect, &call, 2), dialect->arena));
}

/* MySQL's function counts whole units that have passed. */
static bool
timestampdiff(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, "timestampdiff", &call))
		return false;
	const char *unit =
	    call.count == 3 ? unit_argument(dialect, &call) : NULL;
	if (!unit)
		return false;
	const char *from = dialect_moment(dialect, &call, 1);
	const char *to = dialect_moment(dialect, &call, 2);
	const char *text = borders(unit, from, to, dialect->arena);
	if (strcmp(unit, "year") == 0)
		text = arena_printf(
		    dialect->arena, "EXTRACT(YEAR FROM age(%s, %s))", to, from);
	else if (strcmp(unit, "month") == 0)
		text = arena_printf(dialect->arena,
		    "(EXTRACT(YEAR FROM age(%s, %s)) * 12 + "
		    "EXTRACT(MONTH FROM age(%s, %s)))",
		    to, from, to, from);
	return dialect_replace(dialect, at, call.close + 1, text);
}

/* DATEPART(mm, x), DATENAME(month, x), DATETRUNC(month, x) */
static bool
datepart(struct dialect *dialect, size_t at)
{
	static const char *const names[] = {
	    "datepart", "datetrunc", "datename", NULL};
	struct dialect_call call;
	if (!dialect_any_word(dialect, at, names) ||
	    !dialect_find_call(dialect, at, NULL, &call) || call.count != 2)
		return false;
	const char *unit = unit_argument(dialect, &call);
	if (!unit)
		return false;
	const char *value = dialect_moment(dialect, &call, 1);
	const char *text = NULL;
	if (dialect_word(dialect, at, "datepart"))
		text = arena_printf(
		    dialect->arena, "EXTRACT(%s FROM %s)", unit, value);
	else if (dialect_word(dialect, at, "datetrunc"))
		text = arena_printf(
		    dialect->arena, "date_trunc('%s', %s)", unit, value);
	else if (dialect_word(dialect, at, "datename"))
		text = arena_printf(dialect->arena, "to_char(%s, '%s')", value,
		    strcmp(unit, "month") == 0  ? "FMMonth"
		    : strcmp(unit, "year") == 0 ? "YYYY"
						: "FMDD");
	return text && dialect_replace(dialect, at, call.close + 1, text);
}

/* ---- EXTRACT(DAY FROM a - b) of two dates ---- */

/* Do the text and the context show a date that is no timestamp? */
static bool
is_date(const struct dialect *dialect, size_t from, size_t to)
{
	const struct sql_token *last = &dialect->tokens.items[to - 1];
	if (dialect_word(dialect, from, "current_date") && to == from + 1)
		return true;
	if (dialect_word(dialect, from, "date"))
		return to == from + 2; /* DATE '2024-01-01' */
	if (dialect_word(dialect, from, "cast"))
		return dialect_word(dialect, to - 2, "date") &&
		       sql_tokens_close(&dialect->tokens, from + 1) == to - 1;
	if (to >= from + 3 && dialect_mark(dialect, to - 2, "::"))
		return dialect_word(dialect, to - 1, "date");
	bool column = to == from + 1 ||
		      (to == from + 3 && dialect_mark(dialect, from + 1, "."));
	const char *name = sql_token_name(last, dialect->arena);
	const char *type =
	    column && name ? dialect_column_type(dialect, name) : NULL;
	return type && strcmp(type, "date") == 0;
}

/* In PostgreSQL a date minus a date is a number of days already, and EXTRACT
 * takes no day out of a number (seeds: PG_NORMALIZE_ENABLED). */
static bool
extract_days(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "extract") ||
	    !dialect_mark(dialect, at + 1, "(") ||
	    !dialect_word(dialect, at + 2, "day") ||
	    !dialect_word(dialect, at + 3, "from") ||
	    !dialect_may_call(dialect, at))
		return false;
	size_t close = sql_tokens_close(&dialect->tokens, at + 1);
	size_t from = at + 4;
	size_t to = close;
	if (close == dialect->tokens.count)
		return false;
	if (dialect_mark(dialect, from, "(") &&
	    sql_tokens_close(&dialect->tokens, from) == to - 1) {
		from++;
		to--;
	}
	for (size_t i = from; i < to; i++) {
		if (dialect_mark(dialect, i, "("))
			i = sql_tokens_close(&dialect->tokens, i);
		else if (dialect_mark(dialect, i, "-"))
			return i > from && i + 1 < to &&
			       is_date(dialect, from, i) &&
			       is_date(dialect, i + 1, to) &&
			       dialect_replace(dialect, at, close + 1,
				   arena_printf(dialect->arena, "(%s)",
				       sql_tokens_text(
					   &dialect->tokens, from, to)));
	}
	return false;
}

const struct dialect_rule dialect_date_rules[] = {
    {"interval-text", moved_text, false},
    {"interval-number", bare_interval, false},
    {"interval-computed", computed_interval, false},
    {"dateadd", dateadd, true},
    {"datediff-unit", datediff, true},
    {"timestampdiff", timestampdiff, true},
    {"datepart", datepart, true},
    {"extract-days", extract_days, true},
    {NULL, NULL, false},
};
