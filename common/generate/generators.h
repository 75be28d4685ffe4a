/*
 * generators.h - the generators of the option `with`, run over records
 *
 *	struct generators *generators = generators_open(&config, &problem);
 *	struct generated generated;
 *	if (generators_run(generators, record, &arena, &generated, &problem))
 *		...generated.candidates, generated.generation...
 *	generators_close(generators);
 *
 * They run in their order, each seeing what those before it gave.  A model that
 * fails is a warning in `generation`, as long as some generator did its work.
 *
 * With `auto`, which is the default once there is a model_url, the parser alone
 * runs first and generation.open names the others: those listed behind auto,
 * else those that model_url has an address for.  Evaluate chooses meanwhile; on
 * a second visit the others are asked where there is no choice, one less sure
 * than the option auto_confidence, or one with an empty result.  So a model's
 * time is spent only where the parser is not sure.
 */
#ifndef NL2SQL_GENERATE_GENERATORS_H
#define NL2SQL_GENERATE_GENERATORS_H

#include "generate/generate.h"

struct generators;

/* The names that the options ask for, separated by commas, those behind `auto`
 * made explicit; in the arena, or the option's own text. */
const char *generators_names(const struct config *config, struct arena *arena);

/* Among those names the model called `wanted`, else the first; NULL: the
 * options name no model. */
const char *generators_first_model(
    const struct config *config, const char *wanted, struct arena *arena);

/* What a run gives; the caller's. */
struct generated {
	jv candidates;
	jv generation;
	struct generate_notes notes;
	int count;     /* candidates before a fan's variant took its own */
	bool variant;  /* of a fan: gather settles it */
	bool again;    /* the second visit: what was chosen is open again */
	double tokens; /* of all models */
	double milliseconds; /* of waiting for models */
	jv warning; /* the first failure, where it is news; else invalid */
};

/* NULL with `*problem`: the option names no generator, or a data file is
 * broken.  `config` is lent. */
MUST_USE struct generators *generators_open(
    const struct config *config, jv *problem);
void generators_close(struct generators *generators);

/*
 * False: the parser failed, or all generators are models and each failed
 * (`*problem` is the first one's).
 */
MUST_USE bool generators_run(struct generators *generators,
    const struct record *record, struct arena *arena,
    struct generated *generated, jv *problem);

/* Append those of `more`, which is taken, that are no statement that their
 * generator has in `list`; one that is adds its votes.  The same statement of
 * two generators is two candidates: that they agree is what evaluate goes by.
 */
MUST_USE jv generators_merge(jv list, jv more, struct arena *arena);

/* The parser's own, for a prompt that is only shown. */
MUST_USE jv generators_parse(struct generators *generators,
    const struct record *record, struct arena *arena);

/* What the generators read questions with; lent. */
const struct closed_words *generators_words(
    const struct generators *generators);

/* The first generator that is a model; "" where there is none. */
const char *generators_model(const struct generators *generators);

#endif
