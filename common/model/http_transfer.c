/* http_transfer.c - one attempt at one exchange; see http_transfer.h */
#include "model/http_transfer.h"

#include "base/clock.h"
#include "base/problem.h"
#include "model/retry.h"

#include <stdlib.h>
#include <string.h>

/* The most bytes of a reply's header lines; a server that sends more is broken
 * or hostile. */
#define HEADER_BYTES ((size_t)64 * 1024)

/* ---- an attempt ---- */

static size_t
take_body(char *bytes, size_t size, size_t count, void *context)
{
	struct http_transfer *transfer = context;
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
	struct http_transfer *transfer = context;
	(void)bytes;
	transfer->header_bytes += size * count;
	transfer->too_large = transfer->header_bytes > HEADER_BYTES;
	return transfer->too_large ? 0 : size * count;
}

static void
set_certificates(const struct curl_library *curl, CURL *easy)
{
	const char *bundle = getenv("CURL_CA_BUNDLE");
	const char *folder = getenv("SSL_CERT_DIR");
	if (!bundle || !*bundle)
		bundle = getenv("SSL_CERT_FILE");
	if (bundle && *bundle)
		curl->easy_setopt(easy, CURLOPT_CAINFO, bundle);
	if (folder && *folder)
		curl->easy_setopt(easy, CURLOPT_CAPATH, folder);
}

/* Return false when the line cannot be added; the lines before it stay. */
static bool
add_header(const struct curl_library *curl, struct http_transfer *transfer,
    const char *line)
{
	struct curl_slist *longer = curl->slist_append(transfer->headers, line);
	if (longer)
		transfer->headers = longer;
	return longer;
}

/* Return false when there is no memory for a header: the request would be
 * incomplete without it. */
static bool
set_request(const struct curl_library *curl, struct http_transfer *transfer)
{
	const struct http_exchange *exchange = transfer->exchange;
	CURL *easy = transfer->easy;
	curl->easy_setopt(easy, CURLOPT_URL, exchange->url);
	if (exchange->body) {
		curl->easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
		    (curl_off_t)exchange->body_length);
		curl->easy_setopt(easy, CURLOPT_POSTFIELDS, exchange->body);
	}
	bool good =
	    add_header(curl, transfer, "Content-Type: application/json") &&
	    add_header(curl, transfer, "Accept: application/json") &&
	    add_header(curl, transfer, "Expect:");
	for (int i = 0; good && i < exchange->header_count; i++)
		good = add_header(curl, transfer, exchange->headers[i]);
	curl->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
	return good;
}

static void
set_behaviour(const struct http *http, struct http_transfer *transfer)
{
	const struct curl_library *curl = &http->curl;
	const struct http_limits *limits = &http->limits;
	CURL *easy = transfer->easy;
	curl->easy_setopt(easy, CURLOPT_PRIVATE, transfer);
	curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
	curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	/* An unfinished lookup of a name does not delay the end of the
	 * program. */
	curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
	curl->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
	curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	curl->easy_setopt(easy, CURLOPT_USERAGENT, "nl2sql/" NL2SQL_VERSION);
	curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, limits->connect_ms);
	curl->easy_setopt(
	    easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits->body_bytes);
	curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
	curl->easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
	curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
	curl->easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
	set_certificates(curl, easy);
}

void
http_transfer_settle(struct http_transfer *transfer, jv problem)
{
	transfer->state = TRANSFER_DONE;
	transfer->exchange->problem = problem;
	transfer->exchange->ended_ms = clock_ms();
}

/* Return false when the log cannot be written: nothing may be sent then. */
static bool
log_attempt(const struct http_batch *batch, struct http_transfer *transfer)
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
	bool good = !batch->http->egress ||
		    egress_write(batch->http->egress, &entry, &problem);
	if (good)
		jv_free(problem);
	else
		http_transfer_settle(transfer, problem);
	return good;
}

jv
http_setup_problem(const char *reason)
{
	return problem_new(
	    "model.unreachable", "libcurl cannot be set up: %s", reason);
}

/* Return false when the attempt cannot be made; the exchange is settled
 * then. */
static bool
set_up(const struct http_batch *batch, struct http_transfer *transfer)
{
	const struct curl_library *curl = &batch->http->curl;
	transfer->error[0] = '\0';
	transfer->easy = curl->easy_init();
	if (transfer->easy) {
		set_behaviour(batch->http, transfer);
		if (set_request(curl, transfer))
			return true;
	}
	http_transfer_settle(transfer, http_setup_problem("out of memory"));
	return false;
}

void
http_transfer_begin(
    const struct http_batch *batch, struct http_transfer *transfer)
{
	transfer->exchange->attempts++;
	transfer->exchange->status = 0;
	if (!set_up(batch, transfer) || !log_attempt(batch, transfer))
		return;
	transfer->state = TRANSFER_RUNNING;
	transfer->started_ms = clock_ms();
	transfer->length = 0;
	transfer->limit = batch->http->limits.body_bytes;
	transfer->header_bytes = 0;
	transfer->too_large = false;
	const struct curl_library *curl = &batch->http->curl;
	CURLMcode code =
	    curl->multi_add_handle(batch->http->multi, transfer->easy);
	if (code != CURLM_OK)
		http_transfer_settle(
		    transfer, http_setup_problem(curl->multi_strerror(code)));
}

void
http_transfer_end(
    const struct http_batch *batch, struct http_transfer *transfer)
{
	const struct curl_library *curl = &batch->http->curl;
	if (!transfer->easy)
		return;
	curl->multi_remove_handle(batch->http->multi, transfer->easy);
	curl->easy_cleanup(transfer->easy);
	curl->slist_free_all(transfer->headers);
	transfer->easy = NULL;
	transfer->headers = NULL;
}

/* ---- how an attempt ended ---- */

static jv
certificate_problem(const struct http_transfer *transfer)
{
	return problem_with_text(
	    problem_new("model.certificate", "no secure connection to %s: %s",
		transfer->place, transfer->error),
	    "hint", "name the certificate of its authority in CURL_CA_BUNDLE");
}

/* Return what libcurl says of the attempt, else of the code. */
static const char *
reason_of(const struct http_batch *batch, const struct http_transfer *transfer,
    CURLcode code)
{
	return *transfer->error ? transfer->error
				: batch->http->curl.easy_strerror(code);
}

static jv
unreachable_problem(const struct http_batch *batch,
    const struct http_transfer *transfer, CURLcode code)
{
	return problem_new("model.unreachable",
	    "no model's server answers at %s: %s", transfer->place,
	    reason_of(batch, transfer, code));
}

static jv
too_large_problem(
    const struct http_batch *batch, const struct http_transfer *transfer)
{
	return problem_new("model.too_large",
	    "the reply of %s is larger than %zu bytes", transfer->place,
	    batch->http->limits.body_bytes);
}

static bool
is_certificate_code(CURLcode code)
{
	return code == CURLE_PEER_FAILED_VERIFICATION ||
	       code == CURLE_SSL_CONNECT_ERROR ||
	       code == CURLE_SSL_CACERT_BADFILE ||
	       code == CURLE_SSL_CERTPROBLEM || code == CURLE_SSL_ISSUER_ERROR;
}

/* Before the first byte, no part of an answer can have come. */
static jv
transport_problem(const struct http_batch *batch,
    const struct http_transfer *transfer, CURLcode code)
{
	if (transfer->too_large || code == CURLE_FILESIZE_EXCEEDED)
		return too_large_problem(batch, transfer);
	if (is_certificate_code(code))
		return certificate_problem(transfer);
	if (code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL)
		return problem_new("config.model",
		    "%s is no address of an HTTP server", transfer->place);
	if (transfer->header_bytes == 0)
		return unreachable_problem(batch, transfer, code);
	return problem_new("model.cut",
	    "the connection to %s broke inside the reply: %s", transfer->place,
	    reason_of(batch, transfer, code));
}

/* Wait and try again if that may help and there is time.  Return true when it
 * will. */
bool
http_transfer_try_again(
    const struct http_batch *batch, struct http_transfer *transfer)
{
	const struct http_exchange *exchange = transfer->exchange;
	double now = clock_ms();
	long pause = retry_pause_ms(
	    exchange->attempts, exchange->retry_after_s, retry_chance());
	if (exchange->attempts > batch->http->limits.retries ||
	    exchange->retry_after_s > HTTP_LONGEST_PAUSE_MS / 1000 ||
	    now + (double)pause >= batch->deadline_ms)
		return false;
	transfer->state = TRANSFER_WAITING;
	transfer->next_ms = now + (double)pause;
	return true;
}

static void
take_reply(const struct http_batch *batch, struct http_transfer *transfer)
{
	struct http_exchange *exchange = transfer->exchange;
	exchange->reply = arena_strndup(batch->arena,
	    transfer->body ? transfer->body : "", transfer->length);
	exchange->reply_length = transfer->length;
	http_transfer_settle(transfer, jv_invalid());
}

static void
take_status(const struct http_batch *batch, struct http_transfer *transfer)
{
	const struct curl_library *curl = &batch->http->curl;
	struct http_exchange *exchange = transfer->exchange;
	curl_off_t asked_s = 0;
	curl->easy_getinfo(
	    transfer->easy, CURLINFO_RESPONSE_CODE, &exchange->status);
	curl->easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &asked_s);
	exchange->retry_after_s = asked_s > 0 ? (long)asked_s : 0;
	if (exchange->status >= 300 && exchange->status < 400)
		http_transfer_settle(transfer,
		    problem_new("model.redirect",
			"%s points to another place (%ld), which is not "
			"followed",
			transfer->place, exchange->status));
	else if (!retry_status(exchange->status) ||
		 !http_transfer_try_again(batch, transfer))
		take_reply(batch, transfer);
}

void
http_transfer_finish(const struct http_batch *batch,
    struct http_transfer *transfer, CURLcode code)
{
	if (code == CURLE_OK) {
		take_status(batch, transfer);
		return;
	}
	jv problem = transport_problem(batch, transfer, code);
	bool unreached =
	    strcmp(problem_code(&problem), "model.unreachable") == 0;
	transfer->exchange->retry_after_s = 0;
	if (unreached && http_transfer_try_again(batch, transfer))
		jv_free(problem);
	else
		http_transfer_settle(transfer, problem);
}
