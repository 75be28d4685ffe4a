/*
 * masked.h - how a question is put, without what it is about
 *
 * "Average rating by job title" and "total freight per channel" ask the same
 * way of different things.  Words of the closed classes stay, the rest becomes
 * one "_" a run, numbers and dates "#", quoted spans "?": `avg _ by _`.
 * Examples for a model are chosen by this likeness beside that of their words
 * (masked question similarity: docs/research.md, DAIL-SQL).
 *
 *	struct text_words left = masked_words(&question, words, arena);
 *	double alike = masked_similarity(left, right, arena);
 */
#ifndef NL2SQL_QUESTION_MASKED_H
#define NL2SQL_QUESTION_MASKED_H

#include "question/closed_words.h"

MUST_USE struct text_words masked_words(const struct question *question,
    const struct closed_words *words, struct arena *arena);

/* 0 to 1: what two sequences have in common of single words and of pairs of
 * neighbours (Dice), the ends counting as neighbours. */
MUST_USE double masked_similarity(
    struct text_words left, struct text_words right, struct arena *arena);

#endif
