/*
 * date_advice.c - which date to use, by the evidence; see date_advice.h
 */
#include "parser/date_advice.h"

#include "context/context.h"
#include "context/name_part.h"
#include "definition/piece.h"
#include "english/english.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A longer word is not a part of a column's name. */
enum { WORD_MAX = 32, SHORTEST = 3 };

/* Return the word before `*end` in lower case, with hyphens as blanks, and move
 * `*end` to its start.  Return "" when a sentence ends between them, or the
 * word is too long. */
static const char *
word_before(const char *text, const char **end, char word[WORD_MAX])
{
	const char *last = *end;
	while (last > text && last[-1] == ' ')
		last--;
	const char *first = last;
	while (first > text &&
	       (isalpha((unsigned char)first[-1]) || first[-1] == '-'))
		first--;
	size_t length = (size_t)(last - first);
	*end = first;
	word[0] = '\0';
	if (length < WORD_MAX) {
		for (size_t i = 0; i < length; i++)
			word[i] = first[i] == '-'
				      ? ' '
				      : (char)tolower((unsigned char)first[i]);
		word[length] = '\0';
	}
	return word;
}

/* What the words before "the order date" say of it: "use", "is that of",
 * "refers to"; `left` is empty where any word may stand before. */
static const struct advice {
	const char *left, *word;
	double strength;
} advices[] = {{"", "use", 1}, {"", "using", 1}, {"", "by", .4}, {"", "on", .4},
    {"that", "of", 1}, {"one", "of", 1}, {"refer", "to", 1},
    {"relate", "to", 1}, {"appl", "to", 1}, {"belong", "to", 1}};

static double
strength_of(const char *evidence, const char *end)
{
	char word[WORD_MAX];
	char left[WORD_MAX];
	do
		word_before(evidence, &end, word);
	while (english_is(word, ENGLISH_ARTICLE) ||
	       english_is(word, ENGLISH_POSSESSIVE));
	word_before(evidence, &end, left);
	for (size_t i = 0; i < COUNT_OF(advices); i++)
		if (strcmp(word, advices[i].word) == 0 &&
		    strncmp(left, advices[i].left, strlen(advices[i].left)) ==
			0)
			return advices[i].strength;
	return 0;
}

/* "Last 30 days = booked_ts >= CURRENT_DATE - INTERVAL '30 days'": does the
 * evidence spell the column as it is stored? */
static bool
is_spelled(const char *evidence, const char *name)
{
	return strchr(name, '_') && piece_find_term(evidence, name);
}

double
date_advice(const char *evidence, const struct context_column *column)
{
	double best = is_spelled(evidence, column->name);
	for (const char *at = evidence; *at; at++) {
		char name[WORD_MAX];
		const char *end = at;
		if (strncasecmp(at, " date", 5) != 0 ||
		    isalpha((unsigned char)at[5]))
			continue;
		word_before(evidence, &end, name);
		if (strlen(name) < SHORTEST || !part_in(column->said, name))
			continue;
		double strength = strength_of(evidence, end);
		if (strength > best)
			best = strength;
	}
	return best;
}
