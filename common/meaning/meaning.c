/* meaning.c - makes the trees of meaning.h and checks their types */
#include "base/hash.h"
#include "meaning/argument_types.h"

#include <stdlib.h>
#include <string.h>

/* What a form takes; the first letters say of what kind its arguments are, the
 * last one repeats: r rows, v value or measure, c condition, m measure, p part
 * of a query, t text, n number, d period, b table. */
static const struct form {
	enum meaning_op op;
	const char *name;
	const char *takes;
	int least, most;
} forms[] = {
    {MEANING_WITH, "with", "rc", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_EACH, "each", "r", 1, 1},
    {MEANING_DATE, "date", "t", 1, 1},
    {MEANING_PERIOD, "period", "t", 2, 2},
    {MEANING_PART, "part", "tv", 2, 2},
    {MEANING_SPAN, "span", "tv", 2, 2},
    {MEANING_FIRST, "first", "", 0, 0},
    {MEANING_MEASURED, "measured", "", 0, 0},
    {MEANING_EXPRESSION, "expression", "tb", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_COUNT, "count", "r", 1, 1},
    {MEANING_KINDS, "kinds", "v", 1, 1},
    {MEANING_AVERAGE, "avg", "v", 1, 1},
    {MEANING_SUM, "sum", "v", 1, 1},
    {MEANING_MINIMUM, "min", "v", 1, 1},
    {MEANING_MAXIMUM, "max", "v", 1, 1},
    {MEANING_ONLY, "only", "mc", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_ONE, "one", "p", 1, 1},
    {MEANING_SHARE, "share", "cr", 2, 2},
    {MEANING_RATIO, "ratio", "m", 2, 2},
    {MEANING_PERCENT, "percent", "m", 2, 2},
    {MEANING_FORMULA, "formula", "tb", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_PLUS, "plus", "v", 2, 2},
    {MEANING_MINUS, "minus", "v", 2, 2},
    {MEANING_TIMES, "times", "v", 2, 2},
    {MEANING_EQUAL, "=", "v", 2, 2},
    {MEANING_UNEQUAL, "<>", "v", 2, 2},
    {MEANING_MORE, ">", "v", 2, 2},
    {MEANING_LEAST, ">=", "v", 2, 2},
    {MEANING_LESS, "<", "v", 2, 2},
    {MEANING_MOST, "<=", "v", 2, 2},
    {MEANING_STARTS, "starts", "vt", 2, 2},
    {MEANING_ENDS, "ends", "vt", 2, 2},
    {MEANING_HOLDS, "holds", "vt", 2, 2},
    {MEANING_IN, "in", "vd", 2, 2},
    {MEANING_MISSING, "missing", "v", 1, 1},
    {MEANING_HAS, "has", "r", 1, 1},
    {MEANING_NOT, "not", "c", 1, 1},
    {MEANING_AND, "and", "c", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_OR, "or", "c", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_BOTH, "both", "c", 2, 2},
    {MEANING_RULE, "rule", "tb", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_QUERY, "query", "p", 1, MEANING_MAX_ARGUMENTS},
    {MEANING_SHOW, "show", "v", 1, MEANING_MAX_ARGUMENTS},
    {MEANING_WHERE, "where", "c", 1, 1},
    {MEANING_BY, "by", "v", 1, MEANING_MAX_ARGUMENTS},
    {MEANING_ASC, "asc", "v", 1, MEANING_MAX_ARGUMENTS},
    {MEANING_DESC, "desc", "v", 1, MEANING_MAX_ARGUMENTS},
    {MEANING_LIMIT, "limit", "n", 1, 1},
    {MEANING_TOP, "top", "nv", 2, MEANING_MAX_ARGUMENTS},
    {MEANING_DISTINCT, "distinct", "", 0, 0},
    {MEANING_ABOUT, "about", "r", 1, 1},
    {MEANING_ALL, "all", "r", 1, 1},
    {MEANING_COLUMN_OF, "column", "c", 1, 1},
    {MEANING_TOO, "too", "tv", 2, 2},
    {MEANING_WITHIN, "within", "pv", 2, MEANING_MAX_ARGUMENTS},
};

static const struct form *
form_of(enum meaning_op op)
{
	return op < MEANING_WITH || op >= MEANING_OPS
		   ? NULL
		   : &forms[op - MEANING_WITH];
}

const char *
meaning_op_name(enum meaning_op op)
{
	const struct form *form = form_of(op);
	return form ? form->name : "";
}

enum meaning_op
meaning_op_find(const char *name)
{
	for (size_t i = 0; i < COUNT_OF(forms); i++)
		if (strcmp(forms[i].name, name) == 0)
			return forms[i].op;
	return MEANING_NONE;
}

/* ---- kinds ---- */

const struct context_column *
meaning_stored(const struct meaning *meaning, const struct context *context)
{
	return meaning->op == MEANING_COLUMN
		   ? &context->tables[meaning->table].columns[meaning->column]
		   : NULL;
}

bool
meaning_is_rows(const struct meaning *meaning)
{
	return meaning->op == MEANING_TABLE || meaning->op == MEANING_WITH;
}

bool
meaning_is_condition(const struct meaning *meaning)
{
	return meaning->op >= MEANING_EQUAL && meaning->op <= MEANING_RULE;
}

/* Two equal arguments of it are two. */
static bool
is_arithmetic(enum meaning_op op)
{
	return op >= MEANING_PLUS && op <= MEANING_TIMES;
}

bool
meaning_is_arithmetic(const struct meaning *meaning)
{
	return is_arithmetic(meaning->op);
}

bool
meaning_is_measure(const struct meaning *meaning)
{
	if (meaning_is_arithmetic(meaning))
		return meaning_is_measure(meaning->argument[0]) ||
		       meaning_is_measure(meaning->argument[1]);
	return meaning->op >= MEANING_COUNT && meaning->op <= MEANING_FORMULA;
}

/* ---- making ---- */

static uint64_t
mix(uint64_t hash, uint64_t more)
{
	return (hash ^ more) * HASH_PRIME;
}

static struct meaning *
node(enum meaning_op op, int table, int column, const char *text,
    struct arena *arena)
{
	struct meaning *meaning = arena_alloc(arena, sizeof(*meaning));
	*meaning = (struct meaning){
	    .op = op, .table = table, .column = column, .text = text};
	meaning->hash = mix(mix(mix(HASH_START, (uint64_t)op), (uint64_t)table),
	    (uint64_t)column);
	for (const char *at = text ? text : ""; *at; at++)
		meaning->hash = mix(meaning->hash, (unsigned char)*at);
	if (table >= 0 && table < 64)
		meaning->tables = UINT64_C(1) << table;
	return meaning;
}

const struct meaning *
meaning_table(int table, struct arena *arena)
{
	return node(MEANING_TABLE, table, -1, NULL, arena);
}

const struct meaning *
meaning_column(int table, int column, struct arena *arena)
{
	return node(MEANING_COLUMN, table, column, NULL, arena);
}

const struct meaning *
meaning_leaf(enum meaning_op op, const char *text, struct arena *arena)
{
	return node(op, -1, -1, text, arena);
}

/* Does the argument stand for its own arguments in this form? */
static bool
opens(enum meaning_op op, int at, const struct meaning *argument)
{
	if (argument->op == op)
		return op == MEANING_QUERY || op == MEANING_SHOW ||
		       op == MEANING_BY || op == MEANING_AND ||
		       op == MEANING_OR || (op == MEANING_WITH && at == 0);
	return argument->op == MEANING_SHOW &&
	       (op == MEANING_BY || op == MEANING_TOP || op == MEANING_ASC ||
		   op == MEANING_DESC);
}

/* Write the arguments into `list`, which has room for the most; -1: there are
 * more. */
static int
flatten(const struct meaning **list, enum meaning_op op,
    const struct meaning *const *arguments, int count)
{
	int found = 0;
	for (int i = 0; i < count; i++) {
		const struct meaning *argument = arguments[i];
		bool open = opens(op, i, argument);
		const struct meaning *const *from =
		    open ? argument->argument : &arguments[i];
		for (int j = 0; j < (open ? argument->count : 1); j++) {
			bool again = false;
			for (int k = 0; k < found && !is_arithmetic(op); k++)
				again |= list[k]->hash == from[j]->hash;
			if (again)
				continue;
			if (found == MEANING_MAX_ARGUMENTS)
				return -1;
			list[found++] = from[j];
		}
	}
	return found;
}

/* The column that a condition compares. */
static const struct meaning *
column_of_condition(const struct meaning *condition)
{
	const struct meaning *value =
	    condition->count ? condition->argument[0] : NULL;
	while (value && value->op != MEANING_COLUMN)
		value = value->count ? value->argument[0] : NULL;
	return value;
}

/* One more measure of the value that the first one measures. */
static const struct meaning *
measure_too(const struct meaning *const *arguments,
    const struct context *context, struct arena *arena)
{
	const struct meaning *first =
	    arguments[1]->count ? arguments[1]->argument[0] : NULL;
	enum meaning_op op = arguments[0]->text
				 ? meaning_op_find(arguments[0]->text)
				 : MEANING_NONE;
	if (arguments[1]->op != MEANING_SHOW || !first || first->count != 1 ||
	    !meaning_is_measure(first))
		return NULL;
	const struct meaning *both[2] = {
	    meaning_form(op, first->argument, 1, context, arena), arguments[1]};
	return both[0] ? meaning_form(MEANING_SHOW, both, 2, context, arena)
		       : NULL;
}

/* A query that is ordered, with its limit for each of the values. */
static const struct meaning *
limit_within(const struct meaning *const *arguments, int count,
    const struct context *context, struct arena *arena)
{
	const struct meaning *query = arguments[0];
	const struct meaning *parts[MEANING_MAX_ARGUMENTS];
	const struct meaning *top[MEANING_MAX_ARGUMENTS];
	bool ordered = false, limited = false;
	for (int i = 1; i < count; i++)
		top[i] = arguments[i];
	for (int i = 0; i < query->count; i++) {
		const struct meaning *part = query->argument[i];
		ordered |= part->op == MEANING_ASC || part->op == MEANING_DESC;
		parts[i] = part;
		if (part->op != MEANING_LIMIT)
			continue;
		limited = true;
		top[0] = part->argument[0];
		parts[i] =
		    meaning_form(MEANING_TOP, top, count, context, arena);
		if (!parts[i])
			return NULL;
	}
	return query->op == MEANING_QUERY && ordered && limited
		   ? meaning_form(
			 MEANING_QUERY, parts, query->count, context, arena)
		   : NULL;
}

/* What the form stands for; NULL: nothing. */
static const struct meaning *
stood_for(enum meaning_op op, const struct meaning *const *arguments, int count,
    const struct context *context, struct arena *arena)
{
	switch (op) {
	case MEANING_COLUMN_OF:
		return column_of_condition(arguments[0]);
	case MEANING_TOO:
		return measure_too(arguments, context, arena);
	default:
		return limit_within(arguments, count, context, arena);
	}
}

/* "three cities with the largest area": of two limits the larger one was
 * said. */
static int
merge_limits(const struct meaning **list, int count)
{
	int limit = -1;
	for (int i = 0; i < count; i++) {
		if (list[i]->op != MEANING_LIMIT ||
		    list[i]->argument[0]->op != MEANING_NUMBER)
			continue;
		if (limit < 0) {
			limit = i;
			continue;
		}
		if (strtol(list[i]->argument[0]->text, NULL, 10) >
		    strtol(list[limit]->argument[0]->text, NULL, 10))
			list[limit] = list[i];
		memmove(&list[i], &list[i + 1],
		    (size_t)(--count - i) * sizeof(*list));
		i--;
	}
	return count;
}

/* What is counted are rows: a column's, or those of each. */
static const struct meaning *
counted_rows(const struct meaning *counted, struct arena *arena)
{
	switch (counted->op) {
	case MEANING_EACH:
		return counted->argument[0];
	case MEANING_COLUMN:
		return meaning_table(counted->table, arena);
	default:
		return counted;
	}
}

/* Are they as many, and of the kinds, that the form takes? */
static bool
takes(
    const struct form *form, const struct meaning *const *arguments, int count)
{
	int last = (int)strlen(form->takes) - 1;
	if (count < form->least || count > form->most)
		return false;
	for (int i = 0; i < count; i++)
		if (!argument_is_of_kind(
			arguments[i], form->takes[i < last ? i : last]))
			return false;
	return true;
}

static bool
has_slot(const struct meaning *const *arguments, int count)
{
	for (int i = 0; i < count; i++)
		if (arguments[i]->op == MEANING_SLOT)
			return true;
	return false;
}

const struct meaning *
meaning_form(enum meaning_op op, const struct meaning *const *arguments,
    int count, const struct context *context, struct arena *arena)
{
	const struct form *form = form_of(op);
	const struct meaning *list[MEANING_MAX_ARGUMENTS];
	if (op >= MEANING_COLUMN_OF && op < MEANING_OPS) {
		if (count < form->least || count > form->most)
			return NULL;
		if (!has_slot(arguments, count))
			return stood_for(op, arguments, count, context, arena);
	}
	count = form ? flatten(list, op, arguments, count) : -1;
	if (op == MEANING_QUERY && count > 0)
		count = merge_limits(list, count);
	if (op == MEANING_COUNT && count == 1)
		list[0] = counted_rows(list[0], arena);
	if (count < 0 || !takes(form, list, count) ||
	    (count && !argument_types_fit(op, list, count, context)))
		return NULL;
	struct meaning *made = node(op, -1, -1, NULL, arena);
	made->argument = arena_array(arena, (size_t)count, sizeof(*list));
	made->count = count;
	for (int i = 0; i < count; i++) {
		made->argument[i] = list[i];
		made->hash = mix(made->hash, list[i]->hash);
		made->tables |= list[i]->tables;
	}
	return made;
}

/* ---- looking ---- */

bool
meaning_measures(const struct meaning *meaning)
{
	if (meaning_is_measure(meaning))
		return true;
	for (int i = 0; i < meaning->count && !meaning_is_rows(meaning); i++)
		if (meaning_measures(meaning->argument[i]))
			return true;
	return false;
}

int
meaning_home(const struct meaning *meaning)
{
	if (meaning->table >= 0)
		return meaning->table;
	for (int i = 0; i < meaning->count; i++) {
		int home = meaning_home(meaning->argument[i]);
		if (home >= 0)
			return home;
	}
	return -1;
}
