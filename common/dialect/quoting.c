/* quoting.c - names and strings quoted as other databases quote them */
#include "dialect/rules.h"
#include "sql/quote.h"

#include <string.h>

static struct sql_token *
token_at(struct dialect *dialect, size_t at)
{
	return &dialect->tokens.items[at];
}

static bool
drop_backticks(struct dialect *dialect, size_t at)
{
	struct sql_token *token = token_at(dialect, at);
	if (token->kind != SQL_BACKTICK || token->open)
		return false;
	const char *name = sql_token_name(token, dialect->arena);
	return dialect_replace(
	    dialect, at, at + 1, sql_quote_name(name, dialect->arena));
}

/* Is it an element of an array: ARRAY[[a], [b]]? */
static bool
is_inside_brackets(const struct dialect *dialect, size_t at)
{
	size_t depth = 0;
	while (at-- > 0) {
		if (dialect_mark(dialect, at, "]"))
			depth++;
		else if (dialect_mark(dialect, at, "[") && depth-- == 0)
			return true;
	}
	return false;
}

/* `a [name]` is an alias at the end of its item, otherwise an index. */
static bool
is_alias(const struct dialect *dialect, size_t at)
{
	static const char *const words[] = {"from", "where", "join", "inner",
	    "left", "right", "full", "cross", "natural", "straight_join", "on",
	    "using", "outer", "with", "group", "having", "order", "limit",
	    "union", "except", "intersect", "force", "use", "ignore", NULL};
	size_t behind = sql_tokens_close(&dialect->tokens, at) + 1;
	if (dialect_place_of(dialect, at) == DIALECT_EXPRESSION)
		return false;
	return behind >= dialect->tokens.count ||
	       dialect_mark(dialect, behind, ",") ||
	       dialect_mark(dialect, behind, ")") ||
	       dialect_any_word(dialect, behind, words);
}

/* [name] opens a quoted name unless it follows a name without a blank (a[1]) or
 * is ARRAY[..]. */
static bool
opens_bracket_name(const struct dialect *dialect, size_t at)
{
	const struct sql_tokens *tokens = &dialect->tokens;
	if (!dialect_mark(dialect, at, "[") || at + 1 >= tokens->count)
		return false;
	if (tokens->items[at + 1].kind != SQL_WORD)
		return false;
	if (at == 0 || dialect_mark(dialect, at - 1, "."))
		return true;
	if (dialect_word(dialect, at - 1, "array") ||
	    is_inside_brackets(dialect, at))
		return false;
	return !dialect_ends_operand(dialect, at - 1) ||
	       (*tokens->items[at].before && is_alias(dialect, at));
}

static bool
drop_brackets(struct dialect *dialect, size_t at)
{
	if (!opens_bracket_name(dialect, at))
		return false;
	size_t close = at + 1;
	while (
	    close < dialect->tokens.count && !dialect_mark(dialect, close, "]"))
		close++;
	if (close == dialect->tokens.count)
		return false;
	const char *name = sql_tokens_text(&dialect->tokens, at + 1, close);
	return dialect_replace(
	    dialect, at, close + 1, sql_quote_name(name, dialect->arena));
}

static bool
straighten_quotes(struct dialect *dialect, size_t at)
{
	struct sql_token *token = token_at(dialect, at);
	if (token->kind != SQL_CURLY || token->open)
		return false;
	/* Each typographic quote is three bytes. */
	const char *inside = arena_strndup(
	    dialect->arena, token->text + 3, strlen(token->text) - 6);
	return dialect_replace(
	    dialect, at, at + 1, sql_quote_string(inside, dialect->arena));
}

/* N'text' */
static bool
drop_national_prefix(struct dialect *dialect, size_t at)
{
	struct sql_token *token = token_at(dialect, at);
	if (token->kind != SQL_STRING || !strchr("nN", token->text[0]))
		return false;
	return dialect_replace(dialect, at, at + 1, token->text + 1);
}

/* SELECT a AS 'Total': MySQL quotes an output name like this */
static bool
requote_alias(struct dialect *dialect, size_t at)
{
	if (!dialect_word(dialect, at, "as") || at == 0 ||
	    at + 1 >= dialect->tokens.count)
		return false;
	const char *alias =
	    sql_token_string(token_at(dialect, at + 1), dialect->arena);
	if (!alias || !*alias)
		return false;
	return dialect_replace(
	    dialect, at + 1, at + 2, sql_quote_name(alias, dialect->arena));
}

/* dbo.orders, SQL Server's default schema */
static bool
drop_dbo(struct dialect *dialect, size_t at)
{
	const struct context *context = dialect->options->context;
	if (!dialect_word(dialect, at, "dbo") ||
	    !dialect_mark(dialect, at + 1, "."))
		return false;
	for (int i = 0; context && i < context->table_count; i++)
		if (strcmp(context->tables[i].schema, "dbo") == 0)
			return false;
	if (at + 2 >= dialect->tokens.count)
		return false;
	/* Behind a dot any word is a name: dbo.order. */
	const struct sql_token *token = token_at(dialect, at + 2);
	const char *name = sql_token_name(token, dialect->arena);
	if (!name)
		return false;
	const char *quoted = sql_quote_name(name, dialect->arena);
	return dialect_replace(
	    dialect, at, at + 3, *quoted == '"' ? quoted : token->text);
}

/* Replace no-break and zero-width spaces and byte order marks between
 * tokens. */
static bool
plain_blanks(struct dialect *dialect, size_t at)
{
	struct sql_token *token = token_at(dialect, at);
	bool comment =
	    strstr(token->before, "--") || strstr(token->before, "/*");
	bool wide = strpbrk(token->before, "\xC2\xE2\xEF");
	if (!wide || comment)
		return false;
	token->before = at == 0 ? "" : " ";
	return true;
}

const struct dialect_rule dialect_quoting_rules[] = {
    {"backtick-name", drop_backticks, false},
    {"bracket-name", drop_brackets, false},
    {"curly-quotes", straighten_quotes, false},
    {"national-string", drop_national_prefix, false},
    {"string-alias", requote_alias, false},
    {"dbo-schema", drop_dbo, false},
    {"unicode-blank", plain_blanks, false},
    {NULL, NULL, false},
};
