/*
 * judge.h - one candidate from raw text to a judged statement
 *
 * In this order, so that the text judged is the text run: dialect, names that a
 * model has wrong (repair/mend.h), LIMIT, the gate, lint and semantic checks.
 * What is found is written into the candidate: sql (raw keeps the first text),
 * dialect (names of the rules), mended, limit_added, check, lint, tables; a
 * refusal that repair may mend becomes its error.
 */
#ifndef NL2SQL_EVALUATE_JUDGE_H
#define NL2SQL_EVALUATE_JUDGE_H

#include "evaluate/findings.h"
#include "gate/gate.h"
#include "statement/candidate.h"
#include "statement/subject.h"

struct judge {
	struct gate *gate;
	const struct gate_relations *relations; /* NULL: any, unchecked */
	const struct subject *subject;
	long max_rows;
	bool normalize;           /* option pg_normalize */
	const char *scope_prefix; /* option scope_prefix */
	const struct config *config;
	struct arena *arena;
};

/* What judging found beside what it wrote. */
struct judgement {
	bool fresh;          /* it was judged in this round */
	struct facts *facts; /* NULL: the statement did not parse */
	struct findings findings;
};

void judge_candidate(const struct judge *judge, struct candidate *candidate,
    struct judgement *judgement);

#endif
