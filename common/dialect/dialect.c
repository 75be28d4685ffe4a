/* dialect.c - applies the rules until nothing changes; see dialect.h */
#include "dialect/dialect.h"

#include "dialect/rules.h"

#include <ctype.h>
#include <string.h>

/* A statement of 16 KiB needs fewer changes.  The limits stop rules that would
 * undo or repeat each other's changes. */
enum { MAX_CHANGES = 512, MAX_PASSES = 6 };

static const struct dialect_rule *const rule_sets[] = {dialect_quoting_rules,
    dialect_operator_rules, dialect_clause_rules, dialect_select_rules,
    dialect_date_rules, dialect_format_rules, dialect_type_rules,
    dialect_text_rules};

static const char rule_fence[] = "code-fence";
static const char rule_backslash[] = "backslash-quote";
static const char rule_semicolon[] = "trailing-semicolon";
static const char *const text_rules[] = {
    rule_fence, rule_backslash, rule_semicolon};

const char *
dialect_rule_name(size_t index)
{
	if (index < COUNT_OF(text_rules))
		return text_rules[index];
	index -= COUNT_OF(text_rules);
	for (size_t set = 0; set < COUNT_OF(rule_sets); set++)
		for (const struct dialect_rule *rule = rule_sets[set];
		     rule->name; rule++)
			if (index-- == 0)
				return rule->name;
	return dialect_call_name(index);
}

static void
note(struct dialect_result *result, const char *name)
{
	for (size_t i = 0; i < result->applied_count; i++)
		if (strcmp(result->applied[i], name) == 0)
			return;
	if (result->applied_count < DIALECT_MAX_APPLIED)
		result->applied[result->applied_count++] = name;
}

/* The rule that changed something at `at`; NULL when no rule did. */
static const char *
apply_at(struct dialect *dialect, size_t at)
{
	bool call = dialect->tokens.items[at].kind == SQL_WORD &&
		    dialect_mark(dialect, at + 1, "(");
	for (size_t set = 0; set < COUNT_OF(rule_sets); set++)
		for (const struct dialect_rule *rule = rule_sets[set];
		     rule->name; rule++)
			if ((call || !rule->calls) && rule->apply(dialect, at))
				return rule->name;
	return call ? dialect_apply_call(dialect, at) : NULL;
}

static void
apply_rules(struct dialect *dialect, struct dialect_result *result)
{
	size_t changes = 0;
	bool changed = true;
	for (size_t pass = 0; changed && pass < MAX_PASSES; pass++) {
		changed = false;
		for (size_t at = 0; at < dialect->tokens.count; at++) {
			const char *name = NULL;
			while (changes < MAX_CHANGES &&
			       at < dialect->tokens.count &&
			       (name = apply_at(dialect, at))) {
				note(result, name);
				changes++;
				changed = true;
			}
		}
	}
}

/* The text inside the first ``` fence, without its language word.  Backquotes
 * that no blank follows are skipped: later ones may open the fence. */
static const char *
without_fence(const char *sql, struct arena *arena)
{
	const char *open = strstr(sql, "```");
	for (; open; open = strstr(open + 1, "```")) {
		const char *start = open + 3;
		while (isalnum((unsigned char)*start))
			start++;
		if (!isspace((unsigned char)*start))
			continue;
		const char *close = strstr(start, "```");
		size_t length = close ? (size_t)(close - start) : strlen(start);
		return arena_strndup(arena, start, length);
	}
	return sql;
}

/* Turn 'O\'Brien' into 'O''Brien', in place.  A backslash that is itself
 * escaped (\\) does not escape the next character. */
static void
double_escaped(char *text)
{
	for (char *c = text; *c; c++) {
		if (*c != '\\' || !c[1])
			continue;
		if (c[1] == '\'')
			*c = '\'';
		c++;
	}
}

/* Read MySQL's 'O\'Brien', only where PostgreSQL's reading leaves a quote open
 * and MySQL's does not. */
static bool
read_escaped(struct dialect *dialect, const char *sql)
{
	struct sql_tokens *tokens = &dialect->tokens;
	if (tokens->count == 0 || !tokens->items[tokens->count - 1].open ||
	    !strstr(sql, "\\'"))
		return false;
	struct sql_tokens escaped;
	sql_tokens_read_as(&escaped, sql, SQL_ESCAPED, dialect->arena);
	if (escaped.count == 0 || escaped.items[escaped.count - 1].open)
		return false;
	*tokens = escaped;
	for (size_t i = 0; i < tokens->count; i++) {
		struct sql_token *token = &tokens->items[i];
		if (token->kind != SQL_STRING || token->text[0] != '\'')
			continue;
		char *text = arena_strdup(dialect->arena, token->text);
		double_escaped(text);
		token->text = text;
	}
	return true;
}

/* Nobody knows where a quote or a comment that is never closed should end, and
 * a rewrite before it might close it: such a statement is left alone. */
static bool
is_closed(const struct sql_tokens *tokens)
{
	return !tokens->open_comment &&
	       (tokens->count == 0 || !tokens->items[tokens->count - 1].open);
}

static bool
drop_semicolons(struct dialect *dialect)
{
	struct sql_tokens *tokens = &dialect->tokens;
	bool dropped = false;
	while (sql_token_is(tokens, tokens->count - 1, ";")) {
		tokens->count--;
		tokens->after = "";
		dropped = true;
	}
	return dropped;
}

/* Apply the rules, then drop the semicolons that they may leave at the end. */
static void
rewrite(struct dialect *dialect, struct dialect_result *result)
{
	bool dropped = false;
	do {
		apply_rules(dialect, result);
		dropped = drop_semicolons(dialect);
		if (dropped)
			note(result, rule_semicolon);
	} while (dropped);
}

static char *
trimmed(char *text)
{
	text += strspn(text, " \t\r\n");
	size_t length = strlen(text);
	while (length > 0 && isspace((unsigned char)text[length - 1]))
		length--;
	text[length] = '\0';
	return text;
}

struct dialect_result
dialect_normalize(
    const char *sql, const struct dialect_options *options, struct arena *arena)
{
	struct dialect_result result = {0};
	struct dialect dialect = {.options = options, .arena = arena};
	const char *text = without_fence(sql, arena);
	if (text != sql)
		note(&result, rule_fence);
	sql_tokens_read(&dialect.tokens, text, arena);
	if (read_escaped(&dialect, text))
		note(&result, rule_backslash);
	bool closed = is_closed(&dialect.tokens);
	if (closed && drop_semicolons(&dialect))
		note(&result, rule_semicolon);
	result.plain =
	    trimmed(sql_tokens_text(&dialect.tokens, 0, dialect.tokens.count));
	result.plain_count = result.applied_count;
	if (closed)
		rewrite(&dialect, &result);
	result.sql =
	    trimmed(sql_tokens_text(&dialect.tokens, 0, dialect.tokens.count));
	return result;
}
