/*
 * neighbours.h - adds tables along foreign keys to those that a question names
 *
 * This is the second half of retrieve.h: scores spread along foreign keys, the
 * best tables are chosen, and the tables that connect them are added.
 */
#ifndef NL2SQL_RETRIEVE_NEIGHBOURS_H
#define NL2SQL_RETRIEVE_NEIGHBOURS_H

#include "retrieve/retrieve.h"

/* Set `score` of `all` (one entry for every table, by place). */
void retrieve_follow_keys(const struct catalog *catalog,
    struct retrieve_table *all, const struct retrieve_options *options,
    struct arena *arena);

/* Fill tables, count, cut and cut_count.  `who` says that the question asks for
 * people. */
void retrieve_choose(struct retrieval *retrieval, const struct catalog *catalog,
    struct retrieve_table *all, const struct retrieve_options *options,
    bool who, struct arena *arena);

#endif
