/* predicate.c - is an expression of the lexicon a condition?; see predicate.h
 */
#include "parser/predicate.h"

#include "base/memory.h"
#include "sql/enclosed.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

static bool
is_word_character(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '.';
}

static bool
word_is(const char *word, size_t length, const char *other)
{
	return strlen(other) == length && strncasecmp(word, other, length) == 0;
}

static bool
connects(const char *word, size_t length)
{
	static const char *const words[] = {"and", "or", "not", "is", "in",
	    "like", "ilike", "between", "exists", "similar"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (word_is(word, length, words[i]))
			return true;
	return false;
}

/* Is it a comparison (=, <, >, <>), and not an arrow into JSON or a named
 * argument? */
static bool
compares(const char *operator_text, size_t length)
{
	static const char *const operators[] = {
	    "=", "<", ">", "<>", "!=", "<=", ">=", "~", "!~", "~*"};
	for (size_t i = 0; i < COUNT_OF(operators); i++)
		if (word_is(operator_text, length, operators[i]))
			return true;
	return false;
}

/* When one pair of parentheses encloses the whole text, return the text behind
 * the opening one; else return the text itself. */
static const char *
inside_parentheses(const char *sql)
{
	const char *end = *sql == '(' ? sql_span_parentheses(sql) : NULL;
	/* a subquery is a value, even with a comparison in it */
	return end && *end == '\0' && strncasecmp(sql + 1, "select ", 7) != 0
		   ? sql + 1
		   : sql;
}

bool
predicate_is(const char *sql)
{
	int depth = 0; /* of parentheses and CASE */
	sql = inside_parentheses(sql);
	while (*sql != '\0') {
		size_t length = 1;
		if (*sql == '\'' || *sql == '"') {
			sql = sql_span_quoted(sql);
			continue;
		}
		if (*sql == '(' || *sql == '[') {
			depth++;
		} else if (*sql == ')' || *sql == ']') {
			depth--;
		} else if (is_word_character(*sql)) {
			while (is_word_character(sql[length]))
				length++;
			if (depth == 0 && connects(sql, length))
				return true;
			depth += word_is(sql, length, "case");
			depth -= word_is(sql, length, "end");
		} else if (strchr("=<>!~-@#%^&|*+/", *sql)) {
			length = strspn(sql, "=<>!~-@#%^&|*+/");
			if (depth == 0 && compares(sql, length))
				return true;
		}
		sql += length;
	}
	return false;
}

bool
predicate_wants(const char *sql, const char *column)
{
	static const char there[] = " is not null";
	while (*sql != '\0') {
		const char *end = sql;
		const char *name = sql;
		for (; is_word_character(*end); end++)
			if (*end == '.')
				name = end + 1;
		if (word_is(name, (size_t)(end - name), column) &&
		    strncasecmp(end, there, strlen(there)) == 0)
			return true;
		sql = end > sql ? end : sql + 1;
	}
	return false;
}
