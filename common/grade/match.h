/*
 * match.h - is an answer's result the gold's?
 *
 * Columns are matched by their values: any choice of the answer's columns that
 * gives the gold's rows is right, in any order and under any names.  The match
 * is exact when no column is left over, and lenient when the answer has more
 * columns.
 *
 * The search is bounded.  A column is tried only where its own values are the
 * gold's, and columns with the same values are tried once.  A partial choice is
 * dropped as soon as its rows differ.  GRADE_BUDGET bounds the whole search for
 * any tables (a second on a slow machine).
 *
 *	struct grade_match match;
 *	grade_match(&match, &gold, &answer, &arena);
 *	if (match.grade == GRADE_EXACT)
 */
#ifndef NL2SQL_GRADE_MATCH_H
#define NL2SQL_GRADE_MATCH_H

#include "grade/row_match.h"

/* Comparisons of rows for one answer against one gold. */
#define GRADE_BUDGET 20000000L

enum grade { GRADE_WRONG, GRADE_LENIENT, GRADE_EXACT };

struct grade_match {
	enum grade grade;
	int columns[GRADE_MAX_COLUMNS]; /* of the answer, for the gold's */
	int column_count;
	bool misordered; /* wrong only by its order */
	const char *why; /* of a wrong one, in the arena */
};

void grade_match(struct grade_match *match, const struct grade_gold *gold,
    const struct grade_table *answer, struct arena *arena);

#endif
