/* table_names.c - finds the tables that a draft names; see table_names.h */
#include "sql/table_names.h"

#include "sql/tokens.h"

#include <string.h>

struct names {
	struct text_words tables;
	struct text_words queries; /* of WITH */
};

static void
add_once(struct text_words *words, const char *word)
{
	if (!text_words_hold(*words, word))
		words->word[words->count++] = word;
}

/* Does a word behind a table end the list of tables between commas? */
static bool
ends_list(const struct sql_tokens *tokens, size_t at)
{
	static const char *const words[] = {"where", "group", "having", "order",
	    "limit", "union", "intersect", "except", "on", "using", "select"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (sql_token_is_word(tokens, at, words[i]))
			return true;
	return sql_token_is(tokens, at, "(") || sql_token_is(tokens, at, ")");
}

/* Read the tables of the FROM clause that begins at `at`. */
static void
read_from(struct names *names, const struct sql_tokens *tokens, size_t at)
{
	bool expected = true;
	for (; at < tokens->count && !ends_list(tokens, at); at++) {
		if (sql_token_is_word(tokens, at, "only") ||
		    sql_token_is_word(tokens, at, "lateral"))
			continue;
		if (expected) {
			const char *name = sql_tokens_name(tokens, &at);
			/* a function is no table */
			if (name && sql_token_is(tokens, at, "("))
				at = sql_tokens_close(tokens, at) + 1;
			else if (name)
				add_once(&names->tables, name);
			at--;
			expected = false;
		} else {
			expected = sql_token_is(tokens, at, ",");
		}
	}
}

static bool
is_query_name(const struct sql_tokens *tokens, size_t at)
{
	return sql_token_is_word(tokens, at + 1, "as") &&
	       sql_token_is(tokens, at + 2, "(");
}

/* The FROM of extract(year FROM d) is no clause. */
static bool
has_own_from(const struct sql_tokens *tokens, size_t at)
{
	static const char *const functions[] = {
	    "extract", "substring", "trim", "overlay"};
	for (size_t i = 0; i < COUNT_OF(functions); i++)
		if (sql_token_is_word(tokens, at, functions[i]))
			return sql_token_is(tokens, at + 1, "(");
	return false;
}

struct text_words
sql_tables(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	struct names names = {0};
	struct text_words known = {0};
	sql_tokens_read(&tokens, sql, arena);
	size_t room = tokens.count + 1;
	names.tables.word = arena_array(arena, room, sizeof(char *));
	names.queries.word = arena_array(arena, room, sizeof(char *));
	known.word = arena_array(arena, room, sizeof(char *));
	for (size_t i = 0; i < tokens.count; i++) {
		const char *name = sql_token_name(&tokens.items[i], arena);
		if (name && is_query_name(&tokens, i))
			add_once(&names.queries, name);
		if (has_own_from(&tokens, i))
			i = sql_tokens_close(&tokens, i + 1);
		else if (sql_token_is_word(&tokens, i, "from") ||
			 sql_token_is_word(&tokens, i, "join"))
			read_from(&names, &tokens, i + 1);
	}
	for (size_t i = 0; i < names.tables.count; i++)
		if (!text_words_hold(names.queries, names.tables.word[i]))
			known.word[known.count++] = names.tables.word[i];
	return known;
}

/* From the first to the last of the tokens of "orders.total". */
enum { QUALIFIED = 2 };

struct text_words
sql_tables_read(const char *expression, struct arena *arena)
{
	struct sql_tokens tokens;
	struct text_words tables = {0};
	sql_tokens_read(&tokens, expression, arena);
	tables.word = arena_array(arena, tokens.count + 1, sizeof(char *));
	for (size_t at = 0; at < tokens.count; at++) {
		if (sql_token_is_word(&tokens, at, "select"))
			return (struct text_words){0};
		size_t begin = at;
		const char *name = sql_tokens_name(&tokens, &at);
		if (name)
			at--;
		if (!name || at - begin < QUALIFIED)
			continue;
		/* a quoted name may have a dot in it */
		const char *column = sql_token_name(&tokens.items[at], arena);
		add_once(&tables,
		    arena_printf(arena, "%.*s",
			(int)(strlen(name) - strlen(column) - 1), name));
	}
	return tables;
}
