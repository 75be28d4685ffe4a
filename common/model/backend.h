/*
 * backend.h - the kinds of server behind model.h, and their protocols
 *
 * Private to common/model/ and the doctor.  A backend turns a request into the
 * body that its server wants, and a reply into samples.  Everything else is the
 * same for all: the choice of requests, keys, retries, what a server refuses,
 * the cache.
 *
 * Bodies that have no header of their own:
 *
 *   anthropic.c  Anthropic's messages; the answer is the input of a tool
 *   gemini.c     Google's generateContent, with a schema of its own kind
 *   ollama.c     Ollama's own protocol, which can set the size of the context
 *   openai.c     chat completions, the protocol of most servers
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
	const char *letters; /* those of the request */
	struct arena *arena;
};

struct backend {
	const char *name;
	const char *place; /* its usual address */
	const char *key;   /* the variable that holds its key */
	bool key_needed;
	bool name_needed;           /* its servers have many models */
	const char *key_line;       /* a header; its one %s is the key */
	const char *header;         /* one more header; NULL: none */
	int samples;                /* of one request, at most */
	enum constraint constraint; /* the best that it accepts */
	/* The URL of requests; the base has no slash at its end. */
	const char *(*url)(const struct model *model, struct arena *arena);
	/* The body of a request for `samples`.  `first` is the number of the
	 * first of them, which makes their seeds differ. */
	jv (*body)(struct model *model, const struct model_request *request,
	    int samples, int first);
	/* Add the samples of the reply.  Return false with `*problem` when it
	 * holds none. */
	bool (*read)(const jv *body, struct sample_list *list, jv *problem);
	/*
	 * Find out what the server is, before the first question; NULL when
	 * there is nothing to find out.  Return false with `*problem` when the
	 * server was not reached.  Its answer is never a failure, but may set
	 * `*problem`, too.
	 */
	bool (*probe)(struct model *model, long timeout_ms, jv *problem);
	/* The URL of the server's list of models, and the names in such a list;
	 * NULL when the server has no list. */
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
	long window; /* tokens of context that Ollama was asked for */
	bool probed;
	struct ability ability;
	struct endpoint endpoint;
};

/* Learn the model's name from the server, unless it is known.  Return false
 * with `*problem` when the server does not give it. */
MUST_USE bool model_learn_name(
    struct model *model, long timeout_ms, jv *problem);

/*
 * Find out what the server is, unless that is known.  Return false with
 * `*problem` when the server was not reached.  A server that is too busy to
 * describe itself in time is no failure: the next call asks it again.
 */
MUST_USE bool model_probe(struct model *model, long timeout_ms, jv *problem);

extern const struct backend backend_openai;
extern const struct backend backend_ollama;
extern const struct backend backend_gemini;
extern const struct backend backend_anthropic;

/* Return NULL when no backend has that name. */
const struct backend *backend_find(const char *name);

/* The object with one more member. */
MUST_USE jv backend_set(jv object, const char *key, jv value);
MUST_USE jv backend_set_text(jv object, const char *key, const char *text);
MUST_USE jv backend_set_number(jv object, const char *key, double value);

/* Return the request's stops, at most `most`, without those that hold only
 * blanks; an empty array when there are none. */
MUST_USE jv backend_stops(const struct model_request *request, int most);

/* Return the texts of the system's messages, with a line between them; an empty
 * string when there are none. */
MUST_USE jv backend_system(const struct model_request *request);

/* All messages as {role, content}. */
MUST_USE jv backend_messages(const struct model_request *request);

/*
 * Return the mean `logprob` of an array of tokens {token, logprob}, which this
 * takes; NAN when there is none.  When the request asks for one of `letters`,
 * return that of the last token that writes one.  Servers report the
 * probability of a token before their constraint applies, so that the tokens
 * around the letter say nothing about it.
 */
double backend_logprob(jv tokens, const char *letters);

/* Return the texts under `name_key` of the objects in the array `list_key`. */
MUST_USE jv backend_names(
    const jv *body, const char *list_key, const char *name_key);

/* Set the headers of each request and return their number.  They live as long
 * as the model. */
enum { BACKEND_MAX_HEADERS = 2 };
int backend_headers(
    const struct model *model, const char *headers[BACKEND_MAX_HEADERS]);

/* Make an exchange with the server, a GET when `body` is NULL.  Its problem and
 * its reply are as http_run leaves them. */
void backend_exchange(struct model *model, struct http_exchange *exchange,
    long timeout_ms, struct arena *arena);

/* Add a sample, unless there are MODEL_MAX_SAMPLES.  Copies the texts. */
void backend_add(struct sample_list *list, const char *text, const char *finish,
    double logprob);

/* Is there room for one more sample? */
bool backend_wants(const struct sample_list *list);

/* Return the names of the server's models, an array of strings; invalid with
 * `*problem` when the server does not answer. */
MUST_USE jv backend_models(struct model *model, long timeout_ms, jv *problem);

/* Return the number of bytes of all messages. */
size_t backend_prompt_bytes(const struct model_request *request);

#endif
