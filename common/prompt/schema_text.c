/* schema_text.c - writes tables as text for a model; see schema_text.h */
#include "prompt/schema_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writer {
	FILE *file;
	const struct shown *shown;
	struct schema_style style;
	struct values *values;
};

/* Write a text on one line: a comment or a name may hold any character. */
static void
write_flat(FILE *file, const char *text)
{
	for (; *text; text++)
		putc((unsigned char)*text < ' ' ? ' ' : *text, file);
}

/* ---- facts about a column's values ---- */

/* Does the text give the range?  The range of dates tells a model something,
 * that of amounts does not, and each costs ten tokens. */
static bool
has_range(const struct writer *writer, const struct context_column *column)
{
	return writer->style.ranges && column->minimum &&
	       column->class == COLUMN_DATE && !writer->values->hidden;
}

static bool
has_facts(const struct writer *writer, const struct context_column *column)
{
	return writer->style.facts &&
	       (column->flag_true || has_range(writer, column));
}

/* Write the two values of a flag, or the range.  They are data, so they are
 * hidden like values.  A hidden range would say nothing, so it is left out. */
static void
write_facts(const struct writer *writer, const struct context_column *column)
{
	struct values *values = writer->values;
	if (!has_facts(writer, column))
		return;
	if (column->flag_true)
		fprintf(writer->file, " (%s or %s)",
		    values_literal(values, column->flag_true),
		    values_literal(values, column->flag_false));
	else
		fprintf(writer->file, " (%s to %s)", column->minimum,
		    column->maximum);
}

static const struct context_fk *
key_of(const struct writer *writer, int table, int column)
{
	const struct context *context = writer->shown->context;
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context->fks[i].column_count == 1 &&
		    context->fks[i].columns[0] == column)
			return &context->fks[i];
	return NULL;
}

/* ---- one line a table ---- */

/* Write the target of a key.  The column's name is left out when it is the same
 * in the other table and is the whole key there: the PK of that table shows it,
 * and it would cost tokens in every line. */
static void
write_target(
    const struct writer *writer, const char *own, const struct context_fk *key)
{
	const struct context_table *to =
	    &writer->shown->context->tables[key->to];
	int column = key->references[0];
	bool same = context_sole_key(to) == column &&
		    strcmp(to->columns[column].sql, own) == 0;
	fprintf(writer->file, " FK->%s%s%s", to->sql, same ? "" : ".",
	    same ? "" : to->columns[column].sql);
}

static void
write_line_column(const struct writer *writer, int t, int c)
{
	const struct context *context = writer->shown->context;
	const struct context_column *column = &context->tables[t].columns[c];
	const struct context_fk *key = key_of(writer, t, c);
	fprintf(writer->file, "%s %s%s", column->sql, column->type,
	    column->primary_key ? " PK" : "");
	if (key)
		write_target(writer, column->sql, key);
	write_facts(writer, column);
}

static void
write_line(const struct writer *writer, int t)
{
	const struct context_table *table = &writer->shown->context->tables[t];
	const char *separator = "";
	fprintf(writer->file, "%s (", table->sql);
	for (int c = 0; c < table->column_count; c++) {
		if (!writer->shown->tables[t].columns[c])
			continue;
		fputs(separator, writer->file);
		write_line_column(writer, t, c);
		separator = ", ";
	}
	putc(')', writer->file);
	if (writer->style.comments && *table->comment) {
		fputs(" -- ", writer->file);
		write_flat(writer->file,
		    values_conceal_text(writer->values, table->comment));
	}
	putc('\n', writer->file);
}

/* ---- a block a table ---- */

static void
write_block(const struct writer *writer, int t)
{
	const struct context_table *table = &writer->shown->context->tables[t];
	fprintf(writer->file, "# Table: %s", table->sql);
	if (writer->style.comments && *table->comment) {
		fputs(", ", writer->file);
		write_flat(writer->file,
		    values_conceal_text(writer->values, table->comment));
	}
	fputs("\n[\n", writer->file);
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (!writer->shown->tables[t].columns[c])
			continue;
		fprintf(writer->file, "(%s:%s, %s%s", column->sql, column->type,
		    column->words, column->primary_key ? ", Primary Key" : "");
		write_facts(writer, column);
		fputs("),\n", writer->file);
	}
	fputs("]\n", writer->file);
}

/* ---- CREATE TABLE ---- */

static void
write_names(FILE *file, const struct context_table *table, const int columns[],
    int count)
{
	for (int i = 0; i < count; i++)
		fprintf(file, "%s%s", i > 0 ? ", " : "",
		    table->columns[columns[i]].sql);
}

static void
write_ddl_keys(const struct writer *writer, int t, const char **separator)
{
	const struct context *context = writer->shown->context;
	const struct context_table *table = &context->tables[t];
	FILE *file = writer->file;
	if (table->primary_key_count > 1) {
		fprintf(file, "%s    PRIMARY KEY (", *separator);
		write_names(
		    file, table, table->primary_key, table->primary_key_count);
		putc(')', file);
		*separator = ",\n";
	}
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		if (key->from != t || !writer->shown->tables[key->to].shown)
			continue;
		fprintf(file, "%s    FOREIGN KEY (", *separator);
		write_names(file, table, key->columns, key->column_count);
		fprintf(
		    file, ") REFERENCES %s (", context->tables[key->to].sql);
		write_names(file, &context->tables[key->to], key->references,
		    key->column_count);
		putc(')', file);
		*separator = ",\n";
	}
}

static void
write_ddl(const struct writer *writer, int t)
{
	const struct context_table *table = &writer->shown->context->tables[t];
	const char *separator = "\n";
	if (writer->style.comments && *table->comment) {
		fputs("-- ", writer->file);
		write_flat(writer->file,
		    values_conceal_text(writer->values, table->comment));
		putc('\n', writer->file);
	}
	fprintf(writer->file, "CREATE TABLE %s (", table->sql);
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (!writer->shown->tables[t].columns[c])
			continue;
		bool sole = context_sole_key(table) == c;
		fprintf(writer->file, "%s    %s %s%s", separator, column->sql,
		    column->type, sole ? " PRIMARY KEY" : "");
		if (has_facts(writer, column)) {
			fputs(" /*", writer->file);
			write_facts(writer, column);
			fputs(" */", writer->file);
		}
		separator = ",\n";
	}
	write_ddl_keys(writer, t, &separator);
	fputs("\n);\n", writer->file);
}

/* ---- all tables ---- */

struct named_table {
	const char *name;
	int table;
};

static int
compare_names(const void *left, const void *right)
{
	const struct named_table *one = left;
	const struct named_table *other = right;
	int order = strcmp(one->name, other->name);
	return order ? order : one->table - other->table;
}

const char *
schema_text(
    const struct shown *shown, struct schema_style style, struct values *values)
{
	const struct context *context = shown->context;
	char *text = NULL;
	size_t length = 0;
	struct writer writer = {.file = open_memstream(&text, &length),
	    .shown = shown,
	    .style = style,
	    .values = values};
	if (!writer.file)
		return "";
	struct named_table *names = arena_array(
	    values->arena, (size_t)context->table_count + 1, sizeof(*names));
	for (int t = 0; t < context->table_count; t++)
		names[t] = (struct named_table){context->tables[t].sql, t};
	qsort(
	    names, (size_t)context->table_count, sizeof(*names), compare_names);
	for (int i = 0; i < context->table_count; i++) {
		int t = names[i].table;
		if (!shown->tables[t].shown)
			continue;
		if (style.style == PRESET_MSCHEMA)
			write_line(&writer, t);
		else if (style.style == PRESET_BLOCKS)
			write_block(&writer, t);
		else
			write_ddl(&writer, t);
	}
	fclose(writer.file);
	const char *copy = arena_strndup(values->arena, text, length);
	free(text);
	return copy;
}

const char *
schema_keys(const struct shown *shown, struct arena *arena)
{
	const struct context *context = shown->context;
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	if (!file)
		return "";
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *key = &context->fks[i];
		const struct context_table *from = &context->tables[key->from];
		const struct context_table *to = &context->tables[key->to];
		if (!shown->tables[key->from].shown ||
		    !shown->tables[key->to].shown)
			continue;
		for (int c = 0; c < key->column_count; c++)
			fprintf(file, "%s.%s = %s.%s\n", from->sql,
			    from->columns[key->columns[c]].sql, to->sql,
			    to->columns[key->references[c]].sql);
	}
	fclose(file);
	const char *copy = arena_strndup(arena, text, length);
	free(text);
	return copy;
}
