/* written.c - writes and reads meanings; see written.h */
#include "meaning/written.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* A name as itself when it is plain, else in double quotes. */
static void
write_name(FILE *out, const char *name)
{
	bool plain = isalpha((unsigned char)name[0]) || name[0] == '_';
	for (const char *at = name; *at && plain; at++)
		plain = isalnum((unsigned char)*at) || *at == '_';
	if (plain) {
		fputs(name, out);
		return;
	}
	fputc('"', out);
	for (; *name; name++) {
		if (*name == '"' || *name == '\\')
			fputc('\\', out);
		fputc(*name, out);
	}
	fputc('"', out);
}

static void
write_text(FILE *out, const char *text)
{
	fputc('\'', out);
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('\'', out);
}

static void
write(FILE *out, const struct meaning *meaning, const struct context *context)
{
	switch (meaning->op) {
	case MEANING_SLOT:
		fprintf(out, "$%s", meaning->text);
		return;
	case MEANING_TABLE:
		write_name(out, context->tables[meaning->table].name);
		return;
	case MEANING_COLUMN:
		write_name(out, context->tables[meaning->table].name);
		fputc('.', out);
		write_name(out, context->tables[meaning->table]
				    .columns[meaning->column]
				    .name);
		return;
	case MEANING_NUMBER:
		fputs(meaning->text, out);
		return;
	case MEANING_TEXT:
		write_text(out, meaning->text);
		return;
	default:
		break;
	}
	fprintf(out, "(%s", meaning_op_name(meaning->op));
	for (int i = 0; i < meaning->count; i++) {
		fputc(' ', out);
		write(out, meaning->argument[i], context);
	}
	fputc(')', out);
}

const char *
meaning_write(const struct meaning *meaning, const struct context *context,
    struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	if (!out)
		return "";
	write(out, meaning, context);
	if (fclose(out) != 0) {
		free(text);
		return "";
	}
	const char *copy = arena_strdup(arena, text);
	free(text);
	return copy;
}

/* ---- reading ---- */

struct reader {
	const char *at;
	const struct context *context;
	struct arena *arena;
	const char *what; /* of the first error */
	int depth;
};

static const struct meaning *
fail(struct reader *reader, const char *what, const char *detail)
{
	if (!reader->what)
		reader->what =
		    arena_printf(reader->arena, "%s '%s'", what, detail);
	return NULL;
}

static void
skip_blanks(struct reader *reader)
{
	while (isspace((unsigned char)*reader->at))
		reader->at++;
}

/* Read a text up to the closing `quote`. */
static const char *
read_quoted(struct reader *reader, char quote)
{
	char *text = arena_strdup(reader->arena, reader->at);
	char *end = text;
	for (reader->at++; *reader->at && *reader->at != quote; reader->at++) {
		if (*reader->at == '\\' && reader->at[1])
			reader->at++;
		*end++ = *reader->at;
	}
	*end = '\0';
	if (*reader->at != quote)
		return NULL;
	reader->at++;
	return text;
}

/* Read a name, in double quotes or up to a blank, a dot or a parenthesis. */
static const char *
read_name(struct reader *reader)
{
	if (*reader->at == '"')
		return read_quoted(reader, '"');
	size_t length = strcspn(reader->at, " \t\n().\"'");
	const char *name = arena_strndup(reader->arena, reader->at, length);
	reader->at += length;
	return name;
}

static const struct meaning *
read_schema_name(struct reader *reader)
{
	const struct context *context = reader->context;
	const char *name = read_name(reader);
	if (!name || !*name || !context)
		return fail(reader, "no name of a table:", name ? name : "");
	int table = context_find_table(context, name);
	if (table < 0)
		return fail(reader, "there is no table", name);
	if (*reader->at != '.')
		return meaning_table(table, reader->arena);
	reader->at++;
	name = read_name(reader);
	int column =
	    name ? context_find_column(&context->tables[table], name) : -1;
	return column < 0 ? fail(reader, "there is no column", name ? name : "")
			  : meaning_column(table, column, reader->arena);
}

size_t
meaning_number_length(const char *text)
{
	size_t sign = *text == '-';
	size_t whole = strspn(text + sign, "0123456789");
	size_t length = sign + whole;
	if (text[length] == '.') {
		size_t fraction = strspn(text + length + 1, "0123456789");
		length = fraction ? length + 1 + fraction : 0;
	}
	return whole ? length : 0;
}

static const struct meaning *
read_number(struct reader *reader)
{
	const char *text = reader->at;
	size_t length = meaning_number_length(text);
	if (!length)
		return fail(reader, "no number:", text);
	reader->at += length;
	return meaning_leaf(MEANING_NUMBER,
	    arena_strndup(reader->arena, text, length), reader->arena);
}

static const struct meaning *
read_slot(struct reader *reader)
{
	reader->at++;
	const char *name = *reader->at == '"' ? "" : read_name(reader);
	return *name ? meaning_leaf(MEANING_SLOT, name, reader->arena)
		     : fail(reader, "a slot has no name:", reader->at);
}

static const struct meaning *
read_leaf(struct reader *reader)
{
	if (*reader->at == '\'') {
		const char *text = read_quoted(reader, '\'');
		return text ? meaning_leaf(MEANING_TEXT, text, reader->arena)
			    : fail(reader, "a text has no end:", "'");
	}
	if (*reader->at == '$')
		return read_slot(reader);
	if (isdigit((unsigned char)*reader->at) || *reader->at == '-')
		return read_number(reader);
	return read_schema_name(reader);
}

static const struct meaning *
read_tree(struct reader *reader)
{
	const struct meaning *list[MEANING_MAX_ARGUMENTS];
	int count = 0;
	skip_blanks(reader);
	if (*reader->at != '(')
		return read_leaf(reader);
	if (++reader->depth > MEANING_MAX_DEPTH)
		return fail(reader, "too deep at", reader->at);
	reader->at++;
	size_t length = strcspn(reader->at, " \t\n()");
	const char *name = arena_strndup(reader->arena, reader->at, length);
	enum meaning_op op = meaning_op_find(name);
	reader->at += length;
	if (op == MEANING_NONE)
		return fail(reader, "there is no form", name);
	for (skip_blanks(reader); *reader->at && *reader->at != ')';
	     skip_blanks(reader)) {
		if (count == MEANING_MAX_ARGUMENTS)
			return fail(reader, "too many arguments of", name);
		list[count] = read_tree(reader);
		if (!list[count++])
			return NULL;
	}
	if (*reader->at != ')')
		return fail(reader, "no closing parenthesis of", name);
	reader->at++;
	reader->depth--;
	const struct meaning *made =
	    meaning_form(op, list, count, reader->context, reader->arena);
	return made ? made : fail(reader, "these arguments do not fit", name);
}

const struct meaning *
meaning_read(const char *text, const struct context *context, const char **what,
    struct arena *arena)
{
	struct reader reader = {.at = text, .context = context, .arena = arena};
	const struct meaning *meaning = read_tree(&reader);
	skip_blanks(&reader);
	if (meaning && *reader.at)
		meaning = fail(&reader, "more behind the end:", reader.at);
	*what = reader.what;
	return meaning;
}

/* ---- filling ---- */

const struct meaning *
meaning_fill(const struct meaning *shape, const char *const *names,
    const struct meaning *const *values, int count,
    const struct context *context, struct arena *arena)
{
	const struct meaning *list[MEANING_MAX_ARGUMENTS];
	if (shape->op == MEANING_SLOT) {
		for (int i = 0; i < count; i++)
			if (names[i] && strcmp(names[i], shape->text) == 0)
				return values[i];
		return NULL;
	}
	if (shape->op < MEANING_WITH)
		return shape;
	for (int i = 0; i < shape->count; i++) {
		list[i] = meaning_fill(
		    shape->argument[i], names, values, count, context, arena);
		if (!list[i])
			return NULL;
	}
	return meaning_form(shape->op, list, shape->count, context, arena);
}
