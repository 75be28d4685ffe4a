/*
 * places.c - tells an output, a relation and an expression apart
 *
 * PostgreSQL accepts most words as names, so `name (` and `[name]` mean
 * something else in FROM than elsewhere.  These functions look only at tokens,
 * because a foreign statement has no tree yet.
 */
#include "dialect/rules.h"

size_t
dialect_open(const struct dialect *dialect, size_t close)
{
	size_t depth = 0;
	for (size_t at = close + 1; at-- > 0;) {
		if (dialect_mark(dialect, at, ")") ||
		    dialect_mark(dialect, at, "]"))
			depth++;
		else if ((dialect_mark(dialect, at, "(") ||
			     dialect_mark(dialect, at, "[")) &&
			 --depth == 0)
			return at;
	}
	return 0;
}

/* Does a SELECT stand in front of `at`, in the same parentheses?  EXTRACT(..
 * FROM ..) has none. */
static bool
has_select(const struct dialect *dialect, size_t at)
{
	while (at-- > 0) {
		if (dialect_mark(dialect, at, ")"))
			at = dialect_open(dialect, at);
		else if (dialect_mark(dialect, at, "(") ||
			 dialect_mark(dialect, at, ";"))
			return false;
		else if (dialect_word(dialect, at, "select"))
			return true;
	}
	return false;
}

/* Does a join begin here, or a FROM that is neither EXTRACT's nor IS
 * DISTINCT's? */
static bool
begins_relation(const struct dialect *dialect, size_t at)
{
	static const char *const joins[] = {
	    "join", "straight_join", "apply", NULL};
	return dialect_any_word(dialect, at, joins) ||
	       (dialect_word(dialect, at, "from") &&
		   !(at > 0 && dialect_word(dialect, at - 1, "distinct")) &&
		   has_select(dialect, at));
}

/* Can the parenthesis at `at` enclose a join? */
static bool
may_hold_join(const struct dialect *dialect, size_t at)
{
	return at > 0 && (begins_relation(dialect, at - 1) ||
			     dialect_mark(dialect, at - 1, ",") ||
			     dialect_mark(dialect, at - 1, "("));
}

enum dialect_place
dialect_place_of(const struct dialect *dialect, size_t at)
{
	static const char *const others[] = {"where", "group", "having",
	    "window", "order", "by", "limit", "offset", "fetch", "union",
	    "except", "intersect", "values", "set", NULL};
	bool listed = false; /* a comma was seen: ON's condition has ended */
	while (at-- > 0) {
		if (dialect_mark(dialect, at, ")") ||
		    dialect_mark(dialect, at, "]")) {
			at = dialect_open(dialect, at);
		} else if (dialect_mark(dialect, at, "(")) {
			if (!may_hold_join(dialect, at))
				break;
			listed = listed || dialect_mark(dialect, at - 1, ",");
		} else if (dialect_mark(dialect, at, ",")) {
			listed = true;
		} else if (begins_relation(dialect, at)) {
			return DIALECT_RELATION;
		} else if (dialect_word(dialect, at, "select")) {
			return DIALECT_OUTPUT;
		} else if (dialect_any_word(dialect, at, others) ||
			   dialect_mark(dialect, at, "[") ||
			   (dialect_word(dialect, at, "on") && !listed)) {
			break;
		}
	}
	return DIALECT_EXPRESSION;
}

/* `(a total(3), ...)` declares columns with their types. */
static bool
declares_type(const struct dialect *dialect, size_t at)
{
	return at > 1 && dialect_ends_operand(dialect, at - 1) &&
	       (dialect_mark(dialect, at - 2, "(") ||
		   dialect_mark(dialect, at - 2, ","));
}

/* `name (columns) AS (`, `name (columns) AS [NOT] MATERIALIZED (` */
static bool
heads_with_item(const struct dialect *dialect, size_t close)
{
	size_t open = close + 2;
	if (!dialect_word(dialect, close + 1, "as"))
		return false;
	open += dialect_word(dialect, open, "not");
	open += dialect_word(dialect, open, "materialized");
	return dialect_mark(dialect, open, "(");
}

bool
dialect_may_call(const struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	if (at > 0 && (dialect_mark(dialect, at - 1, ".") || /* a.name */
			  dialect_word(dialect, at - 1, "as") ||
			  dialect_mark(dialect, at - 1, ")") ||
			  dialect_mark(dialect, at - 1, "::")))
		return false;
	size_t close = sql_tokens_close(tokens, at + 1);
	if (close == tokens->count || heads_with_item(dialect, close) ||
	    declares_type(dialect, at))
		return false;
	/* total(3) 'text' is a literal of the type total(3) */
	if (close + 1 < tokens->count &&
	    tokens->items[close + 1].kind == SQL_STRING)
		return false;
	return dialect_place_of(dialect, at) != DIALECT_RELATION;
}

bool
dialect_begins_output(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {
	    "case", "not", "distinct", "all", NULL};
	const struct sql_tokens *tokens = &dialect->tokens;
	if (at >= tokens->count)
		return false;
	if (dialect_mark(dialect, at, "*"))
		return dialect_mark(dialect, at + 1, ",") ||
		       dialect_word(dialect, at + 1, "from");
	if (dialect_word(dialect, at, "at") &&
	    dialect_word(dialect, at + 1, "time"))
		return false;
	return dialect_begins_operand(dialect, at) ||
	       dialect_any_word(dialect, at, words);
}
