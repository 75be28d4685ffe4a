/*
 * nested.h - terms in the meaning of another term
 *
 *	commission = revenue * rate.  Revenue = sum of amount * price.
 *	share of late loans = late loans / all loans.  A loan is late when ...
 */
#ifndef NL2SQL_DEFINITION_NESTED_H
#define NL2SQL_DEFINITION_NESTED_H

#include "definition/sentence.h"

/*
 * The meaning of sentence `self` in which the terms of the others are written
 * out, in the arena.  NULL: it contains none of them.
 */
MUST_USE const char *nested_text(
    const struct sentence *sentences, int count, int self, struct arena *arena);

#endif
