/* sql_identity.c - the same statement, however it was typed */
#include "sql_identity.h"

#include <string.h>

#include "sql_tokens.h"

/* Words that a statement means the same without. */
static bool
says_nothing(const struct sql_tokens *tokens, size_t at)
{
	static const char *const words[] = {"as", "asc", "inner", "outer"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (sql_token_is_word(tokens, at, words[i]))
			return true;
	return false;
}

static bool
is_plain(const char *name)
{
	if (!strchr("abcdefghijklmnopqrstuvwxyz_", *name))
		return false;
	return !name[strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789$")];
}

static const char *
folded(const struct sql_token *token, struct arena *arena)
{
	if (token->kind == SQL_WORD)
		return token->word;
	if (token->kind == SQL_OPERATOR && strcmp(token->text, "!=") == 0)
		return "<>";
	if (token->kind == SQL_NAME) {
		const char *name = sql_token_name(token, arena);
		if (name && *name && is_plain(name))
			return name;
	}
	return token->text;
}

char *
sql_identity(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	while (sql_token_is(&tokens, tokens.count - 1, ";"))
		tokens.count--;
	char *identity = arena_alloc(arena, 2 * strlen(sql) + 2);
	char *end = identity;
	for (size_t i = 0; i < tokens.count; i++) {
		if (says_nothing(&tokens, i))
			continue;
		if (end > identity)
			*end++ = ' ';
		end = stpcpy(end, folded(&tokens.items[i], arena));
	}
	*end = '\0';
	return identity;
}
