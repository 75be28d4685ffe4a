/*
 * generators.h - runs the generators of the option `with`
 *
 *	struct generators *generators = generators_open(&config, &problem);
 *	struct generated generated;
 *	if (generators_run(generators, record, &arena, &generated, &problem))
 *		...generated.candidates, generated.generation...
 *	generators_close(generators);
 *
 * A reading that a person took (record/meant.h) is the only candidate, and no
 * generator runs.  Otherwise the generators run in their order, and each one
 * sees the candidates of those before it.  A model that fails is a warning in
 * `generation`, as long as another generator succeeded.
 *
 * Without model_url, recall and the parser run.  With `auto`, which is the
 * default when model_url is set, these two run first, and generation.open names
 * the others: those listed behind auto, else
 * those for which model_url has an address.  Then evaluate chooses.  On a
 * second visit the others are asked when there is no choice, when the choice
 * has a lower confidence than the option auto_confidence (by default: when it
 * is a guess), or when its result is empty.  So a model is used only when
 * neither a verified answer nor the parser is sure.
 */
#ifndef NL2SQL_GENERATE_GENERATORS_H
#define NL2SQL_GENERATE_GENERATORS_H

#include "generate/generate.h"

struct generators;

/* Return the names that the options ask for, separated by commas, with those
 * behind `auto` written out; in the arena, or the option's own text. */
const char *generators_names(const struct config *config, struct arena *arena);

/* Return the model `wanted` of those names, else the first model; NULL when the
 * options name no model. */
const char *generators_first_model(
    const struct config *config, const char *wanted, struct arena *arena);

/* The results of a run; the caller owns them. */
struct generated {
	jv candidates;
	jv generation;
	struct generate_notes notes;
	int count;     /* candidates before a fan's variant chose its own */
	bool variant;  /* a variant of a fan: gather settles it */
	bool again;    /* the second visit: the choice is made anew */
	double tokens; /* of all models */
	double milliseconds; /* of waiting for models */
	jv warning;          /* the first failure if it is new; else invalid */
};

/* Return NULL with `*problem` when the option names no generator, or a data
 * file is broken.  `config` is lent. */
MUST_USE struct generators *generators_open(
    const struct config *config, jv *problem);
void generators_close(struct generators *generators);

/* Return false when the parser failed, or when all generators are models and
 * each failed (`*problem` is that of the first). */
MUST_USE bool generators_run(struct generators *generators,
    const struct record *record, struct arena *arena,
    struct generated *generated, jv *problem);

/*
 * Append the candidates of `more`, which this takes.  When `list` already has
 * the statement of the same generator, only the votes are added.  The same
 * statement of two generators is two candidates, because evaluate uses their
 * agreement.
 */
MUST_USE jv generators_merge(jv list, jv more, struct arena *arena);

/* Return the parser's own candidates, for a prompt that is only shown. */
MUST_USE jv generators_parse(struct generators *generators,
    const struct record *record, struct arena *arena);

/* Return the words with which the generators read questions; lent. */
const struct closed_words *generators_words(
    const struct generators *generators);

/* Return the first generator that is a model; "" when there is none. */
const char *generators_model(const struct generators *generators);

#endif
