/*
 * definition.h - terms that a record's evidence defines, as SQL
 *
 *	LR (loss ratio) = SUM(fee_amt) / SUM(prem_amt)
 *	A policy is in force when sts = 'A' and cncl_dt is null.
 *	Size band: large when clm_amt > 3000, otherwise small
 *
 * What a sentence says (sentence.h) is read over the tables of the context
 * (expression.h).  Only what is understood to the last word is a definition
 * here; evidence.h writes other terms out in words.  Pure: the same evidence
 * and context give the same definitions in every stage.
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

/* What is read, all of it lent. */
struct definition_source {
	const char *evidence;
	const char *question;
	const struct context *context;
	long now; /* "in the last 90 days" count from it; question/today.h */
};

/*
 * Definitions of the evidence, at most DEFINITIONS_MAX, in the arena.  Tables
 * that the question names are taken before others with the same columns.
 */
MUST_USE int definitions_read(struct definition definitions[DEFINITIONS_MAX],
    const struct definition_source *source, struct arena *arena);

/*
 * Where the definition's term stands in the question from token `from` on:
 * [*at, *to), its words compared by their stems.  False: nowhere.
 */
MUST_USE bool definition_find(const struct definition *definition,
    const struct question *question, int from, int *at, int *to,
    struct arena *arena);

#endif
