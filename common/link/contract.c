/* contract.c - links as text for a model; see contract.h */
#include "link/contract.h"

#include "linked/link_score.h"
#include "record/record.h"
#include "sql/quote.h"
#include "sql/tokens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 24, VALUES_MAX = 12, REQUIRED_MAX = 6 };

static const double required_score = 0.6; /* least of a table, relevance.h */
static const double hint_score = 0.8;     /* least score of a value */

struct contract {
	const struct found *found;
	const struct context *context;
	const struct catalog *catalog;
	FILE *file;
	struct arena *arena;
};

static void
write_tables(const struct contract *contract, const double *relevance)
{
	const struct context *context = contract->context;
	int count = 0;
	fputs("### Required Tables\n", contract->file);
	for (int i = 0; i < context->table_count && count < REQUIRED_MAX; i++) {
		if (relevance[i] < required_score)
			continue;
		fprintf(contract->file, "- %s\n", context->tables[i].sql);
		count++;
	}
}

static const char *
gloss_of(const struct contract *contract, const struct link_match *match)
{
	const struct context_table *table =
	    &contract->context->tables[match->table];
	int place = catalog_find(contract->catalog, table->name);
	if (place < 0)
		return "";
	const struct catalog_table *known = &contract->catalog->tables[place];
	int column =
	    catalog_find_column(known, table->columns[match->column].name);
	return column < 0 ? "" : known->columns[column].gloss;
}

/* Did an earlier match write the same column (and value)? */
static bool
is_repeated(const struct found *found, int at)
{
	const struct link_match *match = &found->matches[at];
	for (int i = 0; i < at; i++) {
		const struct link_match *other = &found->matches[i];
		if (other->kind == match->kind &&
		    other->table == match->table &&
		    other->column == match->column &&
		    (match->kind != LINK_VALUE ||
			strcmp(other->value, match->value) == 0))
			return true;
	}
	return false;
}

static void
write_columns(const struct contract *contract)
{
	const struct found *found = contract->found;
	int count = 0;
	fputs("### Allowed Columns (others only as keys of a join)\n",
	    contract->file);
	for (int i = 0; i < found->count && count < COLUMNS_MAX; i++) {
		const struct link_match *match = &found->matches[i];
		const struct context_table *table =
		    &contract->context->tables[match->table];
		if (match->kind != LINK_COLUMN ||
		    match->score < LINK_SCORE_HEAD || is_repeated(found, i))
			continue;
		const char *gloss = gloss_of(contract, match);
		fprintf(contract->file, "- %s.%s", table->sql,
		    table->columns[match->column].sql);
		if (*gloss != '\0')
			fprintf(contract->file, ": %s", gloss);
		putc('\n', contract->file);
		count++;
	}
}

/* A hint is one line.  A value of several lines is no word of a question
 * anyway. */
static bool
is_one_line(const char *value)
{
	for (; *value != '\0'; value++)
		if ((unsigned char)*value < ' ')
			return false;
	return true;
}

static void
write_values(const struct contract *contract)
{
	const struct found *found = contract->found;
	int count = 0;
	for (int i = 0; i < found->count && count < VALUES_MAX; i++) {
		const struct link_match *match = &found->matches[i];
		const struct context_table *table =
		    &contract->context->tables[match->table];
		if (match->kind != LINK_VALUE || match->score < hint_score ||
		    is_repeated(found, i) || !is_one_line(match->value))
			continue;
		if (count++ == 0)
			fputs("### Value Hints\n", contract->file);
		fprintf(contract->file, "- %s.%s = %s\n", table->sql,
		    table->columns[match->column].sql,
		    sql_quote_string(match->value, contract->arena));
	}
}

/* Did an earlier match write the same expression? */
static bool
is_defined(const struct found *found, int at)
{
	for (int i = 0; i < at; i++)
		if (found->matches[i].expr && strcmp(found->matches[i].expr,
						  found->matches[at].expr) == 0)
			return true;
	return false;
}

static void
write_expressions(const struct contract *contract)
{
	const struct found *found = contract->found;
	int count = 0;
	for (int i = 0; i < found->count; i++) {
		const struct link_match *match = &found->matches[i];
		if (!match->expr || is_defined(found, i))
			continue;
		if (count++ == 0)
			fputs("### Definitions\n", contract->file);
		fprintf(contract->file, "- %s = %s\n",
		    match->name ? match->name : "expression", match->expr);
	}
}

static void
write_warnings(const struct contract *contract, const jv *warnings,
    const char *kind, const char *title)
{
	int count = 0;
	int length = jv_array_length(jv_copy(*warnings));
	for (int i = 0; i < length; i++) {
		jv row = jv_array_get(jv_copy(*warnings), i);
		const char *of =
		    record_member_text(&row, "kind", contract->arena);
		const char *text =
		    record_member_text(&row, "text", contract->arena);
		jv_free(row);
		if (!of || !text || strcmp(of, kind) != 0)
			continue;
		if (count++ == 0)
			fprintf(contract->file, "%s\n", title);
		fprintf(contract->file, "- %s\n", text);
	}
}

const char *
contract_text(const struct found *found, const struct context *context,
    const struct catalog *catalog, const double *relevance, const jv *warnings,
    struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	struct contract contract = {.found = found,
	    .context = context,
	    .catalog = catalog,
	    .file = open_memstream(&text, &length),
	    .arena = arena};
	if (!contract.file)
		return "";
	write_tables(&contract, relevance);
	write_columns(&contract);
	write_values(&contract);
	write_expressions(&contract);
	write_warnings(&contract, warnings, "redirect", "### Column Warnings");
	write_warnings(&contract, warnings, "confusable",
	    "### Table Warnings (READ CAREFULLY)");
	fclose(contract.file);
	const char *copy = arena_strndup(arena, text, length);
	free(text);
	return copy;
}
