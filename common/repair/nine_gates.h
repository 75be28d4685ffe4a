/*
 * nine_gates.h - the nine gates that a guessed column passes (seeds: Active
 * Gating)
 *
 *	1 the name is no keyword (year, count)
 *	2 the alias means one table
 *	3 the surer repairs were asked and had no answer
 *	4 there are candidate columns
 *	5 the best has at least whitelist_score
 *	6 it leads by whitelist_dominance     } where there
 *	7 ... and by whitelist_delta or -ratio } are two
 *	8 one name contains the other, or they are equal
 *	9 no risk pair
 */
#ifndef NL2SQL_REPAIR_NINE_GATES_H
#define NL2SQL_REPAIR_NINE_GATES_H

#include "base/config.h"
#include "context/similar.h"

struct gates_case {
	const char *name; /* the wrong one */
	bool one_table;   /* the reference can mean one table only */
	bool last;        /* no surer repair had an answer */
	const struct similar_columns *matches; /* best first */
};

/* Return the number of the first gate that does not pass; 0 when all pass. */
int gates_failing(const struct gates_case *guess, const struct config *config);

/* Is the name a keyword, which is no column although it reads like one? */
bool gates_keyword(const char *name);

#endif
