/* compose_terms.c - expressions for terms; see composer.h */
#include <ctype.h>
#include <string.h>

#include "composer.h"

const struct context_column *
composer_column(const struct composer *composer, const struct term *term)
{
	if (term->table < 0 || term->column < 0)
		return NULL;
	return &composer->context->tables[term->table].columns[term->column];
}

bool
composer_is_label(const struct composer *composer, int table, int column)
{
	const struct context_table *t = &composer->context->tables[table];
	for (int i = 0; i < t->label_count; i++)
		if (t->label[i] == column)
			return true;
	return false;
}

struct expr *
composer_key(struct composer *composer, struct block *block, int table)
{
	const struct context_table *t = &composer->context->tables[table];
	struct source *source = block_source(block, table);
	if (!source || t->primary_key_count != 1)
		return NULL;
	return expr_column(source, t->primary_key[0], composer->arena);
}

static struct expr *
number_of(struct composer *composer, struct expr *expr,
    const struct context_column *column)
{
	if (column && column->numeric_text)
		return expr_cast(expr, "numeric", composer->arena);
	return expr;
}

static struct expr *
count_expr(
    struct composer *composer, struct block *block, const struct term *term)
{
	struct arena *arena = composer->arena;
	struct expr *call = expr_call("count", NULL, arena);
	struct expr *argument = NULL;
	if (term->column >= 0) {
		struct source *source = block_source(block, term->table);
		if (!source)
			return NULL;
		argument = expr_column(source, term->column, arena);
		call->distinct = term->distinct;
	} else if (term->table >= 0) {
		if (!block_source(block, term->table))
			return NULL;
		bool repeats = block == composer->block &&
			       composer_repeats(composer, term->table);
		struct source *source = block_source(block, term->table);
		if (repeats || term->distinct || source->outer)
			argument = composer_key(composer, block, term->table);
		call->distinct = argument && (repeats || term->distinct);
	}
	if (term->table >= 0)
		call->source = block_source(block, term->table);
	call->argument[call->argument_count++] =
	    argument ? argument : expr_leaf(EXPR_STAR, NULL, arena);
	return call;
}

/* Can the aggregate be taken of the column at all? */
static bool
aggregates_fit(enum aggregate aggregate, const struct context_column *column)
{
	if (!column || aggregate == AGGREGATE_MAXIMUM ||
	    aggregate == AGGREGATE_MINIMUM)
		return true;
	return column->class == COLUMN_NUMBER || column->numeric_text ||
	       (column->class == COLUMN_TIME &&
		   strcmp(column->type, "interval") == 0);
}

struct expr *
composer_aggregate(
    struct composer *composer, struct block *block, const struct term *term)
{
	struct term plain = *term;
	if (term->kind == TERM_METRIC || !term->aggregate)
		return composer_term(composer, block, term);
	if (term->aggregate == AGGREGATE_COUNT)
		return count_expr(composer, block, term);
	const struct context_column *column = composer_column(composer, term);
	if (!aggregates_fit(term->aggregate, column)) {
		composer->unbound++;
		plain.column = -1;
		return count_expr(composer, block, &plain);
	}
	plain.aggregate = AGGREGATE_NONE;
	struct expr *argument = composer_term(composer, block, &plain);
	if (!argument)
		return NULL;
	struct expr *call = expr_call(cue_aggregate_function(term->aggregate),
	    number_of(composer, argument, column), composer->arena);
	call->distinct = term->distinct;
	return call;
}

struct expr *
composer_term(
    struct composer *composer, struct block *block, const struct term *term)
{
	struct arena *arena = composer->arena;
	if (term->aggregate)
		return composer_aggregate(composer, block, term);
	struct source *source =
	    term->table >= 0 ? block_source(block, term->table) : NULL;
	switch (term->kind) {
	case TERM_COLUMN:
	case TERM_DATE:
		return source ? expr_column(source, term->column, arena) : NULL;
	case TERM_ENTITY:
		return source ? composer_key(composer, block, term->table)
			      : NULL;
	case TERM_EXPRESSION:
	case TERM_METRIC: {
		if (!source)
			return NULL;
		struct expr *raw = expr_leaf(EXPR_RAW, term->text, arena);
		raw->source = source;
		raw->name = term->name;
		raw->distinct = term->kind == TERM_METRIC;
		return raw;
	}
	case TERM_GRAIN: {
		if (!source)
			return NULL;
		struct expr *call = expr_call("date_trunc",
		    expr_leaf(EXPR_TEXT, calendar_unit_name(term->unit), arena),
		    arena);
		call->argument[call->argument_count++] =
		    expr_column(source, term->column, arena);
		return expr_cast(call, "date", arena);
	}
	case TERM_SHARE:
	case TERM_NONE:
		break;
	}
	return NULL;
}

/* lower_case_with_underscores of a name, plural s left as it is. */
static const char *
plain_name(const char *name, struct arena *arena)
{
	size_t length = strlen(name);
	char *text = arena_alloc(arena, 2 * length + 1);
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)name[i];
		bool camel =
		    i && isupper(c) && islower((unsigned char)name[i - 1]);
		if (camel)
			text[used++] = '_';
		text[used++] = isalnum(c) || c >= 128 ? (char)tolower(c) : '_';
	}
	return text;
}

const char *
composer_alias(const struct composer *composer, const struct term *term)
{
	static const char *const prefixes[] = {
	    "", "count", "total", "average", "maximum", "minimum", "median"};
	struct arena *arena = composer->arena;
	if (term->kind == TERM_METRIC)
		return plain_name(term->name ? term->name : "metric", arena);
	if (term->kind == TERM_GRAIN)
		return calendar_unit_name(term->unit);
	if (!term->aggregate)
		return term->kind == TERM_EXPRESSION ? "value" : NULL;
	const char *prefix = prefixes[term->aggregate];
	if (term->table < 0)
		return "count";
	const struct context_table *table =
	    &composer->context->tables[term->table];
	if (term->column >= 0)
		return arena_printf(arena, "%s_%s", prefix,
		    plain_name(table->columns[term->column].name, arena));
	if (term->kind == TERM_EXPRESSION)
		return prefix;
	return arena_printf(
	    arena, "number_of_%s", plain_name(table->name, arena));
}
