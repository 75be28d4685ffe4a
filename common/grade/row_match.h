/*
 * row_match.h - are some rows of an answer those of the gold?
 *
 * A pairing ties chosen columns of the gold to as many columns of the answer;
 * rows are compared by those columns alone.  Rows are a multiset: the same row
 * must occur as often on both sides.
 *
 *	the gold's rows		an answer must hold rows 0 .. sure-1, and of the
 *				others (which tie for the last places) as many
 *				as it has room for
 *	ordered			rows are compared place by place; rows of one
 *				tie may change places within it
 *
 * Sorting brings nearly all equal rows together.  The remaining ones (numbers
 * that are nearly equal sort either way) are matched by augmenting paths, so
 * that no pair is missed.  The work is bounded: a budget counts comparisons of
 * rows, and when it is used up, no further rows are equal.
 */
#ifndef NL2SQL_GRADE_ROW_MATCH_H
#define NL2SQL_GRADE_ROW_MATCH_H

#include "grade/result_table.h"

/* The rows that a right answer has. */
struct grade_gold {
	struct grade_table table;
	int sure;     /* required rows; table.rows without ties */
	int answers;  /* size of an answer: from sure to table.rows */
	bool ordered; /* the question asks for an order */
	/* By row: the end of the tie that it belongs to (one past its last
	 * row).  NULL: no row ties with another. */
	const int *tie_end;
};

struct grade_pairing {
	const struct grade_gold *gold;
	const struct grade_table *answer;
	int count; /* columns that are paired */
	int gold_columns[GRADE_MAX_COLUMNS];
	int answer_columns[GRADE_MAX_COLUMNS];
	enum cell_mode modes[GRADE_MAX_COLUMNS];
	long *budget; /* comparisons left; shared by all pairings of a match */
	struct arena *arena;
};

/* Pair one more column of the gold with one of the answer. */
void grade_pairing_add(struct grade_pairing *pairing, int gold, int answer);

/*
 * Are the rows the same, by the paired columns?  The answer must have
 * gold->answers rows, or all of gold->table.rows (it may list all that tie).
 * The arena holds this function's own arrays.
 */
MUST_USE bool grade_rows_same(const struct grade_pairing *pairing);
/* Are the rows the same in any order? */
MUST_USE bool grade_rows_same_set(const struct grade_pairing *pairing);

#endif
