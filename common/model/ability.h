/*
 * ability.h - what a model's server accepts
 *
 * Servers accept different members, and show it only when they are asked.  Each
 * server begins with the best that its kind may have.  What it refuses (a 400
 * that names a member) or ignores (a reply that is no JSON although a schema
 * was sent) is not sent to it again, as long as the process runs.
 */
#ifndef NL2SQL_MODEL_ABILITY_H
#define NL2SQL_MODEL_ABILITY_H

#include <stdbool.h>

/* Ways to make a model keep to a form of reply, the strictest first. */
enum constraint {
	CONSTRAINT_GRAMMAR, /* GBNF */
	CONSTRAINT_SCHEMA,  /* a JSON schema */
	CONSTRAINT_OBJECT,  /* some JSON object */
	CONSTRAINT_NONE,    /* nothing but the prompt */
};

struct ability {
	enum constraint constraint;
	int samples;         /* of one request, at most */
	bool llama;          /* it is llama.cpp's server */
	long window;         /* tokens of a prompt with its reply; 0: unknown */
	bool no_temperature; /* and no top_p */
	bool no_stops;
	bool no_logprobs;
	bool new_max_tokens; /* calls it max_completion_tokens */
	bool no_max_tokens;
};

/*
 * Learn from a refusal: `words` are the server's, `asked` is the number of
 * samples that the request wanted, `constrained` says whether it held a
 * constraint.  Return true when the server may accept another request.  This
 * ends, because each call that returns true gives something up.
 */
bool ability_refused(
    struct ability *ability, const char *words, int asked, bool constrained);

/* A constraint was sent and the reply does not keep to it: use the next weaker
 * one. */
void ability_ignored(struct ability *ability);

#endif
