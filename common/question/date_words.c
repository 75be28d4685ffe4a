/* date_words.c - the words that dates are made of; see date_words.h */
#include "question/date_words.h"

#include <stdlib.h>
#include <string.h>

const struct token *
date_token(const struct question *question, int at)
{
	static const struct token none = {
	    .kind = TOKEN_PUNCTUATION, .text = "", .folded = "", .stem = ""};
	return at >= 0 && at < question->count ? &question->tokens[at] : &none;
}

bool
date_word_is(const struct question *question, int at, const char *word)
{
	const struct token *token = date_token(question, at);
	return token->kind != TOKEN_QUOTED && strcmp(token->folded, word) == 0;
}

bool
date_word_among(const struct question *question, int at,
    const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (date_word_is(question, at, words[i]))
			return true;
	return false;
}

int
date_skip_words(const struct question *question, int at,
    const char *const words[], size_t count)
{
	while (date_word_among(question, at, words, count))
		at++;
	return at;
}

bool
date_is_of(const struct question *question, int at, enum english_class class)
{
	int covered = 0;
	return question_find(question, at, class, &covered);
}

int
date_skip_class(
    const struct question *question, int at, enum english_class class)
{
	int covered = 0;
	while (question_find(question, at, class, &covered))
		at += covered;
	return at;
}

/* A plain number of four digits that may be a year; 0 when it is none. */
int
date_year_at(const struct question *question, int at)
{
	const struct token *token = date_token(question, at);
	if (token->kind != TOKEN_NUMBER || token->percent ||
	    strlen(token->text) != 4 || strchr(token->text, ',') ||
	    token->number < 1500 || token->number > 2200)
		return 0;
	return (int)token->number;
}

/* 1 to 31 for "5" and "5th"; 0 for anything else. */
int
date_day_at(const struct question *question, int at)
{
	const struct token *token = date_token(question, at);
	char *end = NULL;
	long number = strtol(token->folded, &end, 10);
	if (end == token->folded || number < 1 || number > 31)
		return 0;
	return !*end || english_is(end, ENGLISH_ORDINAL_ENDING) ? (int)number
								: 0;
}

/* A small number in digits or words; 0 when there is none. */
long
date_count_at(const struct question *question, int at)
{
	const struct token *token = date_token(question, at);
	if (token->kind == TOKEN_NUMBER && token->number >= 1 &&
	    token->number <= 10000)
		return (long)token->number;
	const struct english_word *numeral =
	    english_find(token->folded, ENGLISH_NUMERAL);
	return numeral ? numeral->number : 0;
}

void
date_set_range(
    struct period *period, long from, long to, enum calendar_unit unit)
{
	period->has_from = period->has_to = true;
	period->from = from;
	period->to = to;
	period->unit = unit;
}

void
date_set_day(struct period *period, long day)
{
	date_set_range(period, day, day + 1, UNIT_DAY);
}
