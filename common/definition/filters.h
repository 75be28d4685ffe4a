/*
 * filters.h - rows that a record's evidence leaves out for all terms
 *
 *	Ignore claims that are still open (no closed date).
 *	Only paid invoices count.
 *	Exclude orders with status = 'X'.
 *	Loans not returned yet are left out.
 *	Spending means successful payments only (status = 'OK').
 *
 * Pure, like definition.h: the same evidence gives the same filters.
 */
#ifndef NL2SQL_DEFINITION_FILTERS_H
#define NL2SQL_DEFINITION_FILTERS_H

#include "definition/definition.h"
#include "definition/piece.h"

enum { FILTERS_MAX = 4 };

struct definition_filter {
	int table;       /* of the context */
	const char *sql; /* what rows that stay meet; columns as table.column */
};

/* Read the filters that are understood to the last word, into the arena.
 * Return how many. */
MUST_USE int filters_read(struct definition_filter filters[FILTERS_MAX],
    const struct definition_source *source, struct arena *arena);

/* Take ", orders without a price left out" off the end of a sentence that says
 * something else, too.  Return the words behind the comma; an empty piece: it
 * does not end so. */
struct piece filters_take_clause(struct piece *sentence);

/* Does the sentence keep only some rows, or leave some out?  Then only the
 * words for these rows stay in the piece. */
MUST_USE bool filters_name_rows(struct piece *sentence, bool *leaves_out);

#endif
