/* compile_values.c - columns, literals and measures; see compiler.h */
#include "meaning/compiler.h"

#include <string.h>

/* Let the measure count only rows that meet the conditions. */
static struct expr *
only(struct compiler *compiler, struct expr *measure,
    const struct meaning *const *conditions, int count)
{
	for (int i = 0; measure && i < count; i++) {
		struct filter *filter =
		    compiler_join_tables(compiler, conditions[i])
			? compiler_filter(compiler, conditions[i], NULL, false)
			: NULL;
		if (!filter || !expr_only(measure, filter, compiler->arena))
			return NULL;
	}
	return measure;
}

static struct expr *
count_all(struct compiler *compiler, const struct meaning *rows)
{
	int home = meaning_home(rows);
	struct source *source = block_source(compiler->block, home);
	return source ? expr_count_rows(source, compiler->context,
			    compiler->block->source_count > 1 &&
				graph_repeats(&compiler->tree, home),
			    compiler->arena)
		      : NULL;
}

static struct expr *
count_of(struct compiler *compiler, const struct meaning *rows)
{
	struct expr *count = count_all(compiler, rows);
	return rows->op == MEANING_WITH && !compiler->opened
		   ? only(compiler, count, rows->argument + 1, rows->count - 1)
		   : count;
}

static struct expr *
aggregate_of(struct compiler *compiler, const struct meaning *measure,
    struct source *source)
{
	static const char *const names[] = {
	    [0] = "count",
	    [MEANING_AVERAGE - MEANING_KINDS] = "avg",
	    [MEANING_SUM - MEANING_KINDS] = "sum",
	    [MEANING_MINIMUM - MEANING_KINDS] = "min",
	    [MEANING_MAXIMUM - MEANING_KINDS] = "max",
	};
	int home = meaning_home(measure);
	bool adds =
	    measure->op == MEANING_AVERAGE || measure->op == MEANING_SUM;
	if (adds && !source && compiler->block->source_count > 1 &&
	    graph_repeats(&compiler->tree, home))
		return NULL;
	struct expr *value =
	    compiler_value(compiler, measure->argument[0], NULL, source);
	if (!value)
		return NULL;
	const struct meaning *column = measure->argument[0];
	if (adds && column->op == MEANING_COLUMN &&
	    compiler->context->tables[home].columns[column->column].class ==
		COLUMN_TEXT)
		value = expr_cast(value, "numeric", compiler->arena);
	struct expr *call = expr_call(
	    names[measure->op - MEANING_KINDS], value, compiler->arena);
	call->distinct = measure->op == MEANING_KINDS;
	return call;
}

static struct expr *
share_of(struct compiler *compiler, const struct meaning *share)
{
	struct expr *part = only(compiler,
	    count_of(compiler, share->argument[1]), share->argument, 1);
	struct expr *whole = count_of(compiler, share->argument[1]);
	return part && whole ? expr_percentage(part, whole, compiler->arena)
			     : NULL;
}

/* The difference of two times would be an interval: that of days is taken. */
static struct expr *
as_day(
    struct compiler *compiler, const struct meaning *value, struct expr *expr)
{
	const struct context_column *column;
	while (value->op >= MEANING_AVERAGE && value->op <= MEANING_ONLY)
		value = value->argument[0];
	column = meaning_stored(value, compiler->context);
	return value->op == MEANING_DATE ||
		       (column && column->class == COLUMN_DATE &&
			   strcmp(column->type, "date") != 0)
		   ? expr_cast(expr, "date", compiler->arena)
		   : expr;
}

static struct expr *
arithmetic(struct compiler *compiler, const struct meaning *value,
    struct source *source)
{
	struct arena *arena = compiler->arena;
	struct expr *left =
	    compiler_value(compiler, value->argument[0], NULL, source);
	struct expr *right =
	    compiler_value(compiler, value->argument[1], NULL, source);
	if (!left || !right)
		return NULL;
	switch (value->op) {
	case MEANING_PLUS:
		return expr_binary(left, "+", right, arena);
	case MEANING_MINUS:
		return expr_binary(as_day(compiler, value->argument[0], left),
		    "-", as_day(compiler, value->argument[1], right), arena);
	case MEANING_TIMES:
		return expr_binary(left, "*", right, arena);
	case MEANING_PERCENT:
		return expr_percentage(left, right, arena);
	default:
		break;
	}
	struct expr *divisor = expr_call("nullif", right, arena);
	divisor->argument[divisor->argument_count++] =
	    expr_leaf(EXPR_NUMBER, "0", arena);
	return expr_binary(
	    expr_binary(expr_leaf(EXPR_NUMBER, "1.0", arena), "*", left, arena),
	    "/", divisor, arena);
}

/* The part of a date, or the first day of the span that it is in. */
static struct expr *
of_date(struct compiler *compiler, const struct meaning *value,
    struct source *source)
{
	struct arena *arena = compiler->arena;
	const char *unit = value->argument[0]->text;
	struct expr *column =
	    compiler_value(compiler, value->argument[1], NULL, source);
	if (!column)
		return NULL;
	if (value->op == MEANING_PART) {
		struct expr *part = expr_leaf(EXPR_EXTRACT, unit, arena);
		part->argument[part->argument_count++] = column;
		return part;
	}
	return expr_span(column, unit, arena);
}

struct expr *
compiler_defined(struct compiler *compiler, const struct meaning *defined,
    struct source *source)
{
	int home = meaning_home(defined);
	if (!source || source->table != home)
		source = block_source(compiler->block, home);
	bool measures = defined->op == MEANING_FORMULA;
	if (!source || (measures && compiler->block->source_count > 1 &&
			   graph_repeats(&compiler->tree, home)))
		return NULL;
	struct expr *raw =
	    expr_leaf(EXPR_RAW, defined->argument[0]->text, compiler->arena);
	raw->source = source;
	raw->distinct = measures;
	return raw;
}

struct expr *
compiler_value(struct compiler *compiler, const struct meaning *value,
    const struct context_column *beside, struct source *source)
{
	struct arena *arena = compiler->arena;
	bool text = beside && beside->class == COLUMN_TEXT;
	switch (value->op) {
	case MEANING_COLUMN:
		if (!source || source->table != value->table)
			source = block_source(compiler->block, value->table);
		return source ? expr_column(source, value->column, arena)
			      : NULL;
	case MEANING_NUMBER:
		return expr_leaf(
		    text ? EXPR_TEXT : EXPR_NUMBER, value->text, arena);
	case MEANING_TEXT:
		return expr_leaf(EXPR_TEXT, value->text, arena);
	case MEANING_DATE:
		return expr_leaf(EXPR_DATE, value->argument[0]->text, arena);
	case MEANING_PART:
	case MEANING_SPAN:
		return of_date(compiler, value, source);
	case MEANING_EXPRESSION:
	case MEANING_FORMULA:
		return compiler_defined(compiler, value, source);
	case MEANING_COUNT:
		return count_of(compiler, value->argument[0]);
	case MEANING_ONLY:
		return only(compiler,
		    compiler_value(compiler, value->argument[0], NULL, source),
		    value->argument + 1, value->count - 1);
	case MEANING_SHARE:
		return share_of(compiler, value);
	case MEANING_RATIO:
	case MEANING_PERCENT:
	case MEANING_PLUS:
	case MEANING_MINUS:
	case MEANING_TIMES:
		return arithmetic(compiler, value, source);
	default:
		return value->op >= MEANING_KINDS &&
			       value->op <= MEANING_MAXIMUM
			   ? aggregate_of(compiler, value, source)
			   : NULL;
	}
}
