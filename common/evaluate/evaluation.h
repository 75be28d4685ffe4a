/*
 * evaluation.h - one question's candidates, from text to a verdict
 *
 * The steps of nl2sql-evaluate, in this order:
 *
 *	struct evaluation evaluation;
 *	bool done = evaluation_begin(&evaluation, &evaluator, &job, &problem) &&
 *	    evaluation_judge(&evaluation, &problem) &&
 *	    evaluation_explain(&evaluation, &problem) &&
 *	    evaluation_score(&evaluation, &problem) &&
 *	    evaluation_choose(&evaluation, &problem) &&
 *	    evaluation_settle(&evaluation, &problem);
 *	evaluation_end(&evaluation);
 *
 * Each step returns false, with `*problem` set, when the record must be settled
 * with that error: nothing can be judged (no index, no server), or nothing can
 * be run and nothing can be mended.
 *
 * Source files that have no header of their own:
 *
 *   evaluation_choose.c  which candidate wins
 *   evaluation_score.c   the points of all candidates
 *   evaluation_settle.c  what becomes of the record
 */
#ifndef NL2SQL_EVALUATE_EVALUATION_H
#define NL2SQL_EVALUATE_EVALUATION_H

#include "evaluate/agree.h"
#include "evaluate/evaluator.h"
#include "evaluate/judge.h"
#include "evaluate/server.h"

/* What is evaluated; all of it is lent. */
struct evaluation_job {
	struct record *record;
	struct arena *arena;
	long max_rows; /* of the question */
};

struct evaluation {
	struct evaluator *evaluator;
	struct evaluation_job job;
	struct subject subject;
	struct scope scope; /* of which division it is asked */
	struct candidates candidates;
	struct choice *choices;       /* one for each candidate */
	struct judgement *judgements; /* the same */
	struct server server;
	struct agreement agreement;
	int winner;  /* index of the choice; -1: nothing can be run */
	jv selected; /* what a model said of the last two; invalid: nothing */
	bool read;   /* the candidates were taken out of the record */
	bool open;   /* some generators may still be asked */
	int judged;  /* candidates judged in this round */
	int run;     /* candidates run to compare their results */
};

/* Read the record.  Call evaluation_end in any case. */
MUST_USE bool evaluation_begin(struct evaluation *evaluation,
    struct evaluator *evaluator, const struct evaluation_job *job, jv *problem);

/* Write what was found out into the record's candidates. */
void evaluation_end(struct evaluation *evaluation);

/* Judge each candidate that was not judged before: dialect, names, LIMIT, gate,
 * lint and semantic checks (judge.h).  Refusals of the gate are logged. */
MUST_USE bool evaluation_judge(struct evaluation *evaluation, jv *problem);

/* Ask the server for EXPLAIN (server.h). */
MUST_USE bool evaluation_explain(struct evaluation *evaluation, jv *problem);

/* Compute the points of all candidates (score.h), with those of the scoring
 * service and those for values (compared_values.h). */
MUST_USE bool evaluation_score(struct evaluation *evaluation, jv *problem);

/* Choose the winner: the best one by points of those whose results agree
 * (agree.h).  A model may choose its rival instead (opinion.h).  What a person
 * picked wins at once. */
MUST_USE bool evaluation_choose(struct evaluation *evaluation, jv *problem);

/* Write `chosen`, or settle the record: needs_clarification, cannot_answer when
 * the winner is less sure than min_confidence, refused. */
MUST_USE bool evaluation_settle(struct evaluation *evaluation, jv *problem);

#endif
