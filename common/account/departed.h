/*
 * departed.h - does a statement leave open whether people who left are meant?
 */
#ifndef NL2SQL_ACCOUNT_DEPARTED_H
#define NL2SQL_ACCOUNT_DEPARTED_H

#include "account/usage.h"
#include "question/closed_words.h"

/*
 * Does the statement read the people of the table, which has a date of leaving
 * (leaving_date.h), and is no condition on another date or a state of theirs?
 * Then it is a guess whether those who left are meant, unless a word of the
 * question says the date.  Return the date; -1 otherwise.
 */
MUST_USE int departed_guessed(
    const struct usage *usage, const struct closed_words *words, int table);

#endif
