/* emit.c - a block as PostgreSQL text; see emit.h */
#include "emit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "record.h"

struct writer {
	FILE *out;
	const struct context *context;
	const struct block *block; /* the one being written */
	int depth;
	struct arena *arena;
};

static void write_block(struct writer *writer, struct block *block);
static void write_expr(struct writer *writer, const struct expr *expr);
static void write_filter(
    struct writer *writer, const struct filter *filter, bool nested);

static const char *
break_of(const struct writer *writer)
{
	return writer->depth ? " " : "\n";
}

static void
write_quoted(struct writer *writer, const char *text)
{
	fputc('\'', writer->out);
	for (; *text; text++) {
		if (*text == '\'')
			fputc('\'', writer->out);
		fputc(*text, writer->out);
	}
	fputc('\'', writer->out);
}

static void
write_prefix(struct writer *writer, const struct source *source)
{
	if (source && source->qualified)
		fprintf(writer->out, "%s.", source->alias);
}

static void
write_column(struct writer *writer, const struct expr *expr)
{
	const struct context_table *table =
	    &writer->context->tables[expr->source->table];
	write_prefix(writer, expr->source);
	fputs(table->columns[expr->column].sql, writer->out);
}

/* Length of the name or text literal at `text`; 1 for anything else. */
static size_t
raw_token_length(const char *text)
{
	size_t length = 1;
	if (*text == '\'' || *text == '"') {
		while (text[length] && text[length] != *text)
			length++;
		return text[length] ? length + 1 : length;
	}
	if (!isalpha((unsigned char)*text) && *text != '_')
		return 1;
	while (isalnum((unsigned char)text[length]) || text[length] == '_')
		length++;
	return length;
}

static const struct source *
raw_table(const struct writer *writer, const char *name)
{
	int table = context_find_table(writer->context, name);
	return table < 0 ? NULL : block_source(writer->block, table);
}

/*
 * SQL of the lexicon names columns bare or with their table; both become the
 * names this statement knows them by.
 */
static void
write_raw(struct writer *writer, const struct expr *expr)
{
	bool after_dot = false;
	const char *text = expr->text;
	while (*text) {
		size_t length = raw_token_length(text);
		char *name = arena_strndup(writer->arena, text, length);
		const struct source *table =
		    text[length] == '.' ? raw_table(writer, name) : NULL;
		if (table && !after_dot) {
			text += length + (table->qualified ? 0 : 1);
			if (table->qualified)
				fputs(table->alias, writer->out);
			after_dot = !table->qualified;
			continue;
		}
		if (!after_dot && expr->source && text[length] != '(' &&
		    context_find_column(
			&writer->context->tables[expr->source->table], name) >=
			0)
			write_prefix(writer, expr->source);
		fputs(name, writer->out);
		after_dot = text[length - 1] == '.';
		text += length;
	}
}

static void
write_window(struct writer *writer, const struct expr *expr)
{
	write_expr(writer, expr->argument[0]);
	fputs(" OVER (", writer->out);
	if (expr->partition) {
		fputs("PARTITION BY ", writer->out);
		write_expr(writer, expr->partition);
	}
	if (expr->order) {
		fputs(
		    expr->partition ? " ORDER BY " : "ORDER BY ", writer->out);
		write_expr(writer, expr->order);
		if (expr->descending)
			fputs(" DESC NULLS LAST", writer->out);
	}
	fputc(')', writer->out);
}

static void
write_call(struct writer *writer, const struct expr *expr)
{
	fputs(expr->text, writer->out);
	if (strcmp(expr->text, "percentile_cont") == 0) {
		fputs("(0.5) WITHIN GROUP (ORDER BY ", writer->out);
	} else {
		fputs(expr->distinct ? "(DISTINCT " : "(", writer->out);
	}
	for (int i = 0; i < expr->argument_count; i++) {
		if (i)
			fputs(", ", writer->out);
		write_expr(writer, expr->argument[i]);
	}
	fputc(')', writer->out);
	if (expr->only) {
		fputs(" FILTER (WHERE ", writer->out);
		write_filter(writer, expr->only, false);
		fputc(')', writer->out);
	}
}

static bool
needs_parentheses(const struct expr *expr)
{
	return expr->kind == EXPR_BINARY || expr->kind == EXPR_RAW ||
	       expr->kind == EXPR_WINDOW;
}

static void
write_operand(struct writer *writer, const struct expr *expr)
{
	bool enclosed = needs_parentheses(expr);
	if (enclosed)
		fputc('(', writer->out);
	write_expr(writer, expr);
	if (enclosed)
		fputc(')', writer->out);
}

static void
write_expr(struct writer *writer, const struct expr *expr)
{
	switch (expr->kind) {
	case EXPR_COLUMN:
		write_column(writer, expr);
		break;
	case EXPR_NAME:
		write_prefix(writer, expr->source);
		fputs(context_quote(expr->text, writer->arena), writer->out);
		break;
	case EXPR_STAR:
		fputc('*', writer->out);
		break;
	case EXPR_NUMBER:
		fputs(expr->text, writer->out);
		break;
	case EXPR_TEXT:
	case EXPR_DATE:
		write_quoted(writer, expr->text);
		break;
	case EXPR_RAW:
		write_raw(writer, expr);
		break;
	case EXPR_CALL:
		write_call(writer, expr);
		break;
	case EXPR_BINARY:
		write_operand(writer, expr->argument[0]);
		fprintf(writer->out, " %s ", expr->text);
		write_operand(writer, expr->argument[1]);
		break;
	case EXPR_CAST:
		write_operand(writer, expr->argument[0]);
		fprintf(writer->out, "::%s", expr->text);
		break;
	case EXPR_BLOCK:
		fputc('(', writer->out);
		write_block(writer, expr->block);
		fputc(')', writer->out);
		break;
	case EXPR_EXTRACT:
		fprintf(writer->out, "EXTRACT(%s FROM ", expr->text);
		write_expr(writer, expr->argument[0]);
		fputc(')', writer->out);
		break;
	case EXPR_WINDOW:
		write_window(writer, expr);
		break;
	}
}

static void
write_list(struct writer *writer, const struct filter *filter)
{
	write_expr(writer, filter->left);
	fputs(filter->negated ? " NOT IN (" : " IN (", writer->out);
	for (const struct filter *value = filter->first; value;
	     value = value->next) {
		if (value != filter->first)
			fputs(", ", writer->out);
		write_expr(writer, value->left);
	}
	fputc(')', writer->out);
}

static void
write_group(struct writer *writer, const struct filter *filter, bool nested)
{
	const char *word = filter->kind == FILTER_OR ? " OR " : " AND ";
	bool enclosed = nested || filter->negated;
	if (filter->negated)
		fputs("NOT ", writer->out);
	if (enclosed)
		fputc('(', writer->out);
	for (const struct filter *child = filter->first; child;
	     child = child->next) {
		if (child != filter->first)
			fputs(word, writer->out);
		write_filter(writer, child, true);
	}
	if (enclosed)
		fputc(')', writer->out);
}

static void
write_inner(struct writer *writer, struct block *block)
{
	fputc('(', writer->out);
	write_block(writer, block);
	fputc(')', writer->out);
}

static void
write_filter(struct writer *writer, const struct filter *filter, bool nested)
{
	switch (filter->kind) {
	case FILTER_AND:
	case FILTER_OR:
		write_group(writer, filter, nested);
		break;
	case FILTER_NOT:
		fputs("NOT (", writer->out);
		write_filter(writer, filter->first, false);
		fputc(')', writer->out);
		break;
	case FILTER_COMPARE:
		write_expr(writer, filter->left);
		fprintf(writer->out, " %s ", filter->text);
		write_expr(writer, filter->right);
		break;
	case FILTER_NULL:
		write_expr(writer, filter->left);
		fputs(
		    filter->negated ? " IS NOT NULL" : " IS NULL", writer->out);
		break;
	case FILTER_IN:
		write_expr(writer, filter->left);
		fputs(filter->negated ? " NOT IN " : " IN ", writer->out);
		write_inner(writer, filter->block);
		break;
	case FILTER_LIST:
		write_list(writer, filter);
		break;
	case FILTER_EXISTS:
		fputs(filter->negated ? "NOT EXISTS " : "EXISTS ", writer->out);
		write_inner(writer, filter->block);
		break;
	case FILTER_TRUE:
		if (filter->negated)
			fputs("NOT ", writer->out);
		write_operand(writer, filter->left);
		break;
	}
}

static void
write_source(struct writer *writer, const struct source *source)
{
	if (source->block) {
		write_inner(writer, source->block);
		fprintf(writer->out, " AS %s", source->alias);
		return;
	}
	fputs(writer->context->tables[source->table].sql, writer->out);
	if (source->qualified)
		fprintf(writer->out, " AS %s", source->alias);
}

static void
write_from(struct writer *writer, const struct block *block)
{
	if (!block->source_count)
		return;
	fprintf(writer->out, "%sFROM ", break_of(writer));
	for (int i = 0; i < block->source_count; i++) {
		const struct source *source = block->sources[i];
		if (i)
			fprintf(writer->out, "%s%s", break_of(writer),
			    !source->on     ? "CROSS JOIN "
			    : source->outer ? "LEFT JOIN "
					    : "JOIN ");
		write_source(writer, source);
		if (!source->on)
			continue;
		fputs(" ON ", writer->out);
		write_filter(writer, source->on, false);
	}
}

static void
write_select(struct writer *writer, const struct block *block)
{
	fputs("SELECT ", writer->out);
	if (block->distinct_on_count) {
		fputs("DISTINCT ON (", writer->out);
		for (int i = 0; i < block->distinct_on_count; i++) {
			if (i)
				fputs(", ", writer->out);
			write_expr(writer, block->distinct_on[i]);
		}
		fputs(") ", writer->out);
	} else if (block->distinct) {
		fputs("DISTINCT ", writer->out);
	}
	for (int i = 0; i < block->item_count; i++) {
		if (i)
			fputs(", ", writer->out);
		write_expr(writer, block->items[i].expr);
		if (block->items[i].alias)
			fprintf(writer->out, " AS %s",
			    context_quote(
				block->items[i].alias, writer->arena));
	}
}

static void
write_keys(struct writer *writer, const struct block *block)
{
	for (int i = 0; i < block->group_count; i++) {
		if (i)
			fputs(", ", writer->out);
		else
			fprintf(writer->out, "%sGROUP BY ", break_of(writer));
		write_expr(writer, block->group[i]);
	}
}

static void
write_order(struct writer *writer, const struct block *block)
{
	for (int i = 0; i < block->order_count; i++) {
		if (i)
			fputs(", ", writer->out);
		else
			fprintf(writer->out, "%sORDER BY ", break_of(writer));
		write_expr(writer, block->order[i].expr);
		if (block->order[i].descending)
			fputs(" DESC NULLS LAST", writer->out);
	}
	if (block->limit)
		fprintf(
		    writer->out, "%sLIMIT %ld", break_of(writer), block->limit);
	if (block->offset)
		fprintf(writer->out, "%sOFFSET %ld", break_of(writer),
		    block->offset);
}

static const char *
operation_word(enum set_operation operation)
{
	switch (operation) {
	case SET_UNION:
		return "UNION";
	case SET_INTERSECT:
		return "INTERSECT";
	case SET_EXCEPT:
		return "EXCEPT";
	case SET_NONE:
		break;
	}
	return "";
}

static void
write_body(struct writer *writer, struct block *block)
{
	write_select(writer, block);
	write_from(writer, block);
	if (block->where) {
		fprintf(writer->out, "%sWHERE ", break_of(writer));
		write_filter(writer, block->where, false);
	}
	write_keys(writer, block);
	if (block->having) {
		fprintf(writer->out, "%sHAVING ", break_of(writer));
		write_filter(writer, block->having, false);
	}
	if (block->other) {
		fprintf(writer->out, "%s%s%s", break_of(writer),
		    operation_word(block->operation), break_of(writer));
		const struct block *outer = writer->block;
		writer->block = block->other;
		write_body(writer, block->other);
		writer->block = outer;
	}
	write_order(writer, block);
}

static void
write_block(struct writer *writer, struct block *block)
{
	struct writer inner = *writer;
	inner.block = block;
	inner.depth++;
	write_body(&inner, block);
}

const char *
emit_block(
    struct block *block, const struct context *context, struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	struct writer writer = {
	    open_memstream(&text, &length), context, block, 0, arena};
	if (!writer.out)
		return NULL;
	alias_sources(block, context, arena);
	write_body(&writer, block);
	if (fclose(writer.out) != 0 || length > RECORD_MAX_SQL_BYTES) {
		free(text);
		return NULL;
	}
	const char *sql = arena_strndup(arena, text, length);
	free(text);
	return sql;
}
