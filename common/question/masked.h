/*
 * masked.h - the form of a question, without the things it is about
 *
 * "Average rating by job title" and "total freight per channel" ask in the same
 * way for different things.  Words of the closed classes stay.  Each run of
 * other words becomes one "_", numbers and dates become "#", and quoted spans
 * become "?": `avg _ by _`.  Examples for a model are chosen by the likeness of
 * these forms and by the likeness of their words (masked question similarity:
 * docs/research.md, DAIL-SQL).
 *
 *	struct text_words left = masked_words(&question, words, arena);
 *	double alike = masked_similarity(left, right, arena);
 */
#ifndef NL2SQL_QUESTION_MASKED_H
#define NL2SQL_QUESTION_MASKED_H

#include "question/closed_words.h"

MUST_USE struct text_words masked_words(const struct question *question,
    const struct closed_words *words, struct arena *arena);

/* The likeness of two sequences, 0 to 1, by the single words and the pairs of
 * neighbours that both have (Dice).  The ends count as neighbours. */
MUST_USE double masked_similarity(
    struct text_words left, struct text_words right, struct arena *arena);

#endif
