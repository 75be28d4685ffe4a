/*
 * excused.h - small words that ask for nothing where they stand
 *
 * "Under" bounds a number, and is a mere preposition in "under maintenance";
 * "by card" makes no groups; "still" asks that something else be true.  What
 * stands beside such a word settles it before its class does (duties.h).
 */
#ifndef NL2SQL_ACCOUNT_EXCUSED_H
#define NL2SQL_ACCOUNT_EXCUSED_H

#include "account/account.h"

/*
 * Return what becomes of the closed word at the token, of a class that asks for
 * the duty, where what stands beside it or in the statement meets it;
 * ACCOUNT_UNUSED where its class decides.  `words` has what became of each
 * token so far.
 */
MUST_USE enum account_as excused(const struct account_question *asked,
    const struct usage *usage, const struct account_word *words, enum duty duty,
    const struct closed_word *word, int at);

/* Is the token the name or the unit of a time that the statement shows: "run
 * time", "days" of two dates? */
MUST_USE bool excused_time(
    const struct account_question *asked, const struct usage *usage, int at);

/* Does the token say that rows are in order: "first" of "biggest first"? */
MUST_USE bool excused_first(
    const struct account_question *asked, const struct usage *usage, int at);

#endif
