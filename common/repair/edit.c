/* edit.c - several changes to one statement, each named by its old place */
#include "repair/edit.h"

#include <string.h>

void
repair_edit_begin(
    struct repair_edit *edit, const char *sql, struct arena *arena)
{
	*edit = (struct repair_edit){.changed = false};
	sql_tokens_read(&edit->tokens, sql, arena);
}

/* Return the index of the token that begins at the byte; count when none
 * does. */
static size_t
token_from(const struct repair_edit *edit, size_t byte)
{
	const struct sql_tokens *tokens = &edit->tokens;
	for (size_t i = 0; i < tokens->count; i++)
		if (tokens->items[i].end > 0 && tokens->items[i].start == byte)
			return i;
	return tokens->count;
}

void
repair_edit_replace(
    struct repair_edit *edit, struct facts_span span, const char *text)
{
	size_t from = token_from(edit, span.start);
	size_t to = from;
	const struct sql_tokens *tokens = &edit->tokens;
	while (to < tokens->count && tokens->items[to].end > 0 &&
	       tokens->items[to].end <= span.end)
		to++;
	if (from == tokens->count || to == from)
		return;
	sql_tokens_splice(&edit->tokens, from, to, text);
	edit->changed = true;
}

static bool
is_one_of(const struct sql_tokens *tokens, size_t at, const char *const words[])
{
	for (size_t i = 0; words[i]; i++)
		if (sql_token_is_word(tokens, at, words[i]))
			return true;
	return false;
}

/* Find the first token behind `at` that is one of the words or ends the
 * block. */
static size_t
find_end(const struct repair_edit *edit, size_t at, const char *const words[],
    bool *comma)
{
	const struct sql_tokens *tokens = &edit->tokens;
	for (; at < tokens->count; at++) {
		if (sql_token_is(tokens, at, "("))
			at = sql_tokens_close(tokens, at);
		else if (sql_token_is(tokens, at, ")") ||
			 sql_token_is(tokens, at, ";") ||
			 is_one_of(tokens, at, words))
			return at;
		else if (sql_token_is(tokens, at, ","))
			*comma = true;
	}
	return tokens->count;
}

/* What may follow a FROM clause. */
static const char *const behind_from[] = {"where", "group", "having", "window",
    "order", "limit", "offset", "fetch", "union", "intersect", "except", NULL};

bool
repair_edit_after_from(
    struct repair_edit *edit, struct facts_span span, const char *text)
{
	bool comma = false;
	size_t at = token_from(edit, span.start);
	size_t end = find_end(edit, at, behind_from, &comma);
	if (at == edit->tokens.count || comma)
		return false;
	/* A comma before the relation belongs to the same clause. */
	if (at > 0 && sql_token_is(&edit->tokens, at - 1, ","))
		return false;
	sql_tokens_splice(&edit->tokens, end, end, text);
	edit->changed = true;
	return true;
}

void
repair_edit_group_by(
    struct repair_edit *edit, struct facts_span from, const char *text)
{
	static const char *const behind[] = {"having", "window", "order",
	    "limit", "offset", "fetch", "union", "intersect", "except", NULL};
	bool comma = false;
	size_t at = token_from(edit, from.start);
	if (at == edit->tokens.count)
		return;
	size_t end = find_end(edit, at, behind, &comma);
	sql_tokens_splice(&edit->tokens, end, end, text);
	edit->changed = true;
}

void
repair_edit_condition(
    struct repair_edit *edit, struct facts_span from, const char *condition)
{
	struct sql_tokens *tokens = &edit->tokens;
	bool comma = false;
	size_t at = token_from(edit, from.start);
	if (at == tokens->count)
		return;
	at = find_end(edit, at, behind_from, &comma);
	bool more = sql_token_is_word(tokens, at, "where");
	if (more)
		at = find_end(edit, at + 1, behind_from + 1, &comma);
	sql_tokens_splice(tokens, at, at,
	    arena_printf(
		tokens->arena, more ? ") AND %s" : " WHERE %s", condition));
	if (more) {
		at = find_end(
		    edit, token_from(edit, from.start), behind_from, &comma);
		sql_tokens_splice(tokens, at + 1, at + 1, "(");
	}
	edit->changed = true;
}

const char *
repair_edit_text(const struct repair_edit *edit)
{
	return sql_tokens_text(&edit->tokens, 0, edit->tokens.count);
}
