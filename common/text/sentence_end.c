/* sentence_end.c - the sentences of a text; see sentence_end.h */
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>

/* Is the point the last of "i.e.", which the sentence goes on behind? */
static bool
is_abbreviation(const char *start, const char *point)
{
	const char *behind = point + 1;
	while (*behind == ' ')
		behind++;
	return point - start >= 3 && isalpha((unsigned char)point[-1]) &&
	       point[-2] == '.' && isalpha((unsigned char)point[-3]) &&
	       islower((unsigned char)*behind);
}

const char *
sentence_end(const char *text)
{
	const char *start = text;
	char quote = '\0';
	for (; *text && *text != '\n'; text++) {
		if (*text == quote)
			quote = '\0';
		else if (!quote && *text == '\'' && text[1] && text[1] != 's')
			quote = strchr(text + 1, '\'') ? '\'' : '\0';
		if (quote)
			continue;
		if (*text == ';' ||
		    (strchr(".?!", *text) &&
			(!text[1] || isspace((unsigned char)text[1])) &&
			!(*text == '.' && is_abbreviation(start, text))))
			break;
	}
	return text;
}

const char *
sentence_next(const char **text, const char **end)
{
	for (const char *at = *text; *at; at = *text) {
		while (isspace((unsigned char)*at))
			at++;
		*end = sentence_end(at);
		*text = **end ? *end + 1 : *end;
		if (*end > at)
			return at;
	}
	return NULL;
}
