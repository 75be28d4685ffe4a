/*
 * vector_search.h - reads which vectors the index has
 *
 * Only files of the catalog use this; stages use catalog.h.
 */
#ifndef NL2SQL_CATALOG_VECTOR_SEARCH_H
#define NL2SQL_CATALOG_VECTOR_SEARCH_H

#include "catalog/catalog.h"

/*
 * Read the key `embedding` of nl2sql.meta.  If a tenth or more of the vectors
 * are missing (the indexer was interrupted), none are used: a table with a
 * vector would win over one without.
 */
void catalog_take_vectors(struct catalog *catalog, const char *text);

#endif
