/* wish.c - forecasts, advice and explanations; see wish.h */
#include "question/wish.h"

#include <string.h>

static enum wish_kind
kind_of(const struct closed_word *phrase)
{
	return strcmp(phrase->means, "predict") == 0  ? WISH_PREDICT
	       : strcmp(phrase->means, "advise") == 0 ? WISH_ADVISE
						      : WISH_EXPLAIN;
}

static const struct closed_word *
lead_at(
    const struct question *question, const struct closed_words *words, int at)
{
	const struct closed_word *word =
	    closed_words_find(words, question, at, CLOSED_COMMAND);
	return word && strcmp(word->means, "lead") == 0 ? word : NULL;
}

/* "What does it mean" asks for an explanation, and "what does it cost" does
 * not: some wishes hold with certain last words only. */
static bool
ends_so(const struct question *question, const struct closed_word *wish)
{
	int last = question->count - 1;
	while (last >= 0 && question->tokens[last].kind == TOKEN_PUNCTUATION)
		last--;
	return wish->columns.count == 0 ||
	       (last >= 0 && text_words_hold(
				 wish->columns, question->tokens[last].folded));
}

enum wish_kind
wish_find(const struct question *question, const struct closed_words *words,
    const bool *named)
{
	for (int at = 0; at + 1 < question->count; at++) {
		const struct closed_word *lead = lead_at(question, words, at);
		const struct closed_word *wish =
		    closed_words_find(words, question, at, CLOSED_ADVICE);
		if (wish && ends_so(question, wish) &&
		    (!lead || wish->length >= lead->length))
			return named && named[at] ? WISH_NONE : kind_of(wish);
		if (lead)
			at += lead->length - 1;
		else if (question->tokens[at].kind != TOKEN_PUNCTUATION)
			return WISH_NONE;
	}
	return WISH_NONE;
}

const char *
wish_message(enum wish_kind kind)
{
	return kind == WISH_PREDICT ? "the question asks for a forecast; the "
				      "database holds what is, not what will be"
	       : kind == WISH_ADVISE
		   ? "the question asks for advice, not for data"
		   : "the question asks for an explanation, not for data";
}

const char *
wish_hint(enum wish_kind kind)
{
	return kind == WISH_PREDICT
		   ? "ask for what was, such as sums by month or growth over a "
		     "year"
		   : "ask for rows, counts or sums that help to decide";
}
