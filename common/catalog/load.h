/*
 * load.h - reading the index into memory
 *
 * Shared by the files of the catalog only; stages use catalog.h.
 */
#ifndef NL2SQL_CATALOG_LOAD_H
#define NL2SQL_CATALOG_LOAD_H

#include "catalog/catalog.h"

/* All names: tables, keys, modules, lexicon, types.  The catalog must be empty;
 * when it fails, it holds some of them. */
MUST_USE bool catalog_load(struct catalog *catalog, jv *problem);

/* Place of the table of an id in the index; -1: there is none. */
int catalog_place(const struct catalog *catalog, const char *id);

#endif
