/* http.c - requests to a model's server; see http.h */
#include "http.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "log.h"
#include "problem.h"
#include "retry.h"
#include "stop.h"

/* Of all header lines of a reply (research: safety 3.2). */
#define HEADER_BYTES ((size_t)64 * 1024)
/* 16 samples of 4,096 tokens with log-probabilities take about 7 MiB. */
#define REPLY_BYTES ((size_t)8 * 1024 * 1024)
/* Without anything else to wait for; deadlines are met to this at worst. */
#define LONGEST_POLL_MS 1000

struct http {
	CURLM *multi;
	struct http_limits limits;
	struct egress *egress;
};

enum transfer_state {
	TRANSFER_WAITING, /* until `next_ms` */
	TRANSFER_RUNNING,
	TRANSFER_DONE,
};

/* One exchange on its way. */
struct transfer {
	struct http_exchange *exchange;
	const char *place; /* what may be told of the URL */
	enum transfer_state state;
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

/* All transfers of one http_run. */
struct run {
	struct http *http;
	struct transfer *transfers;
	int count;
	long total_ms;
	double deadline_ms;
	struct arena *arena;
};

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

struct http *
http_open(const struct http_limits *limits, struct egress *egress)
{
	struct http *http = xcalloc(1, sizeof(*http));
	http->limits = *limits;
	http->egress = egress;
	if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
		http->multi = curl_multi_init();
	if (!http->multi)
		log_die(1, "nl2sql", "libcurl cannot be set up");
	return http;
}

void
http_close(struct http *http)
{
	if (!http)
		return;
	curl_multi_cleanup(http->multi);
	curl_global_cleanup();
	free(http);
}

/* ---- what may be told of a URL ---- */

static const char *
url_part(CURLU *url, CURLUPart part, struct arena *arena)
{
	char *text = NULL;
	const char *kept = "";
	if (curl_url_get(url, part, &text, 0) == CURLUE_OK)
		kept = arena_strdup(arena, text);
	curl_free(text);
	return kept;
}

const char *
http_place(const char *text, struct arena *arena)
{
	const char *place = NULL;
	CURLU *url = curl_url();
	if (url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) {
		const char *scheme = url_part(url, CURLUPART_SCHEME, arena);
		const char *port = url_part(url, CURLUPART_PORT, arena);
		if (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0)
			place = arena_printf(arena, "%s://%s%s%s%s", scheme,
			    url_part(url, CURLUPART_HOST, arena),
			    *port ? ":" : "", port,
			    url_part(url, CURLUPART_PATH, arena));
	}
	curl_url_cleanup(url);
	return place;
}

/* ---- one attempt ---- */

static size_t
take_body(char *bytes, size_t size, size_t count, void *context)
{
	struct transfer *transfer = context;
	size_t length = size * count;
	if (length > transfer->limit - transfer->length) {
		transfer->too_large = true;
		return 0;
	}
	size_t needed = transfer->length + length + 1;
	if (needed > transfer->capacity) {
		transfer->capacity = needed * 2;
		transfer->body = xrealloc(transfer->body, transfer->capacity);
	}
	memcpy(transfer->body + transfer->length, bytes, length);
	transfer->length += length;
	return length;
}

static size_t
take_header(char *bytes, size_t size, size_t count, void *context)
{
	struct transfer *transfer = context;
	(void)bytes;
	transfer->header_bytes += size * count;
	transfer->too_large = transfer->header_bytes > HEADER_BYTES;
	return transfer->too_large ? 0 : size * count;
}

static void
set_certificates(CURL *easy)
{
	const char *bundle = getenv("CURL_CA_BUNDLE");
	const char *folder = getenv("SSL_CERT_DIR");
	if (!bundle || !*bundle)
		bundle = getenv("SSL_CERT_FILE");
	if (bundle && *bundle)
		curl_easy_setopt(easy, CURLOPT_CAINFO, bundle);
	if (folder && *folder)
		curl_easy_setopt(easy, CURLOPT_CAPATH, folder);
}

static void
set_request(struct transfer *transfer)
{
	const struct http_exchange *exchange = transfer->exchange;
	CURL *easy = transfer->easy;
	curl_easy_setopt(easy, CURLOPT_URL, exchange->url);
	if (exchange->body) {
		curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
		    (curl_off_t)exchange->body_length);
		curl_easy_setopt(easy, CURLOPT_POSTFIELDS, exchange->body);
	}
	struct curl_slist *headers = NULL;
	headers = curl_slist_append(headers, "Content-Type: application/json");
	headers = curl_slist_append(headers, "Accept: application/json");
	headers = curl_slist_append(headers, "Expect:");
	for (int i = 0; i < exchange->header_count; i++)
		headers = curl_slist_append(headers, exchange->headers[i]);
	transfer->headers = headers;
	curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static void
set_behaviour(struct transfer *transfer, const struct http_limits *limits)
{
	CURL *easy = transfer->easy;
	curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	/* A name that is looked up in vain does not hold up our end. */
	curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(easy, CURLOPT_USERAGENT, "nl2sql/" NL2SQL_VERSION);
	curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, limits->connect_ms);
	curl_easy_setopt(
	    easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits->body_bytes);
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
	curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
	set_certificates(easy);
}

static void
settle(struct transfer *transfer, jv problem)
{
	transfer->state = TRANSFER_DONE;
	transfer->exchange->problem = problem;
}

/* False: the log cannot take it, so nothing may leave. */
static bool
log_attempt(const struct run *run, struct transfer *transfer)
{
	const struct http_exchange *exchange = transfer->exchange;
	struct egress_entry entry = {
	    .to = transfer->place,
	    .attempt = exchange->attempts,
	    .body = exchange->body,
	    .length = exchange->body_length,
	    .content = exchange->content,
	};
	jv problem = jv_invalid();
	bool good = !run->http->egress ||
		    egress_write(run->http->egress, &entry, &problem);
	if (good)
		jv_free(problem);
	else
		settle(transfer, problem);
	return good;
}

static void
begin(const struct run *run, struct transfer *transfer)
{
	transfer->exchange->attempts++;
	transfer->exchange->status = 0;
	if (!log_attempt(run, transfer))
		return;
	transfer->easy = curl_easy_init();
	if (!transfer->easy)
		log_die(1, "nl2sql", "libcurl cannot be set up");
	transfer->state = TRANSFER_RUNNING;
	transfer->started_ms = clock_ms();
	transfer->length = 0;
	transfer->limit = run->http->limits.body_bytes;
	transfer->header_bytes = 0;
	transfer->too_large = false;
	transfer->error[0] = '\0';
	set_behaviour(transfer, &run->http->limits);
	set_request(transfer);
	curl_multi_add_handle(run->http->multi, transfer->easy);
}

static void
end_attempt(const struct run *run, struct transfer *transfer)
{
	if (!transfer->easy)
		return;
	curl_multi_remove_handle(run->http->multi, transfer->easy);
	curl_easy_cleanup(transfer->easy);
	curl_slist_free_all(transfer->headers);
	transfer->easy = NULL;
	transfer->headers = NULL;
}

/* ---- how an attempt ended ---- */

static jv
certificate_problem(const struct transfer *transfer)
{
	return problem_with_text(
	    problem_new("model.certificate", "no secure connection to %s: %s",
		transfer->place, transfer->error),
	    "hint", "name the certificate of its authority in CURL_CA_BUNDLE");
}

static jv
unreachable_problem(const struct transfer *transfer, CURLcode code)
{
	return problem_new("model.unreachable",
	    "no model's server answers at %s: %s", transfer->place,
	    *transfer->error ? transfer->error : curl_easy_strerror(code));
}

static jv
too_large_problem(const struct run *run, const struct transfer *transfer)
{
	return problem_new("model.too_large",
	    "the reply of %s is larger than %zu bytes", transfer->place,
	    run->http->limits.body_bytes);
}

static bool
is_certificate_code(CURLcode code)
{
	return code == CURLE_PEER_FAILED_VERIFICATION ||
	       code == CURLE_SSL_CONNECT_ERROR ||
	       code == CURLE_SSL_CACERT_BADFILE ||
	       code == CURLE_SSL_CERTPROBLEM || code == CURLE_SSL_ISSUER_ERROR;
}

/* Before the first byte nothing can have been answered in part. */
static jv
transport_problem(
    const struct run *run, const struct transfer *transfer, CURLcode code)
{
	if (transfer->too_large || code == CURLE_FILESIZE_EXCEEDED)
		return too_large_problem(run, transfer);
	if (is_certificate_code(code))
		return certificate_problem(transfer);
	if (code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL)
		return problem_new("config.model",
		    "%s is no address of an HTTP server", transfer->place);
	if (transfer->header_bytes == 0)
		return unreachable_problem(transfer, code);
	return problem_new("model.cut",
	    "the connection to %s broke inside the reply: %s", transfer->place,
	    *transfer->error ? transfer->error : curl_easy_strerror(code));
}

/* Wait and try again if that may help and there is time.  True: it will. */
static bool
try_again(const struct run *run, struct transfer *transfer)
{
	const struct http_exchange *exchange = transfer->exchange;
	double now = clock_ms();
	long pause = retry_pause_ms(
	    exchange->attempts, exchange->retry_after_s, retry_chance());
	if (exchange->attempts > run->http->limits.retries ||
	    exchange->retry_after_s > HTTP_LONGEST_PAUSE_MS / 1000 ||
	    now + (double)pause >= run->deadline_ms)
		return false;
	transfer->state = TRANSFER_WAITING;
	transfer->next_ms = now + (double)pause;
	return true;
}

static void
take_reply(const struct run *run, struct transfer *transfer)
{
	struct http_exchange *exchange = transfer->exchange;
	exchange->reply = arena_strndup(
	    run->arena, transfer->body ? transfer->body : "", transfer->length);
	exchange->reply_length = transfer->length;
	settle(transfer, jv_invalid());
}

static void
take_status(const struct run *run, struct transfer *transfer)
{
	struct http_exchange *exchange = transfer->exchange;
	curl_off_t asked_s = 0;
	curl_easy_getinfo(
	    transfer->easy, CURLINFO_RESPONSE_CODE, &exchange->status);
	curl_easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &asked_s);
	exchange->retry_after_s = asked_s > 0 ? (long)asked_s : 0;
	if (exchange->status >= 300 && exchange->status < 400)
		settle(transfer,
		    problem_new("model.redirect",
			"%s points to another place (%ld), which is not "
			"followed",
			transfer->place, exchange->status));
	else if (!retry_status(exchange->status) || !try_again(run, transfer))
		take_reply(run, transfer);
}

static void
finish(const struct run *run, struct transfer *transfer, CURLcode code)
{
	if (code == CURLE_OK) {
		take_status(run, transfer);
		return;
	}
	jv problem = transport_problem(run, transfer, code);
	bool unreached =
	    strcmp(problem_code(&problem), "model.unreachable") == 0;
	transfer->exchange->retry_after_s = 0;
	if (unreached && try_again(run, transfer))
		jv_free(problem);
	else
		settle(transfer, problem);
}

/* ---- the loop ---- */

static struct transfer *
owner_of(CURL *easy)
{
	char *owner = NULL;
	curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
	return (struct transfer *)(void *)owner;
}

static void
collect(const struct run *run)
{
	CURLMsg *message;
	int left = 0;
	while ((message = curl_multi_info_read(run->http->multi, &left))) {
		if (message->msg != CURLMSG_DONE)
			continue;
		/* The message does not outlive the attempt. */
		CURLcode code = message->data.result;
		struct transfer *transfer = owner_of(message->easy_handle);
		finish(run, transfer, code);
		end_attempt(run, transfer);
	}
}

/* When a transfer needs us, if nothing comes from its server. */
static double
due(const struct run *run, const struct transfer *transfer)
{
	double due = run->deadline_ms;
	double first =
	    transfer->started_ms + (double)run->http->limits.first_byte_ms;
	if (transfer->state == TRANSFER_WAITING)
		return transfer->next_ms;
	return transfer->header_bytes == 0 && first < due ? first : due;
}

static void
expire(const struct run *run, struct transfer *transfer)
{
	bool silent = transfer->header_bytes == 0;
	bool over = clock_ms() >= run->deadline_ms;
	long waited = over ? run->total_ms : run->http->limits.first_byte_ms;
	end_attempt(run, transfer);
	transfer->exchange->retry_after_s = 0;
	if (over || !try_again(run, transfer))
		settle(transfer,
		    problem_new("model.timeout", "%s %s within %ld ms",
			transfer->place,
			silent ? "did not answer" : "did not end its reply",
			waited));
}

/* Begin and end what is due; the time of the next, or 0 when all are done. */
static double
advance(const struct run *run)
{
	double next = 0;
	for (int i = 0; i < run->count; i++) {
		struct transfer *transfer = &run->transfers[i];
		if (transfer->state == TRANSFER_DONE)
			continue;
		if (due(run, transfer) <= clock_ms()) {
			if (transfer->state == TRANSFER_WAITING)
				begin(run, transfer);
			else
				expire(run, transfer);
		}
		if (transfer->state == TRANSFER_DONE)
			continue;
		double when = due(run, transfer);
		if (next == 0 || when < next)
			next = when;
	}
	return next;
}

static void
stop_all(const struct run *run)
{
	for (int i = 0; i < run->count; i++)
		if (run->transfers[i].state != TRANSFER_DONE)
			settle(&run->transfers[i],
			    problem_new("stage.stopped",
				"told to end while a model was asked"));
}

static void
poll_until(const struct run *run, double next)
{
	struct curl_waitfd stop = {stop_descriptor(), CURL_WAIT_POLLIN, 0};
	double left = next - clock_ms();
	int ms = left <= 0                ? 0
		 : left > LONGEST_POLL_MS ? LONGEST_POLL_MS
					  : (int)left + 1;
	unsigned int stops = stop.fd >= 0 ? 1 : 0;
	curl_multi_poll(run->http->multi, &stop, stops, ms, NULL);
}

static void
run_all(const struct run *run)
{
	int running = 0;
	while (advance(run) > 0) {
		if (stop_requested()) {
			stop_all(run);
			break;
		}
		curl_multi_perform(run->http->multi, &running);
		collect(run);
		double next = advance(run);
		if (next > 0)
			poll_until(run, next);
	}
	for (int i = 0; i < run->count; i++) {
		end_attempt(run, &run->transfers[i]);
		free(run->transfers[i].body);
	}
}

static void
prepare(
    struct run *run, struct transfer *transfer, struct http_exchange *exchange)
{
	transfer->exchange = exchange;
	transfer->next_ms = 0;
	transfer->place = http_place(exchange->url, run->arena);
	exchange->problem = jv_invalid();
	exchange->status = 0;
	exchange->reply = "";
	exchange->reply_length = 0;
	exchange->attempts = 0;
	if (!transfer->place)
		settle(transfer,
		    problem_new("config.model",
			"a model's address must be an http or https URL"));
}

static void
run_together(struct http *http, struct http_exchange *exchanges, int count,
    long total_ms, struct arena *arena)
{
	struct transfer transfers[HTTP_MAX_TOGETHER] = {0};
	struct run run = {
	    .http = http,
	    .transfers = transfers,
	    .count = count,
	    .total_ms = http->limits.total_ms,
	    .arena = arena,
	};
	if (total_ms > 0 && total_ms < run.total_ms)
		run.total_ms = total_ms;
	run.deadline_ms = clock_ms() + (double)run.total_ms;
	for (int i = 0; i < count; i++)
		prepare(&run, &transfers[i], &exchanges[i]);
	run_all(&run);
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
