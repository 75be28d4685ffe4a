/*
 * reword.h - one sentence of a question, and the rules that reword it
 *
 * Private to wording.c and the reword*.c.  A rule returns the sentence in
 * other words, in the arena, or NULL when the rule does not fit.
 *
 * Bodies that have no header of their own:
 *
 *   reword_duration.c    how long from one thing to another
 *   reword_exclusion.c   what is left out, said behind its rows
 *   reword_pattern.c     patterns that are data
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

/*
 * By the patterns of the class "rewording" in common/data/english: the first
 * that fits the whole sentence.  Its elements:
 *
 *	web|phone   one of these words; "#" among them is any number
 *	!is|are     any token but these
 *	the?        may be missing
 *	*  +        any tokens, as few as fit; "+" at least one
 *	+3          one to three of them
 *	=4          a word with the stem of element 4
 *
 * In `means`, $4 is the text of element 4.
 */
const char *reword_pattern(const struct wording *wording);
/* By the words of the class "behind rows": "drafts left out". */
const char *reword_exclusion(const struct wording *wording);
const char *reword_duration(const struct wording *wording);

#endif
