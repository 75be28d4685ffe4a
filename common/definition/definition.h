/*
 * definition.h - terms that a record's evidence defines, as SQL
 *
 *	LR (loss ratio) = SUM(fee_amt) / SUM(prem_amt)
 *	A policy is in force when sts = 'A' and cncl_dt is null.
 *	Size band: large when clm_amt > 3000, otherwise small
 *
 * The meaning of a sentence (sentence.h) is read over the tables of the context
 * (expression.h).  A definition here is understood to its last word; evidence.h
 * writes other terms out in words.  Pure: the same evidence and context give
 * the same definitions in every stage.
 */
#ifndef NL2SQL_DEFINITION_DEFINITION_H
#define NL2SQL_DEFINITION_DEFINITION_H

#include "definition/expression.h"

enum { DEFINITIONS_MAX = 12 };

struct definition {
	const char *term;
	const char *aside; /* other words for it; NULL: none */
	struct expression meaning;
};

/* The input; all of it is lent. */
struct definition_source {
	const char *evidence;
	const char *question;
	const struct context *context;
	long now; /* "in the last 90 days" counts from it; question/today.h */
};

/*
 * Read the definitions of the evidence, at most DEFINITIONS_MAX, into the
 * arena.  Return how many.  Among tables with the same columns, those that the
 * question names go first.
 */
MUST_USE int definitions_read(struct definition definitions[DEFINITIONS_MAX],
    const struct definition_source *source, struct arena *arena);

/* What the evidence says of a term, as it was written. */
struct definition_unread {
	const char *term, *text;
};

/*
 * What the evidence says of terms of the question, and is not understood, in
 * the arena.  Return how many.
 */
MUST_USE int definitions_unread(
    struct definition_unread unread[DEFINITIONS_MAX],
    const struct definition_source *source, struct arena *arena);

/*
 * Find the definition's term, or the other words for it, whichever comes first,
 * in the question from token `from` on, as tokens
 * [*at, *to).  Words are compared by their stems.  False: the term is not
 * there.
 */
MUST_USE bool definition_find(const struct definition *definition,
    const struct question *question, int from, int *at, int *to,
    struct arena *arena);

#endif
