/* enclosed.c - finds the end of a quote or a parenthesis; see enclosed.h */
#include "sql/enclosed.h"

#include <stddef.h>

const char *
sql_span_quoted(const char *at)
{
	char quote = *at++;
	while (*at != '\0') {
		if (*at == quote && at[1] != quote)
			return at + 1;
		at += *at == quote ? 2 : 1;
	}
	return at;
}

const char *
sql_span_parentheses(const char *at)
{
	int depth = 0;
	while (*at) {
		if (*at == '\'' || *at == '"') {
			at = sql_span_quoted(at);
			continue;
		}
		depth += *at == '(';
		depth -= *at == ')';
		at++;
		if (depth == 0)
			return at;
	}
	return NULL;
}
