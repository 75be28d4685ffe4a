/*
 * divisions.h - which division of the database a question is about
 *
 * The first of these that says it:
 *
 *	question	a division's name ("in div_07", "division 7"), words of
 *			the lexicon for it, or "by division", "all divisions"
 *	record		the record's `scope`
 *	option		the option `scope`
 *	previous	the statement that the question goes on from
 *	search_path	the role's, where it has a division
 *
 * Where none does, the scope is open.  The tables are then looked for in any
 * division, as all have the same, and divisions_close says whether the question
 * needs a table of a division at all.
 */
#ifndef NL2SQL_RETRIEVE_DIVISIONS_H
#define NL2SQL_RETRIEVE_DIVISIONS_H

#include "catalog/catalog.h"
#include "record/record.h"
#include "retrieve/retrieve.h"

/* What the words are held against; all of it is lent. */
struct divisions_asked {
	struct catalog *whole;
	const struct record *record;
	const char *option; /* NULL: not set */
	struct arena *arena;
};

/* Settle the scope.  Return false with `*problem` set to input.scope (a name
 * that no division has) or the server's problem. */
MUST_USE bool divisions_settle(
    struct scope *scope, const struct divisions_asked *asked, jv *problem);

/*
 * Close an open scope by the tables found in catalog_of_scope: it is of the one
 * division that alone has a table the question needs (return true: look again,
 * there), or of what no division has (the tables of divisions are taken out of
 * the retrieval), or stays open for the divisions that have the tables.
 */
MUST_USE bool divisions_close(struct scope *scope, struct catalog *whole,
    struct retrieval *retrieval, struct arena *arena);

#endif
