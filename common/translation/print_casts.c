/* print_casts.c - casts and typed literals; see printer.h */
#include "translation/printer.h"

#include <string.h>

/* Does the text have the form, where 0 stands for a digit? */
static bool
has_form(const char *text, const char *form)
{
	for (; *form; form++, text++) {
		bool digit = *text >= '0' && *text <= '9';
		if (*form == '0' ? !digit : *text != *form)
			return false;
	}
	return !*text;
}

static bool
is_number_text(const char *text)
{
	text += *text == '-';
	size_t whole = strspn(text, "0123456789");
	const char *rest = text + whole;
	size_t digits = *rest == '.' ? strspn(rest + 1, "0123456789") : 0;
	return whole > 0 && whole + digits < 40 &&
	       (!*rest || (digits > 0 && !rest[1 + digits]));
}

/* What a day and a moment that are written so still lack. */
static const char *
missing_time(const char *text, enum kind kind)
{
	if (has_form(text, "0000-00-00"))
		return kind == KIND_DATE ? "" : " 00:00:00";
	if (kind == KIND_DATE)
		return NULL;
	if (has_form(text, "0000-00-00 00:00"))
		return ":00";
	return has_form(text, "0000-00-00 00:00:00") ? "" : NULL;
}

static void
print_day(
    struct printer *printer, const char *text, enum kind kind, int location)
{
	const char *rest = missing_time(text, kind);
	if (!rest) {
		refuse(printer, location, "a date that is written so");
		return;
	}
	if (printer->mysql)
		put(printer, kind == KIND_DATE ? "DATE " : "TIMESTAMP ");
	put_string(printer,
	    arena_printf(printer->statement->arena, "%s%s", text, rest));
}

static void
print_truth(struct printer *printer, const char *text, int location)
{
	if (strcmp(text, "t") == 0 || strcmp(text, "true") == 0)
		put(printer, "TRUE");
	else if (strcmp(text, "f") == 0 || strcmp(text, "false") == 0)
		put(printer, "FALSE");
	else
		refuse(printer, location, "a truth that is written so");
}

void
print_literal(
    struct printer *printer, const char *text, enum kind kind, int location)
{
	switch (kind) {
	case KIND_INTEGER:
	case KIND_DECIMAL:
	case KIND_FLOAT:
		if (is_number_text(text))
			put(printer, text);
		else
			refuse(
			    printer, location, "a number that is written so");
		break;
	case KIND_DATE:
	case KIND_MOMENT:
		print_day(printer, text, kind, location);
		break;
	case KIND_BOOLEAN:
		print_truth(printer, text, location);
		break;
	case KIND_TEXT:
	case KIND_LITERAL:
		put_string(printer, text);
		break;
	default:
		refuse(printer, location, "a literal of an unknown type");
	}
}

/* numeric(p, s): both are written, or none. */
static bool
read_modifiers(const PgQuery__TypeName *type, long *precision, long *scale)
{
	*scale = 0;
	return type->n_typmods >= 1 && type->n_typmods <= 2 &&
	       bare_integer(type->typmods[0], precision) &&
	       (type->n_typmods == 1 ||
		   bare_integer(type->typmods[1], scale)) &&
	       *scale >= 0 && *precision >= *scale && *precision <= 38;
}

static void
print_to_decimal(struct printer *printer, const PgQuery__TypeCast *cast)
{
	const PgQuery__TypeName *type = cast->type_name;
	long precision = 65;
	long scale = 20;
	bool rounds = type->n_typmods > 0;
	if (rounds && !read_modifiers(type, &precision, &scale)) {
		refuse(printer, cast->location, "such a numeric");
		return;
	}
	if (printer->mysql) {
		print_wrapped(printer, "CAST(", cast->arg, " AS DECIMAL(");
		put_number(printer, precision);
		put(printer, ", ");
		put_number(printer, scale);
		put(printer, "))");
		return;
	}
	put(printer, rounds ? "ROUND(" : "");
	print_wrapped(printer, "CAST(", cast->arg, " AS REAL)");
	if (rounds) {
		put(printer, ", ");
		put_number(printer, scale);
		put(printer, ")");
	}
}

/* PostgreSQL rounds, SQLite cuts off. */
static void
print_to_integer(
    struct printer *printer, const PgQuery__TypeCast *cast, enum kind from)
{
	if (from == KIND_BOOLEAN)
		print_wrapped(printer, "(", cast->arg, ")");
	else if (printer->mysql)
		print_wrapped(printer,
		    from == KIND_FLOAT ? "CAST(ROUND(" : "CAST(", cast->arg,
		    from == KIND_FLOAT ? ") AS SIGNED)" : " AS SIGNED)");
	else if (from == KIND_INTEGER)
		print_operand(printer, cast->arg, BINDING_ATOM);
	else
		print_wrapped(
		    printer, "CAST(ROUND(", cast->arg, ") AS INTEGER)");
}

static void
print_to_text(
    struct printer *printer, const PgQuery__TypeCast *cast, enum kind from)
{
	if (cast->type_name->n_typmods > 0 ||
	    (from != KIND_TEXT && from != KIND_INTEGER && from != KIND_DATE))
		refuse(printer, cast->location, "such a cast to text");
	else
		print_wrapped(printer, "CAST(", cast->arg,
		    printer->mysql ? " AS CHAR)" : " AS TEXT)");
}

static void
print_to_day(
    struct printer *printer, const PgQuery__TypeCast *cast, enum kind to)
{
	static const char *const calls[2][2] = {
	    {"date(", "datetime("}, {"CAST(", "CAST("}};
	const char *after = !printer->mysql   ? ")"
			    : to == KIND_DATE ? " AS DATE)"
					      : " AS DATETIME)";
	print_wrapped(printer, calls[printer->mysql][to == KIND_MOMENT],
	    cast->arg, after);
}

void
print_cast(struct printer *printer, const PgQuery__TypeCast *cast)
{
	enum kind to = kind_of_type(cast->type_name);
	enum kind from = kind_of(printer, cast->arg);
	const char *text = bare_string(cast->arg);
	bool dates = from == KIND_DATE || from == KIND_MOMENT;
	if (text && (to != KIND_DECIMAL || cast->type_name->n_typmods == 0))
		print_literal(printer, text, to, cast->location);
	else if (to == KIND_DECIMAL && kind_is_number(from))
		print_to_decimal(printer, cast);
	else if (to == KIND_FLOAT && kind_is_number(from))
		print_wrapped(printer, "CAST(", cast->arg,
		    printer->mysql ? " AS DOUBLE)" : " AS REAL)");
	else if (to == KIND_INTEGER &&
		 (kind_is_number(from) || from == KIND_BOOLEAN))
		print_to_integer(printer, cast, from);
	else if (to == KIND_TEXT)
		print_to_text(printer, cast, from);
	else if ((to == KIND_DATE || to == KIND_MOMENT) && dates)
		print_to_day(printer, cast, to);
	else
		refuse(printer, cast->location, "such a cast");
}
