/*
 * spending_words.h - words that ask what was spent on something
 *
 *	How much went on travel in 2024?
 *	What did we spend on books?
 *	How much did insurance cost us?
 *
 * The thing that was paid for is a stored value, a category or an account.  The
 * question asks for the money of the rows that have it, but no word names the
 * money or its table.  The phrases are the class `spending` of
 * closed-words.ndjson.  Their `means` says where the thing that was paid for
 * stands.  `money`: behind the phrase.  `behind`: also behind it, but the
 * sentence must ask "how much" before the phrase ("went to" alone is about a
 * way).  `before`: right before the phrase, with "how much", too.
 */
#ifndef NL2SQL_QUESTION_SPENDING_WORDS_H
#define NL2SQL_QUESTION_SPENDING_WORDS_H

#include "question/closed_words.h"
#include "question/question.h"

struct spending {
	int from, to; /* tokens of the phrase; `to` is 0 where there is none */
	/* When the thing that was paid for stands behind: the token where it
	 * begins.  Otherwise: the token behind its last. */
	int object;
	bool behind;
};

struct spending spending_find(
    const struct question *question, const struct closed_words *words);

/* Does a name in these words (folded) hold money that was paid?  0: no.  A
 * higher number: the words stand for a whole. */
int spending_money(const char *words);

/* Does the word (folded) say that money was spent? */
MUST_USE bool spending_said(const char *word);

/* Does a name in these words (folded) have such a word? */
MUST_USE bool spending_named(const char *words);

/* Does the name mean future money: a budget, a plan, a limit? */
bool spending_planned(const char *words);

#endif
