/*
 * now_said.h - does a question speak of how things stand now?
 *
 * "How many people does each department have at the moment?", "our current
 * staff": those who left are not meant.  "The current month" is a time of its
 * own.
 */
#ifndef NL2SQL_QUESTION_NOW_SAID_H
#define NL2SQL_QUESTION_NOW_SAID_H

#include "question/closed_words.h"
#include "question/question.h"

/* The first token of the words that say so, which are `*length` tokens; -1:
 * none do. */
MUST_USE int now_said(const struct question *question,
    const struct closed_words *words, int *length);

#endif
