/*
 * syntax.c - the tier for text that does not parse (42601) and for two errors
 * that only running shows: a subquery with several rows (21000) and a division
 * by zero (22012)
 */
#include "repair/repair.h"

#include <string.h>

/* Return the place where an open "(" of a select list must close: before the
 * FROM that would otherwise be inside.  EXTRACT(.. FROM and similar calls keep
 * their FROM. */
static size_t
closing_place(const struct sql_tokens *tokens, size_t open)
{
	static const char *const with_from[] = {
	    "extract", "trim", "substring", "overlay", "position"};
	if (sql_token_is_word(tokens, open + 1, "select"))
		return tokens->count;
	for (size_t i = 0; open > 0 && i < COUNT_OF(with_from); i++)
		if (sql_token_is_word(tokens, open - 1, with_from[i]))
			return tokens->count;
	for (size_t i = open + 1; i < tokens->count; i++) {
		if (sql_token_is(tokens, i, "("))
			i = sql_tokens_close(tokens, i);
		else if (sql_token_is_word(tokens, i, "from"))
			return i;
	}
	return tokens->count;
}

/* Return the last "(" that nothing closes; count when all are closed. */
static size_t
last_open(const struct sql_tokens *tokens)
{
	for (size_t i = tokens->count; i-- > 0;)
		if (sql_token_is(tokens, i, "(") &&
		    sql_tokens_close(tokens, i) == tokens->count)
			return i;
	return tokens->count;
}

/* Close a quote or parentheses that are open at the end, and drop commas before
 * FROM, ")" and similar tokens. */
static void
close_open(const struct repair_case *item, struct repair_outcome *outcome)
{
	static const char *const behind_list[] = {
	    "from", "where", "group", "order", "having", "limit"};
	struct repair_edit edit;
	struct sql_tokens *tokens = &edit.tokens;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (size_t i = 0; i + 1 < tokens->count; i++) {
		if (!sql_token_is(tokens, i, ","))
			continue;
		bool stray = sql_token_is(tokens, i + 1, ")") ||
			     sql_token_is(tokens, i + 1, ",");
		for (size_t w = 0; w < COUNT_OF(behind_list); w++)
			stray = stray || sql_token_is_word(
					     tokens, i + 1, behind_list[w]);
		if (stray) {
			sql_tokens_splice(tokens, i, i + 1, "");
			edit.changed = true;
		}
	}
	size_t depth = 0;
	for (size_t i = 0; i < tokens->count; i++) {
		depth += sql_token_is(tokens, i, "(");
		if (sql_token_is(tokens, i, ")") && depth-- == 0)
			return; /* one ")" too many: it is unknown which */
	}
	struct sql_token *last =
	    tokens->count ? &tokens->items[tokens->count - 1] : NULL;
	if (last && last->open && last->text[0] == '\'') {
		last->text = arena_printf(item->arena, "%s'", last->text);
		edit.changed = true;
	}
	for (; depth > 0; depth--) {
		size_t open = last_open(tokens);
		size_t place = open < tokens->count
				   ? closing_place(tokens, open)
				   : tokens->count;
		sql_tokens_splice(tokens, place, place, ")");
		edit.changed = true;
	}
	repair_done(item, outcome, &edit, "closed what was open");
}

/* Turn = (SELECT ..) into IN (SELECT ..), because there may be several rows. */
static void
compare_with_all(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct repair_edit edit;
	struct sql_tokens *tokens = &edit.tokens;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (size_t i = 0; i < tokens->count; i++) {
		bool subquery = sql_token_is(tokens, i + 1, "(") &&
				sql_token_is_word(tokens, i + 2, "select");
		bool equal = sql_token_is(tokens, i, "=");
		bool unequal = sql_token_is(tokens, i, "<>") ||
			       sql_token_is(tokens, i, "!=");
		if (!subquery || (!equal && !unequal))
			continue;
		sql_tokens_splice(tokens, i, i + 1, equal ? "IN" : "NOT IN");
		edit.changed = true;
	}
	repair_done(item, outcome, &edit, "compared with all rows");
}

/* Turn a / b into a / NULLIF(b, 0): a row with 0 gets NULL and no error. */
static void
divide_safely(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct repair_edit edit;
	struct sql_tokens *tokens = &edit.tokens;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (size_t i = 0; i + 1 < tokens->count; i++) {
		bool divides = sql_token_is(tokens, i, "/") ||
			       sql_token_is(tokens, i, "%");
		size_t end = i + 1;
		if (!divides || tokens->items[end].kind == SQL_NUMBER ||
		    sql_token_is_word(tokens, end, "nullif"))
			continue;
		while (sql_token_is(tokens, end + 1, "."))
			end += 2;
		if (sql_token_is(tokens, end, "("))
			end = sql_tokens_close(tokens, end);
		else if (sql_token_is(tokens, end + 1, "("))
			end = sql_tokens_close(tokens, end + 1);
		if (end >= tokens->count)
			continue;
		const char *divisor = sql_tokens_text(tokens, i + 1, end + 1);
		sql_tokens_splice(tokens, i + 1, end + 1,
		    arena_printf(item->arena, "NULLIF(%s, 0)", divisor));
		edit.changed = true;
	}
	repair_done(item, outcome, &edit, "no division by zero");
}

void
repair_syntax(const struct repair_case *item, struct repair_outcome *outcome)
{
	if (repair_is(item, "21000"))
		compare_with_all(item, outcome);
	else if (repair_is(item, "22012"))
		divide_safely(item, outcome);
	else
		close_open(item, outcome);
}
