/*
 * compared_values.h - does a statement compare with values that the columns
 * hold?
 *
 * This is off by default, and for the two best candidates only (seeds:
 * VALUE_VERIFICATION_ENABLED).  A string that is compared with a column (=, IN)
 * costs 10 points when the index has all values of the column and the string is
 * none of them.  Other strings are not judged.
 */
#ifndef NL2SQL_EVALUATE_COMPARED_VALUES_H
#define NL2SQL_EVALUATE_COMPARED_VALUES_H

#include "catalog/catalog.h"
#include "statement/facts.h"

/* Count the strings that are missing from their columns.  False: the index
 * could not be asked; `*problem` says why. */
MUST_USE bool values_missing(struct catalog *catalog, const struct facts *facts,
    const struct context *context, struct arena *arena, int *missing,
    jv *problem);

#endif
