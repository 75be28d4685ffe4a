/*
 * numbered_value.h - codes beyond those that the index keeps
 *
 * The index keeps some thousand values of a column (docs/index.md).  Of a
 * column whose codes are counted through it knows the first and the last one,
 * and a code of their form between them is a value, too: order SO-009198.
 */
#ifndef NL2SQL_LINK_NUMBERED_VALUE_H
#define NL2SQL_LINK_NUMBERED_VALUE_H

#include "link/value_match.h"

/* Add such values of the context's tables.  Return false, with the reason in
 * `*problem`, when the index fails. */
MUST_USE bool numbered_value_match(struct value_matcher *matcher,
    struct catalog *catalog, const int *places, int count, jv *problem);

#endif
