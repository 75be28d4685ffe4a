/*
 * fuse.h - merges two rankings of the tables
 *
 * The new order is the reciprocal rank fusion (Cormack, Clarke and Buettcher
 * 2009, with k = 60) of the ranking by words and the ranking by vectors, which
 * counts .7 (figures in docs/retrieval.md).  The sums of the fusion give little
 * more than the order: the best and the fifteenth differ by a fifth.  But later
 * steps need to know how far the best is ahead.  So the table at each place of
 * the new order gets the score of the table at the same place in the ranking by
 * words.
 */
#ifndef NL2SQL_RETRIEVE_FUSE_H
#define NL2SQL_RETRIEVE_FUSE_H

#include "retrieve/retrieve.h"

/*
 * Compute `direct` of `all` (one entry for each of `count` tables, by place)
 * again, from its old value and hints->similar.  A place to which the words
 * gave nothing gets up to options->least.  Without similar tables nothing
 * changes.
 */
void retrieve_fuse(struct retrieve_table *all, int count,
    const struct retrieve_hints *hints, const struct retrieve_options *options,
    struct arena *arena);

#endif
