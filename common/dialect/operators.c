/* operators.c - operators that PostgreSQL spells differently or does not
 * have */
#include "dialect/rules.h"
#include "sql/quote.h"

#include <ctype.h>
#include <string.h>

static bool
ends_comparison(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"and", "or", "where", "on",
	    "having", "when", "then", "else", "case", "end", "select", "by",
	    "group", "order", "limit", "as", NULL};
	const struct sql_token *token = &dialect->tokens.items[at];
	if (token->kind == SQL_MARK)
		return strchr("()[],;", token->text[0]);
	return dialect_any_word(dialect, at, words);
}

static bool
is_comparison(const struct dialect *dialect, size_t at)
{
	static const char *const operators[] = {
	    "=", "<>", "!=", "<", ">", "<=", ">=", "==", "<=>", "!<", "!>"};
	for (size_t i = 0; i < COUNT_OF(operators); i++)
		if (dialect_mark(dialect, at, operators[i]))
			return true;
	return dialect_word(dialect, at, "is") ||
	       dialect_word(dialect, at, "isnull") ||
	       dialect_word(dialect, at, "notnull") ||
	       dialect_word(dialect, at, "between");
}

/*
 * Is the comparison at `at` the only one of its condition?  PostgreSQL's
 * comparisons do not chain: a <=> b IS NULL is valid MySQL, a IS NULL IS NULL
 * is not valid here.
 */
static bool
compares_alone(const struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	for (size_t i = at + 1; i < tokens->count; i++) {
		if (is_comparison(dialect, i))
			return false;
		if (dialect_mark(dialect, i, "(") ||
		    dialect_mark(dialect, i, "["))
			i = sql_tokens_close(tokens, i);
		else if (ends_comparison(dialect, i))
			break;
	}
	for (size_t i = at; i-- > 0;) {
		if (is_comparison(dialect, i))
			return false;
		if (dialect_mark(dialect, i, ")") ||
		    dialect_mark(dialect, i, "]"))
			i = dialect_open(dialect, i);
		else if (ends_comparison(dialect, i))
			break;
	}
	return true;
}

static bool
respell_comparison(
    struct dialect *dialect, size_t at, const char *foreign, const char *ours)
{
	return dialect_mark(dialect, at, foreign) && at > 0 &&
	       dialect_ends_operand(dialect, at - 1) &&
	       compares_alone(dialect, at) &&
	       dialect_replace(dialect, at, at + 1, ours);
}

static bool
double_equals(struct dialect *dialect, size_t at)
{
	return respell_comparison(dialect, at, "==", "=");
}

static bool
null_safe_equals(struct dialect *dialect, size_t at)
{
	return respell_comparison(dialect, at, "<=>", "IS NOT DISTINCT FROM");
}

static bool
not_less(struct dialect *dialect, size_t at)
{
	return respell_comparison(dialect, at, "!<", ">=") ||
	       respell_comparison(dialect, at, "!>", "<=");
}

/* The operands of POSITION(a IN b) cannot be conditions. */
static bool
is_in_position(const struct dialect *dialect, size_t at)
{
	while (at-- > 0) {
		if (dialect_mark(dialect, at, ")"))
			at = dialect_open(dialect, at);
		else if (dialect_mark(dialect, at, "("))
			return at > 0 &&
			       dialect_word(dialect, at - 1, "position");
	}
	return false;
}

/* MySQL's AND.  Beside an array it is PostgreSQL's overlap operator. */
static bool
double_ampersand(struct dialect *dialect, size_t at)
{
	if (!dialect_mark(dialect, at, "&&") || at == 0 ||
	    !dialect_ends_operand(dialect, at - 1) ||
	    is_in_position(dialect, at) || dialect_mark(dialect, at - 1, "]") ||
	    dialect_word(dialect, at + 1, "array"))
		return false;
	if (at + 1 < dialect->tokens.count &&
	    strncmp(dialect->tokens.items[at + 1].text, "'{", 2) == 0)
		return false;
	return dialect_replace(dialect, at, at + 1, "AND");
}

/*
 * !EXISTS (..), !(a = b): only where a condition begins.  Elsewhere (3 + !a,
 * a[!b], POSITION(!a IN b)) the ! is an operator of PostgreSQL's, and NOT would
 * be an error.
 */
static bool
bang(struct dialect *dialect, size_t at)
{
	static const char *const before[] = {"select", "where", "and", "or",
	    "not", "on", "having", "when", "then", "else", "by", "distinct",
	    NULL};
	if (!dialect_mark(dialect, at, "!") ||
	    /* $!$ would become the quote $NOT$ */
	    dialect_mark(dialect, at + 1, "$"))
		return false;
	bool begins = at == 0 || dialect_mark(dialect, at - 1, ",") ||
		      (dialect_mark(dialect, at - 1, "(") &&
			  !is_in_position(dialect, at)) ||
		      (dialect_any_word(dialect, at - 1, before) &&
			  !dialect_ends_operand(dialect, at - 1));
	if (!begins)
		return false;
	return dialect_replace(dialect, at, at + 1, "NOT ");
}

/* Is the word used as an operator, between two operands?  A call is no
 * operator, in FROM the word would be an alias, and in front of a closing
 * bracket it is a type. */
static bool
infix_word(const struct dialect *dialect, size_t at, const char *word)
{
	return dialect_word(dialect, at, word) && at > 0 &&
	       dialect_ends_operand(dialect, at - 1) &&
	       dialect_begins_operand(dialect, at + 1) &&
	       dialect_place_of(dialect, at) != DIALECT_RELATION;
}

static bool
div_and_mod(struct dialect *dialect, size_t at)
{
	if (infix_word(dialect, at, "div"))
		return dialect_replace(dialect, at, at + 1, "/");
	if (infix_word(dialect, at, "mod"))
		return dialect_replace(dialect, at, at + 1, "%");
	return false;
}

/* Does MySQL's XOR reach as far as this token, and no further?  Conditions with
 * AND bind tighter, OR does not. */
static bool
bounds_xor(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"or", "xor", "where", "on",
	    "having", "when", "then", "else", "end", "select", "distinct", "by",
	    "as", "from", "group", "order", "limit", "offset", "window",
	    "union", "except", "intersect", "join", "inner", "left", "right",
	    "full", "cross", "natural", "fetch", "into", "for", NULL};
	return dialect_mark(dialect, at, ",") ||
	       dialect_mark(dialect, at, ";") ||
	       dialect_mark(dialect, at, "(") ||
	       dialect_mark(dialect, at, ")") ||
	       dialect_any_word(dialect, at, words);
}

/* a = 1 XOR b = 2: one of both conditions, not both */
static bool
exclusive_or(struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	size_t from = at;
	size_t to = at + 1;
	if (!dialect_word(dialect, at, "xor") || at == 0 ||
	    !dialect_ends_operand(dialect, at - 1) ||
	    dialect_place_of(dialect, at) == DIALECT_RELATION)
		return false;
	while (from > 0 && (dialect_mark(dialect, from - 1, ")") ||
			       !bounds_xor(dialect, from - 1)))
		from = dialect_mark(dialect, from - 1, ")")
			   ? dialect_open(dialect, from - 1)
			   : from - 1;
	while (to < tokens->count &&
	       (dialect_mark(dialect, to, "(") || !bounds_xor(dialect, to)))
		to = dialect_mark(dialect, to, "(")
			 ? sql_tokens_close(tokens, to) + 1
			 : to + 1;
	if (to > tokens->count || to == at + 1)
		return false;
	return dialect_replace(dialect, from, to,
	    arena_printf(dialect->arena, "((%s) <> (%s))",
		sql_tokens_text(tokens, from, at),
		sql_tokens_text(tokens, at + 1, to)));
}

/* REGEXP and RLIKE ignore case in MySQL. */
static bool
regexp(struct dialect *dialect, size_t at)
{
	if (!infix_word(dialect, at, "regexp") &&
	    !infix_word(dialect, at, "rlike")) {
		/* In NOT regexp, regexp may be a column of that name. */
		bool negated = dialect_word(dialect, at, "not") && at > 0 &&
			       dialect_ends_operand(dialect, at - 1) &&
			       (dialect_word(dialect, at + 1, "regexp") ||
				   dialect_word(dialect, at + 1, "rlike"));
		return negated && dialect_replace(dialect, at, at + 2, "!~*");
	}
	return dialect_replace(dialect, at, at + 1, "~*");
}

static bool
like_binary(struct dialect *dialect, size_t at)
{
	bool after = dialect_word(dialect, at, "like") ||
		     dialect_mark(dialect, at, "=") ||
		     dialect_word(dialect, at, "where") ||
		     dialect_word(dialect, at, "and");
	if (!after || !dialect_word(dialect, at + 1, "binary"))
		return false;
	return dialect_replace(dialect, at + 1, at + 2, "");
}

/* A GLOB pattern as a LIKE pattern; NULL when it has a character class. */
static const char *
like_pattern(const char *glob, struct arena *arena)
{
	if (strchr(glob, '['))
		return NULL;
	char *pattern = arena_alloc(arena, 2 * strlen(glob) + 1);
	char *end = pattern;
	for (const char *c = glob; *c; c++) {
		if (strchr("%_\\", *c))
			*end++ = '\\';
		*end++ = (char)(*c == '*' ? '%' : *c == '?' ? '_' : *c);
	}
	return pattern;
}

static bool
glob(struct dialect *dialect, size_t at)
{
	if (!infix_word(dialect, at, "glob"))
		return false;
	const char *text =
	    sql_token_string(&dialect->tokens.items[at + 1], dialect->arena);
	const char *pattern = text ? like_pattern(text, dialect->arena) : NULL;
	if (!pattern)
		return false;
	return dialect_replace(dialect, at, at + 2,
	    arena_printf(dialect->arena, "LIKE %s",
		sql_quote_string(pattern, dialect->arena)));
}

/* Does the token at `at` bind the operand in front of it? */
static bool
goes_on(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"in", "like", "ilike", "between",
	    "similar", "not", "collate", "at", "operator", NULL};
	if (at >= dialect->tokens.count)
		return false;
	return dialect_any_word(dialect, at, words) ||
	       dialect->tokens.items[at].kind == SQL_OPERATOR ||
	       dialect_mark(dialect, at, "::") ||
	       dialect_mark(dialect, at, "[");
}

/* a = NULL is never true in PostgreSQL; T-SQL and people mean IS NULL. */
static bool
equals_null(struct dialect *dialect, size_t at)
{
	bool equal = dialect_mark(dialect, at, "=");
	bool unequal =
	    dialect_mark(dialect, at, "<>") || dialect_mark(dialect, at, "!=");
	if ((!equal && !unequal) || !dialect_word(dialect, at + 1, "null") ||
	    at == 0 || !dialect_ends_operand(dialect, at - 1) ||
	    goes_on(dialect, at + 2) || !compares_alone(dialect, at))
		return false;
	return dialect_replace(
	    dialect, at, at + 2, equal ? "IS NULL" : "IS NOT NULL");
}

/* Can the literal only be text?  It holds no digit, and no type word stands in
 * front of it (INTERVAL 'x'). */
static bool
is_wording(const struct dialect *dialect, size_t at)
{
	if (at >= dialect->tokens.count)
		return false;
	const char *text =
	    sql_token_string(&dialect->tokens.items[at], dialect->arena);
	if (!text || strpbrk(text, "0123456789"))
		return false;
	return at == 0 || dialect->tokens.items[at - 1].kind != SQL_WORD ||
	       !dialect_ends_operand(dialect, at - 1);
}

/* first_name + ' ' + last_name */
static bool
plus_of_strings(struct dialect *dialect, size_t at)
{
	if (!dialect_mark(dialect, at, "+") || at == 0 ||
	    !dialect_ends_operand(dialect, at - 1))
		return false;
	if (!is_wording(dialect, at - 1) && !is_wording(dialect, at + 1))
		return false;
	return dialect_replace(dialect, at, at + 1, "||");
}

/* is_active = 1 where the column is boolean */
static bool
boolean_number(struct dialect *dialect, size_t at)
{
	bool compares = dialect_mark(dialect, at, "=") ||
			dialect_mark(dialect, at, "<>") ||
			dialect_mark(dialect, at, "!=");
	if (!compares || at == 0 || at + 1 >= dialect->tokens.count)
		return false;
	const char *digit = dialect->tokens.items[at + 1].text;
	const char *name =
	    sql_token_name(&dialect->tokens.items[at - 1], dialect->arena);
	const char *type = name ? dialect_column_type(dialect, name) : NULL;
	if (!type || strcmp(type, "bool") != 0)
		return false;
	if (strcmp(digit, "1") != 0 && strcmp(digit, "0") != 0)
		return false;
	return dialect_replace(
	    dialect, at + 1, at + 2, *digit == '1' ? "TRUE" : "FALSE");
}

const struct dialect_rule dialect_operator_rules[] = {
    {"double-equals", double_equals, false},
    {"null-safe-equals", null_safe_equals, false},
    {"not-less", not_less, false},
    {"double-ampersand", double_ampersand, false},
    {"bang", bang, false},
    {"div-mod", div_and_mod, false},
    {"exclusive-or", exclusive_or, false},
    {"regexp", regexp, false},
    {"like-binary", like_binary, false},
    {"glob", glob, false},
    {"equals-null", equals_null, false},
    {"plus-of-strings", plus_of_strings, false},
    {"boolean-number", boolean_number, false},
    {NULL, NULL, false},
};
