/*
 * opposed.h - does a statement say the opposite of the question?
 */
#ifndef NL2SQL_ACCOUNT_OPPOSED_H
#define NL2SQL_ACCOUNT_OPPOSED_H

#include "account/account.h"
#include "account/usage.h"
#include "question/closed_words.h"
#include "question/question.h"

/*
 * "Below 180" of the comparison at the token, and every bound of 180 in the
 * statement is one from below.  Never where the statement or the clause of the
 * question denies it, which turns it round, or where the word is said of a
 * column that grows the other way ("older than", of a year of birth).
 */
MUST_USE bool opposed_bound(const struct usage *usage,
    const struct question *question, const struct closed_words *words, int at,
    const struct closed_word *comparison);

/*
 * "Cancelled ones excluded", "not cancelled", of the negation at the token, and
 * the outermost rows must have that very value.  Another condition of the
 * statement may deny something, but not this.
 */
MUST_USE bool opposed_value(const struct usage *usage,
    const struct question *question, const struct account_word *words, int at,
    int length);

/*
 * "Not delivered yet", of the negation at the token, and the statement takes
 * all rows with another value, of several.  Some of these come after it, or
 * instead of it: what is cancelled is not delivered, and will not be.
 */
MUST_USE bool opposed_later(const struct usage *usage,
    const struct question *question, const struct account_word *words, int at,
    int length);

/*
 * "Ignore accounts with no country", "leave out orders that are not paid": is
 * the denial at the token one of two, so that what is denied is kept?
 */
MUST_USE bool opposed_twice(
    const struct question *question, const struct closed_words *words, int at);

/* Where it is: does the statement take what is missing alone, or deny the
 * value? */
MUST_USE bool opposed_denials(const struct usage *usage,
    const struct question *question, const struct account_word *words, int at,
    int length);

/* "Assets held by people who no longer work here" are not those that have no
 * end themselves: does the statement test the column of such a state the other
 * way round alone?  `means` is the state's: "gone", "going". */
MUST_USE bool opposed_state(
    const struct usage *usage, int table, int column, const char *means);

#endif
