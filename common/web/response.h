/*
 * response.h - what requests are answered with: JSON, problems, events
 */
#ifndef NL2SQL_WEB_RESPONSE_H
#define NL2SQL_WEB_RESPONSE_H

#include "web/httpd.h"

#include <jv.h>

/* What says that nobody keeps a copy of the answer. */
extern const char *const response_private[];

/* Answer with a value as JSON; takes it. */
void respond_json(struct http_request *request, jv value);

/* Answer with {code, message, hint?} and the status of its code; takes it. */
void respond_problem(struct http_request *request, jv problem);

/* Begin a stream of server-sent events. */
void respond_events(struct http_request *request);

/* Send an event with the value as its data; takes it. */
void respond_event(struct http_request *request, const char *name, jv value);

/* Do the same for data that is JSON text without newlines already. */
void respond_event_text(struct http_request *request, const char *name,
    const char *text, size_t length);

/* Read the body as one JSON object.  Return false with `*problem`
 * (web.too_large, input.*). */
MUST_USE bool request_object(
    const struct http_request *request, jv *object, jv *problem);

#endif
