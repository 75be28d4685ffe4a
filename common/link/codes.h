/*
 * codes.h - value lists inside the comments of columns
 *
 *	0 for user, 1 for merchant
 *	order status: 'A' = active, 'I' = inactive
 *	Priority (1: low; 2: normal; 3: high)
 *	M - male / F - female
 *	A active, S suspended, C closed
 *	booking status: CF confirmed, CO checked out, NS no-show
 *	20R and 40R = reefer, 40T = open top
 *
 * People explain a code in the comment of the column that holds it.  A question
 * then uses the words, never the code.
 */
#ifndef NL2SQL_LINK_CODES_H
#define NL2SQL_LINK_CODES_H

#include "base/memory.h"

enum { CODES_MAX = 24, CODES_MAX_WORDS = 5 };

struct code {
	const char *value; /* as a statement would write it, unquoted */
	const char *label; /* words of the comment, as written */
	bool quoted;       /* the comment quotes the value */
};

/* Reads at most CODES_MAX pairs into `codes`; returns how many. */
MUST_USE int codes_read(
    const char *comment, struct code *codes, struct arena *arena);

#endif
