/*
 * load.h - reads the index: into memory, and by statements of its own
 *
 * Only files of the catalog use this; stages use catalog.h.
 */
#ifndef NL2SQL_CATALOG_LOAD_H
#define NL2SQL_CATALOG_LOAD_H

#include "catalog/catalog.h"

/* db_query for a statement about the index, which may go at any time: its
 * problem is then config.index_missing. */
MUST_USE struct db_result *catalog_query(struct catalog *catalog,
    const char *sql, int count, const char *const parameters[], jv *problem);

/* Read all names: tables, keys, modules, lexicon, types.  The catalog must be
 * empty.  After a failure it may hold some of them. */
MUST_USE bool catalog_load(struct catalog *catalog, jv *problem);

/* The place of the table with this id of the index; -1: none. */
int catalog_place(const struct catalog *catalog, const char *id);

#endif
