/*
 * grade.h - is the reply to a question the one that its gold wants?
 *
 * A reply is right
 *
 *   answered            when it is answered and its statement, run here, gives
 *                       on every data set the rows of the same gold statement:
 *                       "exact", or "lenient" with columns beyond the gold's;
 *                       without a gold statement it is enough to be answered
 *   cannot_answer       when it says so or refuses: "declined"
 *   needs_clarification when it asks back and names every reading of the gold,
 *                       each by a statement of its own, else at least two:
 *                       "clarified"
 *   refused             when it is refused or declined and nothing ran, not for
 *                       agreement either: "refused"
 *   tables              when the context holds them all: "exact"
 *
 * and otherwise wrong: "wrong" (rows), "answered" (should have been declined),
 * "asked", "declined_wrongly" (has an answer), "ran" (should not have),
 * "error", "missing" (no record came), "broken" (the gold itself does not run
 * or gives no rows; the exam must be mended).
 *
 * A LIMIT that evaluate added to an answer is taken off, so that a long result
 * is compared as a whole.
 */
#ifndef NL2SQL_GRADE_GRADE_H
#define NL2SQL_GRADE_GRADE_H

#include "grade/match.h"
#include "grade/sets.h"
#include "grade/statement_names.h"
#include "record/record.h"

struct judge {
	struct sets *sets;
	struct pieces_reader pieces;
	struct arena *arena; /* of the record in hand */
	/* A data set that cannot be had; invalid while all is well.  The
	 * verdict in hand then means nothing. */
	jv fatal;
};

struct judgement {
	const char *verdict;
	bool right;
	const char *why; /* NULL: nothing to say */
	int gold;        /* the statement that it was right by; -1 */
	int columns[GRADE_MAX_COLUMNS];
	int column_count;
	/* Why the answer's statement did not run here; invalid: it did. */
	jv problem;
};

/* Judge a record by its entry of the golds (both lent).  problem is the
 * caller's to free. */
void judge_record(struct judge *judge, const jv *gold,
    const struct record *record, struct judgement *judgement);

/* Does a statement give what a gold's `sql` wants?  As judge_record. */
void judge_statement(struct judge *judge, const jv *gold, const char *sql,
    struct judgement *judgement);

/* The statement of a record without the LIMIT that evaluate added, in the
 * arena; NULL: there is none. */
const char *judge_chosen_sql(const struct record *record, struct arena *arena);

/* The statements of a gold's `sql`, one or several; yours, an array. */
jv judge_golds(const jv *gold);

#endif
