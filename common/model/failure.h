/*
 * failure.h - what a model's server said instead of an answer
 *
 *	jv body = failure_check(&exchange, "qwen", &problem);
 *	if (!jv_is_valid(body))
 *		return problem;
 *
 * Server's words come as `detail`, shortened and on one line, and only where
 * they cannot hold the key.
 */
#ifndef NL2SQL_MODEL_FAILURE_H
#define NL2SQL_MODEL_FAILURE_H

#include "model/http.h"

/* A reply holds as many values; 16 samples with log-probabilities of 4,096
 * tokens have 200,000.  libjq takes up to 400 bytes for each. */
#define FAILURE_MAX_VALUES ((size_t)400000)

/* Of a server's words that are passed on: enough to recognise a page of HTML,
 * too few to fill a log. */
enum { FAILURE_DETAIL_BYTES = 200 };

/*
 * The body of an answer, an object, yours.  Invalid: the exchange failed, the
 * status is an error, or the body is no JSON object; `*problem` says which.
 * Takes the exchange's own problem.  `model` is the name asked for, or NULL.
 */
MUST_USE jv failure_check(
    struct http_exchange *exchange, const char *model, jv *problem);

/* The server's words about a failed request, in the arena; "" for none. */
const char *failure_words(
    const struct http_exchange *exchange, struct arena *arena);

/* Do the words hold `part`, whatever the case? */
bool failure_says(const char *words, const char *part);

#endif
