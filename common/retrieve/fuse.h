/*
 * fuse.h - two rankings of the tables made one
 *
 * Reciprocal rank fusion (Cormack, Clarke and Buettcher 2009, with k = 60) of
 * the ranking by words and the ranking by vectors, which counts .7 (figures in
 * docs/retrieval.md), says the order.  Its sums say
 * little else (the best and the fifteenth differ by a fifth), and what comes
 * behind needs to know how far the best is ahead: so the table at each place of
 * the new order gets the score that the words gave to that place of theirs.
 */
#ifndef NL2SQL_RETRIEVE_FUSE_H
#define NL2SQL_RETRIEVE_FUSE_H

#include "retrieve/retrieve.h"

/* Set `direct` of `all` (one entry for each of `count` tables, by place) anew,
 * from what it is and hints->similar.  Where words gave nothing to a
 * place it gets up to options->least.  Does nothing without similar tables. */
void retrieve_fuse(struct retrieve_table *all, int count,
    const struct retrieve_hints *hints, const struct retrieve_options *options,
    struct arena *arena);

#endif
