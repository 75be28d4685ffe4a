/* now_said.c - words for how things stand now; see now_said.h */
#include "question/now_said.h"

#include "english/english.h"

#include <string.h>

static bool
ends_clause(const struct question *question, int at)
{
	return at >= question->count ||
	       question->tokens[at].kind == TOKEN_PUNCTUATION;
}

int
now_said(const struct question *question, const struct closed_words *words,
    int *length)
{
	for (int at = 0; at < question->count; at++) {
		const struct english_word *now =
		    question_find(question, at, ENGLISH_NOW, length);
		if (now &&
		    (strcmp(now->means, "end") != 0 ||
			(at > 0 && ends_clause(question, at + *length))) &&
		    !closed_words_find(
			words, question, at + *length, CLOSED_PERIOD))
			return at;
	}
	return -1;
}
