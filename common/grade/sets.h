/*
 * sets.h - the data sets that answers run on
 *
 * One or two databases of the same schema (the options dsn and second_dsn): an
 * answer that gives the gold's rows on one set by chance does not give them on
 * the other.  Every statement, gold or answer, runs through the product's
 * executor: the gate judges it, and it runs read-only, within limits, on one
 * connection per data set.  No index checks the relations (the second set has
 * none): the role's rights and the gate's own lists protect the data.
 *
 * Results are kept by their statement, because paraphrases share golds and runs
 * of an exam share answers; the data does not change during a run.
 * SETS_KEPT_CELLS bounds the kept results.
 */
#ifndef NL2SQL_GRADE_SETS_H
#define NL2SQL_GRADE_SETS_H

#include "execute/execute.h"

enum { SETS_MOST = 2 };

/* An exam asks for results that a person can read; larger ones are "too large
 * to compare". */
#define SETS_MAX_ROWS 10000L
#define SETS_MAX_BYTES (8UL * 1024 * 1024)
/* A cell takes about 100 bytes as a JSON value: some 50 MB in all. */
#define SETS_KEPT_CELLS 500000L

struct sets {
	int count;
	struct gate *gate; /* lent */
	struct execute executes[SETS_MOST];
	struct execute_limits limits;
	jv kept[SETS_MOST]; /* results by the statement */
	long kept_cells;
};

/* This connects to nothing yet.  gate and config must outlive it. */
void sets_init(struct sets *sets, const struct config *config,
    struct gate *gate, const char *program);
void sets_release(struct sets *sets);

/* The result of a statement on a data set (execute_rows); invalid, with
 * `*problem` set, when there is none. */
MUST_USE jv sets_run(struct sets *sets, int set, const char *sql, jv *problem);

#endif
