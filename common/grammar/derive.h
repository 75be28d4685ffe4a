/*
 * derive.h - the generator that reads a question by constructions
 *
 * The lattice (lattice.h) holds every reading of every span.  The chart finds
 * the best meanings under the constructions (chart_parse.h).  A meaning says
 * what is asked for (meaning/meaning.h) and is compiled into a block, which
 * joins its tables (meaning/compile.h).
 *
 * The weights of the features are learned (exam/fit-grammar).  There is no
 * randomness and no clock: the same request gives the same candidates.
 */
#ifndef NL2SQL_GRAMMAR_DERIVE_H
#define NL2SQL_GRAMMAR_DERIVE_H

#include "grammar/lattice.h"

enum { GRAMMAR_MAX_CANDIDATES = 16 };

struct grammar_candidate {
	const char *sql;
	const char *meaning; /* its written form */
	const char *reading; /* in English */
	double score;        /* the sum of weighted features */
	double share;        /* of the probability of all, 0 to 1 */
	int unplaced; /* words that it passes over, and that say something */
	const double *values; /* by feature */
};

struct grammar_result {
	struct grammar_candidate candidates[GRAMMAR_MAX_CANDIDATES];
	int count; /* the best first; all statements differ */
	/* What of the question was not read, a sentence; NULL: nothing. */
	const char *cut;
};

/* Everything lives in the arena.  There are `most` candidates at most, and no
 * more than GRAMMAR_MAX_CANDIDATES. */
void grammar_parse(struct grammar_result *result,
    const struct lattice_source *source, int most, struct arena *arena);

#endif
