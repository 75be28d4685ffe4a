/*
 * generate.h - from a linked question to candidate statements
 *
 * Generators stand behind one interface; each gives its candidates best first
 * as objects {sql, origin, reading, score, parts}, a model those of
 * generate/with_model.h.  How many are wanted follows
 * from the difficulty of the question: easy 2, medium 4, hard 6 (seeds:
 * MULTI_CANDIDATE_K).  The same function tells nl2sql-fan how many variants to
 * write.
 *
 *	const struct generator *generator = generate_find("parser");
 *	jv candidates = generator->run(&job, &notes, &problem);
 *
 * generators.h runs several of them.
 */
#ifndef NL2SQL_GENERATE_GENERATE_H
#define NL2SQL_GENERATE_GENERATE_H

#include "base/config.h"
#include "question/closed_words.h"
#include "question/cue.h"
#include "record/record.h"

enum { GENERATE_MAX_COUNT = 16 };

enum generate_difficulty {
	GENERATE_EASY,
	GENERATE_MEDIUM,
	GENERATE_HARD,
};

/* From the question's closed-class words and the number of tables needed. */
enum generate_difficulty generate_difficulty_of(
    const struct record *record, const struct closed_words *words);
const char *generate_difficulty_name(enum generate_difficulty difficulty);

/*
 * How many candidates the record gets: option `k` if it is not 0, else by
 * difficulty; the record's options.k may only lower it.  At least 1.
 */
int generate_count(const struct record *record, const struct config *config,
    const struct closed_words *words);

/* What a generator found out beside its candidates. */
struct generate_notes {
	double unexplained; /* share of content words, 0 to 1 */
	bool advice;        /* asks how or why */
	bool understood;    /* some word names something */
	bool unknown;       /* names something that is not stored */
	jv model;           /* of a model: what generation.models tells; else
			     * invalid */
	jv notice;          /* a problem that cost nothing but help; else
			     * invalid */
};

struct model_generator;
struct delta;

/* One run over one record. */
struct generate_job {
	const struct record *record;
	const struct closed_words *words;
	const struct cues *cues;
	const struct config *config;
	struct arena *arena;
	int count; /* candidates wanted */
	int rank;  /* of a fan's variant, -1: of none */
	/* For generators that are models: */
	struct model_generator *model;
	const jv *candidates; /* what generators before it gave, lent */
	bool others;          /* some generator stands beside it */
	double
	    begun_ms; /* by clock_ms, when the question's time for them began */
	const struct delta *delta; /* of a repair: what failed; else NULL */
	bool constrained;          /* hold it to the names of the schema */
};

/* An array, best first; invalid with `*problem` set when the run failed. */
typedef jv generate_function(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

struct generator {
	const char *name;
	generate_function *run;
	bool is_model; /* needs job->model */
};

/*
 * Are generators left that may be asked yet (generation.open, with `auto`)?
 * Nothing is settled then that another candidate could change.
 */
bool generate_open(const struct record *record);

/* By name; NULL when there is none. */
const struct generator *generate_find(const char *name);

/* The names of all, with a comma and a blank between; in the arena. */
const char *generate_names(struct arena *arena);

/*
 * Settle the record with cannot_answer when its words are not understood;
 * true when it did.  `limit` is the option unexplained_limit.
 */
bool generate_settle(struct record *record, const struct generate_notes *notes,
    int candidates, double limit, struct arena *arena);

#endif
