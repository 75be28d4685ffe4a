/*
 * http_transfer.h - runs one exchange, attempt by attempt
 *
 * http.c, which has the loop, and http_transfer.c, which prepares an attempt
 * and reports how it ended, share this header; all others use http.h.
 *
 *	WAITING --begin--> RUNNING --finish--> DONE, or WAITING again
 *
 * A transfer that is DONE has its exchange filled in.  Between begin and end
 * its handle belongs to `batch->http->multi`.
 */
#ifndef NL2SQL_MODEL_HTTP_TRANSFER_H
#define NL2SQL_MODEL_HTTP_TRANSFER_H

#include "model/curl_library.h"
#include "model/http.h"

struct http {
	struct curl_library curl;
	CURLM *multi;
	struct http_limits limits;
	struct egress *egress;
};

enum http_transfer_state {
	TRANSFER_WAITING, /* until `next_ms` */
	TRANSFER_RUNNING,
	TRANSFER_DONE,
};

/* One running exchange. */
struct http_transfer {
	struct http_exchange *exchange;
	const char *place; /* the URL as a message may show it */
	enum http_transfer_state state;
	double next_ms;
	double started_ms; /* of the attempt */
	CURL *easy;
	struct curl_slist *headers;
	char *body;
	size_t length;
	size_t capacity;
	size_t limit; /* of `length` */
	size_t header_bytes;
	bool too_large;
	char error[CURL_ERROR_SIZE];
};

/* The transfers that run in parallel, under one deadline. */
struct http_batch {
	struct http *http;
	struct http_transfer *transfers;
	int count;
	long total_ms;
	double deadline_ms;
	bool stopping; /* the signal to end was seen */
	struct arena *arena;
};

/* Return the problem of a request that libcurl cannot set up, with the
 * reason. */
MUST_USE jv http_setup_problem(const char *reason);

/* Send the request once more.  When libcurl cannot be set up for it, or the
 * egress log cannot be written, this settles the exchange instead and sends
 * nothing. */
void http_transfer_begin(
    const struct http_batch *batch, struct http_transfer *transfer);

/* libcurl has finished the attempt: settle, or wait for the next one. */
void http_transfer_finish(const struct http_batch *batch,
    struct http_transfer *transfer, CURLcode code);

/* Free the attempt's handle, if there is one. */
void http_transfer_end(
    const struct http_batch *batch, struct http_transfer *transfer);

/* Wait and try again if that may help and there is time.  Return true when it
 * will. */
MUST_USE bool http_transfer_try_again(
    const struct http_batch *batch, struct http_transfer *transfer);

/* End the exchange; `problem` is invalid when a reply came. */
void http_transfer_settle(struct http_transfer *transfer, jv problem);

#endif
