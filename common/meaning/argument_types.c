/* argument_types.c - may forms have these arguments; see argument_types.h */
#include "meaning/argument_types.h"

#include "base/calendar.h"

#include <string.h>

static bool
is_part(const struct meaning *meaning)
{
	return meaning->op >= MEANING_QUERY && meaning->op <= MEANING_ALL;
}

static bool
is_value(const struct meaning *meaning)
{
	switch (meaning->op) {
	case MEANING_COLUMN:
	case MEANING_NUMBER:
	case MEANING_TEXT:
	case MEANING_EACH:
	case MEANING_DATE:
	case MEANING_PERIOD:
	case MEANING_PART:
	case MEANING_SPAN:
	case MEANING_FIRST:
	case MEANING_MEASURED:
	case MEANING_EXPRESSION:
	case MEANING_SHOW:
		return true;
	default:
		return meaning_is_measure(meaning) ||
		       meaning_is_arithmetic(meaning);
	}
}

bool
argument_is_of_kind(const struct meaning *meaning, char kind)
{
	if (meaning->op >= MEANING_COLUMN_OF)
		kind = 'x';
	switch (meaning->op == MEANING_SLOT ? 'x' : kind) {
	case 'r':
		return meaning_is_rows(meaning);
	case 'v':
		return is_value(meaning);
	case 'c':
		return meaning_is_condition(meaning);
	case 'm':
		return meaning_is_measure(meaning);
	case 'p':
		return is_part(meaning);
	case 't':
		return meaning->op == MEANING_TEXT;
	case 'n':
		return meaning->op == MEANING_NUMBER;
	case 'd':
		return meaning->op == MEANING_PERIOD;
	case 'b':
		return meaning->op == MEANING_TABLE;
	default:
		return true;
	}
}

/* ---- types ---- */

/* A slot may be anything that it is filled with. */
static bool
is_open(const struct meaning *value)
{
	return value->op == MEANING_SLOT || value->op == MEANING_COLUMN_OF;
}

static bool
is_number(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (column)
		return column->class == COLUMN_NUMBER;
	switch (value->op) {
	case MEANING_NUMBER:
	case MEANING_PART:
	case MEANING_PLUS:
	case MEANING_MINUS: /* that of days is their number */
	case MEANING_TIMES:
	case MEANING_COUNT:
	case MEANING_KINDS:
	case MEANING_AVERAGE:
	case MEANING_SUM:
	case MEANING_SHARE:
	case MEANING_RATIO:
	case MEANING_PERCENT:
	case MEANING_FORMULA:
		return true;
	case MEANING_MINIMUM:
	case MEANING_MAXIMUM:
	case MEANING_ONLY:
		return is_number(value->argument[0], context);
	default:
		return is_open(value);
	}
}

static bool
is_day(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (column)
		return column->class == COLUMN_DATE;
	if (value->op == MEANING_DATE)
		return true;
	if (value->op == MEANING_MINIMUM || value->op == MEANING_MAXIMUM ||
	    value->op == MEANING_ONLY)
		return is_day(value->argument[0], context);
	return is_open(value);
}

/* Both are of each row, or both are measures of many. */
static bool
is_like(const struct meaning *one, const struct meaning *other)
{
	return one->op == MEANING_NUMBER || other->op == MEANING_NUMBER ||
	       is_open(one) || is_open(other) ||
	       meaning_measures(one) == meaning_measures(other);
}

static bool
computes(enum meaning_op op, const struct meaning *one,
    const struct meaning *other, const struct context *context)
{
	return is_like(one, other) &&
	       ((is_number(one, context) && is_number(other, context)) ||
		   (op == MEANING_MINUS && is_day(one, context) &&
		       is_day(other, context)));
}

/* Is it one of each row, and of each row another one? */
static bool
is_computed(const struct meaning *value)
{
	return meaning_is_arithmetic(value) && !meaning_measures(value) &&
	       value->tables;
}

/* May the values be added up?  Those of keys may not. */
static bool
can_add(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (!column)
		return is_computed(value);
	return (column->class == COLUMN_NUMBER || column->numeric_text) &&
	       column->parent_table < 0 &&
	       !context_is_key(&context->tables[value->table], value->column);
}

static bool
has_order(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (!column)
		return is_computed(value);
	return context_has_size(column);
}

/* The one value that the query shows; NULL: it shows none or several. */
static const struct meaning *
shown_alone(const struct meaning *query)
{
	const struct meaning *shown = NULL;
	for (int i = 0; i < query->count; i++) {
		const struct meaning *part = query->argument[i];
		if (part->op == MEANING_ALL ||
		    (part->op == MEANING_SHOW && (shown || part->count > 1)))
			return NULL;
		if (part->op == MEANING_SHOW)
			shown = part->argument[0];
	}
	return shown;
}

/* A calendar year is also the number in a column of years. */
static bool
holds_period(const struct context_column *column)
{
	return column->class == COLUMN_DATE ||
	       (column->class == COLUMN_NUMBER &&
		   strstr(column->words, "year"));
}

static bool
column_takes(const struct context_column *column, const struct meaning *value,
    enum meaning_op op, const struct context *context)
{
	const struct context_column *other = meaning_stored(value, context);
	bool equality = op == MEANING_EQUAL || op == MEANING_UNEQUAL;
	switch (value->op) {
	case MEANING_COLUMN:
		return column->class == other->class &&
		       ((column->class != COLUMN_TIME &&
			    column->class != COLUMN_OTHER) ||
			   strcmp(column->type, other->type) == 0);
	case MEANING_NUMBER:
		return column->class == COLUMN_NUMBER || column->numeric_text ||
		       (equality && column->class == COLUMN_TEXT);
	case MEANING_TEXT:
		return equality && column->class != COLUMN_DATE &&
		       column->class != COLUMN_TIME &&
		       (column->class != COLUMN_NUMBER || column->numeric_text);
	case MEANING_DATE:
		return column->class == COLUMN_DATE;
	case MEANING_PERIOD:
		return holds_period(column);
	case MEANING_MINIMUM:
	case MEANING_MAXIMUM:
		other = meaning_stored(value->argument[0], context);
		return other && other->class == column->class;
	case MEANING_ONE:
		return column_takes(
		    column, shown_alone(value->argument[0]), op, context);
	default:
		return meaning_is_measure(value) && is_number(value, context) &&
		       column->class == COLUMN_NUMBER;
	}
}

static bool
compares(enum meaning_op op, const struct meaning *left,
    const struct meaning *right, const struct context *context)
{
	const struct context_column *column = meaning_stored(left, context);
	if (left->op == MEANING_SLOT || right->op == MEANING_SLOT)
		return true;
	if (column)
		return left->hash != right->hash &&
		       column_takes(column, right, op, context);
	return (meaning_is_measure(left) || meaning_is_arithmetic(left) ||
		   left->op == MEANING_PART) &&
	       (right->op == MEANING_NUMBER || meaning_is_measure(right)) &&
	       is_number(left, context) && is_number(right, context);
}

/* Two rows can meet conditions on one value, or each has rows. */
static bool
is_same_value(const struct meaning *one, const struct meaning *other)
{
	return one->op == MEANING_HAS
		   ? other->op == MEANING_HAS
		   : one->count && other->count &&
			 one->argument[0]->hash == other->argument[0]->hash;
}

/* No row has two values in one column. */
static bool
excludes(const struct meaning *one, const struct meaning *other)
{
	return one->op == MEANING_EQUAL && other->op == MEANING_EQUAL &&
	       one->argument[0]->hash == other->argument[0]->hash;
}

/* A part of a date, as EXTRACT names it; those that are periods come first. */
static bool
is_date_part(const char *name, bool period)
{
	static const char *const parts[] = {
	    "year", "quarter", "month", "week", "day", "dow"};
	for (size_t i = 0; i < COUNT_OF(parts) - period; i++)
		if (strcmp(parts[i], name) == 0)
			return true;
	return false;
}

/* A date, or none at one end of a period. */
static bool
is_date(const struct meaning *text, bool open)
{
	long day;
	return text->op == MEANING_SLOT || (open && !*text->text) ||
	       (strlen(text->text) == strlen("2024-01-31") &&
		   calendar_read(text->text, &day));
}

static bool
is_period(const struct meaning *from, const struct meaning *to)
{
	return is_date(from, true) && is_date(to, true) &&
	       (is_date(from, false) || is_date(to, false));
}

/* A whole number of rows, and not none. */
static bool
is_limit(const struct meaning *number)
{
	enum { MOST_DIGITS = 9 };
	if (number->op == MEANING_SLOT)
		return true;
	size_t length = strlen(number->text);
	return length <= MOST_DIGITS &&
	       strspn(number->text, "0123456789") == length &&
	       strspn(number->text, "0") < length;
}

/* Does each row have its own, which rows can be put into groups by? */
static bool
groups_rows(const struct meaning *value)
{
	return value->op == MEANING_COLUMN || value->op == MEANING_PART ||
	       value->op == MEANING_SPAN || value->op == MEANING_EACH ||
	       value->op == MEANING_EXPRESSION || is_computed(value) ||
	       is_open(value);
}

/* Do rows, or groups of them, have an order by it? */
static bool
orders_rows(const struct meaning *value)
{
	return groups_rows(value) || value->op == MEANING_FIRST ||
	       value->op == MEANING_MEASURED || meaning_measures(value);
}

static bool
is_order(const struct meaning *part)
{
	return part->op == MEANING_ASC || part->op == MEANING_DESC;
}

/* Do two parts order by one value? */
static bool
orders_twice(const struct meaning *const *parts, int count)
{
	for (int i = 0; i < count; i++)
		for (int j = 0; j < i; j++)
			if (is_order(parts[i]) && is_order(parts[j]) &&
			    parts[i]->argument[0]->op != MEANING_SLOT &&
			    parts[i]->argument[0]->hash ==
				parts[j]->argument[0]->hash)
				return true;
	return false;
}

/* Do all arguments meet the test? */
static bool
all(bool (*test)(const struct meaning *value),
    const struct meaning *const *arguments, int count)
{
	for (int i = 0; i < count; i++)
		if (!test(arguments[i]))
			return false;
	return true;
}

bool
argument_types_fit(enum meaning_op op, const struct meaning *const *arguments,
    int count, const struct context *context)
{
	const struct meaning *first = arguments[0];
	const struct context_column *column;
	if (op < MEANING_QUERY && op != MEANING_PERIOD &&
	    first->op == MEANING_SLOT)
		return true;
	switch (op) {
	case MEANING_AVERAGE:
	case MEANING_SUM:
		return can_add(first, context);
	case MEANING_MINIMUM:
	case MEANING_MAXIMUM:
		return has_order(first, context);
	case MEANING_EQUAL:
	case MEANING_UNEQUAL:
	case MEANING_MORE:
	case MEANING_LEAST:
	case MEANING_LESS:
	case MEANING_MOST:
		return compares(op, first, arguments[1], context);
	case MEANING_STARTS:
	case MEANING_ENDS:
	case MEANING_HOLDS:
		column = meaning_stored(first, context);
		return column && column->class == COLUMN_TEXT;
	case MEANING_IN:
		column = meaning_stored(first, context);
		return column && holds_period(column);
	case MEANING_PART:
	case MEANING_SPAN:
		column = meaning_stored(arguments[1], context);
		return is_date_part(first->text, op == MEANING_SPAN) &&
		       (arguments[1]->op == MEANING_SLOT ||
			   (column && column->class == COLUMN_DATE));
	case MEANING_DATE:
		return is_date(first, false);
	case MEANING_PERIOD:
		return is_period(first, arguments[1]);
	case MEANING_LIMIT:
		return is_limit(first);
	case MEANING_RATIO:
	case MEANING_PERCENT:
		return is_number(first, context) &&
		       is_number(arguments[1], context);
	case MEANING_PLUS:
	case MEANING_MINUS:
	case MEANING_TIMES:
		return computes(op, first, arguments[1], context);
	case MEANING_TOP:
		return is_limit(first) &&
		       all(groups_rows, arguments + 1, count - 1);
	case MEANING_ONE:
		return first->op == MEANING_QUERY && shown_alone(first);
	case MEANING_QUERY:
		return !orders_twice(arguments, count);
	case MEANING_BY:
		return all(groups_rows, arguments, count);
	case MEANING_ASC:
	case MEANING_DESC:
		return all(orders_rows, arguments, count);
	case MEANING_AND:
		return !excludes(arguments[0], arguments[1]);
	case MEANING_BOTH:
		return arguments[1]->op == MEANING_SLOT ||
		       is_same_value(arguments[0], arguments[1]);
	case MEANING_KINDS:
	case MEANING_MISSING:
		return first->op == MEANING_COLUMN;
	default:
		return true;
	}
}
