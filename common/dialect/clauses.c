/* clauses.c - clauses and hints that PostgreSQL does not have */
#include "dialect/rules.h"

#include <stdlib.h>
#include <string.h>

/* The end of the calculation that begins at `at`: a comma, a semicolon, the
 * parenthesis around it, or a word that is no operand. */
static size_t
calculation_end(const struct dialect *dialect, size_t at)
{
	static const char *const ends[] = {"row", "rows", "offset", "fetch",
	    "limit", "union", "except", "intersect", "for", "only", NULL};
	for (; at < dialect->tokens.count; at++) {
		if (dialect_mark(dialect, at, ",") ||
		    dialect_mark(dialect, at, ")") ||
		    dialect_mark(dialect, at, ";") ||
		    dialect_any_word(dialect, at, ends))
			return at;
		if (dialect_mark(dialect, at, "("))
			at = sql_tokens_close(&dialect->tokens, at);
	}
	return dialect->tokens.count;
}

/* LIMIT 20, 10: MySQL's offset comes first */
static bool
limit_pair(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "limit"))
		return false;
	size_t comma = calculation_end(dialect, at + 1);
	if (comma == at + 1 || !dialect_mark(dialect, comma, ","))
		return false;
	size_t end = calculation_end(dialect, comma + 1);
	if (end == comma + 1)
		return false;
	const char *count = sql_tokens_text(&dialect->tokens, comma + 1, end);
	const char *offset = sql_tokens_text(&dialect->tokens, at + 1, comma);
	return dialect_replace(dialect, at, end,
	    arena_printf(dialect->arena, "LIMIT %s OFFSET %s", count, offset));
}

/* OFFSET (3 - 1) * 20 ROWS FETCH NEXT 10 * 2 ROWS ONLY: before ROWS PostgreSQL
 * takes a number or parentheses */
static bool
calculated_rows(struct dialect *dialect, size_t at)
{
	bool offset = dialect_word(dialect, at, "offset");
	bool fetch = dialect_word(dialect, at, "fetch") &&
		     (dialect_word(dialect, at + 1, "next") ||
			 dialect_word(dialect, at + 1, "first"));
	if (!offset && !fetch)
		return false;
	size_t from = at + (fetch ? 2 : 1);
	size_t end = calculation_end(dialect, from);
	if (end < from + 2 ||
	    /* 20 - rows: a column */
	    !dialect_ends_operand(dialect, end - 1) ||
	    (!dialect_word(dialect, end, "rows") &&
		!dialect_word(dialect, end, "row")) ||
	    (dialect_mark(dialect, from, "(") &&
		sql_tokens_close(&dialect->tokens, from) == end - 1))
		return false;
	return dialect_replace(dialect, from, end,
	    arena_printf(dialect->arena, "(%s)",
		sql_tokens_text(&dialect->tokens, from, end)));
}

/* Can this token follow a whole condition of an AND list? */
static bool
ends_condition(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"and", "group", "order", "having",
	    "limit", "union", "offset", "window", "fetch", "except",
	    "intersect", NULL};
	return at >= dialect->tokens.count || dialect_mark(dialect, at, ")") ||
	       dialect_any_word(dialect, at, words);
}

/* FROM dual alone; `dual, t` and `dual.t` mean a table of that name. */
static bool
from_dual(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "from") ||
	    !dialect_word(dialect, at + 1, "dual") ||
	    (!ends_condition(dialect, at + 2) &&
		!dialect_word(dialect, at + 2, "where")))
		return false;
	return dialect_replace(dialect, at, at + 2, "");
}

/* FORCE INDEX (a), USE KEY FOR JOIN (b) */
static bool
index_hint(struct dialect *dialect, size_t at)
{
	bool hint = dialect_word(dialect, at, "force") ||
		    dialect_word(dialect, at, "use") ||
		    dialect_word(dialect, at, "ignore");
	if (!hint || at == 0 || !dialect_ends_operand(dialect, at - 1) ||
	    (!dialect_word(dialect, at + 1, "index") &&
		!dialect_word(dialect, at + 1, "key")))
		return false;
	size_t open = at + 2;
	while (open < dialect->tokens.count && open < at + 5 &&
	       !dialect_mark(dialect, open, "("))
		open++;
	if (!dialect_mark(dialect, open, "("))
		return false;
	size_t close = sql_tokens_close(&dialect->tokens, open);
	if (close == dialect->tokens.count)
		return false;
	return dialect_replace(dialect, at, close + 1, "");
}

/* WITH (NOLOCK) behind a table, OPTION (..) at the end */
static bool
table_hint(struct dialect *dialect, size_t at)
{
	static const char *const hints[] = {"nolock", "readuncommitted",
	    "readpast", "readcommitted", "rowlock", "tablock", "updlock",
	    "holdlock", "index", "forceseek"};
	if (!dialect_mark(dialect, at + 1, "("))
		return false;
	bool drop = dialect_word(dialect, at, "option") && at > 0 &&
		    dialect_ends_operand(dialect, at - 1) &&
		    sql_tokens_close(&dialect->tokens, at + 1) + 1 ==
			dialect->tokens.count;
	for (size_t i = 0; i < COUNT_OF(hints); i++)
		drop = drop || (dialect_word(dialect, at, "with") &&
				   dialect_word(dialect, at + 2, hints[i]));
	if (!drop)
		return false;
	size_t close = sql_tokens_close(&dialect->tokens, at + 1);
	if (close == dialect->tokens.count)
		return false;
	return dialect_replace(dialect, at, close + 1, "");
}

static bool
select_modifier(struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"sql_calc_found_rows",
	    "sql_no_cache", "sql_cache", "high_priority", "sql_big_result",
	    "sql_small_result", "sql_buffer_result", "straight_join", NULL};
	if (!dialect_word(dialect, at, "select") ||
	    !dialect_begins_output(dialect, at + 2) ||
	    !dialect_any_word(dialect, at + 1, words))
		return false;
	return dialect_replace(dialect, at + 1, at + 2, "");
}

static bool
respell_word(
    struct dialect *dialect, size_t at, const char *foreign, const char *ours)
{
	return dialect_word(dialect, at, foreign) &&
	       dialect_replace(dialect, at, at + 1, ours);
}

static bool
select_unique(struct dialect *dialect, size_t at)
{
	return dialect_word(dialect, at, "select") &&
	       dialect_begins_output(dialect, at + 2) &&
	       (respell_word(dialect, at + 1, "unique", "DISTINCT") ||
		   respell_word(dialect, at + 1, "distinctrow", "DISTINCT"));
}

/* a STRAIGHT_JOIN b: a table on each side; otherwise the word is an alias. */
static bool
straight_join(struct dialect *dialect, size_t at)
{
	static const char *const joins[] = {"cross", "natural", "inner", "left",
	    "right", "full", "tablesample"};
	if (!dialect_word(dialect, at, "straight_join") || at == 0 ||
	    !dialect_ends_operand(dialect, at - 1))
		return false;
	for (size_t i = 0; i < COUNT_OF(joins); i++)
		if (dialect_word(dialect, at + 1, joins[i]))
			return false;
	bool subquery = dialect_mark(dialect, at + 1, "(") &&
			dialect_word(dialect, at + 2, "select");
	return (subquery || dialect_ends_operand(dialect, at + 1)) &&
	       !dialect_mark(dialect, at + 1, ")") &&
	       dialect_replace(dialect, at, at + 1, "JOIN");
}

/* SELECT .. MINUS SELECT .. */
static bool
minus(struct dialect *dialect, size_t at)
{
	bool between = dialect_word(dialect, at + 1, "select") ||
		       (dialect_mark(dialect, at + 1, "(") &&
			   dialect_word(dialect, at + 2, "select"));
	return between && respell_word(dialect, at, "minus", "EXCEPT");
}

static bool
cross_apply(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "cross") ||
	    !dialect_word(dialect, at + 1, "apply"))
		return false;
	return dialect_replace(dialect, at, at + 2, "CROSS JOIN LATERAL");
}

/* Where the item of FROM at `at` ends: a subquery or a call, its alias, and the
 * columns that the alias lists.  0 when something else stands there. */
static size_t
item_end(const struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	while (at + 1 < tokens->count && dialect_mark(dialect, at + 1, "."))
		at += 2;
	if (!dialect_mark(dialect, at, "("))
		at++;
	if (!dialect_mark(dialect, at, "("))
		return 0;
	at = sql_tokens_close(tokens, at) + 1;
	if (dialect_word(dialect, at, "as"))
		at++;
	if (at >= tokens->count || !dialect_ends_operand(dialect, at) ||
	    tokens->items[at].kind == SQL_MARK)
		return 0;
	if (!dialect_mark(dialect, at + 1, "("))
		return at + 1;
	size_t close = sql_tokens_close(tokens, at + 1);
	return close < tokens->count ? close + 1 : 0;
}

/* OUTER APPLY (..) name needs a condition behind the name.  Without a name it
 * is nobody's, and stays. */
static bool
outer_apply(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "outer") ||
	    !dialect_word(dialect, at + 1, "apply"))
		return false;
	size_t end = item_end(dialect, at + 2);
	if (end == 0)
		return false;
	dialect_replace(dialect, end, end, "ON TRUE");
	return dialect_replace(dialect, at, at + 2, "LEFT JOIN LATERAL");
}

/* FIRST_VALUE(a RESPECT NULLS) OVER (..), LAST_VALUE(a) RESPECT NULLS OVER
 * (..): PostgreSQL does nothing else */
static bool
respect_nulls(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "respect") ||
	    !dialect_word(dialect, at + 1, "nulls") || at == 0 ||
	    !dialect_ends_operand(dialect, at - 1) ||
	    (!dialect_mark(dialect, at + 2, ")") &&
		!dialect_word(dialect, at + 2, "over") &&
		!dialect_word(dialect, at + 2, "order")))
		return false;
	return dialect_replace(dialect, at, at + 2, "");
}

/* GROUP BY a, b WITH ROLLUP */
static bool
with_rollup(struct dialect *dialect, size_t at)
{
	static const char *const ends[] = {
	    "with", "having", "order", "limit", "union", NULL};
	if (!dialect_word(dialect, at, "group") ||
	    !dialect_word(dialect, at + 1, "by"))
		return false;
	size_t with = dialect_find_word(dialect, at + 2, ends);
	if (!dialect_word(dialect, with, "with") ||
	    !dialect_word(dialect, with + 1, "rollup"))
		return false;
	const char *list = sql_tokens_text(&dialect->tokens, at + 2, with);
	return dialect_replace(dialect, at + 2, with + 2,
	    arena_printf(dialect->arena, "ROLLUP (%s)", list));
}

/* COLLATE NOCASE, COLLATE utf8_general_ci, COLLATE Latin1_General_CI_AS */
static bool
foreign_collation(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "collate") ||
	    at + 1 >= dialect->tokens.count ||
	    dialect_mark(dialect, at + 2, "."))
		return false;
	const char *name = dialect->tokens.items[at + 1].word;
	bool foreign = strcmp(name, "nocase") == 0 ||
		       strcmp(name, "binary") == 0 ||
		       strcmp(name, "rtrim") == 0 || strstr(name, "_ci") ||
		       strstr(name, "_cs") || strstr(name, "_bin");
	return foreign && dialect_replace(dialect, at, at + 2, "");
}

/* ---- WHERE division = 'div_19' ---- */

static bool
is_scope_literal(const struct dialect *dialect, size_t at)
{
	const char *prefix = dialect->options->scope_prefix;
	if (!prefix || !*prefix || at >= dialect->tokens.count)
		return false;
	const char *text =
	    sql_token_string(&dialect->tokens.items[at], dialect->arena);
	size_t length = strlen(prefix);
	if (!text || strncmp(text, prefix, length) != 0 || !text[length])
		return false;
	return text[length + strspn(text + length, "0123456789")] == '\0';
}

/* Is the AND at `at` that of BETWEEN .. AND? */
static bool
is_of_between(const struct dialect *dialect, size_t at)
{
	while (at-- > 0) {
		if (dialect_mark(dialect, at, ")"))
			at = dialect_open(dialect, at);
		else if (dialect_word(dialect, at, "between"))
			return true;
		else if (dialect_mark(dialect, at, "(") ||
			 dialect_word(dialect, at, "and") ||
			 dialect_word(dialect, at, "or") ||
			 dialect_word(dialect, at, "where") ||
			 dialect_word(dialect, at, "on"))
			return false;
	}
	return false;
}

/*
 * The start of the column of the condition whose = is at `at`.  The result is
 * `at` when the column does not stand alone there: f(x) = 'div_1', a || b =
 * 'div_1'.
 */
static size_t
condition_start(const struct dialect *dialect, size_t at)
{
	static const char *const before[] = {
	    "and", "or", "not", "where", "on", "having", "when"};
	const struct sql_token *items = dialect->tokens.items;
	size_t from = at;
	do {
		if (from-- == 0 ||
		    !sql_token_name(&items[from], dialect->arena))
			return at;
	} while (from > 0 && dialect_mark(dialect, from - 1, ".") && from--);
	if (from == 0 || dialect_mark(dialect, from - 1, "("))
		return from;
	for (size_t i = 0; i < COUNT_OF(before); i++)
		if (dialect_word(dialect, from - 1, before[i]))
			return dialect_word(dialect, from - 1, "and") &&
				       is_of_between(dialect, from - 1)
				   ? at
				   : from;
	return at;
}

static bool
scope_condition(struct dialect *dialect, size_t at)
{
	if (!dialect_mark(dialect, at, "=") || at == 0 ||
	    !is_scope_literal(dialect, at + 1))
		return false;
	size_t from = condition_start(dialect, at);
	if (from == at)
		return false;
	size_t to = at + 2;
	bool last = !dialect_word(dialect, to, "and");
	if (from == 0 || !ends_condition(dialect, to))
		return dialect_replace(dialect, from, to, "TRUE");
	if (dialect_word(dialect, from - 1, "and"))
		return dialect_replace(dialect, from - 1, to, "");
	/* FILTER (WHERE ..) needs a condition. */
	bool filter = last && from > 1 && dialect_mark(dialect, from - 2, "(");
	if (dialect_word(dialect, from - 1, "where") && !filter)
		return dialect_replace(
		    dialect, last ? from - 1 : from, last ? to : to + 1, "");
	return dialect_replace(dialect, from, to, "TRUE");
}

const struct dialect_rule dialect_clause_rules[] = {
    {"limit-pair", limit_pair, false},
    {"calculated-rows", calculated_rows, false},
    {"from-dual", from_dual, false},
    {"index-hint", index_hint, false},
    {"table-hint", table_hint, false},
    {"select-modifier", select_modifier, false},
    {"select-unique", select_unique, false},
    {"straight-join", straight_join, false},
    {"minus", minus, false},
    {"cross-apply", cross_apply, false},
    {"outer-apply", outer_apply, false},
    {"respect-nulls", respect_nulls, false},
    {"with-rollup", with_rollup, false},
    {"foreign-collation", foreign_collation, false},
    {"scope-literal", scope_condition, false},
    {NULL, NULL, false},
};
