/*
 * sets.h - the data sets that answers are run on
 *
 * One or two databases of the same schema (the options dsn and second_dsn): an
 * answer that gives the gold's rows on one by luck does not on the other.
 * Every statement, gold or answer, runs through the executor of the product:
 * judged by the gate, read-only, within limits, one connection a data set.
 * Relations are not checked against an index (the second set has none): the
 * role's rights and the gate's own lists stand guard.
 *
 * Results are kept by their statement, because paraphrases share golds and runs
 * of an exam share answers; the data does not change meanwhile.  What is kept
 * is bounded by SETS_KEPT_CELLS.
 */
#ifndef NL2SQL_GRADE_SETS_H
#define NL2SQL_GRADE_SETS_H

#include "execute/execute.h"

enum { SETS_MOST = 2 };

/* An exam asks for what a person can read; more is "too large to compare". */
#define SETS_MAX_ROWS 10000L
#define SETS_MAX_BYTES (8UL * 1024 * 1024)
/* About 100 bytes each as JSON values: at most some 50 MB. */
#define SETS_KEPT_CELLS 500000L

struct sets {
	int count;
	struct gate *gate; /* lent */
	struct execute executes[SETS_MOST];
	struct execute_limits limits;
	jv kept[SETS_MOST]; /* results by the statement */
	long kept_cells;
};

/* Connects to nothing yet; gate and config must outlive it. */
void sets_init(struct sets *sets, const struct config *config,
    struct gate *gate, const char *program);
void sets_release(struct sets *sets);

/* The result of a statement on a data set (execute_rows); invalid: `*problem`
 * says why not. */
MUST_USE jv sets_run(struct sets *sets, int set, const char *sql, jv *problem);

#endif
