/* argument_types.c - may forms have these arguments; see argument_types.h */
#include "meaning/argument_types.h"

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
	case MEANING_FIRST:
	case MEANING_SHOW:
		return true;
	default:
		return meaning_is_measure(meaning) ||
		       meaning->op == MEANING_MINUS;
	}
}

bool
argument_is_of_kind(const struct meaning *meaning, char kind)
{
	if (meaning->op == MEANING_COLUMN_OF || meaning->op == MEANING_TOO)
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
	default:
		return true;
	}
}

/* ---- types ---- */

/* May the values be added up?  Those of keys may not. */
static bool
can_add(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (!column)
		return value->op == MEANING_MINUS;
	return (column->class == COLUMN_NUMBER || column->numeric_text) &&
	       column->parent_table < 0 &&
	       !context_is_key(&context->tables[value->table], value->column);
}

static bool
has_order(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	if (!column)
		return value->op == MEANING_MINUS;
	return context_has_size(column);
}

static bool
column_takes(const struct context_column *column, const struct meaning *value,
    enum meaning_op op, const struct context *context)
{
	const struct context_column *other = meaning_stored(value, context);
	bool equality = op == MEANING_EQUAL || op == MEANING_UNEQUAL;
	switch (value->op) {
	case MEANING_COLUMN:
		return column->class == other->class;
	case MEANING_NUMBER:
		return column->class == COLUMN_NUMBER || column->numeric_text ||
		       (equality && column->class == COLUMN_TEXT);
	case MEANING_TEXT:
		return equality && column->class != COLUMN_DATE &&
		       column->class != COLUMN_TIME &&
		       (column->class != COLUMN_NUMBER || column->numeric_text);
	case MEANING_DATE:
	case MEANING_PERIOD:
		return column->class == COLUMN_DATE;
	case MEANING_MINIMUM:
	case MEANING_MAXIMUM:
		other = meaning_stored(value->argument[0], context);
		return other && other->class == column->class;
	default:
		return meaning_is_measure(value) &&
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
	return (meaning_is_measure(left) || left->op == MEANING_MINUS ||
		   left->op == MEANING_PART) &&
	       (right->op == MEANING_NUMBER || meaning_is_measure(right));
}

/* A calendar year is also the number in a column of years. */
static bool
holds_period(const struct meaning *value, const struct context *context)
{
	const struct context_column *column = meaning_stored(value, context);
	return column && (column->class == COLUMN_DATE ||
			     (column->class == COLUMN_NUMBER &&
				 strstr(column->words, "year")));
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

/* A part of a date, as EXTRACT names it. */
static bool
is_date_part(const char *name)
{
	static const char *const parts[] = {
	    "year", "quarter", "month", "week", "day", "dow"};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		if (strcmp(parts[i], name) == 0)
			return true;
	return false;
}

bool
argument_types_fit(enum meaning_op op, const struct meaning *const *arguments,
    const struct context *context)
{
	const struct meaning *first = arguments[0];
	const struct context_column *column;
	if (op < MEANING_QUERY && first->op == MEANING_SLOT)
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
		return holds_period(first, context);
	case MEANING_PART:
		column = meaning_stored(arguments[1], context);
		return is_date_part(first->text) &&
		       (arguments[1]->op == MEANING_SLOT ||
			   (column && column->class == COLUMN_DATE));
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
