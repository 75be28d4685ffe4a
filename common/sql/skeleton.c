/* skeleton.c - the shape of a statement; see skeleton.h */
#include "sql/skeleton.h"

#include "sql/tokens.h"

#include <string.h>

/* Words that give a query its shape.  Words that change nothing (AS, ASC,
 * INNER, OUTER) are not among them. */
static const char *const shaping[] = {"select", "distinct", "from", "join",
    "left", "right", "full", "cross", "lateral", "on", "using", "where", "and",
    "or", "not", "in", "exists", "between", "like", "ilike", "is", "null",
    "group", "by", "having", "order", "desc", "limit", "offset", "fetch",
    "union", "intersect", "except", "all", "case", "when", "then", "else",
    "end", "with", "recursive", "over", "partition", "filter", "interval",
    "any", "nulls", "first", "last", "rows", "range"};
static const char *const silent[] = {"as", "asc", "inner", "outer"};

static bool
is_among(const char *word, const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

/* The token's part of the skeleton; NULL when it has none. */
static const char *
shape_of(const struct sql_tokens *tokens, size_t at)
{
	const struct sql_token *token = &tokens->items[at];
	if (token->kind == SQL_OPERATOR)
		return token->text;
	if (token->kind == SQL_MARK)
		return strcmp(token->text, "(") == 0 ? "(" : NULL;
	if (token->kind != SQL_WORD)
		return "_";
	if (is_among(token->word, silent, COUNT_OF(silent)))
		return NULL;
	bool called = sql_token_is(tokens, at + 1, "(");
	return called || is_among(token->word, shaping, COUNT_OF(shaping))
		   ? token->word
		   : "_";
}

struct text_words
sql_skeleton(const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	struct text_words words = {0};
	sql_tokens_read(&tokens, sql, arena);
	words.word = arena_array(arena, tokens.count + 1, sizeof(char *));
	for (size_t i = 0; i < tokens.count; i++) {
		const char *shape = shape_of(&tokens, i);
		bool run = shape && strcmp(shape, "_") == 0 &&
			   words.count > 0 &&
			   strcmp(words.word[words.count - 1], "_") == 0;
		if (shape && !run)
			words.word[words.count++] = shape;
	}
	return words;
}
