/*
 * backend.h - what is behind model.h: a server and its way to be asked
 *
 * Private to common/model/ and the doctor.  A backend turns a request into the
 * body that its server wants and a reply into samples; everything else (which
 * requests, keys, retries, what a server was found not to take, the cache) is
 * the same for all.
 *
 * Bodies that have no header of their own:
 *
 *   anthropic.c  Anthropic's messages; the answer is the input of a tool
 *   gemini.c     Google's generateContent, with a schema of its own kind
 *   ollama.c     Ollama's own way, which can say how large the context shall be
 *   openai.c     chat completions, as most servers speak them
 */
#ifndef NL2SQL_MODEL_BACKEND_H
#define NL2SQL_MODEL_BACKEND_H

#include "model/ability.h"
#include "model/endpoint.h"
#include "model/model.h"

/* The samples of one HTTP reply, or of several. */
struct sample_list {
	struct model_sample samples[MODEL_MAX_SAMPLES];
	int count;
	long prompt_tokens; /* the prompt is counted once for each request */
	long completion_tokens;
	const char *letters; /* as the request has them */
	struct arena *arena;
};

struct backend {
	const char *name;
	const char *place; /* its usual address */
	const char *key;   /* variable of its key */
	bool key_needed;
	bool name_needed;           /* its servers have many models */
	const char *key_line;       /* header, its one %s is the key */
	const char *header;         /* one more; NULL: none */
	int samples;                /* of one request, at most */
	enum constraint constraint; /* the best that it may have */
	/* Address to ask at, of a base without a slash at its end. */
	const char *(*url)(const struct model *model, struct arena *arena);
	/* Body of a request for `samples`; `first` is the number of the first
	 * of them, which makes their seeds differ. */
	jv (*body)(struct model *model, const struct model_request *request,
	    int samples, int first);
	/* Add what the reply holds.  False: it holds nothing, `*problem`. */
	bool (*read)(const jv *body, struct sample_list *list, jv *problem);
	/* Find out, before the first question, what the server is; NULL: there
	 * is nothing to find out.  False with `*problem`: it was not reached.
	 * What it answers is never a failure, but may set `*problem` too. */
	bool (*probe)(struct model *model, long timeout_ms, jv *problem);
	/* Where the server lists its models, and the names of such a list;
	 * NULL: it does not. */
	const char *(*list_url)(const struct model *model, struct arena *arena);
	jv (*list_names)(const jv *body);
};

struct model {
	const struct backend *backend;
	char *base; /* URL without a slash at its end */
	char *name; /* of the model; NULL: not known yet */
	char *keep_alive;
	char *cache; /* folder; NULL: none */
	long timeout_ms;
	long window; /* tokens that Ollama was told to make room for */
	bool probed;
	struct ability ability;
	struct endpoint endpoint;
};

/* Learn the model's name from the server, unless it is known.  False: it cannot
 * be learned, `*problem` says why. */
MUST_USE bool model_learn_name(
    struct model *model, long timeout_ms, jv *problem);

/*
 * Find out what the server is, unless that is known.  False with `*problem`: it
 * was not reached.  One too busy to tell about itself in time is no failure: it
 * is asked again next time.
 */
MUST_USE bool model_probe(struct model *model, long timeout_ms, jv *problem);

extern const struct backend backend_openai;
extern const struct backend backend_ollama;
extern const struct backend backend_gemini;
extern const struct backend backend_anthropic;

/* NULL: there is none of that name. */
const struct backend *backend_find(const char *name);

/* The object with one more member. */
MUST_USE jv backend_set(jv object, const char *key, jv value);
MUST_USE jv backend_set_text(jv object, const char *key, const char *text);
MUST_USE jv backend_set_number(jv object, const char *key, double value);

/* The request's stops, at most `most` that hold more than blanks; an empty
 * array where there are none. */
MUST_USE jv backend_stops(const struct model_request *request, int most);

/* The texts of the system's messages, with a line between them; an empty string
 * where there are none. */
MUST_USE jv backend_system(const struct model_request *request);

/* All messages as {role, content}. */
MUST_USE jv backend_messages(const struct model_request *request);

/*
 * Of an array of tokens {token, logprob}, which is taken, the mean `logprob`;
 * where one of `letters` was asked for, that of the last token which writes
 * one: servers tell what a token was worth before their constraint, so that
 * what stands around the letter says nothing of it.  NAN: there is none.
 */
double backend_logprob(jv tokens, const char *letters);

/* The texts under `name_key` of the objects in the array `list_key`. */
MUST_USE jv backend_names(
    const jv *body, const char *list_key, const char *name_key);

/* The headers of each request; how many.  They live as long as the model. */
enum { BACKEND_MAX_HEADERS = 2 };
int backend_headers(
    const struct model *model, const char *headers[BACKEND_MAX_HEADERS]);

/* An exchange with the server, GET where `body` is NULL; its problem and its
 * reply are as http_run leaves them. */
void backend_exchange(struct model *model, struct http_exchange *exchange,
    long timeout_ms, struct arena *arena);

/* Add a sample, unless there are MODEL_MAX_SAMPLES.  Copies the texts. */
void backend_add(struct sample_list *list, const char *text, const char *finish,
    double logprob);

/* Room for one sample more? */
bool backend_wants(const struct sample_list *list);

/*
 * The names that the server says its models have, an array of strings; invalid
 * with `*problem` where it does not answer.
 */
MUST_USE jv backend_models(struct model *model, long timeout_ms, jv *problem);

/* Bytes of all messages. */
size_t backend_prompt_bytes(const struct model_request *request);

#endif
