/*
 * ability.h - what a model's server was found to take
 *
 * Servers differ in what they take and say so only when asked.  Each begins
 * with the best its kind may have; what it refuses (a 400 that names a member)
 * or ignores (a reply that is no JSON although a schema was sent) is not asked
 * of it again, as long as the process runs.
 */
#ifndef NL2SQL_MODEL_ABILITY_H
#define NL2SQL_MODEL_ABILITY_H

#include <stdbool.h>

/* Ways to hold a model to a shape, the strictest first. */
enum constraint {
	CONSTRAINT_GRAMMAR, /* GBNF */
	CONSTRAINT_SCHEMA,  /* a JSON schema */
	CONSTRAINT_OBJECT,  /* some JSON object */
	CONSTRAINT_NONE,    /* what the prompt says */
};

struct ability {
	enum constraint constraint;
	int samples;         /* of one request, at most */
	bool llama;          /* is llama.cpp's server */
	long window;         /* tokens of a prompt with its reply; 0: unknown */
	bool no_temperature; /* nor top_p */
	bool no_stops;
	bool no_logprobs;
	bool new_max_tokens; /* calls it max_completion_tokens */
	bool no_max_tokens;
};

/*
 * Take note of a refusal: `words` are the server's, `asked` the samples that
 * the request wanted, `constrained` whether it held a constraint.  True:
 * another request may be taken.  Ends: each call that returns true gives
 * something up.
 */
bool ability_refused(
    struct ability *ability, const char *words, int asked, bool constrained);

/* A constraint was sent and the reply does not keep to it: the next weaker. */
void ability_ignored(struct ability *ability);

#endif
