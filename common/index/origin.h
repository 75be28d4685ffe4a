/*
 * origin.h - whose index it is: the database and the role that it was read as
 *
 * nl2sql-index writes both names into the index.  A run against another
 * database, as another role, or as a role that sees nothing would take out what
 * the index has, so such a run is refused unless the user asks for it.
 */
#ifndef NL2SQL_INDEX_ORIGIN_H
#define NL2SQL_INDEX_ORIGIN_H

#include "index/store.h"

/*
 * May a run of the connected role write this index, which has read `schema`?
 * Return false with `*problem` set to config.index_other (another database or
 * role), config.no_table (the role sees no table, the index has some) or the
 * server's problem.  An index that does not exist, or that does not know its
 * role, is anybody's.
 */
MUST_USE bool index_origin_check(const struct index_store *store,
    const struct introspect *schema, struct db *target, jv *problem);

/* The problem config.index_other of an index of the database `indexed`, where
 * `asked` is the one asked. */
MUST_USE jv index_origin_problem(const char *indexed, const char *asked);

#endif
