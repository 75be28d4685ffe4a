/* occasions.c - how often something happened; see occasions.h */
#include "question/occasions.h"

#include "english/english.h"

#include <string.h>

bool
occasions_said(const struct question *question, int token)
{
	const struct token *before = &question->tokens[token - (token > 0)];
	const char *folded = question->tokens[token].folded;
	if (strcmp(folded, "twice") == 0)
		return true;
	return strcmp(folded, "times") == 0 &&
	       (before->kind == TOKEN_NUMBER ||
		   english_is(before->folded, ENGLISH_NUMERAL));
}
