/* grammar.c - GBNF from a context; see grammar.h */
#include "model/grammar.h"

#include "model/grammar_rules.h"
#include "sql/quote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_VALUES = 32 };

static const char *const family_rules[] = {
    "num", "txt", "dat", "flag", "oth", "col"};

struct writer {
	const struct graph *graph;
	const struct context *context; /* the graph's */
	const char *const *aliases;
	const struct link_result *link;
	FILE *out;
	struct arena *arena;
	const struct grammar_form *form;
	bool **taken; /* by table and column: in the grammar */
};

static enum grammar_family
family_of(const struct context_column *column)
{
	switch (column->class) {
	case COLUMN_NUMBER:
		return GRAMMAR_NUMBER;
	case COLUMN_DATE:
		return GRAMMAR_DATE;
	case COLUMN_BOOLEAN:
		return GRAMMAR_FLAG;
	case COLUMN_TEXT:
		return GRAMMAR_TEXT;
	case COLUMN_TIME:
	case COLUMN_OTHER:
		break;
	}
	return GRAMMAR_OTHER;
}

static void
write_escaped(const char *text, FILE *out)
{
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;
		if (byte == '"' || byte == '\\')
			fprintf(out, "\\%c", byte);
		else if (byte < 0x20 || byte == 0x7F)
			fprintf(out, "\\x%02X", byte);
		else
			putc(byte, out);
	}
}

/* Write a literal of GBNF: the text and what follows it. */
static void
write_literal(const char *text, const char *more, FILE *out)
{
	putc('"', out);
	write_escaped(text, out);
	fprintf(out, "%s\"", more);
}

/* ---- columns ---- */

static bool
is_linked(const struct writer *writer, int table, int column)
{
	const struct link_result *link = writer->link;
	for (int i = 0; link && i < link->count; i++)
		if (link->matches[i].table == table &&
		    link->matches[i].column == column)
			return true;
	return false;
}

/* Return the rank of the column; 0 is taken first. */
static int
rank_of(const struct writer *writer, int table, int column)
{
	const struct context_table *owner = &writer->context->tables[table];
	const struct context_column *item = &owner->columns[column];
	return !is_linked(writer, table, column) && !item->primary_key &&
	       item->parent_table < 0 && !context_is_label(owner, column);
}

/* Mark the columns of the table that the grammar has. */
static void
take_columns(struct writer *writer, int table)
{
	const struct context_table *owner = &writer->context->tables[table];
	int left = GRAMMAR_MAX_COLUMNS;
	bool *taken = arena_array(
	    writer->arena, (size_t)owner->column_count + 1, sizeof(*taken));
	for (int rank = 0; rank <= 1; rank++)
		for (int i = 0; i < owner->column_count && left > 0; i++)
			if (!taken[i] && rank_of(writer, table, i) == rank) {
				taken[i] = true;
				left--;
			}
	writer->taken[table] = taken;
}

static bool
takes(const struct writer *writer, int table, int column,
    enum grammar_family family)
{
	const struct context_table *owner = &writer->context->tables[table];
	return writer->taken[table][column] &&
	       (family == GRAMMAR_ANY ||
		   family_of(&owner->columns[column]) == family);
}

/*
 * Write the columns of one table and family behind their common prefix, so that
 * few parses run in parallel: "o." ("id" | "total").  `lead` comes first.
 * Return true when there is such a column.
 */
static bool
write_columns(const struct writer *writer, int table,
    enum grammar_family family, const char *lead)
{
	const struct context_table *owner = &writer->context->tables[table];
	bool any = false;
	for (int i = 0; i < owner->column_count; i++) {
		if (!takes(writer, table, i, family))
			continue;
		if (any)
			fputs(" | ", writer->out);
		else
			fprintf(writer->out, "%s\"%s.\" (", lead,
			    writer->aliases[table]);
		write_literal(owner->columns[i].sql, "", writer->out);
		any = true;
	}
	if (any)
		putc(')', writer->out);
	return any;
}

struct names {
	const char **items;
	int count;
};

static void
add_name(struct names *names, const char *name)
{
	for (int i = 0; i < names->count; i++)
		if (strcmp(names->items[i], name) == 0)
			return;
	names->items[names->count++] = name;
}

/* Return the names of a family's columns, each once. */
static struct names
names_of(const struct writer *writer, enum grammar_family family)
{
	const struct context *context = writer->context;
	size_t most = (size_t)context->table_count * GRAMMAR_MAX_COLUMNS;
	struct names names = {.items = arena_array(writer->arena, most + 1,
				  sizeof(*names.items))};
	for (int i = 0; i < context->table_count; i++)
		for (int j = 0; j < context->tables[i].column_count; j++)
			if (takes(writer, i, j, family))
				add_name(
				    &names, context->tables[i].columns[j].sql);
	return names;
}

/* Write columns without their tables: "o" ("rder_id" | "rdered_on").  A name
 * begins with ASCII: a letter or its quote (quote.h). */
static void
write_names(const struct writer *writer, const struct names *names)
{
	bool met[256] = {false};
	for (int i = 0; i < names->count; i++) {
		const char letter[2] = {names->items[i][0]};
		if (met[(unsigned char)*letter])
			continue;
		met[(unsigned char)*letter] = true;
		fputs(" | ", writer->out);
		write_literal(letter, "", writer->out);
		for (int j = i; j < names->count; j++) {
			if (names->items[j][0] != *letter)
				continue;
			fputs(j > i ? " | " : " (", writer->out);
			write_literal(names->items[j] + 1, "", writer->out);
		}
		putc(')', writer->out);
	}
}

/* Write the rule of the family.  Return true when it has a column in the
 * grammar. */
static bool
write_family(const struct writer *writer, enum grammar_family family)
{
	const char *head =
	    arena_printf(writer->arena, "%s ::= ", family_rules[family]);
	const struct names names = names_of(writer, family);
	bool any = false;
	for (int i = 0; i < writer->context->table_count; i++)
		any |= write_columns(writer, i, family, any ? " | " : head);
	write_names(writer, &names);
	if (any)
		putc('\n', writer->out);
	return any;
}

/* ---- tables, joins and literals ---- */

static const char *
table_text(const struct writer *writer, int table)
{
	return arena_printf(writer->arena, "%s %s",
	    writer->context->tables[table].sql, writer->aliases[table]);
}

static void
write_tables(const struct writer *writer)
{
	fputs("table ::= ", writer->out);
	for (int i = 0; i < writer->context->table_count; i++) {
		fputs(i > 0 ? " | " : "", writer->out);
		write_literal(table_text(writer, i), "", writer->out);
	}
	putc('\n', writer->out);
}

/* Write the table and the keys by which it is joined: "loans l ON " ("b.id =
 * l.book_id" | ...).  Return true when there is such a key. */
static bool
write_joins_to(const struct writer *writer, int right, const char *lead)
{
	const struct context *context = writer->context;
	bool any = false;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from == fk->to ||
		    (fk->from != right && fk->to != right))
			continue;
		const struct graph_join join = {.fk = i,
		    .left = fk->from == right ? fk->to : fk->from,
		    .right = right,
		    .to_parent = fk->to == right};
		fputs(any ? " | " : lead, writer->out);
		if (!any) {
			write_literal(
			    table_text(writer, right), " ON ", writer->out);
			fputs(" (", writer->out);
		}
		write_literal(graph_condition(writer->graph, &join,
				  writer->aliases[join.left],
				  writer->aliases[right], writer->arena),
		    "", writer->out);
		any = true;
	}
	if (any)
		putc(')', writer->out);
	return any;
}

static void
write_joins(const struct writer *writer)
{
	bool any = false;
	for (int i = 0; i < writer->context->table_count; i++)
		any |= write_joins_to(writer, i, any ? " | " : "join ::= ");
	fputs(any ? "\njoins ::= (gap (\"LEFT \")? \"JOIN \" join){0,5}\n"
		  : "joins ::= \"\"\n",
	    writer->out);
}

static bool
is_repeated(const struct link_result *link, int index)
{
	for (int i = 0; i < index; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    strcmp(link->matches[i].value,
			link->matches[index].value) == 0)
			return true;
	return false;
}

static void
write_literals(const struct writer *writer)
{
	const struct link_result *link = writer->link;
	int left = writer->form->hide_values ? 0 : MAX_VALUES;
	fputs("text ::= ", writer->out);
	for (int i = 0; link && i < link->count && left > 0; i++) {
		if (link->matches[i].kind != LINK_VALUE || is_repeated(link, i))
			continue;
		write_literal(
		    sql_quote_string(link->matches[i].value, writer->arena), "",
		    writer->out);
		fputs(" | ", writer->out);
		left--;
	}
	fputs("\"'\" [^'\\n\\\\]{1,40} \"'\"\n", writer->out);
}

/*
 * Write the form of the whole text: the statement alone, or in a fence, as chat
 * models write it.  The grammar allows the semicolon that these models write.
 * When a small model may not write it, it does not end the statement but adds a
 * clause that nobody asked for.
 */
static void
write_root(const struct grammar_form *form, FILE *out)
{
	fputs("root ::= ", out);
	if (form->fenced)
		fputs("\"" GRAMMAR_FENCE
		      "sql\\n\" statement \";\"? \"\\n" GRAMMAR_FENCE "\"\n",
		    out);
	else
		fputs("statement \";\"?\n", out);
}

const char *
grammar_write(const struct graph *graph, const char *const *aliases,
    const struct link_result *link, const struct grammar_form *form,
    struct arena *arena)
{
	const struct context *context = graph->context;
	char *text = NULL;
	size_t length = 0;
	unsigned families = 0;
	struct writer writer = {
	    .graph = graph,
	    .context = context,
	    .aliases = aliases,
	    .link = link,
	    .out = open_memstream(&text, &length),
	    .arena = arena,
	    .form = form,
	};
	if (!writer.out)
		return NULL;
	writer.taken = arena_array(
	    arena, (size_t)context->table_count + 1, sizeof(*writer.taken));
	for (int i = 0; i < context->table_count; i++)
		take_columns(&writer, i);
	write_root(form, writer.out);
	for (int family = 0; family < GRAMMAR_COUNT; family++)
		if (write_family(&writer, (enum grammar_family)family))
			families |= 1U << family;
	bool any = write_family(&writer, GRAMMAR_ANY);
	grammar_rules_write(families, writer.out);
	write_tables(&writer);
	write_joins(&writer);
	write_literals(&writer);
	fclose(writer.out);
	const char *grammar = any ? arena_strndup(arena, text, length) : NULL;
	free(text);
	return grammar;
}
