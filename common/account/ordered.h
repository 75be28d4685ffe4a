/*
 * ordered.h - are rows in the order that is asked?
 *
 * "Sorted by venue" asks for more than some order: rows by another column look
 * as sorted, and are not.
 */
#ifndef NL2SQL_ACCOUNT_ORDERED_H
#define NL2SQL_ACCOUNT_ORDERED_H

#include "account/account.h"

/*
 * Does a column stand behind the words for an order at `at`, and is it none of
 * those by which the statement orders?  A key that is no column, such as a sum,
 * may be anything.  `words` has what became of each token so far.
 */
MUST_USE bool ordered_otherwise(const struct question *question,
    const struct usage *usage, const struct account_word *words, int at,
    int length);

#endif
