/*
 * reword.h - one sentence of a question, and the rules that reword it
 *
 * Private to wording.c and the reword_*.c.  A rule returns the sentence in
 * other words, in the arena, or NULL when the rule does not fit.
 *
 * Bodies that have no header of their own:
 *
 *   reword_duration.c    how long from one thing to another
 *   reword_order.c       what is asked stands behind what it is of
 *   reword_ratio.c       how many of these for each of those
 *   reword_taking.c      what is left after subtracting
 *   reword_verb.c        verbs that stand for a measure
 *   reword_worth.c       what is it worth, and at which value
 */
#ifndef NL2SQL_QUESTION_REWORD_H
#define NL2SQL_QUESTION_REWORD_H

#include "question/question.h"

struct wording {
	const struct question *question;
	struct arena *arena;
	int from, to; /* its tokens, without the stop */
	bool asks;    /* a question mark ends it */
};

/* Does this word, not quoted, stand there?  wording_any: or one of these (up to
 * NULL)? */
bool wording_is(const struct wording *wording, int at, const char *word);
bool wording_any(
    const struct wording *wording, int at, const char *const *words);
/* The first of the words from the token on; -1. */
int wording_find(
    const struct wording *wording, int from, const char *const *words);
/* The text of these tokens as it was typed; "" where there are none. */
const char *wording_text(const struct wording *wording, int from, int to);
/* The first token that is no article or possessive, from `at` on. */
int wording_noun(const struct wording *wording, int at);

const char *reword_worth(const struct wording *wording);
const char *reword_ratio(const struct wording *wording);
const char *reword_remainder(const struct wording *wording);
const char *reword_verb(const struct wording *wording);
const char *reword_duration(const struct wording *wording);
const char *reword_order(const struct wording *wording);

#endif
