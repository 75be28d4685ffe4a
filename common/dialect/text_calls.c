/* text_calls.c - functions on texts whose arguments change places */
#include "dialect/rules.h"

#include <stdlib.h>
#include <string.h>

static size_t
find_in(const struct dialect *dialect, size_t from, size_t to, const char *word)
{
	const char *const words[] = {word, NULL};
	size_t at = dialect_find_word(dialect, from, words);
	return at < to ? at : to;
}

/* MySQL's SEPARATOR ends a list.  Behind a comma or an operator it is the type
 * of a constant instead (SEPARATOR ';'). */
static bool
ends_list(const struct dialect *dialect, size_t separator)
{
	return dialect_ends_operand(dialect, separator - 1) ||
	       dialect_word(dialect, separator - 1, "asc") ||
	       dialect_word(dialect, separator - 1, "desc");
}

/* The list of values to join: [DISTINCT] value. */
struct joined {
	const char *distinct;
	const char *value;
};

/* Read [from, to).  Return false when it is not a single value. */
static bool
read_joined(const struct dialect *dialect, size_t from, size_t to,
    struct joined *joined)
{
	bool distinct = dialect_word(dialect, from, "distinct");
	if (from + distinct >= to || dialect_word(dialect, from, "all"))
		return false;
	joined->distinct = distinct ? "DISTINCT " : "";
	joined->value = sql_tokens_text(&dialect->tokens, from + distinct, to);
	return true;
}

static const char *
string_agg(const struct dialect *dialect, const struct joined *joined,
    const char *between, const char *sorting)
{
	return arena_printf(dialect->arena,
	    "string_agg(%sCAST(%s AS text), %s%s%s)", joined->distinct,
	    joined->value, between, *sorting ? " " : "", sorting);
}

/* MySQL joins all values of a call; the row is left out when one is null. */
static const char *
concatenated(const struct dialect *dialect, const struct dialect_call *call,
    size_t first, size_t order)
{
	const char *all = "";
	for (size_t i = 0; i < call->count && call->from[i] < order; i++) {
		size_t from = i == 0 ? first : call->from[i];
		size_t to = call->to[i] < order ? call->to[i] : order;
		all = arena_printf(dialect->arena, "%s%sCAST(%s AS text)", all,
		    i == 0 ? "" : " || ",
		    sql_tokens_text(&dialect->tokens, from, to));
	}
	return all;
}

/* How many values stand in front of ORDER BY or SEPARATOR? */
static size_t
value_count(const struct dialect_call *call, size_t order)
{
	size_t count = 0;
	while (count < call->count && call->from[count] < order)
		count++;
	return count;
}

/* GROUP_CONCAT([DISTINCT] a, .. [ORDER BY b] [SEPARATOR ', ']), and SQLite's
 * GROUP_CONCAT(a, ', ') */
static bool
group_concat(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_aggregate(dialect, at, "group_concat", &call) ||
	    call.count < 1)
		return false;
	size_t separator =
	    find_in(dialect, call.from[0], call.close, "separator");
	size_t order = find_in(dialect, call.from[0], separator, "order");
	bool separated = separator < call.close;
	size_t values = value_count(&call, order);
	bool sqlite = values == 2 && !separated;
	struct joined joined;
	if (values == 0 ||
	    !read_joined(dialect, call.from[0], values > 1 ? call.to[0] : order,
		&joined) ||
	    (separated && (separator + 2 != call.close ||
			      !ends_list(dialect, separator))))
		return false;
	if (values > 1 && !sqlite)
		joined.value = concatenated(dialect, &call,
		    call.from[0] + (*joined.distinct ? 1 : 0), order);
	const char *between = "','";
	if (sqlite)
		between =
		    sql_tokens_text(&dialect->tokens, call.from[1], order);
	else if (separated)
		between = dialect->tokens.items[separator + 1].text;
	const char *sorting =
	    order < separator
		? sql_tokens_text(&dialect->tokens, order, separator)
		: "";
	return dialect_replace(dialect, at, call.close + 1,
	    string_agg(dialect, &joined, between, sorting));
}

/* LISTAGG(a, ', ') WITHIN GROUP (ORDER BY b), Oracle and T-SQL */
static bool
within_group(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	bool found = dialect_find_aggregate(dialect, at, "listagg", &call) ||
		     dialect_find_aggregate(dialect, at, "string_agg", &call);
	struct joined joined;
	if (!found || call.count != 2 ||
	    !read_joined(dialect, call.from[0], call.to[0], &joined))
		return false;
	size_t after = call.close + 1;
	bool within = dialect_word(dialect, after, "within") &&
		      dialect_word(dialect, after + 1, "group") &&
		      dialect_mark(dialect, after + 2, "(");
	if (!within && dialect_word(dialect, at, "string_agg"))
		return false;
	const char *sorting = "";
	size_t end = after;
	if (within) {
		size_t close = sql_tokens_close(&dialect->tokens, after + 2);
		if (close == dialect->tokens.count)
			return false;
		sorting = sql_tokens_text(&dialect->tokens, after + 3, close);
		end = close + 1;
	}
	return dialect_replace(dialect, at, end,
	    string_agg(dialect, &joined, dialect_argument(dialect, &call, 1),
		sorting));
}

/* SUBSTRING_INDEX(a, ',', 1): the first or the last part only */
static bool
substring_index(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_call(dialect, at, "substring_index", &call) ||
	    call.count != 3)
		return false;
	const char *part = dialect_argument(dialect, &call, 2);
	if (strcmp(part, "1") != 0 && strcmp(part, "-1") != 0)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena, "split_part(%s, %s, %s)",
		dialect_argument(dialect, &call, 0),
		dialect_argument(dialect, &call, 1), part));
}

/* SUBSTR(a, -4) counts from the end in SQLite and MySQL */
static bool
substr_from_end(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	bool found = dialect_find_call(dialect, at, "substr", &call) ||
		     dialect_find_call(dialect, at, "substring", &call);
	if (!found || call.count != 2 ||
	    !dialect_mark(dialect, call.from[1], "-") ||
	    call.to[1] != call.from[1] + 2)
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena, "RIGHT(%s, %s)",
		dialect_argument(dialect, &call, 0),
		dialect->tokens.items[call.from[1] + 1].text));
}

const struct dialect_rule dialect_text_rules[] = {
    {"group-concat", group_concat, true},
    {"within-group", within_group, true},
    {"substring-index", substring_index, true},
    {"substr-from-end", substr_from_end, true},
    {NULL, NULL, false},
};
