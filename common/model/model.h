/*
 * model.h - asks a language model
 *
 * This is one interface for all backends (openai, ollama, gemini, anthropic).
 * A request says what is wanted.  A reply holds the texts as the model wrote
 * them: extract.h takes a statement out of a text, and the gate judges it.
 *
 *	struct model *model = model_open(&config, "openai", &problem);
 *	struct model_request request = {.messages = prompt.messages,
 *	    .message_count = prompt.message_count, .schema = prompt.schema,
 *	    .count = 4, .temperature = 0.7, .max_tokens = 400};
 *	if (model && model_ask(model, &request, &reply, &arena, &problem))
 *		...reply.samples[0].text...
 *	model_close(model);
 *
 * While a model is open, it keeps its connections and what it learned about its
 * server: which constraints the server accepts, and whether it gives several
 * samples for one request.  Nothing is contacted before the first question.
 *
 * Keys come from the environment (OPENAI_API_KEY, OLLAMA_API_KEY,
 * GEMINI_API_KEY, ANTHROPIC_API_KEY, or the same with _FILE).  Only headers
 * hold them, never arguments, messages, logs, the cache or the egress log.
 *
 * Bodies that have no header of their own:
 *
 *   ask.c  asks a model one question, in rounds of requests
 */
#ifndef NL2SQL_MODEL_MODEL_H
#define NL2SQL_MODEL_MODEL_H

#include "base/config.h"
#include "base/memory.h"
#include "record/record.h"

#include <jv.h>
#include <stdbool.h>

/* The most samples of one request; generate asks for up to
 * GENERATE_MAX_COUNT. */
enum { MODEL_MAX_SAMPLES = 16 };

struct model;

struct model_message {
	const char *role; /* system, user or assistant */
	const char *text;
};

/* Everything is lent.  Zero is the default of each member but messages. */
struct model_request {
	const struct model_message *messages;
	int message_count;
	const char *schema;  /* JSON schema of the reply, or NULL */
	const char *grammar; /* GBNF, or NULL; wins if the server accepts it */
	const char *begins;  /* the beginning of all its texts; may be NULL */
	const char *letters; /* the reply is one of them; NULL: a text */
	int count; /* samples wanted; 0: one, as without temperature */
	int first; /* number of the first sample, when requests share a
		      question's samples: seeds and the cache depend on it */
	double temperature;
	double top_p;   /* 0: the server's own */
	int max_tokens; /* of one sample; 0: the server's own limit */
	const char *const *stops;
	int stop_count;
	long timeout_ms; /* of the whole request; 0: model_timeout_ms */
	/* The record whose id, names and values the egress log has; may be
	 * NULL. */
	const struct record *record;
};

struct model_sample {
	const char *text;   /* UTF-8, as the model wrote it */
	double logprob;     /* mean per token, or the letter's; NAN: unknown */
	const char *finish; /* the server's word for why it ended, or "stop" */
};

/* Did the model end the sample by itself?  Otherwise a limit, a filter or
 * something that only the server knows cut it. */
bool model_sample_ended(const struct model_sample *sample);

/* Everything lives in the arena of the call. */
struct model_reply {
	struct model_sample *samples;
	int count; /* 1 to the number wanted */
	long prompt_tokens;
	long completion_tokens; /* of all samples; both 0: unknown */
	double milliseconds;    /* of waiting for the server */
	bool cached;            /* taken from model_cache: nothing was sent */
	int requests;           /* HTTP requests that were made */
};

/*
 * Open a model of `backend` by the options model_url, model and model_*; the
 * caller closes it.  Return NULL with `*problem` when there is no such backend
 * (config.option), an address is no http or https URL (config.model), a key is
 * missing or cannot be read (model.key), the egress log cannot be written
 * (config.egress), or libcurl cannot be set up (model.unreachable).
 */
MUST_USE struct model *model_open(
    const struct config *config, const char *backend, jv *problem);
void model_close(struct model *model); /* NULL is allowed */

/* Learn its name from the server when no option gives it.  Return false with
 * `*problem` when the server does not give it. */
MUST_USE bool model_prepare(struct model *model, jv *problem);

/* Does its server accept a grammar?  This asks the server once what it is.  The
 * answer is yes for a server that cannot be reached now. */
MUST_USE bool model_takes_grammar(struct model *model);

/* Return its name; NULL when no option gives it and the server was not asked
 * yet. */
const char *model_name(const struct model *model);

/*
 * Ask the model.  Return false when there is no sample; `*problem` says why
 * (model.*, or stage.stopped when a signal ended the program).  Fewer samples
 * than wanted are no failure.
 */
MUST_USE bool model_ask(struct model *model,
    const struct model_request *request, struct model_reply *reply,
    struct arena *arena, jv *problem);

#endif
