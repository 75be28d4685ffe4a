/*
 * spending_words.h - words that ask what was spent on something
 *
 *	How much went on travel in 2024?
 *	What did we spend on books?
 *	How much did insurance cost us?
 *
 * What was paid for is a stored value, a category or an account, and what is
 * asked for is the money of the rows that have it: no word names the money, nor
 * its table.  The phrases are the class `spending` of closed-words.ndjson; by
 * its `means` what was paid for stands behind the phrase (`money`), the same
 * where the sentence asks "how much" before (`behind`: "went to" alone speaks
 * of a way), or right before the phrase (`before`, with "how much" too).
 */
#ifndef NL2SQL_QUESTION_SPENDING_WORDS_H
#define NL2SQL_QUESTION_SPENDING_WORDS_H

#include "question/closed_words.h"
#include "question/question.h"

struct spending {
	int from, to; /* tokens of the phrase; `to` is 0 where there is none */
	/* The token that what was paid for begins at, where it stands behind,
	 * else the one behind its last. */
	int object;
	bool behind;
};

struct spending spending_find(
    const struct question *question, const struct closed_words *words);

/*
 * Does a name in these words (folded) hold money that was paid?  0: no; more
 * for the words that stand for a whole.
 */
int spending_money(const char *words);

/* Does the name speak of what is to come: a budget, a plan, a limit? */
bool spending_planned(const char *words);

#endif
