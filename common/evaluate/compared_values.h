/*
 * compared_values.h - does a statement compare with values that the columns
 * hold?
 *
 * Off by default, and for the two best candidates only (seeds:
 * VALUE_VERIFICATION_ENABLED).  A string that a column is compared with (=, IN)
 * and that the index does not have among the column's values costs 10 points,
 * where the index has all of them; other strings are not judged.
 */
#ifndef NL2SQL_EVALUATE_COMPARED_VALUES_H
#define NL2SQL_EVALUATE_COMPARED_VALUES_H

#include "catalog/catalog.h"
#include "statement/facts.h"

/* How many strings are missing from their columns; false: the index could not
 * be asked, `*problem` says why. */
MUST_USE bool values_missing(struct catalog *catalog, const struct facts *facts,
    const struct context *context, struct arena *arena, int *missing,
    jv *problem);

#endif
