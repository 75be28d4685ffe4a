/*
 * http.h - sends requests to a model's server, one or several at once
 *
 * This is the only user of libcurl, which is loaded here (curl_library.h).
 * Requests run in parallel in one loop.  The
 * loop also watches for the signal to end (stop.h), so no request continues
 * after its deadline or that signal.  A request is sent again, after a pause
 * with jitter, when the server says that it is busy (429 and the 5xx of
 * retry.c) or was not reached, and only inside the deadline of the whole.  The
 * program obeys Retry-After, in seconds or as a date, up to
 * HTTP_LONGEST_PAUSE_MS; a longer one ends the request.  Redirects are refused,
 * certificates are verified, replies are cut at `body_bytes`, and no compressed
 * replies are requested.  As in curl, proxies come from http_proxy,
 * https_proxy, all_proxy and no_proxy, and certificates from CURL_CA_BUNDLE,
 * SSL_CERT_FILE and SSL_CERT_DIR.
 *
 *	struct http_limits limits = http_limits_of(&config);
 *	struct http *http = http_open(&limits, &egress, &problem);
 *	if (!http)
 *		return problem;
 *	struct http_exchange exchange = {.url = url, .body = body,
 *	    .body_length = strlen(body)};
 *	http_run(http, &exchange, 1, 0, &arena);
 *	if (!jv_is_valid(exchange.problem) && exchange.status == 200)
 *		...exchange.reply...
 *	jv_free(exchange.problem);
 *	http_close(http);
 *
 * Bodies that have no header of their own:
 *
 *   http_place.c    the parts of a URL that a message may show
 */
#ifndef NL2SQL_MODEL_HTTP_H
#define NL2SQL_MODEL_HTTP_H

#include "model/egress.h"

#include <jv.h>

/* No pause is longer, whatever Retry-After says: RFC 9110 sets no bound, and a
 * question has 60 to 240 s for all its requests (docs/models.md). */
#define HTTP_LONGEST_PAUSE_MS 60000

/* The most requests that run in parallel; further ones wait for a place. */
enum { HTTP_MAX_TOGETHER = 64 };

struct http;

struct http_limits {
	long connect_ms;
	long first_byte_ms; /* of one attempt, from its start */
	long total_ms;      /* of a request with all its attempts */
	int retries;        /* attempts beyond the first */
	size_t body_bytes;  /* of a reply */
	long grace_ms; /* a request may go on so long after the signal to end;
			  0: it ends at once */
};

struct http_exchange {
	/* the request, all lent */
	const char *url;
	const char *const *headers; /* "Name: value", may hold a key */
	int header_count;
	const char *body; /* JSON; NULL: GET */
	size_t body_length;
	const struct egress_content *content; /* for the egress log, or NULL */
	/* the reply */
	jv problem;        /* yours; invalid when a status came */
	long status;       /* 200 to 299, 400 and above */
	const char *reply; /* in the arena, NUL-terminated */
	size_t reply_length;
	long retry_after_s; /* the server's Retry-After; 0: none */
	int attempts;
	double begun_ms; /* on clock_ms: the first attempt */
	double ended_ms; /* and the end of the last one */
};

/* Return the options model_*_timeout_ms and model_retries, and 8 MiB for a
 * reply. */
struct http_limits http_limits_of(const struct config *config);

/* `egress` is lent and may be NULL.  Return NULL with `*problem`
 * model.unreachable when libcurl cannot be set up. */
MUST_USE struct http *http_open(
    const struct http_limits *limits, struct egress *egress, jv *problem);
void http_close(struct http *http); /* NULL is allowed */

/*
 * Run `count` requests in parallel, each with the limits given to http_open;
 * `total_ms` above 0 is a tighter deadline for HTTP_MAX_TOGETHER of them.  This
 * fills in the reply members.  Problems: model.unreachable, model.timeout,
 * model.cut, model.too_large, model.redirect, model.certificate, config.model
 * (no http URL), config.egress, stage.stopped.  A status of 400 or more is no
 * problem here: see failure.h.
 */
void http_run(struct http *http, struct http_exchange *exchanges, int count,
    long total_ms, struct arena *arena);

/* Return the scheme, host, port and path of a URL, the parts that a message may
 * show.  In the arena; NULL when it is no http or https URL, "" when libcurl is
 * not there to read it, which http_open then reports. */
const char *http_place(const char *url, struct arena *arena);

#endif
