/* asked_on.c - the day in expressions of the lexicon; see asked_on.h */
#include "link/asked_on.h"

#include "base/calendar.h"
#include "sql/tokens.h"

const char *
asked_on(const char *sql, long day, struct arena *arena)
{
	struct sql_tokens tokens;
	const char *date = NULL;
	sql_tokens_read(&tokens, sql, arena);
	for (size_t i = 0; i < tokens.count; i++) {
		if (!sql_token_is_word(&tokens, i, "current_date"))
			continue;
		if (!date)
			date = arena_printf(
			    arena, "DATE '%s'", calendar_text(day, arena));
		i += sql_tokens_splice(&tokens, i, i + 1, date) - 1;
	}
	return date ? sql_tokens_text(&tokens, 0, tokens.count) : sql;
}
