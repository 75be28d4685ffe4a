/*
 * firms.h - "companies", where they are called customers or suppliers
 *
 * In "which companies belong to Birch Tents" nothing is called companies, but
 * Birch Tents is a customer.  The word means the rows of the only parties of
 * which the question names one.
 */
#ifndef NL2SQL_LINK_FIRMS_H
#define NL2SQL_LINK_FIRMS_H

#include "link/linker.h"

/* Add the matches of such words, which are explained then, with `why` role. */
void firms_match(
    struct links *links, const struct context *context, struct arena *arena);

#endif
