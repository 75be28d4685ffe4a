/* print_dates.c - parts of dates, intervals, formats; see printer.h */
#include "translation/printer.h"

#include <stdlib.h>
#include <string.h>

/* A text with one % for the date, "%%" for a percent sign in it. */
static void
put_form(struct printer *printer, const char *form, const PgQuery__Node *date)
{
	for (; *form && !printer->failed; form++) {
		char letter[] = {*form, '\0'};
		if (*form == '%' && form[1] != '%') {
			print_operand(printer, date, BINDING_ATOM);
			continue;
		}
		form += *form == '%';
		put(printer, letter);
	}
}

struct date_form {
	const char *unit, *mysql, *sqlite;
};

static const struct date_form parts[] = {
    {"year", "YEAR(%)", "CAST(strftime('%%Y', %) AS INTEGER)"},
    {"quarter", "QUARTER(%)",
	"((CAST(strftime('%%m', %) AS INTEGER) + 2) / 3)"},
    {"month", "MONTH(%)", "CAST(strftime('%%m', %) AS INTEGER)"},
    {"week", "WEEK(%, 3)", NULL},
    {"day", "DAYOFMONTH(%)", "CAST(strftime('%%d', %) AS INTEGER)"},
    {"doy", "DAYOFYEAR(%)", "CAST(strftime('%%j', %) AS INTEGER)"},
    {"dow", "(DAYOFWEEK(%) - 1)", "CAST(strftime('%%w', %) AS INTEGER)"},
    {"isodow", "(WEEKDAY(%) + 1)",
	"((CAST(strftime('%%w', %) AS INTEGER) + 6) %% 7 + 1)"},
    {"hour", "HOUR(%)", "CAST(strftime('%%H', %) AS INTEGER)"},
    {"minute", "MINUTE(%)", "CAST(strftime('%%M', %) AS INTEGER)"},
};

/* The first moment of the unit. */
static const struct date_form starts[] = {
    {"year", "CAST(DATE_FORMAT(%, '%%Y-01-01') AS DATETIME)",
	"strftime('%%Y-01-01 00:00:00', %)"},
    {"quarter",
	"CAST(MAKEDATE(YEAR(%), 1) + INTERVAL (QUARTER(%) - 1) QUARTER AS "
	"DATETIME)",
	"(strftime('%%Y-', %) || substr('01040710', (CAST(strftime('%%m', %) "
	"AS INTEGER) - 1) / 3 * 2 + 1, 2) || '-01 00:00:00')"},
    {"month", "CAST(DATE_FORMAT(%, '%%Y-%%m-01') AS DATETIME)",
	"strftime('%%Y-%%m-01 00:00:00', %)"},
    {"week", "CAST(CAST(% AS DATE) - INTERVAL WEEKDAY(%) DAY AS DATETIME)",
	"datetime(%, 'weekday 0', '-6 days', 'start of day')"},
    {"day", "CAST(CAST(% AS DATE) AS DATETIME)", "datetime(%, 'start of day')"},
    {"hour", "CAST(DATE_FORMAT(%, '%%Y-%%m-%%d %%H:00:00') AS DATETIME)",
	"strftime('%%Y-%%m-%%d %%H:00:00', %)"},
};

static const char *
form_of(const struct printer *printer, const struct date_form *forms,
    size_t count, const char *unit)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(forms[i].unit, unit) == 0)
			return printer->mysql ? forms[i].mysql
					      : forms[i].sqlite;
	return NULL;
}

static bool
is_date(struct printer *printer, const PgQuery__Node *node)
{
	enum kind kind = kind_of(printer, node);
	return kind == KIND_DATE || kind == KIND_MOMENT;
}

/* The two moments of a difference; NULL for any other node. */
static const PgQuery__AExpr *
difference_of(struct printer *printer, const PgQuery__Node *node)
{
	return node->node_case == PG_QUERY__NODE__NODE_A_EXPR &&
		       kind_of(printer, node) == KIND_INTERVAL &&
		       strcmp(operator_name(node->a_expr), "-") == 0 &&
		       is_date(printer, node->a_expr->lexpr) &&
		       is_date(printer, node->a_expr->rexpr)
		   ? node->a_expr
		   : NULL;
}

/* SQLite's days are fractions, of which a second is too small a part: it is
 * counted in whole seconds. */
static bool
print_elapsed(
    struct printer *printer, const char *unit, const PgQuery__AExpr *difference)
{
	bool seconds = strcmp(unit, "epoch") == 0;
	if (!seconds && strcmp(unit, "day") != 0)
		return false;
	if (printer->mysql) {
		put(printer, seconds ? "(CAST(TIMESTAMPDIFF(MICROSECOND, "
				     : "TIMESTAMPDIFF(DAY, ");
		print_expression(printer, difference->rexpr);
		print_wrapped(printer, ", ", difference->lexpr, ")");
		put(printer, seconds ? " AS DECIMAL(65, 20)) / 1000000)" : "");
		return true;
	}
	print_wrapped(printer, "((CAST(strftime('%s', ", difference->lexpr,
	    ") AS INTEGER) - ");
	print_wrapped(printer, "CAST(strftime('%s', ", difference->rexpr,
	    ") AS INTEGER))");
	put(printer, seconds ? ")" : " / 86400)");
	return true;
}

static bool
print_extract(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *unit = bare_string(call->args[0]);
	const PgQuery__AExpr *difference =
	    difference_of(printer, call->args[1]);
	if (difference)
		return unit && print_elapsed(printer, unit, difference);
	const char *form =
	    unit ? form_of(printer, parts, COUNT_OF(parts), unit) : NULL;
	if (!form || !is_date(printer, call->args[1]))
		return false;
	put_form(printer, form, call->args[1]);
	return true;
}

static bool
print_truncated(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *unit = bare_string(call->args[0]);
	const char *form =
	    unit ? form_of(printer, starts, COUNT_OF(starts), unit) : NULL;
	if (!form || !is_date(printer, call->args[1]))
		return false;
	put_form(printer, form, call->args[1]);
	return true;
}

/* to_char's patterns, longer ones before those that begin them. */
static const struct date_form patterns[] = {
    {"YYYY", "%Y", "%Y"},
    {"FMMonth", "%M", NULL},
    {"FMDay", "%W", NULL},
    {"HH24", "%H", "%H"},
    {"DDD", "%j", "%j"},
    {"Mon", "%b", NULL},
    {"MM", "%m", "%m"},
    {"MI", "%i", "%M"},
    {"DD", "%d", "%d"},
    {"Dy", "%a", NULL},
    {"SS", "%S", "%S"},
};

/* The pattern in the dialect's own signs; NULL where it has none. */
static const char *
read_pattern(const struct printer *printer, const char *text)
{
	char *pattern =
	    arena_alloc(printer->statement->arena, strlen(text) * 2 + 1);
	size_t length = 0;
	while (*text) {
		const struct date_form *found = NULL;
		for (size_t i = 0; !found && i < COUNT_OF(patterns); i++)
			if (strncmp(text, patterns[i].unit,
				strlen(patterns[i].unit)) == 0)
				found = &patterns[i];
		const char *sign = !found           ? NULL
				   : printer->mysql ? found->mysql
						    : found->sqlite;
		if (found && !sign)
			return NULL;
		if (!found && !strchr(" -/:.,", *text))
			return NULL;
		if (sign) {
			memcpy(pattern + length, sign, 2);
			length += 2;
			text += strlen(found->unit);
		} else {
			pattern[length++] = *text++;
		}
	}
	pattern[length] = '\0';
	return pattern;
}

static bool
print_formatted(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *text = bare_string(call->args[1]);
	const char *pattern = text ? read_pattern(printer, text) : NULL;
	if (!pattern || !is_date(printer, call->args[0]))
		return false;
	if (printer->mysql) {
		print_wrapped(printer, "DATE_FORMAT(", call->args[0], ", ");
		put_string(printer, pattern);
		put(printer, ")");
	} else {
		put(printer, "strftime(");
		put_string(printer, pattern);
		print_wrapped(printer, ", ", call->args[0], ")");
	}
	return true;
}

/* The part of a text that the form's letters stand over. */
static bool
print_letters(struct printer *printer, const PgQuery__Node *text,
    const char *form, const char *letters)
{
	const char *at = strstr(form, letters);
	if (!at)
		return false;
	print_wrapped(printer, "substr(", text, ", ");
	put(printer, arena_printf(printer->statement->arena, "%td, %zu)",
			 at - form + 1, strlen(letters)));
	return true;
}

/* A text as a date: MySQL reads a form, SQLite has dates as year-month-day. */
static bool
print_read(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *form = bare_string(call->args[1]);
	const char *pattern = form ? read_pattern(printer, form) : NULL;
	if (!pattern)
		return false;
	if (printer->mysql) {
		print_wrapped(printer, "STR_TO_DATE(", call->args[0], ", ");
		put_string(printer, pattern);
		put(printer, ")");
		return true;
	}
	put(printer, "(");
	bool whole = print_letters(printer, call->args[0], form, "YYYY");
	put(printer, " || '-' || ");
	whole = whole && print_letters(printer, call->args[0], form, "MM");
	put(printer, " || '-' || ");
	whole = whole && print_letters(printer, call->args[0], form, "DD");
	put(printer, ")");
	return whole;
}

bool
print_date_call(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *name = call_name(call);
	if (strcmp(name, "now") == 0 && call->n_args == 0) {
		put_either(printer, "CURRENT_TIMESTAMP",
		    "datetime('now', 'localtime')");
		return true;
	}
	if (call->n_args != 2)
		return false;
	if (strcmp(name, "extract") == 0 || strcmp(name, "date_part") == 0)
		return print_extract(printer, call);
	if (strcmp(name, "date_trunc") == 0)
		return print_truncated(printer, call);
	if (strcmp(name, "to_date") == 0)
		return print_read(printer, call);
	return strcmp(name, "to_char") == 0 && print_formatted(printer, call);
}

/* INTERVALS */

struct step {
	long count;
	const char *unit; /* MySQL's */
};

/* "3 months", '1 week': one number and one unit. */
static bool
read_step(const PgQuery__Node *node, struct step *step)
{
	static const struct {
		const char *name, *unit;
	} units[] = {{"year", "YEAR"}, {"month", "MONTH"}, {"mon", "MONTH"},
	    {"week", "WEEK"}, {"day", "DAY"}, {"hour", "HOUR"},
	    {"minute", "MINUTE"}, {"second", "SECOND"}};
	if (node->node_case != PG_QUERY__NODE__NODE_TYPE_CAST ||
	    kind_of_type(node->type_cast->type_name) != KIND_INTERVAL ||
	    node->type_cast->type_name->n_typmods > 0)
		return false;
	const char *text = bare_string(node->type_cast->arg);
	size_t digits = text ? strspn(text, "0123456789") : 0;
	if (digits == 0 || digits > 6 || text[digits] != ' ')
		return false;
	const char *unit = text + digits + 1;
	size_t length = strlen(unit);
	length -= length > 1 && unit[length - 1] == 's';
	step->count = strtol(text, NULL, 10);
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (strlen(units[i].name) == length &&
		    strncmp(units[i].name, unit, length) == 0) {
			step->unit = units[i].unit;
			return true;
		}
	return false;
}

/* Is it the first day of a month, so that a step of months does not leave its
 * month? */
static bool
begins_month(const PgQuery__Node *node)
{
	while (node->node_case == PG_QUERY__NODE__NODE_TYPE_CAST) {
		const char *text = bare_string(node->type_cast->arg);
		if (text)
			return strlen(text) >= 10 &&
			       strncmp(text + 8, "01", 2) == 0;
		node = node->type_cast->arg;
	}
	if (node->node_case != PG_QUERY__NODE__NODE_FUNC_CALL ||
	    node->func_call->n_args == 0 ||
	    strcmp(call_name(node->func_call), "date_trunc") != 0)
		return false;
	const char *unit = bare_string(node->func_call->args[0]);
	return unit &&
	       (strcmp(unit, "month") == 0 || strcmp(unit, "quarter") == 0 ||
		   strcmp(unit, "year") == 0);
}

/* SQLite goes on into the next month where PostgreSQL stays at the last day. */
static bool
print_sqlite_step(struct printer *printer, const PgQuery__Node *date,
    struct step step, char mark)
{
	bool months =
	    strcmp(step.unit, "MONTH") == 0 || strcmp(step.unit, "YEAR") == 0;
	bool weeks = strcmp(step.unit, "WEEK") == 0;
	if (months && !begins_month(date))
		return false;
	print_wrapped(printer, "datetime(", date, "");
	put(printer, arena_printf(printer->statement->arena, ", '%c%ld %ss')",
			 mark, weeks ? step.count * 7 : step.count,
			 weeks ? "day" : step.unit));
	return true;
}

static bool
print_step(struct printer *printer, const PgQuery__Node *date,
    const PgQuery__Node *interval, char mark)
{
	struct step step;
	if (!read_step(interval, &step))
		return false;
	if (!printer->mysql)
		return print_sqlite_step(printer, date, step, mark);
	if (kind_of(printer, date) == KIND_DATE)
		print_wrapped(printer, "CAST(", date, " AS DATETIME)");
	else
		print_operand(printer, date, BINDING_ATOM);
	put(printer, arena_printf(printer->statement->arena,
			 " %c INTERVAL %ld %s", mark, step.count, step.unit));
	return true;
}

static bool
print_days(struct printer *printer, const PgQuery__Node *date,
    const PgQuery__Node *days, char mark)
{
	if (printer->mysql) {
		print_operand(printer, date, BINDING_ATOM);
		put(printer, mark == '+' ? " + INTERVAL (" : " - INTERVAL (");
		print_expression(printer, days);
		put(printer, ") DAY");
		return true;
	}
	print_wrapped(printer, "date(", date, ", (");
	put(printer, mark == '-' ? "-" : "");
	print_wrapped(printer, "(", days, ")) || ' days')");
	return true;
}

static bool
print_between_days(struct printer *printer, const PgQuery__AExpr *operation)
{
	put_either(printer, "DATEDIFF(", "CAST(julianday(");
	print_as(printer, operation->lexpr, KIND_DATE, BINDING_OR);
	put_either(printer, ", ", ") - julianday(");
	print_as(printer, operation->rexpr, KIND_DATE, BINDING_OR);
	put_either(printer, ")", ") AS INTEGER)");
	return true;
}

bool
print_date_sum(struct printer *printer, const PgQuery__AExpr *operation)
{
	char mark = *operator_name(operation);
	enum kind left = kind_of(printer, operation->lexpr);
	enum kind right = kind_of(printer, operation->rexpr);
	bool printed = false;
	if (left != KIND_DATE && left != KIND_MOMENT)
		return false;
	if (right == KIND_INTERVAL)
		printed = print_step(
		    printer, operation->lexpr, operation->rexpr, mark);
	else if (left == KIND_DATE && right == KIND_INTEGER)
		printed = print_days(
		    printer, operation->lexpr, operation->rexpr, mark);
	else if (left == KIND_DATE && right == KIND_DATE && mark == '-')
		printed = print_between_days(printer, operation);
	return printed ||
	       !refuse(printer, operation->location, "such a step in time");
}
