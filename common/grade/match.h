/*
 * match.h - is an answer's result the gold's?
 *
 * Columns are matched by what they hold: any choice of the answer's columns,
 * in any order and under any names, that gives the gold's rows will do.  Where
 * nothing is left over the match is exact, where the answer has more columns
 * it is lenient.
 *
 * The search is bounded: a column is only tried where its own values are the
 * gold's, a partial choice whose rows already differ is given up, columns that
 * hold the same are tried once, and GRADE_BUDGET bounds all of it (a second on
 * a slow machine), whatever the tables hold.
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
	bool misordered; /* wrong by nothing but its order */
	const char *why; /* of a wrong one, in the arena */
};

void grade_match(struct grade_match *match, const struct grade_gold *gold,
    const struct grade_table *answer, struct arena *arena);

#endif
