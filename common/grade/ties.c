/* ties.c - finds the rows of a gold statement that tie; see ties.h */
#include "grade/ties.h"

#include "sql/tokens.h"

#include <stdlib.h>

/* Tokens at the end of the statement; those in brackets do not count. */
struct tail {
	bool ordered;
	size_t limit; /* token of LIMIT; count: no LIMIT */
	bool fetches; /* it has FETCH FIRST already */
	size_t end;   /* behind the last token that is no semicolon */
};

static struct tail
read_tail(const struct sql_tokens *tokens)
{
	struct tail tail = {.limit = tokens->count, .end = tokens->count};
	for (size_t i = 0; i < tokens->count; i++) {
		if (sql_token_is(tokens, i, "(")) {
			i = sql_tokens_close(tokens, i);
			continue;
		}
		if (sql_token_is_word(tokens, i, "order") &&
		    sql_token_is_word(tokens, i + 1, "by"))
			tail.ordered = true;
		else if (sql_token_is_word(tokens, i, "limit"))
			tail.limit = i;
		else if (sql_token_is_word(tokens, i, "fetch"))
			tail.fetches = true;
	}
	while (tail.end > 0 && sql_token_is(tokens, tail.end - 1, ";"))
		tail.end--;
	return tail;
}

char *
ties_text(const char *sql, long k, long *limit, struct arena *arena)
{
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	struct tail tail = read_tail(&tokens);
	size_t from = tail.end;
	size_t to = from;
	*limit = 0;
	if (!tail.ordered || tail.fetches)
		return NULL;
	if (tail.limit < tokens.count) {
		size_t number = tail.limit + 1;
		if (number >= tokens.count ||
		    tokens.items[number].kind != SQL_NUMBER)
			return NULL;
		*limit = strtol(tokens.items[number].text, NULL, 10);
		from = tail.limit;
		to = number + 1;
	}
	sql_tokens_splice(&tokens, from, to,
	    arena_printf(arena, " FETCH FIRST %ld ROWS WITH TIES", k));
	return sql_tokens_text(&tokens, 0, tokens.count);
}
