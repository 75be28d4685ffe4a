/*
 * relative.h - does a question count from today?
 *
 * "in the last 30 days", "this year", "3 weeks ago", "yesterday": what such
 * words mean depends on the day they are said, what "in 2023" or "last name"
 * mean does not.  Who is told a date uses it: a small model that reads today's
 * date writes conditions on it that nobody asked for.
 */
#ifndef NL2SQL_QUESTION_RELATIVE_H
#define NL2SQL_QUESTION_RELATIVE_H

#include "question/closed_words.h"
#include "question/question.h"

MUST_USE bool relative_holds(
    const struct question *question, const struct closed_words *words);

#endif
