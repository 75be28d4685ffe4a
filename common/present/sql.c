/* sql.c - a statement laid out for reading; see present/sql.h */
#include "present/sql.h"

#include "record/record.h"
#include "sql/tokens.h"
#include "text/display.h"

#include <string.h>

enum { SHORT_STATEMENT = 72 }; /* a shorter one stays on one line */

static bool
is_one_of(const char *word, const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

/* Does a clause begin at token `at`? */
static bool
begins_clause(const struct sql_tokens *tokens, size_t at)
{
	static const char *const clauses[] = {"from", "where", "group",
	    "having", "order", "limit", "offset", "union", "intersect",
	    "except", "window"};
	static const char *const joins[] = {
	    "join", "left", "right", "full", "inner", "cross", "natural"};
	static const char *const inside_join[] = {
	    "left", "right", "full", "inner", "cross", "natural", "outer"};
	const char *word = tokens->items[at].word;
	const char *before = at > 0 ? tokens->items[at - 1].word : "";
	if (is_one_of(word, clauses, COUNT_OF(clauses)))
		return strcmp(before, "distinct") != 0;
	/* left(text, n) is a function */
	return is_one_of(word, joins, COUNT_OF(joins)) &&
	       !sql_token_is(tokens, at + 1, "(") &&
	       !is_one_of(before, inside_join, COUNT_OF(inside_join));
}

static bool
is_blank(const char *text)
{
	return text[strspn(text, " \t")] == '\0';
}

const char *
present_sql(struct arena *arena, const char *sql)
{
	if (!strchr(sql, '\n') && strlen(sql) <= SHORT_STATEMENT)
		return sql;
	struct sql_tokens tokens;
	sql_tokens_read(&tokens, sql, arena);
	int depth = 0;
	for (size_t i = 0; i < tokens.count; i++) {
		struct sql_token *token = &tokens.items[i];
		if (sql_token_is(&tokens, i, "("))
			depth++;
		else if (sql_token_is(&tokens, i, ")"))
			depth--;
		else if (i > 0 && depth == 0 && begins_clause(&tokens, i) &&
			 is_blank(token->before))
			token->before = "\n";
	}
	return sql_tokens_text(&tokens, 0, tokens.count);
}

void
present_statement(
    FILE *file, const jv *object, const char *indent, struct arena *arena)
{
	const char *sql = record_member_text(object, "sql", arena);
	if (!sql)
		return;
	sql = present_sql(arena, sql);
	while (*sql) {
		size_t line = strcspn(sql, "\n");
		fprintf(file, "%s%s\n", indent,
		    display_safe(arena, arena_strndup(arena, sql, line)));
		sql += line;
		sql += *sql == '\n';
	}
}
