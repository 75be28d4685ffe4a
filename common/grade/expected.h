/*
 * expected.h - what a gold statement gives on a data set, ties included
 *
 * Where the statement's own LIMIT cuts rows that tie for the last places, the
 * rows of the whole tie are read too, and an answer may hold any of them in
 * the places that are left, or all.  Where the tie begins is found by halving:
 * log2(LIMIT) runs, and only when there is one.
 */
#ifndef NL2SQL_GRADE_EXPECTED_H
#define NL2SQL_GRADE_EXPECTED_H

#include "grade/row_match.h"
#include "grade/sets.h"

/* Runs of one statement while looking for ties; beyond, rows do not tie. */
enum { EXPECTED_MOST_TIES = 100 };

/* Run a gold.  False: it does not run, or gives more than can be compared;
 * `*problem` says so.  Everything lies in the arena. */
MUST_USE bool expected_read(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena, jv *problem);

/* Find which rows of an ordered result tie, for answers that are wrong by
 * nothing but their order.  What cannot be found ties with nothing. */
void expected_find_ties(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena);

#endif
