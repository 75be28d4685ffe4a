/*
 * generate.h - from a linked question to candidate statements
 *
 * All generators have one interface.  Each gives its candidates, the best
 * first, as objects {sql, origin, reading, score, parts}; a model gives those
 * of generate/with_model.h.  The difficulty of the question decides how many
 * are wanted: easy 2, medium 4, hard 6 (seeds: MULTI_CANDIDATE_K).  nl2sql-fan
 * takes the number of its variants from the same function.
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

/* Judge the difficulty by the question's closed-class words and the number of
 * required tables. */
enum generate_difficulty generate_difficulty_of(
    const struct record *record, const struct closed_words *words);
const char *generate_difficulty_name(enum generate_difficulty difficulty);

/*
 * Return how many candidates the record gets, at least 1: the option `k` if it
 * is not 0, else the number for the difficulty.  The record's options.k can
 * only lower it.
 */
int generate_count(const struct record *record, const struct config *config,
    enum generate_difficulty difficulty);

/* What a generator found out besides its candidates. */
struct generate_notes {
	double unexplained; /* share of content words, 0 to 1 */
	bool understood;    /* some word of the question names something */
	bool unknown;       /* it names something that is not stored */
	bool ahead;         /* it asks for what will be */
	const char *cut;    /* what of it was not read; NULL: nothing */
	bool verified;      /* a person found its answer right */
	jv model; /* of a model: its entry in generation.models; else invalid */
	jv notice; /* a problem that stopped no candidate; else invalid */
};

struct linked_question;
struct model_generator;
struct constructions;
struct delta;
struct gate;

/* One run over one record. */
struct generate_job {
	const struct record *record;
	const struct closed_words *words;
	const struct cues *cues;
	const struct config *config;
	struct arena *arena;
	enum generate_difficulty difficulty;
	int count;         /* candidates wanted */
	int rank;          /* of a fan's variant, -1: of none */
	struct gate *gate; /* reads verified statements; only for recall */
	const struct constructions *constructions; /* only for grammar */
	const struct linked_question *linked;      /* NULL: not read so far */
	/* Only for generators that are models: */
	struct model_generator *model;
	const jv *candidates; /* those of the generators before it, lent */
	bool others;          /* other generators run, too */
	double begun_ms;      /* clock_ms when the models' time for the question
				 began */
	const struct delta *delta; /* of a repair: what failed; else NULL */
	bool constrained;          /* limit it to the names of the schema */
};

/* Return an array, the best first; invalid with `*problem` when the run
 * failed. */
typedef jv generate_function(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

struct generator {
	const char *name;
	generate_function *run;
	bool is_model; /* needs job->model */
};

/* Can more generators be asked later (generation.open, with `auto`)?  If so, a
 * verdict that another candidate could change is not set yet. */
bool generate_open(const struct record *record);

/* Return the generator of that name; NULL when there is none. */
const struct generator *generate_find(const char *name);

/* Return the names of all, separated by a comma and a blank, in the arena. */
const char *generate_names(struct arena *arena);

/* Settle the record with cannot_answer when its words are not understood and no
 * verified answer fits them, and return true then.  `limit` is the option
 * unexplained_limit. */
bool generate_settle(struct record *record, const struct generate_notes *notes,
    int candidates, double limit, struct arena *arena);

#endif
