/* top.c - SELECT TOP n, which stands in front of the list it limits */
#include "dialect/rules.h"

#include <stdlib.h>
#include <string.h>

struct top {
	const char *count; /* text of the number */
	size_t end;        /* first token behind the clause */
	bool ties;
};

/* TOP 5, TOP (5), TOP 5 WITH TIES; not TOP 5 PERCENT */
static bool
read_top(const struct dialect *dialect, size_t at, struct top *top)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	bool parenthesised = dialect_mark(dialect, at + 1, "(");
	size_t number = at + 1 + parenthesised;
	if (!dialect_word(dialect, at, "top") || number >= tokens->count ||
	    tokens->items[number].kind != SQL_NUMBER)
		return false;
	if (parenthesised && !dialect_mark(dialect, number + 1, ")"))
		return false;
	*top = (struct top){.count = tokens->items[number].text,
	    .end = number + 1 + parenthesised};
	if (dialect_word(dialect, top->end, "percent"))
		return false;
	top->ties = dialect_word(dialect, top->end, "with") &&
		    dialect_word(dialect, top->end + 1, "ties");
	if (top->ties)
		top->end += 2;
	return true;
}

/* Is every bracket and quote that opens in [from, to) closed there?  Behind an
 * open one, a LIMIT would stand inside of it. */
static bool
is_balanced(const struct sql_tokens *tokens, size_t from, size_t to)
{
	for (size_t at = from; at < to; at++)
		if (sql_token_is(tokens, at, "(")) {
			at = sql_tokens_close(tokens, at);
			if (at >= to)
				return false;
		}
	return to == 0 || !tokens->items[to - 1].open;
}

static bool
select_top(struct dialect *dialect, size_t at)
{
	static const char *const set_words[] = {
	    "union", "except", "intersect", "select", "limit", "fetch", NULL};
	size_t word = at + 1;
	if (!dialect_word(dialect, at, "select"))
		return false;
	if (dialect_word(dialect, word, "distinct") ||
	    dialect_word(dialect, word, "all"))
		word++;
	struct top top;
	if (!read_top(dialect, word, &top) ||
	    !dialect_begins_output(dialect, top.end))
		return false;
	/* In one arm of a UNION, a LIMIT would apply to the whole. */
	size_t end = dialect_find_word(dialect, top.end, set_words);
	if (end < dialect->tokens.count && !dialect_mark(dialect, end, ")"))
		return false;
	if (!is_balanced(&dialect->tokens, top.end, end))
		return false;
	const char *limit = arena_printf(dialect->arena,
	    top.ties ? "FETCH FIRST %s ROWS WITH TIES" : "LIMIT %s", top.count);
	dialect_replace(dialect, end, end, limit);
	return dialect_replace(dialect, word, top.end, "");
}

const struct dialect_rule dialect_select_rules[] = {
    {"top", select_top, false},
    {NULL, NULL, false},
};
