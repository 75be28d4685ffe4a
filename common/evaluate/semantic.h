/*
 * semantic.h - does a statement say what the question says?
 *
 * What the question's words ask of the statement is in unmet.h.  These checks
 * look the other way: every literal must have a source, and "both" must not
 * become "either".  All findings are warnings: a question can mean more than
 * its words.
 *
 *	semantic.literal_unasked a condition compares with something that
 *	                         neither question, evidence, linked values nor
 *	                         lexicon mention
 *	semantic.either          "both A and B", and a row with one is enough
 */
#ifndef NL2SQL_EVALUATE_SEMANTIC_H
#define NL2SQL_EVALUATE_SEMANTIC_H

#include "evaluate/findings.h"
#include "linked/link_result.h"
#include "statement/facts.h"
#include "statement/intent.h"

struct semantic_question {
	const struct question *question;
	const struct intent *intent;
	const char *evidence;           /* "" when there is none */
	const struct link_result *link; /* NULL: nothing was linked */
	const struct context *context;  /* NULL: there is none */
};

void semantic_check(struct findings *findings, const struct facts *facts,
    const struct semantic_question *asked, struct arena *arena);

/* Does any select of the statement call this aggregate (count, sum, ...)? */
bool semantic_aggregates(const struct facts *facts, const char *name);
/* Is some select grouped, distinct on something, or windowed? */
bool semantic_groups(const struct facts *facts);
#endif
