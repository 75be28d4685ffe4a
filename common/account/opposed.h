/*
 * opposed.h - does a statement bound a number the other way than the question?
 */
#ifndef NL2SQL_ACCOUNT_OPPOSED_H
#define NL2SQL_ACCOUNT_OPPOSED_H

#include "account/usage.h"
#include "question/closed_words.h"
#include "question/question.h"

/*
 * "Below 180" of the comparison at the token, and every bound of 180 in the
 * statement is one from below.  Never where the statement or the question
 * negates, which may turn any of them round, or where the word is said of a
 * column that grows the other way ("older than", of a year of birth).
 */
MUST_USE bool opposed_bound(const struct usage *usage,
    const struct question *question, const struct closed_words *words, int at,
    const struct closed_word *comparison);

#endif
