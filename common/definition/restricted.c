/* restricted.c - a figure whose rows are restricted; see restricted.h */
#include "definition/restricted.h"

#include "definition/piece.h"
#include "definition/reader.h"

#include <string.h>

bool
restricted_part(const char *text, const char **figure, const char **condition,
    struct arena *arena)
{
	const char *comma = strrchr(text, ',');
	if (!comma || comma[1] != ' ' ||
	    !(strstr(text, " / ") || strstr(text, " divided by ")))
		return false;
	struct piece clause = piece_of(comma + 2);
	if (!piece_take_class(&clause, ENGLISH_RESTRICTS))
		return false;
	*figure = arena_strndup(arena, text, (size_t)(comma - text));
	*condition =
	    arena_strndup(arena, clause.at, (size_t)(clause.end - clause.at));
	return true;
}

bool
restricted_rows(const char *text, size_t *end, const char **figure,
    const char **rows, struct arena *arena)
{
	for (size_t at = *end; at-- > 1;) {
		const struct english_word *word = NULL;
		if (text[at - 1] != ' ' ||
		    !english_begins(text + at, ENGLISH_SCOPE, &word) ||
		    text[at + strlen(word->word)] != ' ')
			continue;
		*end = at;
		*figure = arena_strndup(arena, text, at - 1);
		*rows = text + at + strlen(word->word) + 1;
		return true;
	}
	return false;
}

/* Return what stands behind the parenthesis that closes the one at `open`. */
static const char *
behind_parentheses(const char *open)
{
	int depth = 0;
	char quote = '\0';
	for (const char *at = open; *at; at++) {
		if (quote) {
			quote = *at == quote ? '\0' : quote;
			continue;
		}
		if (*at == '\'' || *at == '"')
			quote = *at;
		depth += (*at == '(') - (*at == ')');
		if (depth == 0)
			return at + 1;
	}
	return open + strlen(open);
}

const char *
restricted_sql(const char *sql, const char *condition, struct arena *arena)
{
	static const char filter[] = " FILTER (WHERE ";
	const char *done = sql;
	const char *out = "";
	for (const char *at = sql; *at;) {
		bool inside = at > sql && piece_is_word(at[-1]);
		size_t name = inside ? 0 : reader_aggregate_at(at);
		if (!name) {
			at++;
			continue;
		}
		at = behind_parentheses(at + name);
		out = arena_printf(
		    arena, "%s%.*s%s", out, (int)(at - done), done, filter);
		done = at;
		if (strncmp(at, filter, strlen(filter)) == 0) {
			const char *own = at + strlen(filter);
			at = done = behind_parentheses(at + strlen(" FILTER "));
			out = arena_printf(arena, "%s(%.*s) AND ", out,
			    (int)(at - 1 - own), own);
		}
		out = arena_printf(arena, "%s%s)", out, condition);
	}
	return arena_printf(arena, "%s%s", out, done);
}
