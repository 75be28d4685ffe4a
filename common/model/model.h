/*
 * model.h - asking a language model
 *
 * One interface before all backends (openai, ollama, gemini, anthropic).  A
 * request says what is wanted, a reply holds the texts as the model wrote them;
 * taking a statement out of a text is extract.h's job, judging it the gate's.
 *
 *	struct model *model = model_open(&config, "openai", &problem);
 *	struct model_request request = {.messages = prompt.messages,
 *	    .message_count = prompt.message_count, .schema = prompt.schema,
 *	    .count = 4, .temperature = 0.7, .max_tokens = 400};
 *	if (model && model_ask(model, &request, &reply, &arena, &problem))
 *		...reply.samples[0].text...
 *	model_close(model);
 *
 * A model keeps its connections, and what it learned about its server (which
 * constraints it takes, whether it gives several samples for one request), as
 * long as it is open.  Nothing is contacted before the first question.
 *
 * Keys come from the environment (OPENAI_API_KEY, OLLAMA_API_KEY,
 * GEMINI_API_KEY, ANTHROPIC_API_KEY, or the same with _FILE) and stand in
 * headers only: never in arguments, messages, logs, the cache or the egress
 * log.
 *
 * Bodies that have no header of their own:
 *
 *   ask.c  one question to a model, in rounds of requests
 */
#ifndef NL2SQL_MODEL_MODEL_H
#define NL2SQL_MODEL_MODEL_H

#include "base/config.h"
#include "base/memory.h"
#include "record/record.h"

#include <jv.h>
#include <stdbool.h>

/* Of one request: generate asks for up to GENERATE_MAX_COUNT. */
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
	const char *grammar; /* GBNF, or NULL; wins where the server has it */
	const char *begins;  /* what all its texts begin with; may be NULL */
	const char *letters; /* the reply is one of them; NULL: a text */
	int count; /* samples wanted; 0: one, as without temperature */
	int first; /* number of the first one, where a question's samples are
		    * asked for apart: seeds and the cache go by it */
	double temperature;
	double top_p;   /* 0: the server's own */
	int max_tokens; /* of one sample; 0: the server's own limit */
	const char *const *stops;
	int stop_count;
	long timeout_ms; /* of the whole request; 0: model_timeout_ms */
	/* Whose id, names and values the egress log tells; may be NULL. */
	const struct record *record;
};

struct model_sample {
	const char *text;   /* UTF-8, as the model wrote it */
	double logprob;     /* mean of a token, or of the letter where it is
			     * one; NAN: unknown */
	const char *finish; /* "stop", "length" (cut), or the server's word */
};

/* In the arena of the call. */
struct model_reply {
	struct model_sample *samples;
	int count; /* 1 to the number wanted */
	long prompt_tokens;
	long completion_tokens; /* of all samples; both 0: not told */
	double milliseconds;    /* of waiting for the server */
	bool cached;            /* taken from model_cache: nothing was sent */
	int requests;           /* HTTP requests that this took */
};

/*
 * A model behind `backend`, the caller's to close, from the options model_url,
 * model and model_*.  NULL with `*problem`: there is no such backend
 * (config.option), an address is no http or https URL (config.model), a key is
 * missing or cannot be read (model.key), the egress log cannot be written
 * (config.egress), or libcurl cannot be set up (model.unreachable).
 */
MUST_USE struct model *model_open(
    const struct config *config, const char *backend, jv *problem);
void model_close(struct model *model); /* NULL is allowed */

/* Learn its name from the server, where no option says it.  False: it cannot be
 * learned, `*problem` says why. */
MUST_USE bool model_prepare(struct model *model, jv *problem);

/*
 * Would its server keep to a grammar?  Asks the server what it is, once; one
 * that cannot be reached now is thought to.
 */
MUST_USE bool model_takes_grammar(struct model *model);

/* Its name; NULL as long as it is left to the server and nothing was asked. */
const char *model_name(const struct model *model);

/*
 * Ask.  False: no sample at all, `*problem` says why (model.*, or
 * stage.stopped when the program was told to end).  Fewer samples than wanted
 * are no failure.
 */
MUST_USE bool model_ask(struct model *model,
    const struct model_request *request, struct model_reply *reply,
    struct arena *arena, jv *problem);

#endif
