/*
 * probe.h - runs the candidates whose rows can change what the question gets
 *
 * A run tells whether a candidate has rows, and whether they are those of
 * another one.  That matters for the winner, for its confidence, and for the
 * readings that are asked back (outcome.h).  A run may cost a hundred times
 * what its question costs otherwise, so a candidate is left out when no rows
 * that it can have would change any of these: none, zeros, those of any
 * other candidate, or others.  It then has no member `result`,
 * and the features of one whose rows are others.
 *
 * The surest one is run first, and the question is put again after each run.
 * One whose plan is far dearer than the winner's is left out, too: it mostly
 * joins what multiplies rows, has rows of its own, and takes longer than all
 * others.
 */
#ifndef NL2SQL_EVALUATE_PROBE_H
#define NL2SQL_EVALUATE_PROBE_H

#include "evaluate/confidence.h"
#include "evaluate/server.h"

struct probe {
	struct server *server;
	const struct confidence *confidence;
	struct choice *choices;
	int count;
	double answer_at; /* outcome_answer_at */
	bool every;       /* leave none out */
	int run;          /* out: how many were tried */
};

/* More candidates than this are all run: looking for what could be left out
 * would take too long. */
enum { PROBE_MAX = 16 };

MUST_USE bool probe_run(struct probe *probe, jv *problem);

#endif
