/* http.c - sends requests to a model's server; see http.h */
#include "model/http.h"

#include "base/clock.h"
#include "base/problem.h"
#include "base/stop.h"
#include "model/http_transfer.h"

#include <stdlib.h>

/* 16 samples of 4,096 tokens with log-probabilities take about 7 MiB. */
#define REPLY_BYTES ((size_t)8 * 1024 * 1024)
/* The longest wait when nothing else ends it; a deadline is late by this at
 * most. */
#define LONGEST_POLL_MS 1000

struct http_limits
http_limits_of(const struct config *config)
{
	return (struct http_limits){
	    .connect_ms = config_integer(config, "model_connect_timeout_ms"),
	    .first_byte_ms =
		config_integer(config, "model_first_byte_timeout_ms"),
	    .total_ms = config_integer(config, "model_timeout_ms"),
	    .retries = (int)config_integer(config, "model_retries"),
	    .body_bytes = REPLY_BYTES,
	};
}

static bool
set_up(struct curl_library *curl, const char **reason)
{
	if (!curl_library_open(curl, reason))
		return false;
	CURLcode code = curl->global_init(CURL_GLOBAL_DEFAULT);
	if (code == CURLE_OK)
		return true;
	*reason = curl->easy_strerror(code);
	curl_library_close(curl);
	return false;
}

struct http *
http_open(const struct http_limits *limits, struct egress *egress, jv *problem)
{
	struct curl_library curl;
	const char *reason = NULL;
	if (!set_up(&curl, &reason)) {
		*problem = http_setup_problem(reason);
		return NULL;
	}
	struct http *http = xcalloc(1, sizeof(*http));
	http->curl = curl;
	http->limits = *limits;
	http->egress = egress;
	http->multi = curl.multi_init();
	if (http->multi)
		return http;
	*problem = http_setup_problem("out of memory");
	http_close(http);
	return NULL;
}

void
http_close(struct http *http)
{
	if (!http)
		return;
	http->curl.multi_cleanup(http->multi);
	http->curl.global_cleanup();
	curl_library_close(&http->curl);
	free(http);
}

/* ---- the loop ---- */

static struct http_transfer *
owner_of(const struct http *http, CURL *easy)
{
	char *owner = NULL;
	http->curl.easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
	return (struct http_transfer *)(void *)owner;
}

static void
collect(const struct http_batch *batch)
{
	const struct http *http = batch->http;
	CURLMsg *message;
	int left = 0;
	while ((message = http->curl.multi_info_read(http->multi, &left))) {
		if (message->msg != CURLMSG_DONE)
			continue;
		/* The message does not outlive the attempt. */
		CURLcode code = message->data.result;
		struct http_transfer *transfer =
		    owner_of(http, message->easy_handle);
		http_transfer_finish(batch, transfer, code);
		http_transfer_end(batch, transfer);
	}
}

/* Return the time of the transfer's next step when its server sends nothing. */
static double
due(const struct http_batch *batch, const struct http_transfer *transfer)
{
	double due = batch->deadline_ms;
	double first =
	    transfer->started_ms + (double)batch->http->limits.first_byte_ms;
	if (transfer->state == TRANSFER_WAITING)
		return transfer->next_ms;
	return transfer->header_bytes == 0 && first < due ? first : due;
}

static void
expire(const struct http_batch *batch, struct http_transfer *transfer)
{
	bool silent = transfer->header_bytes == 0;
	bool over = clock_ms() >= batch->deadline_ms;
	long waited =
	    over ? batch->total_ms : batch->http->limits.first_byte_ms;
	http_transfer_end(batch, transfer);
	transfer->exchange->retry_after_s = 0;
	if (over || !http_transfer_try_again(batch, transfer))
		http_transfer_settle(transfer,
		    problem_new("model.timeout", "%s %s within %ld ms",
			transfer->place,
			silent ? "did not answer" : "did not end its reply",
			waited));
}

/* Begin and end the transfers that are due.  Return the time of the next, or 0
 * when all are done. */
static double
advance(const struct http_batch *batch)
{
	double next = 0;
	for (int i = 0; i < batch->count; i++) {
		struct http_transfer *transfer = &batch->transfers[i];
		if (transfer->state == TRANSFER_DONE)
			continue;
		if (due(batch, transfer) <= clock_ms()) {
			if (transfer->state == TRANSFER_WAITING)
				http_transfer_begin(batch, transfer);
			else
				expire(batch, transfer);
		}
		if (transfer->state == TRANSFER_DONE)
			continue;
		double when = due(batch, transfer);
		if (next == 0 || when < next)
			next = when;
	}
	return next;
}

/* After the signal to end there is a little time, or none.  Return true when
 * there is none. */
static bool
must_stop(struct http_batch *batch)
{
	double end_ms = clock_ms() + (double)batch->http->limits.grace_ms;
	if (!stop_requested() || batch->stopping)
		return false;
	batch->stopping = true;
	if (end_ms < batch->deadline_ms)
		batch->deadline_ms = end_ms;
	return batch->http->limits.grace_ms == 0;
}

static void
stop_all(const struct http_batch *batch)
{
	for (int i = 0; i < batch->count; i++)
		if (batch->transfers[i].state != TRANSFER_DONE)
			http_transfer_settle(&batch->transfers[i],
			    problem_new("stage.stopped",
				"told to end while a model was asked"));
}

static void
poll_until(const struct http_batch *batch, double next)
{
	struct curl_waitfd stop = {stop_descriptor(), CURL_WAIT_POLLIN, 0};
	double left = next - clock_ms();
	int ms = left <= 0                ? 0
		 : left > LONGEST_POLL_MS ? LONGEST_POLL_MS
					  : (int)left + 1;
	/* it stays readable */
	unsigned int stops = stop.fd >= 0 && !batch->stopping ? 1 : 0;
	batch->http->curl.multi_poll(
	    batch->http->multi, &stop, stops, ms, NULL);
}

static void
run_all(struct http_batch *batch)
{
	int running = 0;
	while (advance(batch) > 0) {
		if (must_stop(batch)) {
			stop_all(batch);
			break;
		}
		batch->http->curl.multi_perform(batch->http->multi, &running);
		collect(batch);
		double next = advance(batch);
		if (next > 0)
			poll_until(batch, next);
	}
	for (int i = 0; i < batch->count; i++) {
		http_transfer_end(batch, &batch->transfers[i]);
		free(batch->transfers[i].body);
	}
}

static void
prepare(struct http_batch *batch, struct http_transfer *transfer,
    struct http_exchange *exchange)
{
	transfer->exchange = exchange;
	transfer->next_ms = 0;
	transfer->place = http_place(exchange->url, batch->arena);
	exchange->problem = jv_invalid();
	exchange->status = 0;
	exchange->reply = "";
	exchange->reply_length = 0;
	exchange->attempts = 0;
	exchange->begun_ms = clock_ms();
	if (!transfer->place)
		http_transfer_settle(transfer,
		    problem_new("config.model",
			"a model's address must be an http or https URL"));
}

static void
run_together(struct http *http, struct http_exchange *exchanges, int count,
    long total_ms, struct arena *arena)
{
	struct http_transfer transfers[HTTP_MAX_TOGETHER] = {0};
	struct http_batch batch = {
	    .http = http,
	    .transfers = transfers,
	    .count = count,
	    .total_ms = http->limits.total_ms,
	    .arena = arena,
	};
	if (total_ms > 0 && total_ms < batch.total_ms)
		batch.total_ms = total_ms;
	batch.deadline_ms = clock_ms() + (double)batch.total_ms;
	for (int i = 0; i < count; i++)
		prepare(&batch, &transfers[i], &exchanges[i]);
	run_all(&batch);
}

void
http_run(struct http *http, struct http_exchange *exchanges, int count,
    long total_ms, struct arena *arena)
{
	for (int from = 0; from < count; from += HTTP_MAX_TOGETHER) {
		int left = count - from;
		run_together(http, exchanges + from,
		    left < HTTP_MAX_TOGETHER ? left : HTTP_MAX_TOGETHER,
		    total_ms, arena);
	}
}
