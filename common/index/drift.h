/*
 * drift.h - finds the differences between a database and its index
 *
 * This reads only the system catalogues and what the index remembers of each
 * table (refresh.h).  So it finds changed rows only as far as the server's
 * statistics show them.
 */
#ifndef NL2SQL_INDEX_DRIFT_H
#define NL2SQL_INDEX_DRIFT_H

#include "index/store.h"

/* Called for each table that drifted: "new", "structure", "rows" or "gone". */
typedef void index_check_tell(
    void *context, const char *table, const char *drift);

/* Return how many tables drifted; `tell` may be NULL.  This marks the sources
 * that are still there as seen. */
MUST_USE int index_check(struct index_store *store,
    const struct introspect *schema, index_check_tell *tell, void *context);

#endif
