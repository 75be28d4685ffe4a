/*
 * endpoint.h - a connection to a service, with its key and the egress log
 *
 *	struct endpoint endpoint = {.key_line = key_bearer(key)};
 *	if (!endpoint_open(&endpoint, &config, "openai", &problem))
 *		...say `problem`...
 *	http_run(endpoint.http, exchanges, count, 0, &arena);
 *	endpoint_close(&endpoint);
 */
#ifndef NL2SQL_MODEL_ENDPOINT_H
#define NL2SQL_MODEL_ENDPOINT_H

#include "model/egress.h"
#include "model/http.h"

struct endpoint {
	char *key_line;       /* a whole header; NULL: no key */
	struct egress egress; /* while http is there */
	struct http *http;    /* NULL: not open */
};

/*
 * With the limits of http_limits_of; `by` is lent and stands in the egress log.
 * The key's line is the caller's to set before.  False with `*problem`
 * config.egress or model.unreachable; endpoint_close is due then, too.
 */
MUST_USE bool endpoint_open(struct endpoint *endpoint,
    const struct config *config, const char *by, jv *problem);

/* Whether it is open or not; the key is overwritten. */
void endpoint_close(struct endpoint *endpoint);

/* Is each request told to an egress log? */
bool endpoint_is_logged(const struct endpoint *endpoint);

#endif
