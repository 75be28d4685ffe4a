/*
 * emit_expr.c - writes expressions as PostgreSQL text; see writer.h
 */
#include "parser/writer.h"
#include "sql/quote.h"

#include <ctype.h>
#include <string.h>

static void
write_quoted(struct writer *writer, const char *text)
{
	fputs(sql_quote_string(text, writer->arena), writer->out);
}

static void
write_prefix(struct writer *writer, const struct source *source)
{
	if (source && source->qualified)
		fprintf(writer->out, "%s.", source->alias);
}

const struct context_column *
emit_column(const struct writer *writer, const struct expr *expr)
{
	return &writer->context->tables[expr->source->table]
		    .columns[expr->column];
}

/* As it is stored. */
static void
write_stored(struct writer *writer, const struct expr *expr)
{
	write_prefix(writer, expr->source);
	fputs(emit_column(writer, expr)->sql, writer->out);
}

static void
write_column(struct writer *writer, const struct expr *expr)
{
	const char *format = emit_column(writer, expr)->date_format;
	if (format)
		fputs("to_date(", writer->out);
	write_stored(writer, expr);
	if (format)
		fprintf(writer->out, ", '%s')", format);
}

void
emit_stored(struct writer *writer, const struct expr *expr)
{
	if (expr->kind == EXPR_COLUMN)
		write_stored(writer, expr);
	else
		emit_expr(writer, expr);
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

/* The name as the catalog has it, without the quotes that it needs in SQL. */
static const char *
raw_name(const struct writer *writer, const char *token)
{
	return *token == '"' ? arena_strndup(writer->arena, token + 1,
				   strlen(token + 1) - 1)
			     : token;
}

static const struct source *
raw_table(const struct writer *writer, const char *name)
{
	int table = context_find_table(writer->context, name);
	return table < 0 ? NULL : block_source(writer->block, table);
}

/*
 * SQL of the lexicon names columns with or without their table.  Write both
 * with the names of this statement.
 */
static void
write_raw(struct writer *writer, const struct expr *expr)
{
	bool after_dot = false;
	const char *text = expr->text;
	bool nests = strstr(text, "(SELECT ");
	while (*text) {
		size_t length = raw_token_length(text);
		char *name = arena_strndup(writer->arena, text, length);
		const char *plain = raw_name(writer, name);
		const struct source *table =
		    text[length] == '.' ? raw_table(writer, plain) : NULL;
		if (table && !after_dot) {
			/* in a subquery, a name without its table may be
			 * another column */
			bool keeps = nests && !table->qualified;
			text += length + (table->qualified || keeps ? 0 : 1);
			if (table->qualified || keeps)
				fputs(keeps
					  ? sql_quote_name(plain, writer->arena)
					  : table->alias,
				    writer->out);
			after_dot = !table->qualified && !keeps;
			continue;
		}
		if (!after_dot && expr->source && text[length] != '(' &&
		    context_find_column(
			&writer->context->tables[expr->source->table], plain) >=
			0)
			write_prefix(writer, expr->source);
		fputs(name, writer->out);
		after_dot = text[length - 1] == '.';
		text += length;
	}
}

static void
write_only(struct writer *writer, const struct expr *expr)
{
	if (!expr->only)
		return;
	fputs(" FILTER (WHERE ", writer->out);
	emit_filter(writer, expr->only, false);
	fputc(')', writer->out);
}

static void
write_window(struct writer *writer, const struct expr *expr)
{
	emit_expr(writer, expr->argument[0]);
	fputs(" OVER (", writer->out);
	for (int i = 0; i < expr->partition_count; i++) {
		fputs(i ? ", " : "PARTITION BY ", writer->out);
		emit_expr(writer, expr->partition[i]);
	}
	if (expr->order) {
		fputs(expr->partition_count ? " ORDER BY " : "ORDER BY ",
		    writer->out);
		emit_expr(writer, expr->order);
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
		emit_expr(writer, expr->argument[i]);
	}
	fputc(')', writer->out);
	write_only(writer, expr);
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
	emit_expr(writer, expr);
	if (enclosed)
		fputc(')', writer->out);
}

void
emit_expr(struct writer *writer, const struct expr *expr)
{
	switch (expr->kind) {
	case EXPR_COLUMN:
		write_column(writer, expr);
		break;
	case EXPR_NAME:
		write_prefix(writer, expr->source);
		fputs(sql_quote_name(expr->text, writer->arena), writer->out);
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
		write_only(writer, expr);
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
		emit_body(writer, expr->block);
		fputc(')', writer->out);
		break;
	case EXPR_EXISTS:
		fputs(expr->negated ? "NOT EXISTS " : "EXISTS ", writer->out);
		emit_inner(writer, expr->block);
		break;
	case EXPR_EXTRACT:
		fprintf(writer->out, "EXTRACT(%s FROM ", expr->text);
		emit_expr(writer, expr->argument[0]);
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
	emit_expr(writer, filter->left);
	fputs(filter->negated ? " NOT IN (" : " IN (", writer->out);
	for (const struct filter *value = filter->first; value;
	     value = value->next) {
		if (value != filter->first)
			fputs(", ", writer->out);
		emit_expr(writer, value->left);
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
		emit_filter(writer, child, true);
	}
	if (enclosed)
		fputc(')', writer->out);
}

void
emit_inner(struct writer *writer, struct block *block)
{
	fputc('(', writer->out);
	emit_body(writer, block);
	fputc(')', writer->out);
}

void
emit_filter(struct writer *writer, const struct filter *filter, bool nested)
{
	switch (filter->kind) {
	case FILTER_AND:
	case FILTER_OR:
		write_group(writer, filter, nested);
		break;
	case FILTER_NOT:
		fputs("NOT (", writer->out);
		emit_filter(writer, filter->first, false);
		fputc(')', writer->out);
		break;
	case FILTER_COMPARE:
		emit_expr(writer, filter->left);
		fprintf(writer->out, " %s ", filter->text);
		emit_expr(writer, filter->right);
		break;
	case FILTER_NULL:
		emit_expr(writer, filter->left);
		fputs(
		    filter->negated ? " IS NOT NULL" : " IS NULL", writer->out);
		break;
	case FILTER_IN:
		emit_expr(writer, filter->left);
		fputs(filter->negated ? " NOT IN " : " IN ", writer->out);
		emit_inner(writer, filter->block);
		break;
	case FILTER_LIST:
		write_list(writer, filter);
		break;
	case FILTER_EXISTS:
		fputs(filter->negated ? "NOT EXISTS " : "EXISTS ", writer->out);
		emit_inner(writer, filter->block);
		break;
	case FILTER_TRUE:
		if (filter->negated)
			fputs("NOT ", writer->out);
		write_operand(writer, filter->left);
		break;
	}
}
