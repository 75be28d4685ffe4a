/*
 * calls.c - functions of other databases, each by a template
 *
 * $1 is the first argument as written.  %1 is the same in parentheses, when an
 * operator beside it could otherwise split it; @1 is that of a date, with a
 * cast where it is a text (dialect_moment).  $0 is the clause that follows an
 * aggregate (FILTER, OVER); templates without $0 are for plain calls.
 */
#include "dialect/rules.h"

#include <string.h>

struct call_template {
	const char *name;
	size_t arguments;
	const char *text;
};

static const struct call_template templates[] = {
    /* null handling and choice */
    {"ifnull", 2, "COALESCE($1, $2)"},
    {"nvl", 2, "COALESCE($1, $2)"},
    {"isnull", 2, "COALESCE($1, $2)"},
    {"isnull", 1, "(%1 IS NULL)"},
    {"nvl2", 3, "CASE WHEN %1 IS NOT NULL THEN $2 ELSE $3 END"},
    {"if", 3, "CASE WHEN $1 THEN $2 ELSE $3 END"},
    {"iif", 3, "CASE WHEN $1 THEN $2 ELSE $3 END"},
    /* parts of dates */
    {"year", 1, "EXTRACT(YEAR FROM @1)"},
    {"quarter", 1, "EXTRACT(QUARTER FROM @1)"},
    {"month", 1, "EXTRACT(MONTH FROM @1)"},
    {"week", 1, "EXTRACT(WEEK FROM @1)"},
    {"weekofyear", 1, "EXTRACT(WEEK FROM @1)"},
    {"day", 1, "EXTRACT(DAY FROM @1)"},
    {"dayofmonth", 1, "EXTRACT(DAY FROM @1)"},
    {"dayofyear", 1, "EXTRACT(DOY FROM @1)"},
    {"dayofweek", 1, "(EXTRACT(DOW FROM @1) + 1)"},
    {"weekday", 1, "(EXTRACT(ISODOW FROM @1) - 1)"},
    {"hour", 1, "EXTRACT(HOUR FROM @1)"},
    {"minute", 1, "EXTRACT(MINUTE FROM @1)"},
    {"second", 1, "EXTRACT(SECOND FROM @1)"},
    {"monthname", 1, "to_char(@1, 'FMMonth')"},
    {"dayname", 1, "to_char(@1, 'FMDay')"},
    {"julianday", 1, "EXTRACT(JULIAN FROM @1)"},
    {"unix_timestamp", 1, "EXTRACT(EPOCH FROM @1)"},
    {"from_unixtime", 1, "to_timestamp($1)"},
    {"datefromparts", 3, "make_date($1, $2, $3)"},
    /* today and now */
    {"curdate", 0, "CURRENT_DATE"},
    {"current_date", 0, "CURRENT_DATE"},
    {"utc_date", 0, "CURRENT_DATE"},
    {"getdate", 0, "CURRENT_TIMESTAMP"},
    {"getutcdate", 0, "CURRENT_TIMESTAMP"},
    {"sysdate", 0, "CURRENT_TIMESTAMP"},
    {"sysdatetime", 0, "CURRENT_TIMESTAMP"},
    {"utc_timestamp", 0, "CURRENT_TIMESTAMP"},
    {"current_timestamp", 0, "CURRENT_TIMESTAMP"},
    {"curtime", 0, "CURRENT_TIME"},
    /* counting with dates */
    {"date_add", 2, "(@1 + $2)"},
    {"adddate", 2, "(@1 + $2)"},
    {"date_sub", 2, "(@1 - $2)"},
    {"subdate", 2, "(@1 - $2)"},
    {"datediff", 2, "(CAST($1 AS date) - CAST($2 AS date))"},
    {"last_day", 1,
	"CAST(date_trunc('month', @1) + INTERVAL '1 month' - "
	"INTERVAL '1 day' AS date)"},
    {"eomonth", 1,
	"CAST(date_trunc('month', @1) + INTERVAL '1 month' - "
	"INTERVAL '1 day' AS date)"},
    /* text */
    {"len", 1, "LENGTH($1)"},
    {"datalength", 1, "OCTET_LENGTH($1)"},
    {"ucase", 1, "UPPER($1)"},
    {"lcase", 1, "LOWER($1)"},
    {"mid", 2, "SUBSTRING($1, $2)"},
    {"mid", 3, "SUBSTRING($1, $2, $3)"},
    {"charindex", 2, "POSITION(%1 IN %2)"},
    {"locate", 2, "POSITION(%1 IN %2)"},
    {"instr", 2, "POSITION(%2 IN %1)"},
    /* numbers and aggregates */
    {"rand", 0, "random()"},
    {"newid", 0, "random()"},
    {"truncate", 2, "TRUNC($1, $2)"},
    {"square", 1, "POWER($1, 2)"},
    {"total", 1, "COALESCE(SUM($1)$0, 0)"},
    {"any_value", 1, "MIN($1)$0"},
    {"std", 1, "STDDEV_POP($1)$0"},
    {"stdev", 1, "STDDEV($1)$0"},
    {"stdevp", 1, "STDDEV_POP($1)$0"},
    {"var", 1, "VARIANCE($1)$0"},
    {"varp", 1, "VAR_POP($1)$0"},
};

const char *
dialect_call_name(size_t index)
{
	return index < COUNT_OF(templates) ? templates[index].name : NULL;
}

static bool
add_argument(struct dialect_call *call, size_t from, size_t to)
{
	if (call->count == DIALECT_MAX_ARGUMENTS)
		return false;
	call->from[call->count] = from;
	call->to[call->count++] = to;
	return true;
}

/* Fill in the arguments.  Return false when there are too many. */
static bool
read_arguments(const struct dialect *dialect, struct dialect_call *call)
{
	size_t from = call->name + 2;
	for (size_t i = from; i < call->close; i++) {
		if (dialect_mark(dialect, i, "(") ||
		    dialect_mark(dialect, i, "[")) {
			i = sql_tokens_close(&dialect->tokens, i);
		} else if (dialect_mark(dialect, i, ",")) {
			if (!add_argument(call, from, i))
				return false;
			from = i + 1;
		}
	}
	return from == call->close ? call->count == 0
				   : add_argument(call, from, call->close);
}

/* Is the argument no expression: f(*), VARIADIC a, name => a? */
static bool
is_special(const struct dialect *dialect, size_t from, size_t to)
{
	return (to == from + 1 && dialect_mark(dialect, from, "*")) ||
	       dialect_word(dialect, from, "variadic") ||
	       dialect_mark(dialect, from + 1, "=>") ||
	       dialect_mark(dialect, from + 1, ":=");
}

bool
dialect_find_aggregate(const struct dialect *dialect, size_t at,
    const char *name, struct dialect_call *call)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	if (at >= tokens->count || tokens->items[at].kind != SQL_WORD ||
	    (name && !dialect_word(dialect, at, name)) ||
	    !dialect_mark(dialect, at + 1, "(") ||
	    !dialect_may_call(dialect, at))
		return false;
	*call = (struct dialect_call){
	    .name = at, .close = sql_tokens_close(tokens, at + 1)};
	if (!read_arguments(dialect, call))
		return false;
	for (size_t i = 0; i < call->count; i++)
		if (is_special(dialect, call->from[i], call->to[i]))
			return false;
	return true;
}

/* The first token behind FILTER (..), WITHIN GROUP (..), OVER (..), OVER w. */
static size_t
behind_clauses(const struct dialect *dialect, const struct dialect_call *call)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	size_t at = call->close + 1;
	for (;;) {
		size_t open = at + 1 + dialect_word(dialect, at, "within");
		bool over = dialect_word(dialect, at, "over");
		if (!over && !dialect_word(dialect, at, "filter") &&
		    !dialect_word(dialect, at, "within"))
			return at;
		if (!dialect_mark(dialect, open, "("))
			return over && open < tokens->count ? open + 1 : at;
		size_t close = sql_tokens_close(tokens, open);
		if (close == tokens->count)
			return at;
		at = close + 1;
	}
}

static bool
is_aggregate(const struct dialect *dialect, const struct dialect_call *call)
{
	static const char *const order[] = {"order", NULL};
	size_t from = call->name + 2;
	return behind_clauses(dialect, call) != call->close + 1 ||
	       dialect_word(dialect, from, "distinct") ||
	       dialect_word(dialect, from, "all") ||
	       dialect_find_word(dialect, from, order) < call->close;
}

bool
dialect_find_call(const struct dialect *dialect, size_t at, const char *name,
    struct dialect_call *call)
{
	return dialect_find_aggregate(dialect, at, name, call) &&
	       !is_aggregate(dialect, call);
}

const char *
dialect_argument(const struct dialect *dialect, const struct dialect_call *call,
    size_t index)
{
	const char *text = sql_tokens_text(
	    &dialect->tokens, call->from[index], call->to[index]);
	return text;
}

const char *
dialect_operand(const struct dialect *dialect, const struct dialect_call *call,
    size_t index)
{
	return dialect_wrapped(dialect, call->from[index], call->to[index]);
}

const struct sql_token *
dialect_lone_token(const struct dialect *dialect,
    const struct dialect_call *call, size_t index)
{
	if (call->to[index] != call->from[index] + 1)
		return NULL;
	return &dialect->tokens.items[call->from[index]];
}

/* Append the expansion of one marker.  Return the new end. */
static char *
expand(char *end, const struct dialect *dialect,
    const struct dialect_call *call, const char *marker)
{
	if (marker[1] == '0') {
		size_t behind = behind_clauses(dialect, call);
		if (behind > call->close + 1)
			*end++ = ' ';
		return stpcpy(end,
		    sql_tokens_text(&dialect->tokens, call->close + 1, behind));
	}
	size_t index = (size_t)(marker[1] - '1');
	return stpcpy(
	    end, marker[0] == '$'   ? dialect_argument(dialect, call, index)
		 : marker[0] == '%' ? dialect_operand(dialect, call, index)
				    : dialect_moment(dialect, call, index));
}

static const char *
filled(const struct dialect *dialect, const struct dialect_call *call,
    const char *template)
{
	/* An argument occurs at most twice in a template. */
	size_t size = strlen(template) + 2 +
		      strlen(sql_tokens_text(&dialect->tokens, call->close + 1,
			  behind_clauses(dialect, call)));
	for (size_t i = 0; i < call->count; i++)
		size += 2 * strlen(dialect_moment(dialect, call, i)) + 4;
	char *text = arena_alloc(dialect->arena, size);
	char *end = text;
	for (const char *c = template; *c; c++) {
		bool marker = strchr("$%@", *c) && c[1] >= '0' && c[1] <= '9';
		if (marker)
			end = expand(end, dialect, call, c++);
		else
			*end++ = *c;
	}
	return text;
}

const char *
dialect_apply_call(struct dialect *dialect, size_t at)
{
	struct dialect_call call;
	if (!dialect_find_aggregate(dialect, at, NULL, &call))
		return NULL;
	const char *word = dialect->tokens.items[at].word;
	for (size_t i = 0; i < COUNT_OF(templates); i++) {
		if (templates[i].arguments != call.count ||
		    strcmp(templates[i].name, word) != 0)
			continue;
		bool keeps = strstr(templates[i].text, "$0");
		if (!keeps && is_aggregate(dialect, &call))
			return NULL;
		dialect_replace(dialect, at,
		    keeps ? behind_clauses(dialect, &call) : call.close + 1,
		    filled(dialect, &call, templates[i].text));
		return templates[i].name;
	}
	return NULL;
}
