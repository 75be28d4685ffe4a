/*
 * drift.h - what differs between a database and its index
 *
 * Nothing is read but the system catalogues and what the index remembers of
 * each table (refresh.h), so rows that changed are told as far as the
 * server's statistics tell it.
 */
#ifndef NL2SQL_INDEX_DRIFT_H
#define NL2SQL_INDEX_DRIFT_H

#include "index/store.h"

/* Told of each table that drifted: "new", "structure", "rows" or "gone". */
typedef void index_check_tell(
    void *context, const char *table, const char *drift);

/* How many tables drifted; `tell` may be NULL.  Marks the sources seen. */
MUST_USE int index_check(struct index_store *store,
    const struct introspect *schema, index_check_tell *tell, void *context);

#endif
