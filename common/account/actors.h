/*
 * actors.h - "how much did customers pay", "who booked a trip": who made rows
 */
#ifndef NL2SQL_ACCOUNT_ACTORS_H
#define NL2SQL_ACCOUNT_ACTORS_H

#include "account/account.h"
#include "account/usage.h"

/*
 * Settle the plain word of a table right behind "did" or "have" as structure,
 * when each of the rows that the statement reads is of one row of it: payments
 * whose keys, none of them null, lead to customers.  So is a verb of the past
 * before the rows that it made, which have a date of it.  `words` has one for
 * each token.
 */
void actors_pass(struct account_word *words, const struct question *question,
    const struct usage *usage);

#endif
