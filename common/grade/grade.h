/*
 * grade.h - is the reply to a question the one that its gold wants?
 *
 * A reply is right
 *
 *   answered            when it is answered and its statement, run here, gives
 *                       on every data set the rows of the same gold statement:
 *                       "exact", or "lenient" with columns beyond the gold's;
 *                       without a gold statement any answer is right
 *   cannot_answer       when it says so or refuses: "declined"
 *   needs_clarification when it asks back and names every reading of the gold,
 *                       each by a statement of its own; without readings in
 *                       the gold, when it names at least two: "clarified"
 *   refused             when it is refused or declined and no statement ran,
 *                       also not for agreement: "refused"
 *   tables              when the context holds them all: "exact"
 *
 * and otherwise wrong: "wrong" (rows), "answered" (the reply should decline),
 * "asked", "declined_wrongly" (there is an answer), "ran" (no statement should
 * run), "error", "missing" (no record came), "broken" (the gold itself does
 * not run or gives no rows; the exam needs a correction).
 *
 * A LIMIT that evaluate added to an answer is removed, so that a long result
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
	struct arena *arena; /* of the current record */
	/* Why a data set is not available; invalid while all is well.  When it
	 * is set, the current verdict means nothing. */
	jv fatal;
};

struct judgement {
	const char *verdict;
	bool right;
	const char *why; /* NULL: no reason */
	int gold;        /* index of the gold statement that matched; -1 */
	int columns[GRADE_MAX_COLUMNS];
	int column_count;
	/* Why the answer's statement did not run here; invalid when it ran. */
	jv problem;
};

/* Judge a record by its entry of the golds (both lent).  The caller must free
 * judgement->problem. */
void judge_record(struct judge *judge, const jv *gold,
    const struct record *record, struct judgement *judgement);

/* Does a statement give the rows that a gold's `sql` wants?  The judgement is
 * as for judge_record. */
void judge_statement(struct judge *judge, const jv *gold, const char *sql,
    struct judgement *judgement);

/* The statement of a record without the LIMIT that evaluate added, in the
 * arena; NULL when there is none. */
const char *judge_chosen_sql(const struct record *record, struct arena *arena);

/* The statements of a gold's `sql`, one or several, as an array; the caller
 * owns it. */
jv judge_golds(const jv *gold);

#endif
