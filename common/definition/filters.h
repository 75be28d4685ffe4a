/*
 * filters.h - rows that a record's evidence leaves out, of any term
 *
 *	Ignore claims that are still open (no closed date).
 *	Only paid invoices count.
 *	Exclude orders with status = 'X'.
 *
 * Pure, as definition.h: the same evidence gives the same filters.
 */
#ifndef NL2SQL_DEFINITION_FILTERS_H
#define NL2SQL_DEFINITION_FILTERS_H

#include "definition/definition.h"

enum { FILTERS_MAX = 4 };

struct definition_filter {
	int table;       /* of the context */
	const char *sql; /* what its rows meet; columns as table.column */
};

/* Only what is understood to the last word; in the arena; how many. */
MUST_USE int filters_read(struct definition_filter filters[FILTERS_MAX],
    const struct definition_source *source, struct arena *arena);

#endif
