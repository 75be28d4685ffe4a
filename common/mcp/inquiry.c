/* inquiry.c - a request of a client that waits for a pipeline; see inquiry.h */
#include "mcp/inquiry.h"

#include "base/problem.h"
#include "mcp/offers.h"
#include "mcp/query_text.h"
#include "pipes/served.h"

#include <stdlib.h>

void
inquiry_drop(struct inquiry *inquiry)
{
	struct inquiry **at = &inquiry->session->inquiries;
	while (*at != inquiry)
		at = &(*at)->next;
	*at = inquiry->next;
	struct mcp_session *session = inquiry->session;
	session->count--;
	jv_free(inquiry->id);
	jv_free(inquiry->arguments);
	jv_free(inquiry->token);
	free(inquiry->record_id);
	free(inquiry);
	if (session->closed && session->count == 0)
		free(session);
}

void
inquiry_send(struct mcp_session *session, const jv *id, jv message)
{
	if (session->closed)
		jv_free(message);
	else
		session->send(session->context, id, message);
}

void
inquiry_log(const struct inquiry *inquiry, enum log_level level, jv data)
{
	if ((int)level < inquiry->log_level) {
		jv_free(data);
		return;
	}
	jv params = record_with_text(
	    jv_object(), "level", level == LOG_DEBUG ? "debug" : "warning");
	params = record_with_text(params, "logger", "nl2sql");
	params = jv_object_set(params, jv_string("data"), data);
	inquiry_send(inquiry->session, &inquiry->id,
	    rpc_notification("notifications/message", params));
}

/* ---- answering ---- */

/* What a client's model is shown leaves the house.  Return false with
 * `*problem` when the log does not take it: it is not sent then. */
static bool
log_egress(const struct mcp_session *session, const jv *message, jv *problem)
{
	struct egress egress = session->server->egress;
	jv text = jv_dump_string(jv_copy(*message), 0);
	struct egress_entry entry = {.to = "client",
	    .attempt = 1,
	    .body = jv_string_value(text),
	    .length = (size_t)jv_string_length_bytes(jv_copy(text))};
	bool logged = egress_write(&egress, &entry, problem);
	jv_free(text);
	return logged;
}

void
inquiry_result(struct inquiry *inquiry, jv result)
{
	jv problem = jv_invalid();
	if (inquiry->modern)
		result = offers_modern(result);
	jv message = rpc_result(jv_copy(inquiry->id), result);
	if (!log_egress(inquiry->session, &message, &problem)) {
		jv_free(message);
		message = rpc_error(jv_copy(inquiry->id), RPC_INTERNAL_ERROR,
		    problem_message(&problem), jv_invalid());
	}
	jv_free(problem);
	inquiry_send(inquiry->session, &inquiry->id, message);
	inquiry_drop(inquiry);
}

void
inquiry_error(struct inquiry *inquiry, int code, const char *text)
{
	inquiry_send(inquiry->session, &inquiry->id,
	    rpc_error(jv_copy(inquiry->id), code, text, jv_invalid()));
	inquiry_drop(inquiry);
}

void
inquiry_fail(struct inquiry *inquiry, jv problem)
{
	inquiry_log(inquiry, LOG_WARNING, jv_copy(problem));
	if (inquiry->tool)
		inquiry_result(
		    inquiry, query_failure(&inquiry->arguments, &problem));
	else
		inquiry_error(
		    inquiry, RPC_INTERNAL_ERROR, problem_message(&problem));
	jv_free(problem);
}

/* ---- asking ---- */

static void
tell_progress(void *context, jv event)
{
	struct inquiry *inquiry = context;
	struct arena arena = {0};
	const char *stage = record_member_text(&event, "stage", &arena);
	if (stage)
		inquiry_log(inquiry, LOG_DEBUG,
		    record_with_number(
			record_with_text(jv_object(), "stage", stage), "ms",
			record_member_number(&event, "ms", 0)));
	if (stage && jv_is_valid(inquiry->token)) {
		jv params = jv_object_set(jv_object(),
		    jv_string("progressToken"), jv_copy(inquiry->token));
		params =
		    record_with_number(params, "progress", ++inquiry->progress);
		inquiry_send(inquiry->session, &inquiry->id,
		    rpc_notification("notifications/progress",
			record_with_text(params, "message", stage)));
	}
	arena_release(&arena);
	jv_free(event);
}

static void
take_answer(void *context, const char *text, size_t length)
{
	struct inquiry *inquiry = context;
	struct record record = {0};
	jv problem = jv_invalid();
	inquiry->ticket = 0;
	if (record_parse(&record, text, length, 1, &problem))
		inquiry->done(inquiry, &record);
	else
		inquiry_fail(inquiry, problem);
	record_release(&record);
}

static void
take_failure(void *context, jv problem)
{
	struct inquiry *inquiry = context;
	inquiry->ticket = 0;
	inquiry_fail(inquiry, problem);
}

bool
inquiry_choose(struct inquiry *inquiry, const jv *object)
{
	jv problem = jv_invalid();
	if (served_choose(inquiry->session->server->setup.config, object,
		"input.member", &inquiry->database, &problem))
		return true;
	inquiry_fail(inquiry, problem);
	return false;
}

void
inquiry_ask(struct inquiry *inquiry, const char *script, jv record)
{
	jv problem = jv_invalid();
	jv line = jv_dump_string(record, 0);
	const struct mcp_setup *setup = &inquiry->session->server->setup;
	struct pool_route route = {.script = script,
	    .database = served_route(setup->config, inquiry->database),
	    .role = setup->role};
	struct pool_watcher watcher = {
	    tell_progress, take_answer, take_failure, inquiry};
	inquiry->ticket = pool_ask(setup->pool, &route, jv_string_value(line),
	    (size_t)jv_string_length_bytes(jv_copy(line)), &watcher, &problem);
	jv_free(line);
	if (inquiry->ticket == 0)
		inquiry_fail(inquiry, problem);
}
