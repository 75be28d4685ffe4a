/*
 * candidate.h - the candidate statements of a question, from `candidates`
 *
 * Generate writes them, evaluate annotates them and repair appends to them:
 *
 *	{"sql", "raw"?, "origin", "reading" | "explanation", "score"?,
 *	 "votes"?, "logprob"?, "picked"?, "verified"?, "check",
 *	 "limit_added"?, "dialect"?, "lint", "tables", "words",
 *	 "obligations", "features", "explain"?, "error"?, "result"?, "points"}
 *
 * `score` is the generator's own score of its reading (higher is better).  A
 * statement that a person verified, perhaps with other literals, has `verified`
 * {id?, owner?, date?, exact}.  A sample of a model has `votes`, how often it
 * was drawn, and `logprob`, the mean of its tokens, if the server reports it.
 * `points` are evaluate's, with each addend (score.h).  What has a `check` was
 * judged before and is not judged again.
 */
#ifndef NL2SQL_STATEMENT_CANDIDATE_H
#define NL2SQL_STATEMENT_CANDIDATE_H

#include "record/record.h"

enum { CANDIDATE_MAX = 64 }; /* more are passed on unchanged */

struct candidate {
	jv object; /* as it will be written */
	const char *sql;
	const char *origin;
	const char *reading;  /* "" when there is none */
	const char *sqlstate; /* of its error; NULL when there is none */
	double own;           /* the generator's score of the reading */
	double confidence;    /* the generator's certainty; -1: unknown */
	double votes;         /* samples with this text; 1 if unknown */
	double logprob;       /* mean of a token; NAN: unknown */
	double reward;        /* of the scoring service, 0 to 1; NAN: unknown */
	/* The origin.  A repair has the voice of the candidate that it
	 * repairs. */
	const char *voice;
	int repairs; /* index of the repaired one; -1: no repair */
	int index;
	bool own_known;
	bool verified; /* a person found it right, perhaps of other literals */
	bool exact;    /* verified with these literals */
	bool picked;   /* a person took this reading (record/meant.h) */
	bool seconds;  /* the grammar's: it seconds others (choose.h) */
	bool judged;   /* it has a check */
	bool allowed;  /* the gate's verdict */
	bool put_off;  /* it has rows of each division, not one of all */
	bool failed;   /* it has an error */
	bool repairable; /* another statement may repair it */
};

struct candidates {
	struct candidate *items;
	int count;
	jv rest; /* those beyond CANDIDATE_MAX, unchanged */
};

/* Read the member.  Return false when it is no array of objects with sql, or
 * when there is none. */
MUST_USE bool candidates_read(struct candidates *candidates,
    const struct record *record, struct arena *arena, jv *problem);

/* Did a model write it, or the candidate that it repairs? */
bool candidate_is_modelled(const struct candidate *candidate);

/* Put the candidates back into the record; `candidates` is empty afterwards. */
void candidates_write(struct candidates *candidates, struct record *record);
/*
 * Return a candidate as its generator wrote it: without evaluate's and exec's
 * marks, and with the original text.  This takes the object and returns another
 * one.
 */
MUST_USE jv candidate_as_generated(jv object);
/* Did repair make it, in place of another candidate? */
bool candidate_is_repair(const jv *object);
/* Restore all candidates as the generator left them and drop repairs, for
 * --redo. */
void candidates_rewind(struct record *record);

/* Add a member; takes the value. */
void candidate_set(struct candidate *candidate, const char *key, jv value);

/* Replace the text; the first text is kept as `raw`. */
void candidate_rewrite(
    struct candidate *candidate, const char *sql, struct arena *arena);

/* Set an error of `stage`; this takes the problem. */
void candidate_fail(struct candidate *candidate, const char *stage, jv problem,
    struct arena *arena);

/* The candidate's `error` or `check` (the member) as a problem to settle with.
 * This works even if the record holds nonsense. */
MUST_USE jv candidate_problem(
    const struct candidate *candidate, const char *member);

/* Does the record's member hold a candidate without a judgement? */
bool candidates_unjudged(const struct record *record);

#endif
