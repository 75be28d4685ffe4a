/* later_sentences.c - what later sentences are for; see later_sentences.h */
#include "question/later_sentences.h"

/* Does the sentence begin with a word of output, or say how to order it? */
static bool
asks_to_show(
    const struct question *question, const struct closed_words *words, int from)
{
	for (int at = from; at < question->count; at++) {
		if (at > from && question->tokens[at].sentence_start)
			return false;
		if (closed_words_find(words, question, at, CLOSED_ORDER) ||
		    (at < from + 2 && (closed_words_find(words, question, at,
					   CLOSED_OUTPUT) ||
					  closed_words_find(words, question, at,
					      CLOSED_QUESTION))))
			return true;
	}
	return false;
}

bool
later_sentences_show(
    const struct question *question, const struct closed_words *words)
{
	bool several = false;
	for (int at = 1; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		/* "Ph.D. in" is no end of a sentence */
		if (!token->sentence_start || !token->capitalised)
			continue;
		if (!asks_to_show(question, words, at))
			return false;
		several = true;
	}
	return several;
}
