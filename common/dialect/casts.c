/* casts.c - casts to types of other databases */
#include "dialect/rules.h"

#include <string.h>

struct type_spelling {
	const char *foreign;
	const char *ours;
	bool bare_only;      /* char(3) is also a type of PostgreSQL */
	bool keeps_modifier; /* (n) stays */
};

static const struct type_spelling spellings[] = {
    {"signed", "bigint", false, false},
    {"unsigned", "bigint", false, false},
    {"tinyint", "smallint", false, false},
    {"mediumint", "integer", false, false},
    {"datetime", "timestamp", false, false},
    {"datetime2", "timestamp", false, false},
    {"smalldatetime", "timestamp", false, false},
    {"datetimeoffset", "timestamptz", false, false},
    {"double", "double precision", false, false},
    /* SQLite's and MySQL's REAL have 8 bytes */
    {"real", "double precision", false, false},
    {"number", "numeric", false, true},
    /* CHAR alone is one character in PostgreSQL and any length elsewhere */
    {"char", "text", true, false},
    {"nchar", "text", true, false},
    {"nvarchar", "text", true, false},
    {"nvarchar", "varchar", false, true},
    {"varchar2", "varchar", false, true},
    {"string", "text", false, false},
    {"clob", "text", false, false},
    {"longtext", "text", false, false},
};

/* PostgreSQL's text for the type in the tokens [at, to); NULL when it is
 * PostgreSQL's already. */
static const char *
respelled_type(const struct dialect *dialect, size_t at, size_t to)
{
	bool bare = to == at + 1;
	if (dialect_word(dialect, at, "double") &&
	    dialect_word(dialect, at + 1, "precision"))
		return NULL;
	/* char varying, string.a of a schema, real[] */
	if (dialect_word(dialect, at + 1, "varying") ||
	    dialect_mark(dialect, at + 1, ".") ||
	    dialect_mark(dialect, to - 1, "]"))
		return NULL;
	/* varchar(max) */
	if (dialect_mark(dialect, at + 1, "(") &&
	    dialect_word(dialect, at + 2, "max"))
		return "text";
	for (size_t i = 0; i < COUNT_OF(spellings); i++) {
		const struct type_spelling *type = &spellings[i];
		if (!dialect_word(dialect, at, type->foreign) ||
		    (type->bare_only && !bare))
			continue;
		if (!type->keeps_modifier || bare)
			return type->ours;
		return arena_printf(dialect->arena, "%s%s", type->ours,
		    sql_tokens_text(&dialect->tokens, at + 1, to));
	}
	return NULL;
}

/* The AS of CAST(.. AS type) at the depth of its own parentheses. */
static size_t
find_as(const struct dialect *dialect, const struct dialect_call *call)
{
	for (size_t i = call->from[0]; i < call->to[0]; i++) {
		if (dialect_mark(dialect, i, "("))
			i = sql_tokens_close(&dialect->tokens, i);
		else if (dialect_word(dialect, i, "as"))
			return i;
	}
	return call->to[0];
}

static bool
cast_type(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	bool found = dialect_find_call(dialect, at, "cast", &call) ||
		     dialect_find_call(dialect, at, "try_cast", &call) ||
		     dialect_find_call(dialect, at, "safe_cast", &call);
	if (!found || call.count != 1)
		return false;
	size_t as = find_as(dialect, &call);
	if (as + 1 >= call.close)
		return false;
	const char *type = respelled_type(dialect, as + 1, call.close);
	bool renamed = !dialect_word(dialect, at, "cast");
	if (type)
		dialect_replace(dialect, as + 1, call.close, type);
	if (renamed)
		dialect_replace(dialect, at, at + 1, "CAST");
	return type || renamed;
}

/* x::datetime */
static bool
cast_operator(struct dialect *dialect, size_t at)
{
	if (!dialect_mark(dialect, at, "::") || at + 1 >= dialect->tokens.count)
		return false;
	size_t to = at + 2;
	if (dialect_mark(dialect, to, "("))
		to = sql_tokens_close(&dialect->tokens, to) + 1;
	if (to > dialect->tokens.count)
		return false;
	const char *type = respelled_type(dialect, at + 1, to);
	return type && dialect_replace(dialect, at + 1, to, type);
}

/* Can the tokens follow a type's name: (10), (10, 2), (max)? */
static bool
is_modifier(const struct dialect *dialect, size_t from, size_t to)
{
	if (!dialect_mark(dialect, from, "(") ||
	    sql_tokens_close(&dialect->tokens, from) + 1 != to)
		return false;
	for (size_t i = from + 1; i + 1 < to; i++)
		if (dialect->tokens.items[i].kind != SQL_NUMBER &&
		    !dialect_mark(dialect, i, ",") &&
		    !dialect_word(dialect, i, "max"))
			return false;
	return true;
}

/* Is argument `index` the name of a type, as T-SQL writes it first? */
static bool
is_type(const struct dialect *dialect, const struct dialect_call *call,
    size_t index)
{
	size_t at = call->from[index];
	size_t to = call->to[index];
	bool whole = at + 1 == to || is_modifier(dialect, at + 1, to);
	static const char *const types[] = {"int", "integer", "bigint",
	    "smallint", "decimal", "numeric", "float", "date", "time",
	    "varchar", "char", "text", "money", "timestamp", "boolean"};
	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (dialect_word(dialect, at, types[i]))
			return whole;
	for (size_t i = 0; i < COUNT_OF(spellings); i++)
		if (dialect_word(dialect, at, spellings[i].foreign))
			return whole;
	return false;
}

/* CONVERT(x, CHAR) of MySQL, CONVERT(varchar(10), x) of T-SQL */
static bool
convert_call(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	bool found = dialect_find_call(dialect, at, "convert", &call) ||
		     dialect_find_call(dialect, at, "try_convert", &call);
	if (!found || call.count != 2)
		return false;
	size_t type = is_type(dialect, &call, 0) ? 0 : 1;
	if (!is_type(dialect, &call, type))
		return false;
	return dialect_replace(dialect, at, call.close + 1,
	    arena_printf(dialect->arena, "CAST(%s AS %s)",
		dialect_argument(dialect, &call, 1 - type),
		dialect_argument(dialect, &call, type)));
}

const struct dialect_rule dialect_type_rules[] = {
    {"cast-type", cast_type, true},
    {"cast-operator", cast_operator, false},
    {"convert", convert_call, true},
    {NULL, NULL, false},
};
