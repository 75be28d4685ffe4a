/*
 * vector_search.h - reading what the index says of its vectors
 *
 * Shared by the files of the catalog only; stages use catalog.h.
 */
#ifndef NL2SQL_CATALOG_VECTOR_SEARCH_H
#define NL2SQL_CATALOG_VECTOR_SEARCH_H

#include "catalog/catalog.h"

/*
 * From the key `embedding` of nl2sql.meta.  Vectors of which a tenth or more is
 * missing (the indexer was broken off) do not count: what has one would win
 * over what has none.
 */
void catalog_take_vectors(struct catalog *catalog, const char *text);

#endif
