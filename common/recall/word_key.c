/* word_key.c - what a word of a question says; see word_key.h */
#include "recall/word_key.h"

#include <string.h>

struct key
key_at(
    const struct closed_words *words, const struct question *question, int at)
{
	const struct token *token = &question->tokens[at];
	if (token->kind == TOKEN_PUNCTUATION)
		return (struct key){NULL, false, 1};
	if (token->kind != TOKEN_WORD)
		return (struct key){token->folded, false, 1};
	const struct closed_word *same =
	    closed_words_find(words, question, at, CLOSED_SAME);
	const struct closed_word *idle =
	    closed_words_find(words, question, at, CLOSED_IDLE);
	if (idle && (!same || same->length <= idle->length))
		return (struct key){NULL, false, idle->length};
	if (same)
		return (struct key){same->means, true, same->length};
	return (struct key){token->stem, false, 1};
}

bool
key_same(struct key left, struct key right)
{
	return left.text && right.text && left.phrase == right.phrase &&
	       strcmp(left.text, right.text) == 0;
}
