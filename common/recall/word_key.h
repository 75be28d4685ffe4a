/*
 * word_key.h - what one word or phrase of a question says, comparable
 *
 * Two questions ask the same when their keys are the same, one by one.  Phrases
 * of one sense have one key, so that "how many" is "number of"; idle words and
 * punctuation say nothing and have none (classes "same" and "idle" of
 * closed-words.ndjson).  Every other word has its stem.
 *
 *	struct key key = key_at(words, &question, at);
 *	at += key.length;
 */
#ifndef NL2SQL_RECALL_WORD_KEY_H
#define NL2SQL_RECALL_WORD_KEY_H

#include "question/closed_words.h"

struct key {
	const char *text; /* NULL: it says nothing; lent */
	bool phrase;      /* the text is the sense of a phrase of CLOSED_SAME */
	int length;       /* tokens, at least 1 */
};

MUST_USE struct key key_at(
    const struct closed_words *words, const struct question *question, int at);

MUST_USE bool key_same(struct key left, struct key right);

#endif
