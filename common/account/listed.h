/*
 * listed.h - is every item shown of a list of what to show?
 *
 * "The id, details, make and model of each lathe" asks for four things.  A list
 * is what stands before the first word that says of which rows.
 */
#ifndef NL2SQL_ACCOUNT_LISTED_H
#define NL2SQL_ACCOUNT_LISTED_H

#include "account/account.h"

/* Has an item of the list no word that the statement uses?  The list begins the
 * question and has an "and". */
MUST_USE bool listed_lost(const struct account *account,
    const struct question *question, const struct closed_words *words);

#endif
