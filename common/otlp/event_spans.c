/* event_spans.c - the spans of one event; see event_spans.h */
#include "otlp/event_spans.h"

#include "base/memory.h"
#include "otlp/attributes.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

/* A name or a code is no longer. */
enum { WORD_BYTES = 128 };

/* One event under way. */
struct making {
	const jv *event;
	const char *trace;
	const char *root;
	const char *stage;
	const char *stage_span;
	double started; /* of the stage */
	bool texts;
	jv items; /* the event's spans */
	jv spans; /* what was made */
	struct arena arena;
};

/* ---- reading ---- */

static bool
is_word(const char *text)
{
	size_t length = strlen(text);
	return length > 0 && length <= WORD_BYTES &&
	       strspn(text,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:/_-") == length;
}

const char *
event_word(const jv *object, const char *key, struct arena *arena)
{
	const char *text = record_member_text(object, key, arena);
	return text && is_word(text) ? text : NULL;
}

bool
event_times(const jv *object, double *started, double *ended)
{
	*started = record_member_number(object, "started", -1);
	*ended = *started + record_member_number(object, "ms", -1);
	return *started > 0 && *ended >= *started && *ended < LATEST_MS;
}

static bool
is_span(const jv *item, const char *kind)
{
	struct arena arena = {0};
	const char *is = record_member_text(item, "span", &arena);
	bool same = is && strcmp(is, kind) == 0;
	arena_release(&arena);
	return same;
}

/* ---- making ---- */

/* Nanoseconds are a text: they need 64 bits. */
static jv
nanoseconds(double ms)
{
	return jv_string_fmt("%.0f", ms * 1e6);
}

static jv
status_of(const char *failure)
{
	enum { STATUS_ERROR = 2 };
	jv status = jv_object();
	if (!failure)
		return status;
	status = record_with_number(status, "code", STATUS_ERROR);
	return record_with_text(status, "message", failure);
}

jv
span_made(const struct span_outline *outline, jv attributes)
{
	jv span = record_with_text(jv_object(), "traceId", outline->trace);
	span = record_with_text(span, "spanId", outline->id);
	span = record_with_text(span, "parentSpanId", outline->parent);
	span = record_with_text(span, "name", outline->name);
	span = record_with_number(span, "kind", outline->kind);
	span = jv_object_set(span, jv_string("startTimeUnixNano"),
	    nanoseconds(outline->started));
	span = jv_object_set(
	    span, jv_string("endTimeUnixNano"), nanoseconds(outline->ended));
	attributes =
	    attributes_text(attributes, "error.type", outline->failure);
	span = jv_object_set(span, jv_string("attributes"), attributes);
	return jv_object_set(
	    span, jv_string("status"), status_of(outline->failure));
}

static void
add(struct making *making, const struct span_outline *outline, jv attributes)
{
	making->spans =
	    jv_array_append(making->spans, span_made(outline, attributes));
}

/* The id of the event's span at `place`, or of its candidate. */
static const char *
id_of(struct making *making, const char *kind, int place)
{
	char *id = arena_alloc(&making->arena, SPAN_ID_BYTES);
	ids_span(making->trace,
	    arena_printf(&making->arena, "%s %.4f %s %d", making->stage,
		making->started, kind, place),
	    id);
	return id;
}

static jv
with_statement_text(const struct making *making, jv list, const char *key,
    const jv *item, struct arena *arena)
{
	return making->texts ? attributes_text(list, key,
				   record_member_text(item, "sql", arena))
			     : list;
}

/* ---- candidates ---- */

static bool
is_of(const jv *item, int candidate)
{
	return record_member_integer(item, "candidate", -1) == candidate;
}

/* A candidate ends with the last of its statements. */
static void
stretch(const struct making *making, int candidate, double *ended)
{
	jv_array_foreach(making->items, i, item)
	{
		double begun, end;
		if (is_span(&item, "statement") && is_of(&item, candidate) &&
		    event_times(&item, &begun, &end) && end > *ended)
			*ended = end;
		jv_free(item);
	}
}

/* The span of the candidate when the event has it, else the stage's. */
static const char *
parent_of(struct making *making, const jv *statement)
{
	int candidate = record_member_integer(statement, "candidate", -1);
	const char *parent = making->stage_span;
	jv_array_foreach(making->items, i, item)
	{
		if (candidate >= 0 && is_span(&item, "candidate") &&
		    is_of(&item, candidate))
			parent = id_of(making, "candidate", candidate);
		jv_free(item);
	}
	return parent;
}

static void
add_candidate(
    struct making *making, const jv *item, struct span_outline *outline)
{
	struct arena *arena = &making->arena;
	int number = record_member_integer(item, "candidate", 0);
	outline->id = id_of(making, "candidate", number);
	outline->name = "candidate";
	stretch(making, number, &outline->ended);
	jv list = attributes_integer(jv_array(), "nl2sql.candidate", number);
	list = attributes_text(
	    list, "nl2sql.origin", event_word(item, "origin", arena));
	add(making, outline,
	    with_statement_text(making, list, "db.query.text", item, arena));
}

/* ---- statements ---- */

static jv
statement_attributes(struct making *making, const jv *item, const char *purpose)
{
	struct arena *arena = &making->arena;
	bool explains = strcmp(purpose, "explain") == 0;
	double rows = record_member_number(item, "rows", -1);
	int candidate = record_member_integer(item, "candidate", -1);
	jv list = attributes_text(jv_array(), "db.system.name", "postgresql");
	list = attributes_text(
	    list, "db.operation.name", explains ? "EXPLAIN" : "SELECT");
	list = attributes_text(list, "nl2sql.purpose", purpose);
	list = attributes_text(list, "db.response.status_code",
	    event_word(item, "sqlstate", arena));
	if (rows >= 0 && !explains)
		list =
		    attributes_integer(list, "db.response.returned_rows", rows);
	if (candidate >= 0)
		list = attributes_integer(list, "nl2sql.candidate", candidate);
	return with_statement_text(making, list, "db.query.text", item, arena);
}

static void
add_statement(struct making *making, const jv *item, int place,
    struct span_outline *outline)
{
	const char *purpose = event_word(item, "purpose", &making->arena);
	if (!purpose)
		purpose = "rows";
	outline->id = id_of(making, "statement", place);
	outline->parent = parent_of(making, item);
	outline->name = strcmp(purpose, "explain") == 0 ? "EXPLAIN" : "SELECT";
	outline->kind = SPAN_CLIENT;
	add(making, outline, statement_attributes(making, item, purpose));
}

/* ---- requests ---- */

/* The names of the GenAI conventions where they are not our own. */
static const char *
provider_name(const char *provider)
{
	return provider && strcmp(provider, "gemini") == 0 ? "gcp.gemini"
							   : provider;
}

/* Host and port of "http://127.0.0.1:8080/v1/..." or "https://[::1]/...". */
static jv
with_server(jv list, const char *place, struct arena *arena)
{
	const char *from = place ? strstr(place, "://") : NULL;
	if (!from)
		return list;
	from += strlen("://");
	bool bracketed = *from == '[';
	from += bracketed;
	size_t length = strcspn(from, bracketed ? "]" : ":/");
	const char *host = arena_strndup(arena, from, length);
	const char *behind = from + length + (bracketed && from[length]);
	long usual = strncmp(place, "https", strlen("https")) == 0 ? 443 : 80;
	if (!is_word(host))
		return list;
	list = attributes_text(list, "server.address", host);
	return attributes_integer(list, "server.port",
	    *behind == ':' ? (double)strtol(behind + 1, NULL, 10)
			   : (double)usual);
}

static jv
finishes_of(const jv *item)
{
	jv words = jv_array();
	jv finishes = record_member_array(item, "finishes");
	jv_array_foreach(finishes, i, finish)
	{
		if (jv_get_kind(finish) == JV_KIND_STRING &&
		    is_word(jv_string_value(finish)))
			words = jv_array_append(words, jv_copy(finish));
		jv_free(finish);
	}
	jv_free(finishes);
	return words;
}

/* Add a number of the item, unless it has none or `unless`. */
static jv
with_count(
    jv list, const char *key, const jv *item, const char *member, double unless)
{
	double number = record_member_number(item, member, unless);
	return number == unless ? list : attributes_number(list, key, number);
}

static jv
request_attributes(struct making *making, const jv *item, const char *operation)
{
	struct arena *arena = &making->arena;
	double attempts = record_member_number(item, "attempts", 1);
	jv list =
	    attributes_text(jv_array(), "gen_ai.operation.name", operation);
	list = attributes_text(list, "gen_ai.provider.name",
	    provider_name(event_word(item, "provider", arena)));
	list = attributes_text(
	    list, "gen_ai.request.model", event_word(item, "model", arena));
	list =
	    with_count(list, "gen_ai.request.choice.count", item, "samples", 1);
	list = with_count(
	    list, "gen_ai.request.temperature", item, "temperature", -1);
	list = with_count(
	    list, "gen_ai.usage.input_tokens", item, "prompt_tokens", 0);
	list = with_count(
	    list, "gen_ai.usage.output_tokens", item, "completion_tokens", 0);
	list = attributes_texts(
	    list, "gen_ai.response.finish_reasons", finishes_of(item));
	list =
	    with_server(list, record_member_text(item, "place", arena), arena);
	list = with_count(
	    list, "http.response.status_code", item, "http_status", 0);
	return attempts > 1 ? attributes_integer(list,
				  "http.request.resend_count", attempts - 1)
			    : list;
}

static void
add_request(struct making *making, const jv *item, int place,
    struct span_outline *outline)
{
	struct arena *arena = &making->arena;
	const char *operation = event_word(item, "operation", arena);
	const char *model = event_word(item, "model", arena);
	if (!operation)
		operation = "chat";
	outline->id = id_of(making, "request", place);
	outline->name = arena_printf(
	    arena, "%s%s%s", operation, model ? " " : "", model ? model : "");
	outline->kind = SPAN_CLIENT;
	add(making, outline, request_attributes(making, item, operation));
}

/* ---- the event ---- */

static void
add_item(struct making *making, const jv *item, int place)
{
	struct span_outline outline = {.trace = making->trace,
	    .parent = making->stage_span,
	    .kind = SPAN_INTERNAL,
	    .failure = event_word(item, "code", &making->arena)};
	if (!event_times(item, &outline.started, &outline.ended))
		return;
	if (is_span(item, "candidate"))
		add_candidate(making, item, &outline);
	else if (is_span(item, "statement"))
		add_statement(making, item, place, &outline);
	else if (is_span(item, "request"))
		add_request(making, item, place, &outline);
}

/* The stage's counters are the numbers of its event. */
static jv
stage_attributes(struct making *making)
{
	jv list = attributes_text(jv_array(), "nl2sql.stage", making->stage);
	list = attributes_text(list, "nl2sql.status",
	    event_word(making->event, "status", &making->arena));
	jv_object_foreach(*making->event, key, value)
	{
		const char *name = jv_string_value(key);
		if (jv_get_kind(value) == JV_KIND_NUMBER && is_word(name) &&
		    strcmp(name, "started") != 0 && strcmp(name, "ms") != 0 &&
		    strcmp(name, "id") != 0)
			list = attributes_number(list,
			    arena_printf(&making->arena, "nl2sql.%s", name),
			    jv_number_value(value));
		jv_free(key);
		jv_free(value);
	}
	return list;
}

static void
add_stage(struct making *making, double ended)
{
	struct arena *arena = &making->arena;
	const char *status = event_word(making->event, "status", arena);
	bool failed = status && strcmp(status, "error") == 0;
	const struct span_outline outline = {.trace = making->trace,
	    .id = making->stage_span,
	    .parent = making->root,
	    .name = making->stage,
	    .kind = SPAN_INTERNAL,
	    .started = making->started,
	    .ended = ended,
	    .failure =
		failed ? event_word(making->event, "code", arena) : NULL};
	add(making, &outline, stage_attributes(making));
}

jv
event_spans(
    const jv *event, const char *trace, const char *root, bool texts, jv spans)
{
	struct making making = {.event = event,
	    .trace = trace,
	    .root = root,
	    .texts = texts,
	    .items = record_member_array(event, "spans"),
	    .spans = spans};
	double ended;
	making.stage = event_word(event, "stage", &making.arena);
	if (making.stage && event_times(event, &making.started, &ended)) {
		making.stage_span = id_of(&making, "stage", 0);
		add_stage(&making, ended);
		jv_array_foreach(making.items, i, item)
		{
			add_item(&making, &item, i);
			jv_free(item);
		}
	}
	jv_free(making.items);
	arena_release(&making.arena);
	return making.spans;
}
