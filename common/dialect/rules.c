/* rules.c - functions that the rules share; see rules.h */
#include "dialect/rules.h"

#include <string.h>

bool
dialect_word(const struct dialect *dialect, size_t at, const char *word)
{
	return sql_token_is_word(&dialect->tokens, at, word);
}

bool
dialect_mark(const struct dialect *dialect, size_t at, const char *mark)
{
	return sql_token_is(&dialect->tokens, at, mark);
}

bool
dialect_replace(
    struct dialect *dialect, size_t from, size_t to, const char *text)
{
	sql_tokens_splice(&dialect->tokens, from, to, text);
	return true;
}

/* No operand is one of these words: an expression begins behind it, or it is
 * reserved and begins none.  Any other word may be a column. */
static bool
is_no_operand(const char *word)
{
	static const char *const words[] = {"select", "where", "and", "or",
	    "not", "on", "having", "by", "when", "then", "else", "in", "like",
	    "ilike", "between", "from", "join", "as", "distinct", "case",
	    "using", "is", "limit", "offset", "all", "any", "union", "with",
	    "group", "order", "window", "except", "intersect", "fetch", "for",
	    "into", "collate", "similar", "to", "overlaps", "symmetric",
	    "asymmetric", "placing", "variadic", "escape", "analyse", "analyze",
	    "asc", "both", "check", "column", "constraint", "create",
	    "deferrable", "desc", "do", "foreign", "grant", "initially",
	    "lateral", "leading", "only", "primary", "references", "returning",
	    "some", "table", "trailing", "unique"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(words[i], word) == 0)
			return true;
	return false;
}

/* Is it one literal or name, a.b.c, or f(...)?  No operator can split these. */
static bool
binds_tight(const struct sql_tokens *tokens, size_t from, size_t to)
{
	if (to == from + 1)
		return true;
	size_t at = from;
	while (at + 2 < to && sql_token_is(tokens, at + 1, "."))
		at += 2;
	if (at + 1 == to)
		return true;
	if (sql_token_is(tokens, at, "("))
		return sql_tokens_close(tokens, at) == to - 1;
	return tokens->items[at].kind == SQL_WORD &&
	       !is_no_operand(tokens->items[at].word) && /* NOT (a) */
	       sql_token_is(tokens, at + 1, "(") &&
	       sql_tokens_close(tokens, at + 1) == to - 1;
}

const char *
dialect_wrapped(const struct dialect *dialect, size_t from, size_t to)
{
	const char *text = sql_tokens_text(&dialect->tokens, from, to);
	if (from == 0)
		text += strlen(dialect->tokens.items[0].before);
	if (binds_tight(&dialect->tokens, from, to))
		return text;
	return arena_printf(dialect->arena, "(%s)", text);
}

bool
dialect_any_word(
    const struct dialect *dialect, size_t at, const char *const words[])
{
	for (size_t i = 0; words[i]; i++)
		if (dialect_word(dialect, at, words[i]))
			return true;
	return false;
}

size_t
dialect_find_word(
    const struct dialect *dialect, size_t at, const char *const words[])
{
	const struct sql_tokens *tokens = &dialect->tokens;
	for (size_t i = at; i < tokens->count; i++) {
		if (dialect_mark(dialect, i, "("))
			i = sql_tokens_close(tokens, i);
		else if (dialect_mark(dialect, i, ")"))
			return i;
		if (dialect_any_word(dialect, i, words))
			return i;
	}
	return tokens->count;
}

bool
dialect_begins_operand(const struct dialect *dialect, size_t at)
{
	return dialect_mark(dialect, at, "(") ||
	       (dialect_ends_operand(dialect, at) &&
		   dialect->tokens.items[at].kind != SQL_MARK);
}

bool
dialect_ends_operand(const struct dialect *dialect, size_t at)
{
	if (at >= dialect->tokens.count)
		return false;
	const struct sql_token *token = &dialect->tokens.items[at];
	switch (token->kind) {
	case SQL_WORD: /* t.or is a column */
		return !is_no_operand(token->word) ||
		       (at > 0 && dialect_mark(dialect, at - 1, "."));
	case SQL_OPERATOR:
		return false;
	case SQL_MARK:
		return token->text[0] == ')' || token->text[0] == ']';
	default:
		return true;
	}
}

const char *
dialect_column_type(const struct dialect *dialect, const char *name)
{
	const struct context *context = dialect->options->context;
	const char *type = NULL;
	for (int i = 0; context && i < context->table_count; i++) {
		const struct context_table *table = &context->tables[i];
		int column = context_find_column(table, name);
		if (column < 0)
			continue;
		const char *found = table->columns[column].type;
		if (type && strcmp(type, found) != 0)
			return NULL;
		type = found;
	}
	return type;
}

const char *
dialect_unit(const char *word)
{
	static const struct {
		const char *unit;
		const char *spellings; /* each between blanks */
	} units[] = {
	    {"year", " year years yy yyyy sql_tsi_year "},
	    {"quarter", " quarter quarters qq q sql_tsi_quarter "},
	    {"month", " month months mm m sql_tsi_month "},
	    {"week", " week weeks wk ww sql_tsi_week "},
	    {"day", " day days dd d sql_tsi_day "},
	    {"hour", " hour hours hh sql_tsi_hour "},
	    {"minute", " minute minutes mi n sql_tsi_minute "},
	    {"second", " second seconds ss s sql_tsi_second "},
	};
	size_t length = strlen(word);
	if (length == 0 || strchr(word, ' '))
		return NULL;
	for (size_t i = 0; i < COUNT_OF(units); i++) {
		const char *found = units[i].spellings;
		while ((found = strstr(found, word))) {
			if (found[-1] == ' ' && found[length] == ' ')
				return units[i].unit;
			found++;
		}
	}
	return NULL;
}
