/*
 * date_advice.c - which date to use, by the evidence; see date_advice.h
 */
#include "parser/date_advice.h"

#include "context/context.h"
#include "context/name_part.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A longer word is not a part of a column's name. */
enum { WORD_MAX = 32, SHORTEST = 3 };

/* Return the word before `*end` in lower case, and move `*end` to its start.
 * Return "" when a sentence ends between them, or the word is too long. */
static const char *
word_before(const char *text, const char **end, char word[WORD_MAX])
{
	const char *last = *end;
	while (last > text && last[-1] == ' ')
		last--;
	const char *first = last;
	while (first > text && isalpha((unsigned char)first[-1]))
		first--;
	size_t length = (size_t)(last - first);
	*end = first;
	word[0] = '\0';
	if (length < WORD_MAX) {
		for (size_t i = 0; i < length; i++)
			word[i] = (char)tolower((unsigned char)first[i]);
		word[length] = '\0';
	}
	return word;
}

static bool
is_advice(const char *word)
{
	static const char *const words[] = {"use", "using", "by", "on"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

bool
date_advice_names(const char *evidence, const char *said)
{
	for (const char *at = evidence; *at; at++) {
		char name[WORD_MAX];
		char before[WORD_MAX];
		const char *end = at;
		if (strncasecmp(at, " date", 5) != 0 ||
		    isalpha((unsigned char)at[5]))
			continue;
		word_before(evidence, &end, name);
		if (strlen(name) < SHORTEST || !part_in(said, name))
			continue;
		if (strcmp(word_before(evidence, &end, before), "the") == 0)
			word_before(evidence, &end, before);
		if (is_advice(before))
			return true;
	}
	return false;
}
