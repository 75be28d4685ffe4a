/*
 * row_match.h - are some rows of an answer those of the gold?
 *
 * A pairing sets chosen columns of the gold against as many of the answer; its
 * rows are compared by those alone.  Rows are a multiset: the same row must
 * be there as often.
 *
 *	the gold's rows		must 0 .. sure-1, and of the rest (which tie for
 *				the last places) as many as the answer has room
 *	ordered			place by place; rows of one tie may change
 *				places within it
 *
 * Sorting brings nearly all rows together; what is left over (numbers that are
 * nearly equal sort either way) is matched by augmenting paths, so that no
 * pair is missed.  Work is bounded: a budget counts comparisons of rows, and
 * when it is spent nothing is the same any more.
 */
#ifndef NL2SQL_GRADE_ROW_MATCH_H
#define NL2SQL_GRADE_ROW_MATCH_H

#include "grade/result_table.h"

/* What a right answer has. */
struct grade_gold {
	struct grade_table table;
	int sure;     /* rows that must be there; table.rows without ties */
	int answers;  /* rows that an answer has: from sure to table.rows */
	bool ordered; /* the question asks for an order */
	/* Where the tie ends that a row belongs to (the row behind its last);
	 * NULL: no row ties with another. */
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

/* Set one more column of the gold against one of the answer. */
void grade_pairing_add(struct grade_pairing *pairing, int gold, int answer);

/*
 * Are the rows the same, by the paired columns?  The answer must have
 * gold->answers rows, or all of gold->table.rows (it may list all that tie).
 * Uses the arena for its own arrays.
 */
MUST_USE bool grade_rows_same(const struct grade_pairing *pairing);
/* The same, whatever the order. */
MUST_USE bool grade_rows_same_set(const struct grade_pairing *pairing);

#endif
