/*
 * endpoint.h - a connection to a service, with its key and the egress log
 *
 *	struct endpoint endpoint = {.key_line = key_bearer(key)};
 *	if (!endpoint_open(&endpoint, &config, "openai", &problem))
 *		...report `problem`...
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
 * Open it with the limits of http_limits_of.  `by` is lent; the egress log
 * names it.  The caller sets the key's line before.  Return false with
 * `*problem` config.egress or model.unreachable; the caller calls
 * endpoint_close then, too.
 */
MUST_USE bool endpoint_open(struct endpoint *endpoint,
    const struct config *config, const char *by, jv *problem);

/* Close it, whether it is open or not, and overwrite the key. */
void endpoint_close(struct endpoint *endpoint);

/* Does an egress log hold each request? */
bool endpoint_is_logged(const struct endpoint *endpoint);

#endif
