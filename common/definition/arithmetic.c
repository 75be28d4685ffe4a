/* arithmetic.c - sums and products of a definition, down to a name, a number or
 * the days between two dates; see reader.h */
#include "base/calendar.h"
#include "context/name_part.h"
#include "definition/entity.h"
#include "definition/reader.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* ---- differences of dates ---- */

/* Does the column's name say that it is the date of a beginning? */
static bool
begins(const char *sql)
{
	const char *name = strrchr(sql, '.');
	return name && part_of_class(name + 1, ENGLISH_DATE_BEGINS);
}

/* "its earliest bill date": return min or max, for the first or the last of
 * many rows. */
static const char *
take_extreme(struct reader *reader)
{
	int table, column;
	int before = reader->at;
	if (!reader_take_word(reader, ENGLISH_POSSESSIVE))
		reader_take(reader, "the");
	int end = reader_phrase_end(reader);
	/* a column may have such a name: first_order_date */
	bool named =
	    end > reader->at && phrases_column(reader->phrases, reader->text,
				    reader->at, end, &table, &column);
	const char *extreme =
	    named ? NULL : reader_take_meaning(reader, ENGLISH_EXTREME);
	if (extreme)
		return strcmp(extreme, "first") == 0 ? "min" : "max";
	reader->at = before;
	return NULL;
}

/* The days from a date of a row to the first (or last) date of its rows in
 * another table.  This is a value of that row. */
static struct piece_sql
between_first(struct reader *reader, struct piece_sql from,
    const char *function, struct piece_sql to)
{
	const char *sql = arena_printf(
	    reader->arena, "%s(%s) - %s", function, to.sql, from.sql);
	if (from.instant || to.instant)
		sql = arena_printf(
		    reader->arena, "EXTRACT(EPOCH FROM %s) / 86400", sql);
	sql = from.type == TYPE_DATE && to.type == TYPE_DATE
		  ? entity_value(reader->phrases, reader->table, sql, false)
		  : NULL;
	return (struct piece_sql){
	    .sql = sql, .type = TYPE_NUMBER, .column = true};
}

/* The time between two dates in units of so many seconds; days are whole where
 * no date has a time of day, and 0 leaves it an interval. */
static struct piece_sql
difference(struct reader *reader, const struct piece_sql *to,
    const struct piece_sql *from, int seconds)
{
	enum { DAY = 86400 };
	struct piece_sql piece = {.type = TYPE_NUMBER,
	    .column = true,
	    .interval = true,
	    .sum = true,
	    .sql = arena_printf(reader->arena, "%s - %s", to->sql, from->sql)};
	bool whole = !to->instant && !from->instant;
	if (seconds == 0 || to->type != TYPE_DATE || (whole && seconds == DAY))
		return piece;
	if (whole)
		return nothing;
	piece.interval = piece.sum = false;
	piece.sql = arena_printf(
	    reader->arena, "EXTRACT(EPOCH FROM %s) / %d", piece.sql, seconds);
	return piece;
}

/* "days between a and b", "number of hours from a to b". */
static struct piece_sql
read_between(struct reader *reader)
{
	int before = reader->at;
	reader_take(reader, "the number of");
	reader_take(reader, "the");
	const struct english_word *length =
	    reader_take_word(reader, ENGLISH_DURATION);
	bool plain = length && *length->means;
	int seconds = length ? length->number : reader->unit;
	if (reader_take(reader, "in days"))
		seconds = 86400;
	bool between = reader_take(reader, "between");
	if (!between && !reader_take(reader, "from"))
		goto nothing_here;
	struct piece_sql from = reader_name(reader);
	if (!from.sql || !reader_take(reader, between ? "and" : "to"))
		goto nothing_here;
	const char *extreme = take_extreme(reader);
	struct piece_sql to = reader_name(reader);
	if (extreme && from.sql && to.sql &&
	    (to = between_first(reader, from, extreme, to)).sql)
		return to;
	if (!to.sql || to.type != from.type ||
	    (to.type != TYPE_DATE && to.type != TYPE_NUMBER))
		goto nothing_here;
	/* "the difference between the paid and the due date" is the first date
	 * minus the second, unless the first one is the date of a beginning */
	if (between && plain && !begins(from.sql)) {
		struct piece_sql first = from;
		from = to;
		to = first;
	}
	struct piece_sql found = difference(reader, &to, &from, seconds);
	if (found.sql)
		return found;
nothing_here:
	reader->at = before;
	return nothing;
}

/* ---- factors, products, sums ---- */

static struct piece_sql
read_literal(struct reader *reader)
{
	const struct token *token = reader_token(reader);
	struct piece_sql piece = {0};
	if (token->kind == TOKEN_NUMBER) {
		piece.type = TYPE_NUMBER;
		piece.sql =
		    token->number == (double)(long)token->number
			? arena_printf(
			      reader->arena, "%ld", (long)token->number)
			: arena_printf(reader->arena, "%g", token->number);
		if (strcmp(token->text, "100.0") == 0 ||
		    strcmp(token->text, "1.0") == 0)
			piece.sql = token->text;
	} else if (token->kind == TOKEN_DATE && token->day) {
		piece.type = TYPE_DATE;
		piece.sql = arena_printf(reader->arena, "'%04d-%02d-%02d'",
		    token->year, token->month, token->day);
	} else if (token->kind == TOKEN_QUOTED &&
		   !strpbrk(token->text, "'\\")) {
		piece.type = TYPE_TEXT;
		piece.sql = arena_printf(reader->arena, "'%s'", token->text);
	}
	reader->at += piece.sql ? 1 : 0;
	return piece;
}

static struct piece_sql
read_grouped(struct reader *reader)
{
	bool spoken = reader->spoken;
	reader->spoken = false;
	struct piece_sql inner = reader_condition(reader);
	reader->spoken = spoken;
	if (!inner.sql || !reader_take(reader, ")"))
		return nothing;
	inner.sql = arena_printf(reader->arena, "(%s)", inner.sql);
	inner.sum = false;
	return inner;
}

/* "age", when only the date of birth is stored. */
static struct piece_sql
read_age(struct reader *reader)
{
	struct piece_sql piece = nothing;
	if (!reader_take(reader, "age") && !reader_take(reader, "the age"))
		return nothing;
	if (!reader_birth(reader, &piece)) {
		reader->at--;
		return nothing;
	}
	piece.sql = reader_age(reader, piece.sql);
	piece.type = TYPE_NUMBER;
	piece.instant = false;
	return piece;
}

/* "today", "the current date" */
static struct piece_sql
read_today(struct reader *reader)
{
	if (!reader_take_word(reader, ENGLISH_DAY_OF_ASKING))
		return nothing;
	return (struct piece_sql){.type = TYPE_DATE,
	    .sql = arena_printf(reader->arena, "date '%s'",
		calendar_text(reader->phrases->now, reader->arena))};
}

struct piece_sql
reader_factor(struct reader *reader)
{
	if (++reader->steps > READER_MAX_STEPS)
		return nothing;
	struct piece_sql piece = read_between(reader);
	if (piece.sql || (piece = reader_case(reader)).sql)
		return piece;
	if (reader_take(reader, "("))
		return read_grouped(reader);
	if ((piece = read_literal(reader)).sql ||
	    (piece = read_today(reader)).sql)
		return piece;
	if ((piece = reader_share(reader)).sql)
		return piece;
	if ((piece = reader_aggregate(reader)).sql)
		return piece;
	if ((piece = reader_call(reader)).sql)
		return piece;
	if ((piece = reader_name(reader)).sql)
		return piece;
	return read_age(reader);
}

/* Skip x::float and similar casts: a division here does the same without
 * them. */
static void
pass_cast(struct reader *reader)
{
	while (reader_at(reader, ":") &&
	       question_match(reader->text, reader->at + 1, ":"))
		reader->at += 3;
}

static const char *const signs[] = {"*", "/", "+", "-", NULL};

/* A word or sign of arithmetic; '\0' when there is none. */
static char
take_sign(struct reader *reader, bool product)
{
	int before = reader->at;
	const char *sign = NULL;
	/* an arrow is no sign */
	if (reader_at(reader, "-") &&
	    question_match(reader->text, reader->at + 1, ">"))
		return '\0';
	/* nor is "less than" */
	if (reader_at(reader, "less than"))
		return '\0';
	for (const char *const *typed = signs; *typed && !sign; typed++)
		sign = reader_take(reader, *typed) ? *typed : NULL;
	if (!sign)
		sign = reader_take_meaning(reader, ENGLISH_OPERATION);
	if (sign && (*sign == '*' || *sign == '/') == product)
		return *sign;
	reader->at = before;
	return '\0';
}

bool
reader_at_sign(const struct reader *reader)
{
	struct reader behind = *reader;
	return take_sign(&behind, true) || take_sign(&behind, false);
}

static const char *
in_parentheses(struct reader *reader, const struct piece_sql *piece)
{
	return piece->sum ? arena_printf(reader->arena, "(%s)", piece->sql)
			  : piece->sql;
}

/* "revenue * commission rate", where revenue is a sum: the rate is of the rows
 * that are added up. */
static struct piece_sql
multiply_inside(struct reader *reader, const struct piece_sql *sum,
    const struct piece_sql *factor)
{
	const char *inner = arena_printf(reader->arena, "(%s) * %s",
	    sum->summed, in_parentheses(reader, factor));
	return (struct piece_sql){.type = TYPE_NUMBER,
	    .aggregate = true,
	    .column = true,
	    .summed = inner,
	    .sql = arena_printf(reader->arena, "sum(%s)", inner)};
}

/* "total revenue - cost": beside an aggregate, "cost" means its sum. */
static void
sum_beside(struct reader *reader, struct piece_sql *piece,
    const struct piece_sql *other)
{
	if (!other->aggregate || piece->aggregate || !piece->column)
		return;
	piece->sql = arena_printf(reader->arena, "sum(%s)", piece->sql);
	piece->aggregate = true;
	piece->sum = false;
}

/* Note a / b of two values of a row, maybe times a number.  If the term is a
 * rate, the result is the quotient of their sums. */
static void
note_ratio(struct piece_sql *piece, const struct piece_sql *left, char sign,
    const struct piece_sql *right)
{
	if (sign == '/' && left->column && right->column && !piece->aggregate) {
		piece->over = left->sql;
		piece->under = right->sql;
		piece->scale = "1";
	} else if (sign == '*' && left->over && !right->column) {
		piece->over = left->over;
		piece->under = left->under;
		piece->scale = right->sql;
	}
}

/* "Amount times rebate_pct", where the text has no hundred itself. */
static void
take_hundredth(struct reader *reader, struct piece_sql *percent,
    const struct piece_sql *other)
{
	if (!percent->percent || other->percent || !other->column)
		return;
	for (int at = 0; at < reader->text->count; at++)
		if (reader->text->tokens[at].kind == TOKEN_NUMBER)
			return;
	percent->sql =
	    arena_printf(reader->arena, "(%s / 100.0)", percent->sql);
}

static struct piece_sql
join(struct reader *reader, struct piece_sql left, char sign,
    struct piece_sql right)
{
	if (sign == '*' && left.sql && right.sql) {
		take_hundredth(reader, &left, &right);
		take_hundredth(reader, &right, &left);
	}
	if (!left.sql || !right.sql || left.condition || right.condition)
		return nothing;
	if (sign == '*' && left.summed && right.column && !right.aggregate)
		return multiply_inside(reader, &left, &right);
	sum_beside(reader, &left, &right);
	sum_beside(reader, &right, &left);
	struct piece_sql piece = {.type = TYPE_NUMBER,
	    .aggregate = left.aggregate || right.aggregate,
	    .column = left.column || right.column,
	    .quotient = sign == '/',
	    .sum = sign == '+' || sign == '-'};
	note_ratio(&piece, &left, sign, &right);
	if (sign == '/')
		piece.sql = arena_printf(reader->arena,
		    "(%s)::numeric / NULLIF(%s, 0)", left.sql, right.sql);
	else if (sign == '*')
		piece.sql = arena_printf(reader->arena, "%s * %s",
		    in_parentheses(reader, &left),
		    in_parentheses(reader, &right));
	else
		piece.sql = arena_printf(reader->arena, "%s %c %s", left.sql,
		    sign,
		    sign == '-' ? in_parentheses(reader, &right) : right.sql);
	if (sign == '-' && left.type == TYPE_DATE && right.type == TYPE_DATE)
		piece.interval = true;
	return piece;
}

/* Read "invoices paid after their due date" before the sign of a division, and
 * "sold lots" before that of a sum, too. */
static struct piece_sql
read_divided_rows(struct reader *reader)
{
	struct reader before = *reader;
	if (++before.steps > READER_MAX_STEPS)
		return nothing;
	bool counted = false;
	struct piece_sql rows = reader_counted(reader, &counted);
	struct reader behind = *reader;
	if (rows.sql && (take_sign(&behind, true) == '/' ||
			    (counted && take_sign(&behind, false))))
		return rows;
	*reader = before;
	return nothing;
}

/* Read the next factor; rows that are described are counted when they divide a
 * number of rows. */
static struct piece_sql
read_divisor(struct reader *reader, const struct piece_sql *left, char sign)
{
	bool counted;
	struct piece_sql rows = sign == '/' && left->aggregate
				    ? reader_counted(reader, &counted)
				    : nothing;
	if (!rows.sql && sign == '/' && left->aggregate)
		rows = reader_all_rows(reader);
	return rows.sql ? rows : reader_factor(reader);
}

static struct piece_sql
read_product(struct reader *reader)
{
	struct piece_sql left = read_divided_rows(reader);
	if (!left.sql)
		left = reader_factor(reader);
	for (;;) {
		pass_cast(reader);
		/* a condition, a date or a text is never multiplied: the sign
		 * is of what it belongs to */
		bool whole = left.condition || left.type == TYPE_DATE ||
			     left.type == TYPE_TEXT || left.type == TYPE_FLAG;
		int before = reader->at;
		char sign = left.sql && !whole ? take_sign(reader, true) : '\0';
		if (!sign)
			return left;
		/* "total paid / sum of fees * 100": the sum is no hundredfold
		 */
		if (reader->spoken && !reader_done(reader) &&
		    reader_token(reader)->kind == TOKEN_NUMBER) {
			reader->at = before;
			return left;
		}
		left =
		    join(reader, left, sign, read_divisor(reader, &left, sign));
	}
}

/* "Sold lots + unsold lots": what is added to a number of rows. */
static struct piece_sql
read_addend(struct reader *reader, const struct piece_sql *left)
{
	bool counted = false;
	struct reader before = *reader;
	struct piece_sql rows =
	    left->aggregate ? reader_counted(reader, &counted) : nothing;
	if (rows.sql && counted)
		return rows;
	before.steps = reader->steps;
	*reader = before;
	return read_product(reader);
}

struct piece_sql
reader_sum(struct reader *reader)
{
	if (++reader->depth > READER_MAX_DEPTH)
		return nothing;
	struct piece_sql left = read_product(reader);
	for (;;) {
		char sign = left.sql ? take_sign(reader, false) : '\0';
		if (!sign)
			break;
		left = join(reader, left, sign, read_addend(reader, &left));
	}
	reader->depth--;
	return left;
}
