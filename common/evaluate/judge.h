/*
 * judge.h - one candidate from raw text to a judged statement
 *
 * The order of the steps makes sure that the text that is judged is the text
 * that is run: dialect (undone where it does not parse), wrong names of a model
 * (repair/mend.h), LIMIT, the gate, lint and semantic checks.  The results are
 * written into the candidate: sql (raw keeps the first text), dialect (names of
 * the rules), mended, limit_added, check, lint, tables.  A refusal that repair
 * may mend becomes its error, and so does a product of tables that nothing
 * relates (lint.h): it is never run.
 */
#ifndef NL2SQL_EVALUATE_JUDGE_H
#define NL2SQL_EVALUATE_JUDGE_H

#include "evaluate/divided.h"
#include "evaluate/features.h"
#include "evaluate/findings.h"
#include "gate/gate.h"
#include "statement/candidate.h"
#include "statement/subject.h"

struct judge {
	struct gate *gate;
	const struct gate_relations *relations; /* NULL: any, unchecked */
	const struct subject *subject;
	const struct closed_words *words;
	struct name_stems *stems; /* of the subject's context */
	const struct record *record;
	struct divided divided; /* of which division it is asked */
	long max_rows;
	bool normalize;           /* option pg_normalize */
	const char *scope_prefix; /* option scope_prefix */
	const struct config *config;
	struct arena *arena;
};

/* What judging found, besides the members that it wrote. */
struct judgement {
	bool fresh;          /* it was judged in this round */
	struct facts *facts; /* NULL: the statement did not parse */
	struct findings findings;
	struct features features;
};

void judge_candidate(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement);

#endif
