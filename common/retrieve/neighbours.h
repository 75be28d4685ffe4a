/*
 * neighbours.h - what foreign keys add to the tables a question names
 *
 * The second half of retrieve.h: scores go along foreign keys, the best tables
 * are chosen, and what connects them is put between.
 */
#ifndef NL2SQL_RETRIEVE_NEIGHBOURS_H
#define NL2SQL_RETRIEVE_NEIGHBOURS_H

#include "retrieve/retrieve.h"

/* Set `score` of `all` (one entry for every table, by place). */
void retrieve_follow_keys(const struct catalog *catalog,
    struct retrieve_table *all, const struct retrieve_options *options,
    struct arena *arena);

/* Fill tables, count, cut and cut_count. */
void retrieve_choose(struct retrieval *retrieval, const struct catalog *catalog,
    struct retrieve_table *all, const struct retrieve_options *options,
    struct arena *arena);

#endif
