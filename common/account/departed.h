/*
 * departed.h - does a statement leave open whether people who left are meant?
 */
#ifndef NL2SQL_ACCOUNT_DEPARTED_H
#define NL2SQL_ACCOUNT_DEPARTED_H

#include "account/account.h"
#include "account/usage.h"
#include "question/closed_words.h"

/*
 * The first word that speaks of people, of whom some have left, "employees" or
 * their "salaries", while it is a guess whether those are meant: the statement
 * reads their table, which has a date of leaving (leaving_date.h), no condition
 * is on another date or a state of theirs, and no word says the date.  `said`
 * are the `count` words of the question, and `now` says that they speak of how
 * things stand now, so that a condition on the date is enough.  -1: there is
 * none.
 */
MUST_USE int departed_guessed(const struct usage *usage,
    const struct closed_words *words, const struct account_word *said,
    int count, bool now);

/* Does the statement read people of whom it is a guess whether those who left
 * are meant, although no word speaks of them ("who works in Sales")? */
MUST_USE bool departed_shown(
    const struct usage *usage, const struct closed_words *words);

/* Does a condition of the statement say by the date of leaving or by their
 * status which people are meant, so that those who left are not ("headcount
 * today")? */
MUST_USE bool departed_left_out(
    const struct usage *usage, const struct closed_words *words);

#endif
