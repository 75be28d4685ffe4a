/* response.c - what requests are answered with; see response.h */
#include "web/response.h"

#include "base/problem.h"
#include "record/record.h"

#include <string.h>

const char *const response_private[] = {"Cache-Control", "no-store", NULL};

/* The status for a code; the first that it begins with. */
static const struct {
	const char *code;
	unsigned status;
} statuses[] = {
    {"web.session", 401},
    {"web.host", 403},
    {"web.origin", 403},
    {"web.user", 403},
    {"web.confirm", 403},
    {"web.rate", 429},
    {"web.too_large", 413},
    {"web.type", 415},
    {"web.database", 404},
    {"web.not_found", 404},
    {"web.method", 405},
    {"asked.unknown", 404},
    {"asked.ambiguous", 409},
    {"asked.id", 400},
    {"outline.unknown", 404},
    {"chart.none", 404},
    {"input.", 400},
    {"stage.order", 409},
    {"door.busy", 503},
    {"door.overdue", 504},
    {"door.", 502},
    {"config.", 503},
    {"db.", 503},
};

static unsigned
status_of(const char *code)
{
	for (size_t i = 0; i < COUNT_OF(statuses); i++)
		if (strncmp(code, statuses[i].code, strlen(statuses[i].code)) ==
		    0)
			return statuses[i].status;
	return 500;
}

static void
respond(struct http_request *request, unsigned status, jv value)
{
	jv text = jv_dump_string(value, 0);
	http_reply(request,
	    &(struct http_answer){.status = status,
		.type = "application/json",
		.bytes = jv_string_value(text),
		.length = (size_t)jv_string_length_bytes(jv_copy(text)),
		.headers = response_private});
	jv_free(text);
}

void
respond_json(struct http_request *request, jv value)
{
	respond(request, 200, value);
}

void
respond_problem(struct http_request *request, jv problem)
{
	respond(request, status_of(problem_code(&problem)), problem);
}

/* ---- events ---- */

void
respond_events(struct http_request *request)
{
	/* nginx would keep back what is not much */
	static const char *const headers[] = {
	    "Cache-Control", "no-store", "X-Accel-Buffering", "no", NULL};
	http_stream(request, "text/event-stream", ":\n\n", headers);
}

void
respond_event_text(struct http_request *request, const char *name,
    const char *text, size_t length)
{
	http_send(request, "event: ", strlen("event: "));
	http_send(request, name, strlen(name));
	http_send(request, "\ndata: ", strlen("\ndata: "));
	http_send(request, text, length);
	http_send(request, "\n\n", 2);
}

void
respond_event(struct http_request *request, const char *name, jv value)
{
	jv text = jv_dump_string(value, 0);
	respond_event_text(request, name, jv_string_value(text),
	    (size_t)jv_string_length_bytes(jv_copy(text)));
	jv_free(text);
}

/* ---- bodies ---- */

bool
request_object(const struct http_request *request, jv *object, jv *problem)
{
	struct record record = {0};
	size_t length;
	const char *body = http_body(request, &length);
	bool whole = false;
	if (http_too_large(request))
		*problem = problem_new("web.too_large", "the body is too long");
	else /* the reader of records is strict and bounded; libjq's is not */
		whole = record_parse(&record, body, length, 1, problem);
	if (whole)
		*object = jv_parse_sized(body, (int)length);
	record_release(&record);
	return whole;
}
