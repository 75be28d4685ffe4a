/*
 * failure.h - reads the failure of a model's server
 *
 *	jv body = failure_check(&exchange, "qwen", &problem);
 *	if (!jv_is_valid(body))
 *		return problem;
 *
 * `detail` holds the server's words, shortened and on one line, but only when
 * they cannot hold the key.
 */
#ifndef NL2SQL_MODEL_FAILURE_H
#define NL2SQL_MODEL_FAILURE_H

#include "model/http.h"

/* The most values of a reply; 16 samples with log-probabilities of 4,096 tokens
 * have 200,000.  libjq needs up to 400 bytes for each. */
#define FAILURE_MAX_VALUES ((size_t)400000)

/* The server's words that are passed on: enough to recognise a page of HTML,
 * too few to fill a log. */
enum { FAILURE_DETAIL_BYTES = 200 };

/*
 * Return the body of an answer, an object that the caller owns.  Return invalid
 * when the exchange failed, the status is an error, or the body is no JSON
 * object; `*problem` says which.  This takes the exchange's own problem.
 * `model` is the name in the request, or NULL.
 */
MUST_USE jv failure_check(
    struct http_exchange *exchange, const char *model, jv *problem);

/* Return the server's words about a failed request, in the arena; "" for
 * none. */
const char *failure_words(
    const struct http_exchange *exchange, struct arena *arena);

/* Do the words hold `part`, in any letter case? */
bool failure_says(const char *words, const char *part);

#endif
