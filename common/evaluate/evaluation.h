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
 * Each is false, with `*problem` set, where the record must be settled with
 * that error: nothing can be judged (no index, no server), or nothing can be
 * run and nothing mended.
 *
 * Bodies that have no header of their own:
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
	struct candidates candidates;
	struct choice *choices;       /* one a candidate */
	struct judgement *judgements; /* likewise */
	struct server server;
	struct agreement agreement;
	int winner;  /* index of the choice; -1: nothing can be run */
	jv selected; /* what a model said of the last two; invalid: nothing */
	bool read;   /* the candidates were taken out of the record */
	bool open;   /* generators are left that may be asked yet */
	int judged;  /* candidates judged in this round */
	int run;     /* candidates run to compare their results */
};

/* Read the record.  Call evaluation_end in any case. */
MUST_USE bool evaluation_begin(struct evaluation *evaluation,
    struct evaluator *evaluator, const struct evaluation_job *job, jv *problem);

/* What was found out goes into the record's candidates. */
void evaluation_end(struct evaluation *evaluation);

/* Each candidate that was not judged before: dialect, names, LIMIT, gate, lint
 * and semantic checks (judge.h); what the gate refuses is logged. */
MUST_USE bool evaluation_judge(struct evaluation *evaluation, jv *problem);

/* EXPLAIN (server.h). */
MUST_USE bool evaluation_explain(struct evaluation *evaluation, jv *problem);

/* Points of all (score.h), the scoring service's, and those for values of the
 * two best (compared_values.h). */
MUST_USE bool evaluation_score(struct evaluation *evaluation, jv *problem);

/* The winner: the best by points of those whose results agree (agree.h), unless
 * a model turns to its rival (opinion.h). */
MUST_USE bool evaluation_choose(struct evaluation *evaluation, jv *problem);

/* Write `chosen`, or settle the record: needs_clarification, cannot_answer
 * where the winner is less sure than was asked for, refused. */
MUST_USE bool evaluation_settle(struct evaluation *evaluation, jv *problem);

#endif
