/*
 * httpd.h - HTTP/1.1 for one event loop; the only user of libmicrohttpd
 *
 *	struct httpd *httpd = httpd_new(&setup);
 *	for (;;) {
 *		int count = httpd_poll(httpd, polls);	and whatever else
 *		poll(polls, count, httpd_timeout_ms(httpd));
 *		httpd_run(httpd);			calls setup.handle
 *	}
 *	httpd_free(httpd);
 *
 * libmicrohttpd has no thread here.  Its external mode with epoll gives one
 * descriptor, which stands in the loop beside those of the pool (pipes/pool.h).
 * A request that waits for the pool is suspended, so nothing spins and nothing
 * needs a lock.  While it is suspended the library does not look at its socket;
 * this does, because a client that leaves cancels what it asked for.
 *
 * A connection carries one request.  It is whole within setup.request_ms, or
 * its connection is closed.  A request is answered once, by http_reply or by
 * http_stream, http_send, http_end; until then, or until its `gone` was called,
 * the pointer is good.
 */
#ifndef NL2SQL_WEB_HTTPD_H
#define NL2SQL_WEB_HTTPD_H

#include "base/memory.h"

#include <poll.h>

struct httpd;
struct http_request;

/* A name and its value, one after the other, ended by NULL. */
typedef const char *const *http_headers;

struct httpd_setup {
	int socket;        /* listens; the caller closes it after httpd_free */
	int connections;   /* at one time; more wait to be accepted */
	int request_ms;    /* time until a request is whole */
	size_t body_bytes; /* of a body at most; more is http_too_large */
	http_headers always; /* headers of every answer */
	/* Take a request that is whole. */
	void (*handle)(void *context, struct http_request *request);
	void *context;
};

/* Return NULL when libmicrohttpd cannot start. */
MUST_USE struct httpd *httpd_new(const struct httpd_setup *setup);

/* Close all connections; `gone` of each request that waits is called. */
void httpd_free(struct httpd *httpd);

/* As those of pool.h. */
MUST_USE int httpd_polls(const struct httpd *httpd);
int httpd_poll(const struct httpd *httpd, struct pollfd *polls);
MUST_USE int httpd_timeout_ms(const struct httpd *httpd);
void httpd_run(struct httpd *httpd);

/* ---- what was asked; all lent until the request is answered ---- */

const char *http_method(const struct http_request *request);
/* The path with its escapes resolved; any bytes. */
const char *http_path(const struct http_request *request);
/* NULL: it is absent, or there several times. */
const char *http_header(const struct http_request *request, const char *name);
/* A value of the query, with its escapes resolved; likewise. */
const char *http_query(const struct http_request *request, const char *name);
const char *http_body(const struct http_request *request, size_t *length);
/* The body was longer than setup.body_bytes, and is not kept. */
bool http_too_large(const struct http_request *request);

/* ---- answers ---- */

struct http_answer {
	unsigned status;
	const char *type;  /* NULL: there is no body */
	const char *bytes; /* copied */
	size_t length;
	http_headers headers; /* of this one; NULL: none */
};

/* Answer the request; it is not touched any more. */
void http_reply(struct http_request *request, const struct http_answer *answer);

/*
 * The request is answered later.  `gone` is called when its client has left
 * before the end, and the request is not touched any more then.  A client that
 * closes its sending half has left.
 */
void http_wait(
    struct http_request *request, void (*gone)(void *owner), void *owner);

/* Begin an answer with status 200 whose bytes come bit by bit.  `beat` is sent
 * whenever nothing else was for HTTPD_BEAT_MS, so that proxies keep the
 * connection; it is a literal. */
void http_stream(struct http_request *request, const char *type,
    const char *beat, http_headers headers);
void http_send(struct http_request *request, const char *bytes, size_t length);
void http_end(struct http_request *request);

/* Half of what proxies usually wait for. */
enum { HTTPD_BEAT_MS = 15000 };

#endif
