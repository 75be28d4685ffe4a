/* identity.c - one text for all ways to type a statement; see identity.h */
#include "sql/identity.h"

#include "sql/lexer.h"

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

static bool
is_plain(const char *name)
{
	if (!strchr("abcdefghijklmnopqrstuvwxyz_", *name))
		return false;
	return !name[strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789$")];
}

static void
write_lower(char *to, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		to[i] = (char)(text[i] >= 'A' && text[i] <= 'Z'
				   ? text[i] - 'A' + 'a'
				   : text[i]);
	to[length] = '\0';
}

/* Of what is no word: names and operators have several spellings. */
static const char *
folded(const struct sql_token *token, struct arena *arena)
{
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
	struct sql_lexer lexer = {
	    .text = sql, .length = strlen(sql), .quoting = SQL_STANDARD};
	char *identity = arena_alloc(arena, 2 * lexer.length + 2);
	char *end = identity;
	char *last = identity; /* behind what is no semicolon at the end */
	for (;;) {
		(void)sql_lexer_skip(&lexer);
		size_t start = lexer.at;
		if (start >= lexer.length)
			break;
		struct sql_token token = {.kind = sql_lexer_scan(&lexer)};
		char *word = end + (end > identity); /* behind a blank */
		size_t length = lexer.at - start;
		if (token.kind == SQL_WORD) {
			write_lower(word, sql + start, length);
			if (says_nothing(word))
				continue;
		} else {
			token.text = arena_strndup(arena, sql + start, length);
			length = (size_t)(stpcpy(word, folded(&token, arena)) -
					  word);
		}
		if (word > end)
			*end = ' ';
		end = word + length;
		if (strcmp(word, ";") != 0)
			last = end;
	}
	*last = '\0';
	return identity;
}
