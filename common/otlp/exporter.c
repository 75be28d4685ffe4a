/* exporter.c - sends spans to a collector, or writes them; see exporter.h */
#include "otlp/exporter.h"

#include "base/log.h"
#include "base/problem.h"
#include "otlp/attributes.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* Two requests end before a stage must (STOP_GRACE_S): the one that a signal
 * finds, and the last one. */
enum { GRACE_MS = 700 };
/* A collector answers with a few words. */
enum { REPLY_BYTES = 64 << 10, CONNECT_MS = 5000, FIRST_BYTE_MS = 10000 };
/* The pauses between so many attempts come to 100 s. */
enum { RETRIES = 10 };

/* ---- opening ---- */

/* Return the place of traces below the collector's address. */
static const char *
below(const char *base, struct arena *arena)
{
	static const char path[] = "/v1/traces";
	size_t length = strlen(base);
	while (length > 0 && base[length - 1] == '/')
		length--;
	if (length >= strlen(path) &&
	    strncmp(base + length - strlen(path), path, strlen(path)) == 0)
		return arena_strndup(arena, base, length);
	return arena_printf(arena, "%.*s%s", (int)length, base, path);
}

/* The option, which may be empty to write to standard output, has priority. */
static const char *
place_of(const struct config *config, struct arena *arena)
{
	const char *option = config_text(config, "otlp_endpoint");
	const char *traces = getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
	const char *base = getenv("OTEL_EXPORTER_OTLP_ENDPOINT");
	if (option)
		return *option ? below(option, arena) : NULL;
	if (traces && *traces)
		return arena_strdup(arena, traces);
	return base && *base ? below(base, arena) : NULL;
}

static bool
open_http(struct exporter *exporter, const struct config *config, jv *problem)
{
	const struct http_limits limits = {.connect_ms = CONNECT_MS,
	    .first_byte_ms = FIRST_BYTE_MS,
	    .total_ms = config_integer(config, "otlp_timeout_ms"),
	    .retries = RETRIES,
	    .body_bytes = REPLY_BYTES,
	    .grace_ms = GRACE_MS};
	if (!http_place(exporter->url, &exporter->arena)) {
		*problem = problem_new("config.model",
		    "otlp_endpoint must be an http or https URL");
		return false;
	}
	if (!headers_read(&exporter->headers, problem) ||
	    !egress_open(&exporter->egress, config, "otlp", problem))
		return false;
	exporter->http = http_open(&limits, &exporter->egress, problem);
	return exporter->http;
}

bool
exporter_open(struct exporter *exporter, const struct config *config,
    const char *program, jv *problem)
{
	*exporter = (struct exporter){.program = program,
	    .waiting = jv_array(),
	    .egress = {.journal = {.file = -1}},
	    .batch = (int)config_integer(config, "otlp_batch")};
	exporter->url = place_of(config, &exporter->arena);
	return !exporter->url || open_http(exporter, config, problem);
}

void
exporter_close(struct exporter *exporter)
{
	http_close(exporter->http);
	egress_close(&exporter->egress);
	headers_release(&exporter->headers);
	jv_free(exporter->waiting);
	arena_release(&exporter->arena);
}

/* ---- a request ---- */

static jv
resource(void)
{
	const char *name = getenv("OTEL_SERVICE_NAME");
	jv list = attributes_text(
	    jv_array(), "service.name", name && *name ? name : "nl2sql");
	list = attributes_text(list, "service.version", NL2SQL_VERSION);
	return jv_object_set(jv_object(), jv_string("attributes"), list);
}

/* ExportTraceServiceRequest; takes the spans. */
static jv
request_of(jv spans)
{
	jv scope = record_with_text(jv_object(), "name", "nl2sql");
	scope = record_with_text(scope, "version", NL2SQL_VERSION);
	jv part = jv_object_set(jv_object(), jv_string("scope"), scope);
	part = jv_object_set(part, jv_string("spans"), spans);
	jv whole =
	    jv_object_set(jv_object(), jv_string("resource"), resource());
	whole = jv_object_set(
	    whole, jv_string("scopeSpans"), jv_array_append(jv_array(), part));
	return jv_object_set(jv_object(), jv_string("resourceSpans"),
	    jv_array_append(jv_array(), whole));
}

/* A collector may take some of the spans, and say how many it did not. */
static void
note_partial(struct exporter *exporter, const struct http_exchange *exchange)
{
	struct arena arena = {0};
	jv reply = record_object(exchange->reply, exchange->reply_length);
	jv partial = record_member(&reply, "partialSuccess");
	const char *text =
	    record_member_text(&partial, "rejectedSpans", &arena);
	double rejected =
	    text ? strtod(text, NULL)
		 : record_member_number(&partial, "rejectedSpans", 0);
	jv_free(partial);
	jv_free(reply);
	arena_release(&arena);
	if (rejected < 1)
		return;
	exporter->refused += (long)rejected;
	log_warn(
	    exporter->program, "the collector refused %.0f spans", rejected);
}

/* Say why, once until a request arrives again. */
static void
warn_lost(struct exporter *exporter, const struct http_exchange *exchange,
    struct arena *arena)
{
	if (exporter->unreachable)
		return;
	exporter->unreachable = true;
	const char *place = http_place(exporter->url, arena);
	if (!jv_is_valid(exchange->problem))
		log_warn(exporter->program,
		    "spans are lost: the collector at %s answers %ld", place,
		    exchange->status);
	else if (strcmp(problem_code(&exchange->problem),
		     "model.unreachable") == 0)
		log_warn(exporter->program,
		    "spans are lost: no collector answers at %s", place);
	else
		log_warn(exporter->program, "spans are lost: %s",
		    problem_message(&exchange->problem));
}

static void
take_outcome(struct exporter *exporter, const struct http_exchange *exchange,
    int count, struct arena *arena)
{
	bool answered = !jv_is_valid(exchange->problem);
	if (answered && exchange->status < 300) {
		exporter->sent += count;
		exporter->unreachable = false;
		note_partial(exporter, exchange);
		return;
	}
	if (answered && exchange->status < 500 && exchange->status != 429)
		exporter->refused += count;
	else
		exporter->lost += count;
	warn_lost(exporter, exchange, arena);
}

static void
post(struct exporter *exporter, const char *body, size_t length, int count)
{
	struct arena arena = {0};
	const char *headers[HEADERS_MAX];
	for (int i = 0; i < exporter->headers.count; i++)
		headers[i] = exporter->headers.lines[i];
	struct http_exchange exchange = {.url = exporter->url,
	    .headers = headers,
	    .header_count = exporter->headers.count,
	    .body = body,
	    .body_length = length};
	http_run(exporter->http, &exchange, 1, 0, &arena);
	take_outcome(exporter, &exchange, count, &arena);
	jv_free(exchange.problem);
	arena_release(&arena);
}

static void
write_line(struct exporter *exporter, const char *text, int count)
{
	if (!exporter->broken && puts(text) >= 0 && fflush(stdout) == 0)
		exporter->sent += count;
	else
		exporter->broken = true;
}

static void
send_spans(struct exporter *exporter, jv spans)
{
	int count = record_array_length(&spans);
	jv text = jv_dump_string(request_of(spans), 0);
	if (exporter->url)
		post(exporter, jv_string_value(text),
		    (size_t)jv_string_length_bytes(jv_copy(text)), count);
	else
		write_line(exporter, jv_string_value(text), count);
	jv_free(text);
}

/* ---- the queue ---- */

bool
exporter_waits(const struct exporter *exporter)
{
	return record_array_length(&exporter->waiting) > 0;
}

void
exporter_flush(struct exporter *exporter)
{
	if (!exporter_waits(exporter))
		return;
	jv spans = exporter->waiting;
	exporter->waiting = jv_array();
	send_spans(exporter, spans);
}

void
exporter_add(struct exporter *exporter, jv spans)
{
	int count = record_array_length(&spans);
	for (int i = 0; i < count; i++) {
		exporter->waiting = jv_array_append(
		    exporter->waiting, jv_array_get(jv_copy(spans), i));
		if (record_array_length(&exporter->waiting) >= exporter->batch)
			exporter_flush(exporter);
	}
	jv_free(spans);
}
