/*
 * with_model.h - a language model behind the generators' interface
 *
 *	struct model_generator *generator =
 *	    model_generator_open(config, "openai");
 *	job.model = generator;
 *	jv candidates = model_generate(&job, &notes, &problem);
 *	model_generator_close(generator);
 *
 * The model gets the prompt that common/prompt writes for the record, and a
 * request for as many samples as candidates are wanted.  A statement that it
 * writes becomes a candidate {sql, origin, explanation, votes, logprob} and is
 * treated like any other.  This module reads a statement only to find equal
 * ones.
 */
#ifndef NL2SQL_GENERATE_WITH_MODEL_H
#define NL2SQL_GENERATE_WITH_MODEL_H

#include "generate/generate.h"
#include "model/model.h"

struct model_generator;

/* The caller owns it; `config` and `backend` are lent.  The model is opened
 * when it is asked first, so a missing key fails then. */
MUST_USE struct model_generator *model_generator_open(
    const struct config *config, const char *backend);
void model_generator_close(struct model_generator *generator);

/*
 * Ask the job's `model`; see generate_function.  notes->model becomes
 * {generator, model, prompt, samples, tokens {prompt, completion},
 * milliseconds, cached, requests}.  Return an empty array when the model says
 * that there is no statement.  Return invalid, with a problem model.*, config.*
 * or stage.stopped, when the model gave none.
 *
 * A failure that every question would have (a refused key, a wrong name) is
 * returned again at once.  A server that was not reached is not asked for
 * MODEL_REST_MS when other generators run, too (job->others).
 */
MUST_USE jv model_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem);

/* A short reply that is no statement: one of some letters. */
struct model_shape {
	const char *schema;  /* JSON schema of it */
	const char *grammar; /* GBNF of a shorter form; may be NULL */
	const char *letters; /* a sample's logprob is that of the letter */
	int max_tokens;
};

/*
 * Get one sample of that form, with the job's prompt and delta, at temperature
 * 0.  Return false with `*problem`, see model_generate; notes->model is set as
 * there.
 */
MUST_USE bool model_generator_reply(const struct generate_job *job,
    const struct model_shape *shape, struct generate_notes *notes,
    struct model_sample *sample, jv *problem);

/* This is long enough that a dead server costs a pipe little time, and short
 * enough to find it soon when it is back. */
#define MODEL_REST_MS 10000.0

#endif
