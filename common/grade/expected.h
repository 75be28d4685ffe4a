/*
 * expected.h - the rows that a gold statement gives, ties included
 *
 * The statement's own LIMIT may cut rows that tie for the last places.  Then
 * the rows of the whole tie are read, too, and an answer may hold any of them
 * in the remaining places, or all of them.  The start of the tie is found by
 * halving, in log2(LIMIT) runs, and only if there is a tie.
 */
#ifndef NL2SQL_GRADE_EXPECTED_H
#define NL2SQL_GRADE_EXPECTED_H

#include "grade/row_match.h"
#include "grade/sets.h"

/* Runs of one statement in the search for ties; after these, rows do not
 * tie. */
enum { EXPECTED_MOST_TIES = 100 };

/* Run a gold.  Return false with `*problem` set when it does not run, or gives
 * more than can be compared.  Everything lies in the arena. */
MUST_USE bool expected_read(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena, jv *problem);

/* Find which rows of an ordered result tie, to know whether a wrong answer
 * differs only in its order.  Where this fails, no rows tie. */
void expected_find_ties(struct grade_gold *gold, struct sets *sets, int set,
    const char *sql, struct arena *arena);

#endif
