/* lexicon_fit.c - does an entry of the lexicon fit? See lexicon_fit.h */
#include "index/lexicon_fit.h"

#include "index/table_places.h"
#include "sql/tokens.h"

#include <string.h>

/* table.column of an expression; the table may have its schema. */
struct named_column {
	const char *table;
	const char *column;
};

static bool
is_name(const struct sql_tokens *tokens, size_t at)
{
	return at < tokens->count && (tokens->items[at].kind == SQL_WORD ||
					 tokens->items[at].kind == SQL_NAME);
}

/* The name as the catalog has it. */
static const char *
name_at(const struct sql_tokens *tokens, size_t at)
{
	const struct sql_token *token = &tokens->items[at];
	size_t length = strlen(token->text);
	return token->kind == SQL_WORD || length < 2
		   ? token->word
		   : arena_strndup(tokens->arena, token->text + 1, length - 2);
}

/* Is there "." and a name behind the token? */
static bool
goes_on(const struct sql_tokens *tokens, size_t at)
{
	return sql_token_is(tokens, at + 1, ".") && is_name(tokens, at + 2);
}

/* Read the column that is named from token `*at` on, and pass over it.  False:
 * none is. */
static bool
take_column(
    const struct sql_tokens *tokens, size_t *at, struct named_column *column)
{
	if (!is_name(tokens, *at) || !goes_on(tokens, *at))
		return false;
	column->table = name_at(tokens, *at);
	*at += 2;
	if (goes_on(tokens, *at)) {
		column->table = arena_printf(tokens->arena, "%s.%s",
		    column->table, name_at(tokens, *at));
		*at += 2;
	}
	column->column = name_at(tokens, *at);
	return !sql_token_is(tokens, *at + 1, "(");
}

static bool
reads_itself(const struct sql_tokens *tokens)
{
	for (size_t i = 0; i < tokens->count; i++)
		if (sql_token_is_word(tokens, i, "from"))
			return true;
	return false;
}

/* Of the tables of one name the one that has the column; else whether there is
 * a table at all. */
static bool
has_column(const struct introspect *schema, const struct named_column *column,
    bool *table)
{
	int place = introspect_find_key(schema, column->table);
	*table = place >= 0;
	if (place >= 0)
		return introspect_find_column(
			   &schema->tables[place], column->column) >= 0;
	for (int i = 0; i < schema->table_count; i++) {
		if (strcmp(schema->tables[i].name, column->table) != 0)
			continue;
		*table = true;
		if (introspect_find_column(
			&schema->tables[i], column->column) >= 0)
			return true;
	}
	return false;
}

/* What is wrong with the expression; NULL: nothing. */
static const char *
expression_misfit(struct introspect *schema, const char *text)
{
	struct arena scratch = {0};
	struct sql_tokens tokens;
	const char *misfit = NULL;
	sql_tokens_read(&tokens, text, &scratch);
	size_t end = reads_itself(&tokens) ? 0 : tokens.count;
	for (size_t i = 0; !misfit && i < end; i++) {
		struct named_column column;
		bool table = false;
		if (!take_column(&tokens, &i, &column) ||
		    has_column(schema, &column, &table))
			continue;
		misfit = !table ? arena_printf(&schema->arena, "no table '%s'",
				      column.table)
				: arena_printf(&schema->arena,
				      "no column '%s' in '%s'", column.column,
				      column.table);
	}
	arena_release(&scratch);
	return misfit;
}

static bool
has_expression(const struct lexicon_entry *entry)
{
	return entry->text && (entry->kind == LEXICON_SYNONYMS ||
				  entry->kind == LEXICON_METRICS);
}

bool
lexicon_fits(const struct introspect *schema, const struct lexicon_entry *entry,
    int place)
{
	const struct introspect_table *table = &schema->tables[place];
	struct arena scratch = {0};
	struct sql_tokens tokens;
	bool fits =
	    !entry->column || introspect_find_column(table, entry->column) >= 0;
	if (fits && has_expression(entry)) {
		sql_tokens_read(&tokens, entry->text, &scratch);
		for (size_t i = 0; fits && i < tokens.count; i++) {
			struct named_column column;
			fits =
			    !take_column(&tokens, &i, &column) ||
			    strcmp(column.table, table->name) != 0 ||
			    introspect_find_column(table, column.column) >= 0;
		}
	}
	arena_release(&scratch);
	return fits;
}

static const char *
first_misfit(struct introspect *schema, const struct lexicon_entry *entry)
{
	struct arena *arena = &schema->arena;
	for (size_t i = 0; i < entry->tables.count; i++)
		if (table_places_next(schema, entry->tables.word[i], 0) < 0)
			return arena_printf(
			    arena, "no table '%s'", entry->tables.word[i]);
	if (entry->schema && !table_places_shared(schema, entry->schema))
		return arena_printf(arena,
		    "no table of schema '%s' is in another, too",
		    entry->schema);
	if (!entry->table)
		return NULL;
	int table = table_places_next(schema, entry->table, 0);
	if (table < 0)
		return arena_printf(arena, "no table '%s'", entry->table);
	if (entry->column &&
	    introspect_find_column(&schema->tables[table], entry->column) < 0)
		return arena_printf(arena, "no column '%s' in '%s'",
		    entry->column, entry->table);
	return has_expression(entry) ? expression_misfit(schema, entry->text)
				     : NULL;
}

const char *
lexicon_misfit(struct introspect *schema, const struct lexicon_entry *entry)
{
	const char *misfit = first_misfit(schema, entry);
	return !misfit ? NULL
		       : arena_printf(&schema->arena, "%s:%zu: %s",
			     lexicon_file(entry->kind), entry->line, misfit);
}
