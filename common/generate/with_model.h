/*
 * with_model.h - a language model behind the generators' interface
 *
 *	struct model_generator *generator =
 *	    model_generator_open(config, "openai");
 *	job.model = generator;
 *	jv candidates = model_generate(&job, &notes, &problem);
 *	model_generator_close(generator);
 *
 * The model is told what common/prompt makes of the record, and asked for as
 * many samples as candidates are wanted.  What it writes becomes a candidate
 * {sql, origin, explanation, votes, logprob} and goes the way of any other:
 * nothing here looks at a statement but to tell equal ones.
 */
#ifndef NL2SQL_GENERATE_WITH_MODEL_H
#define NL2SQL_GENERATE_WITH_MODEL_H

#include "generate/generate.h"
#include "model/model.h"

struct model_generator;

/* The caller's; `config` and `backend` are lent.  The model is opened when it
 * is asked, so that a missing key matters then. */
MUST_USE struct model_generator *model_generator_open(
    const struct config *config, const char *backend);
void model_generator_close(struct model_generator *generator);

/*
 * See generate_function.  The job's `model` is asked.  notes->model becomes
 * {generator, model, prompt, samples, tokens {prompt, completion},
 * milliseconds, cached, requests}.  An empty array: the model says that there
 * is no statement.  Invalid with a problem model.*, config.* or stage.stopped:
 * it gave none.
 *
 * A failure that every question would meet (a key refused, a wrong name) is
 * given again at once; a server that was not reached is left alone for
 * MODEL_REST_MS where other generators stand beside it (job->others).
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
 * One sample of that shape, by the job's prompt and delta, without chance.
 * False with `*problem`, see model_generate; notes->model is set as there.
 */
MUST_USE bool model_generator_reply(const struct generate_job *job,
    const struct model_shape *shape, struct generate_notes *notes,
    struct model_sample *sample, jv *problem);

/* Long enough that a dead server costs a pipe little, short enough to find it
 * back soon. */
#define MODEL_REST_MS 10000.0

#endif
