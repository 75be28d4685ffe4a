/* relative.c - does a question count from today; see relative.h */
#include "question/relative.h"

#include <string.h>

/* Does a period, a month or a weekday stand there, perhaps behind a number? */
static bool
is_period(
    const struct question *question, int at, const struct closed_words *words)
{
	static const enum closed_class classes[] = {
	    CLOSED_PERIOD, CLOSED_MONTH, CLOSED_WEEKDAY};
	if (at < question->count &&
	    (question->tokens[at].kind == TOKEN_NUMBER ||
		closed_words_find(words, question, at, CLOSED_NUMBER)))
		at++;
	for (size_t i = 0; at < question->count && i < COUNT_OF(classes); i++)
		if (closed_words_find(words, question, at, classes[i]))
			return true;
	return false;
}

/* "last week", "this month"; not "last name", not "this one" */
static bool
counts_from_today(
    const struct question *question, int at, const struct closed_words *words)
{
	const struct closed_word *entry =
	    closed_words_find(words, question, at, CLOSED_RELATIVE);
	if (!entry)
		return false;
	bool span = strcmp(entry->means, "past") == 0 ||
		    strcmp(entry->means, "current") == 0 ||
		    strcmp(entry->means, "next") == 0;
	return !span || is_period(question, at + entry->length, words);
}

bool
relative_holds(
    const struct question *question, const struct closed_words *words)
{
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		bool counted =
		    token->kind == TOKEN_NUMBER ||
		    closed_words_find(words, question, at, CLOSED_NUMBER);
		if (counts_from_today(question, at, words) ||
		    (counted && is_period(question, at, words)) ||
		    strcmp(token->folded, "ago") == 0 ||
		    strcmp(token->folded, "now") == 0)
			return true;
	}
	return false;
}
