/*
 * added.h - the conditions that a statement has and the question does not
 *
 * A condition is one of the ANDed parts of a WHERE or HAVING.  It is the
 * statement's own when no word of the question claims it: no word is accounted
 * for by one of its columns, or says one of its literals, and no metric or
 * expression of the lexicon that the statement uses holds it.  Conditions that
 * only join rows, that only leave out those without a value that is used beside
 * them, or that compare what the statement computes itself are passed over.
 *
 *	candidates[i].added: ["status = 'A'"]
 */
#ifndef NL2SQL_ACCOUNT_ADDED_H
#define NL2SQL_ACCOUNT_ADDED_H

#include "account/account.h"

enum { ADDED_MAX = 6, ADDED_BYTES_MAX = 160 };

/* The conditions as they stand in the statement, in its order: at most
 * ADDED_MAX texts, longer ones cut; an empty array when there is none. */
MUST_USE jv added_member(const struct account *account,
    const struct question *question, const struct usage *usage);

#endif
