/*
 * listing.h - rows of the index, as the server gave them or as they were made
 *
 * What a role may read of the index comes from the server where that is all of
 * it, and is made otherwise (index/narrowed.h).  Reading is the same: a cell by
 * row and column, "" for SQL NULL.
 */
#ifndef NL2SQL_CATALOG_LISTING_H
#define NL2SQL_CATALOG_LISTING_H

#include "db/db.h"
#include "index/row_texts.h"

struct listing {
	struct db_result *rows;        /* NULL: they were made */
	const struct index_rows *made; /* lent */
	bool backwards;                /* of those made the last comes first */
};

MUST_USE int listing_rows(const struct listing *listing);
MUST_USE const char *listing_value(
    const struct listing *listing, int row, int column);
MUST_USE bool listing_null(const struct listing *listing, int row, int column);
void listing_close(struct listing *listing);

#endif
