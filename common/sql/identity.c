/* identity.c - one text for all ways to type a statement; see identity.h */
#include "sql/identity.h"

#include "sql/tokens.h"

#include <string.h>

/* A statement means the same without these words. */
static bool
says_nothing(const char *word)
{
	static const char *const words[] = {"as", "asc", "inner", "outer"};
	if (!strchr("aio", *word))
		return false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

/* Is it such a word, and not a quoted name of the same spelling? */
static bool
is_filler(const struct sql_tokens *tokens, size_t at)
{
	return tokens->items[at].kind == SQL_WORD &&
	       says_nothing(tokens->items[at].word);
}

/* The end of the statement, without semicolons and words that change
 * nothing. */
static size_t
last_token(const struct sql_tokens *tokens)
{
	size_t count = tokens->count;
	while (count > 0 && (sql_token_is(tokens, count - 1, ";") ||
				is_filler(tokens, count - 1)))
		count--;
	return count;
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
		if (name && *name && is_plain(name) && !says_nothing(name))
			return name;
	}
	return token->text;
}

char *
sql_identity(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	size_t count = last_token(&tokens);
	char *identity = arena_alloc(arena, 2 * strlen(sql) + 2);
	char *end = identity;
	for (size_t i = 0; i < count; i++) {
		if (is_filler(&tokens, i))
			continue;
		if (end > identity)
			*end++ = ' ';
		end = stpcpy(end, folded(&tokens.items[i], arena));
	}
	*end = '\0';
	return identity;
}
