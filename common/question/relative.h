/*
 * relative.h - does a question count from today?
 *
 * "in the last 30 days", "this year", "3 weeks ago", "yesterday": the meaning
 * of such words depends on the day of the question.  The meaning of "in 2023"
 * or "last name" does not.  This decides which models get today's date in the
 * prompt: a small model that reads today's date writes conditions on it that
 * nobody asked for.
 */
#ifndef NL2SQL_QUESTION_RELATIVE_H
#define NL2SQL_QUESTION_RELATIVE_H

#include "question/closed_words.h"
#include "question/question.h"

MUST_USE bool relative_holds(
    const struct question *question, const struct closed_words *words);

#endif
