/* compose_terms.c - expressions for terms; see composer.h */
#include "parser/cents.h"
#include "parser/composer.h"
#include "parser/duration.h"
#include "parser/time_unit.h"

#include <ctype.h>
#include <string.h>

const struct context_column *
composer_column(const struct composer *composer, const struct term *term)
{
	if (term->table < 0 || term->column < 0)
		return NULL;
	int table = term->kind == TERM_FAR ? term->parent : term->table;
	return &composer->context->tables[table].columns[term->column];
}

bool
composer_is_label(const struct composer *composer, int table, int column)
{
	return context_is_label(&composer->context->tables[table], column);
}

struct expr *
composer_key(struct composer *composer, struct block *block, int table)
{
	const struct context_table *t = &composer->context->tables[table];
	struct source *source = block_source(block, table);
	int key = context_sole_key(t);
	return source && key >= 0 ? expr_column(source, key, composer->arena)
				  : NULL;
}

static struct expr *
number_of(struct composer *composer, struct expr *expr,
    const struct context_column *column)
{
	if (column && column->numeric_text)
		return expr_cast(expr, "numeric", composer->arena);
	return expr;
}

/* "How many students have each allergy": where a student may have one twice,
 * the rows that say so may be counted, and not the students.  The rows of the
 * block are those of one table then. */
static bool
counts_links(const struct composer *composer)
{
	for (int t = 0; t < composer->context->table_count; t++)
		if (t < GRAPH_MAX_TABLES && composer->joined[t] &&
		    !composer_repeats(composer, t))
			return composer_goes(composer, COMPOSE_NO_DISTINCT);
	return false;
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
		struct source *source = block_source(block, term->table);
		if (!source)
			return NULL;
		bool repeats = block == composer->block &&
			       composer_repeats(composer, term->table) &&
			       !counts_links(composer);
		if (!repeats && !term->distinct && !source->outer) {
			call = expr_count_rows(
			    source, composer->context, false, arena);
			call->source = source;
			return call;
		}
		argument = composer_key(composer, block, term->table);
		call->distinct = argument && (repeats || term->distinct);
	}
	if (term->table >= 0)
		call->source = block_source(block, term->table);
	call->argument[call->argument_count++] =
	    argument ? argument : expr_leaf(EXPR_STAR, NULL, arena);
	return call;
}

/* Is the aggregate possible for the column? */
static bool
aggregates_fit(enum aggregate aggregate, const struct context_column *column)
{
	if (!column)
		return true;
	if (aggregate == AGGREGATE_MAXIMUM || aggregate == AGGREGATE_MINIMUM)
		return column->class != COLUMN_BOOLEAN &&
		       column->class != COLUMN_OTHER;
	return column->class == COLUMN_NUMBER || column->numeric_text ||
	       (column->class == COLUMN_TIME &&
		   strcmp(column->type, "interval") == 0);
}

struct expr *
composer_aggregate(
    struct composer *composer, struct block *block, const struct term *term)
{
	struct term plain = *term;
	if (term->kind == TERM_METRIC || term->kind == TERM_FORMULA ||
	    !term->aggregate)
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

/* PostgreSQL's difference of two dates, in days. */
enum { DAY_SECONDS = 86400 };

/* finished_at - started_at, in the question's unit: seconds, minutes or
 * hours. */
static struct expr *
duration_expr(struct composer *composer, struct block *block,
    struct source *source, const struct term *term)
{
	struct arena *arena = composer->arena;
	const struct context_table *tables = composer->context->tables;
	int begins = term->across ? term->other : term->table;
	struct source *first =
	    term->across ? block_source(block, term->other) : source;
	if (!first)
		return NULL;
	struct expr *difference =
	    expr_binary(expr_column(source, term->parent, arena), "-",
		expr_column(first, term->via, arena), arena);
	long seconds = duration_unit(composer->request->question);
	bool days =
	    strcmp(tables[begins].columns[term->via].type, "date") == 0 &&
	    strcmp(tables[term->table].columns[term->parent].type, "date") == 0;
	if (!seconds || (days && seconds == DAY_SECONDS))
		return difference;
	if (days)
		return expr_binary(difference, "*",
		    expr_leaf(EXPR_NUMBER,
			arena_printf(arena, "%ld", DAY_SECONDS / seconds),
			arena),
		    arena);
	return expr_elapsed(difference, seconds, arena);
}

static struct expr *
measure_expr(struct composer *composer, struct block *block,
    const struct formula *formula)
{
	struct expr *measure =
	    composer_aggregate(composer, block, &formula->term);
	int count = 1;
	for (int i = 0; measure && i < formula->condition_count; i += count) {
		const struct condition *first = &formula->conditions[i];
		/* "rejected or discarded": alternatives are one condition */
		for (count = 1; i + count < formula->condition_count &&
				first[count].or_before;)
			count++;
		struct filter *filter =
		    count > 1 ? composer_run(composer, block, first, count)
			      : composer_condition(composer, block, first);
		if (!filter || !expr_only(measure, filter, composer->arena))
			composer->unbound++;
	}
	return measure && formula->or_zero
		   ? expr_or_zero(measure, composer->arena)
		   : measure;
}

struct expr *
composer_arithmetic(
    struct expr *left, char sign, struct expr *right, struct arena *arena)
{
	static const char *const signs = "+-*/";
	static const char *const texts[] = {"+", "-", "*", "/"};
	if (sign == '/') {
		left = expr_cast(left, "numeric", arena);
		right = expr_call("nullif", right, arena);
		right->argument[right->argument_count++] =
		    expr_leaf(EXPR_NUMBER, "0", arena);
	}
	return expr_binary(
	    left, texts[strchr(signs, sign) - signs], right, arena);
}

static struct expr *
formula_expr(struct composer *composer, struct block *block, int at)
{
	const struct formula *formula = &composer->sketch.formulas[at];
	if (formula->kind == FORMULA_NUMBER)
		return expr_leaf(EXPR_NUMBER, formula->text, composer->arena);
	if (formula->kind == FORMULA_MEASURE)
		return measure_expr(composer, block, formula);
	struct expr *left = formula_expr(composer, block, formula->left);
	struct expr *right = formula_expr(composer, block, formula->right);
	/* what tells the two sides apart was not understood */
	if (left && right && strchr("-/", formula->sign) &&
	    expr_same(left, right))
		return NULL;
	return left && right ? composer_arithmetic(
				   left, formula->sign, right, composer->arena)
			     : NULL;
}

/* Return the column in the question's unit. */
static struct expr *
column_expr(
    struct composer *composer, struct source *source, const struct term *term)
{
	struct arena *arena = composer->arena;
	if (!source)
		return NULL;
	struct expr *column = expr_column(source, term->column, arena);
	struct time_unit unit;
	if (time_unit_asked(composer->request, term, &unit))
		return expr_binary(column, "/",
		    expr_leaf(EXPR_NUMBER,
			arena_printf(arena, unit.factor < 1 ? "%.15g" : "%.1f",
			    unit.factor),
			arena),
		    arena);
	if (!cents_divide(composer->request, term->table, term->column))
		return column;
	return expr_binary(
	    column, "/", expr_leaf(EXPR_NUMBER, "100.0", arena), arena);
}

/* Does the term need an aggregate?  A figure already has its own. */
static bool
is_aggregated(const struct term *term)
{
	return term->aggregate && term->kind != TERM_METRIC &&
	       term->kind != TERM_FORMULA;
}

/* Return the part of a date that the unit is, as EXTRACT names it; NULL when
 * the unit is a time of its own, such as a month of one year. */
static const char *
part_of_date(const struct term *grain)
{
	switch (grain->unit) {
	case UNIT_HOUR:
		return "HOUR";
	case UNIT_WEEKDAY:
		return "ISODOW";
	case UNIT_WEEK:
		return grain->of_year ? "WEEK" : NULL;
	case UNIT_MONTH:
		return grain->of_year ? "MONTH" : NULL;
	case UNIT_QUARTER:
		return grain->of_year ? "QUARTER" : NULL;
	case UNIT_NONE:
	case UNIT_DAY:
	case UNIT_YEAR:
		break;
	}
	return NULL;
}

/* The period or the part of a date; NULL for the hour of a day that has no
 * time. */
static struct expr *
grain_expr(const struct composer *composer, struct source *source,
    const struct term *term)
{
	struct arena *arena = composer->arena;
	struct expr *date = expr_column(source, term->column, arena);
	const char *name = part_of_date(term);
	if (term->unit == UNIT_HOUR &&
	    strcmp(composer_column(composer, term)->type, "date") == 0)
		return NULL;
	if (!name)
		return expr_span(date, calendar_unit_name(term->unit), arena);
	struct expr *part = expr_leaf(EXPR_EXTRACT, name, arena);
	part->argument[part->argument_count++] = date;
	return part;
}

struct expr *
composer_term(
    struct composer *composer, struct block *block, const struct term *term)
{
	struct arena *arena = composer->arena;
	/* A metric already has its own aggregate. */
	if (is_aggregated(term))
		return composer_aggregate(composer, block, term);
	struct source *source =
	    term->table >= 0 ? block_source(block, term->table) : NULL;
	switch (term->kind) {
	case TERM_COLUMN:
		return column_expr(composer, source, term);
	case TERM_DATE:
		return source ? expr_column(source, term->column, arena) : NULL;
	case TERM_FAR: {
		struct source *far =
		    source && block == composer->block
			? composer_source_through(composer, term)
			: NULL;
		return far ? expr_column(far, term->column, arena) : NULL;
	}
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
	case TERM_GRAIN:
		return source ? grain_expr(composer, source, term) : NULL;
	case TERM_DURATION:
		return source ? duration_expr(composer, block, source, term)
			      : NULL;
	case TERM_FORMULA:
		return formula_expr(composer, block, term->column);
	case TERM_SHARE:
	case TERM_NONE:
		break;
	}
	return NULL;
}

/* Write a name as lower_case_with_underscores.  A plural s stays. */
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

/* Name a far column: mentor_name for the name that mentor_id leads to. */
static const char *
far_name(const struct composer *composer, const struct term *term)
{
	const struct context_table *tables = composer->context->tables;
	struct arena *arena = composer->arena;
	const char *key =
	    plain_name(tables[term->table].columns[term->via].name, arena);
	const char *last = strrchr(key, '_');
	return arena_printf(arena, "%.*s_%s",
	    (int)(last ? last - key : (long)strlen(key)), key,
	    plain_name(tables[term->parent].columns[term->column].name, arena));
}

/* The column's name as an alias, with the unit that the question asks for. */
static const char *
column_alias(const struct composer *composer, const struct term *term)
{
	const char *name = composer_column(composer, term)->name;
	struct time_unit unit;
	if (time_unit_asked(composer->request, term, &unit))
		name = arena_printf(
		    composer->arena, "%.*s_%s", unit.stem, name, unit.asked);
	return plain_name(name, composer->arena);
}

/* Return the alias of a term without an aggregate; NULL when its own name is
 * good enough. */
static const char *
plain_alias(const struct composer *composer, const struct term *term)
{
	struct time_unit unit;
	if (term->kind == TERM_COLUMN &&
	    (cents_divide(composer->request, term->table, term->column) ||
		time_unit_asked(composer->request, term, &unit)))
		return column_alias(composer, term);
	return term->kind == TERM_EXPRESSION ? "value" : NULL;
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
	if (term->kind == TERM_FORMULA)
		return term->name ? plain_name(term->name, arena)
		       : composer->sketch.formulas[term->column].kind ==
			       FORMULA_MEASURE
			   ? composer_alias(composer,
				 &composer->sketch.formulas[term->column].term)
			   : "ratio";
	if (term->kind == TERM_DURATION)
		return term->aggregate == AGGREGATE_AVERAGE ? "average_duration"
							    : "duration";
	if (term->kind == TERM_FAR)
		return far_name(composer, term);
	if (!term->aggregate)
		return plain_alias(composer, term);
	const char *prefix = prefixes[term->aggregate];
	if (term->table < 0)
		return "count";
	const struct context_table *table =
	    &composer->context->tables[term->table];
	if (term->column >= 0) {
		const char *name = column_alias(composer, term);
		size_t length = strlen(prefix);
		if (strncmp(name, prefix, length) == 0 && name[length] == '_')
			return name;
		/* a column called "average" may be beside it in the output */
		if (strcmp(name, prefix) == 0)
			return arena_printf(arena, "%s_value", prefix);
		return arena_printf(arena, "%s_%s", prefix, name);
	}
	if (term->kind == TERM_EXPRESSION)
		return prefix;
	return arena_printf(
	    arena, "number_of_%s", plain_name(table->name, arena));
}

bool
composer_aggregates(const struct term *term)
{
	return term->aggregate || term->kind == TERM_METRIC ||
	       term->kind == TERM_FORMULA;
}

int
composer_count_aggregates(const struct sketch *sketch)
{
	int count = 0;
	for (int i = 0; i < sketch->show_count; i++)
		count += composer_aggregates(&sketch->shows[i]);
	return count;
}

bool
composer_is_measure(const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	return term->kind == TERM_COLUMN && column && !term->aggregate &&
	       (column->class == COLUMN_NUMBER || column->numeric_text) &&
	       !context_in_key(column);
}

bool
composer_is_key_or_label(
    const struct composer *composer, const struct term *term)
{
	const struct context_column *column = composer_column(composer, term);
	return term->kind == TERM_ENTITY ||
	       (term->kind == TERM_COLUMN &&
		   (column->primary_key ||
		       composer_is_label(composer, term->table, term->column)));
}
