/*
 * candidate.h - the statements a question may become, from `candidates`
 *
 * Generate writes them, evaluate annotates and repair appends:
 *
 *	{"sql", "raw"?, "origin", "reading" | "explanation", "score"?,
 *	 "votes"?, "logprob"?, "check", "limit_added"?, "dialect"?, "lint",
 *	 "tables", "explain"?, "error"?, "result"?, "points"}
 *
 * `score` is the generator's own of its reading (higher is better); a sample of
 * a model has `votes`, how often it was drawn, and `logprob`, the mean of its
 * tokens, where the server tells it; `points` are evaluate's, addend by addend
 * (score.h).  A candidate with `check` was judged before and is not judged
 * again.
 */
#ifndef NL2SQL_STATEMENT_CANDIDATE_H
#define NL2SQL_STATEMENT_CANDIDATE_H

#include "record/record.h"

enum { CANDIDATE_MAX = 64 }; /* more are passed on and not looked at */

struct candidate {
	jv object; /* as it will be written */
	const char *sql;
	const char *origin;
	const char *reading;  /* "" when there is none */
	const char *sqlstate; /* of its error; NULL when there is none */
	double own;           /* the generator's score of the reading */
	double confidence; /* a share the generator is sure of; -1: unknown */
	double votes;      /* samples with this text; 1 where none are told */
	double logprob;    /* mean of a token; NAN: unknown */
	double reward;     /* of the scoring service, 0 to 1; NAN: unknown */
	/* Of a repair the origin of what it mends, and of what that mends, ...;
	 * else its own. */
	const char *voice;
	int repairs; /* index of what it mends; -1: it is no repair */
	int index;
	bool own_known;
	bool judged;     /* it has a check */
	bool allowed;    /* the gate's verdict */
	bool failed;     /* it has an error */
	bool repairable; /* ... which another statement may mend */
};

struct candidates {
	struct candidate *items;
	int count;
	jv rest; /* those beyond CANDIDATE_MAX, kept as they are */
};

/* False: the member is no array of objects with sql, or there is none. */
MUST_USE bool candidates_read(struct candidates *candidates,
    const struct record *record, struct arena *arena, jv *problem);

/* Was it, or what it mends, written by a model? */
bool candidate_is_modelled(const struct candidate *candidate);

/* Put them back into the record; they are empty afterwards. */
void candidates_write(struct candidates *candidates, struct record *record);
/*
 * A candidate as its generator wrote it, without evaluate's and exec's marks
 * and with the text that evaluate changed put back; takes the object and
 * returns another.
 */
MUST_USE jv candidate_as_generated(jv object);
/* Was it made by repair, to mend another? */
bool candidate_is_repair(const jv *object);
/* All candidates as the generator left them, repairs dropped: for --redo. */
void candidates_rewind(struct record *record);

/* Add a member; takes the value. */
void candidate_set(struct candidate *candidate, const char *key, jv value);

/* Give it another text; the first one it had is kept as `raw`. */
void candidate_rewrite(
    struct candidate *candidate, const char *sql, struct arena *arena);

/* Give it an error met in `stage`; takes the problem. */
void candidate_fail(struct candidate *candidate, const char *stage, jv problem,
    struct arena *arena);

/* What its `error` or `check` (the member) says as a problem to settle with,
 * also where the record holds nonsense. */
MUST_USE jv candidate_problem(
    const struct candidate *candidate, const char *member);

/* Does the record's member hold a candidate that was not judged? */
bool candidates_unjudged(const struct record *record);

#endif
