/* later_sentences.c - what later sentences are for; see later_sentences.h */
#include "question/later_sentences.h"

static bool
asks_to_show(
    const struct question *question, const struct closed_words *words, int from)
{
	static const enum closed_class asking[] = {
	    CLOSED_OUTPUT, CLOSED_QUESTION, CLOSED_ORDER};
	for (int at = from; at < question->count && at < from + 2; at++)
		for (size_t i = 0; i < COUNT_OF(asking); i++)
			if (closed_words_find(words, question, at, asking[i]))
				return true;
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
