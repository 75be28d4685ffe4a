/* streamable.c - the Model Context Protocol over HTTP; see streamable.h */
#include "web/streamable.h"

#include "base/clock.h"
#include "base/problem.h"
#include "mcp/mcp.h"
#include "web/route.h"

#include <stdlib.h>
#include <string.h>

enum { SESSIONS_MAX = 64, IDLE_MS = 3600000 };

static const char session_header[] = "Mcp-Session-Id";
static const char version_member[] = "io.modelcontextprotocol/protocolVersion";

/* What a user's clients are offered. */
struct offer {
	const struct user *user;
	struct mcp_server server;
	struct offer *next;
};

/* A request that was not answered yet. */
struct stream {
	struct session *session;
	struct http_request *request;
	jv id;
	struct stream *next;
};

struct session {
	char id[ASKED_ID_BYTES]; /* "": it lives as long as its request */
	const struct user *user;
	struct mcp_session *mcp;
	struct stream *streams;
	double used_ms;
	bool over;
	struct session *next;
};

struct streamable {
	const struct config *config;
	struct pool *pool;
	struct offer *offers;
	struct session *sessions;
};

/* ---- offers ---- */

/* NULL with `*problem`: a data file is broken, or the egress log. */
static struct offer *
offer_for(struct streamable *mcp, const struct user *user, jv *problem)
{
	for (struct offer *at = mcp->offers; at; at = at->next)
		if (at->user == user)
			return at;
	struct offer *offer = xcalloc(1, sizeof(*offer));
	struct mcp_setup setup = {.config = mcp->config,
	    .pool = mcp->pool,
	    .asked = &user->asked,
	    .role = user->role};
	if (!mcp_server_open(&offer->server, &setup, problem)) {
		mcp_server_close(&offer->server);
		free(offer);
		return NULL;
	}
	offer->user = user;
	offer->next = mcp->offers;
	mcp->offers = offer;
	return offer;
}

/* ---- streams ---- */

static void
drop_stream(struct stream *stream)
{
	struct stream **at = &stream->session->streams;
	while (*at != stream)
		at = &(*at)->next;
	*at = stream->next;
	jv_free(stream->id);
	free(stream);
}

static bool
is_answer(const jv *message)
{
	return !jv_object_has(jv_copy(*message), jv_string("method"));
}

/* A message goes to the stream of the request that it belongs to.  Where that
 * is gone nobody reads it. */
static void
send_message(void *context, const jv *id, jv message)
{
	struct session *session = context;
	struct stream *stream = session->streams;
	while (stream && !jv_equal(jv_copy(stream->id), jv_copy(*id)))
		stream = stream->next;
	if (!stream) {
		jv_free(message);
		return;
	}
	bool last = is_answer(&message);
	respond_event(stream->request, "message", message);
	if (!last)
		return;
	http_end(stream->request);
	drop_stream(stream);
	session->over = session->over || !session->id[0];
}

/* Cancel the request, and forget its stream. */
static void
cancel(struct stream *stream)
{
	struct session *session = stream->session;
	jv params = jv_object_set(
	    jv_object(), jv_string("requestId"), jv_copy(stream->id));
	jv message = record_with_text(jv_object(), "jsonrpc", "2.0");
	message =
	    record_with_text(message, "method", "notifications/cancelled");
	jv text = jv_dump_string(
	    jv_object_set(message, jv_string("params"), params), 0);
	drop_stream(stream);
	mcp_receive(session->mcp, jv_string_value(text),
	    (size_t)jv_string_length_bytes(jv_copy(text)));
	jv_free(text);
}

static void
client_left(void *owner)
{
	struct stream *stream = owner;
	struct session *session = stream->session;
	cancel(stream);
	session->over = session->over || !session->id[0];
}

static void
open_stream(
    const struct visit *visit, struct session *session, const jv *message)
{
	const char *headers[] = {"Cache-Control", "no-store",
	    "X-Accel-Buffering", "no", session->id[0] ? session_header : NULL,
	    session->id, NULL};
	struct stream *stream = xcalloc(1, sizeof(*stream));
	*stream = (struct stream){.session = session,
	    .request = visit->request,
	    .id = record_member(message, "id"),
	    .next = session->streams};
	session->streams = stream;
	http_stream(visit->request, "text/event-stream", ":\n\n", headers);
	http_wait(visit->request, client_left, stream);
}

/* ---- sessions ---- */

/* Make room: what is idle for long ends, or where there are too many, what is
 * idle for longest. */
static void
end_idle(struct streamable *mcp)
{
	double now = clock_ms();
	struct session *oldest = NULL;
	int count = 0;
	for (struct session *at = mcp->sessions; at; at = at->next) {
		count++;
		if (at->streams || at->over)
			continue;
		at->over = now - at->used_ms > IDLE_MS;
		if (!oldest || at->used_ms < oldest->used_ms)
			oldest = at;
	}
	if (count >= SESSIONS_MAX && oldest)
		oldest->over = true;
}

static struct session *
new_session(const struct visit *visit, bool lasting, jv *problem)
{
	struct streamable *mcp = visit->web->mcp;
	struct offer *offer = offer_for(mcp, visit->user, problem);
	if (!offer)
		return NULL;
	struct session *session = xcalloc(1, sizeof(*session));
	end_idle(mcp);
	session->user = visit->user;
	session->used_ms = clock_ms();
	session->mcp = mcp_session_new(&offer->server, send_message, session);
	session->next = mcp->sessions;
	mcp->sessions = session;
	if (lasting)
		asked_new_id(NULL, session->id);
	return session;
}

/* The session that the header names, where it is this user's. */
static struct session *
session_of(const struct visit *visit, jv *problem)
{
	const char *id = http_header(visit->request, session_header);
	for (struct session *at = visit->web->mcp->sessions; id && at;
	     at = at->next) {
		if (at->over || !at->id[0] || at->user != visit->user ||
		    strcmp(at->id, id) != 0)
			continue;
		at->used_ms = clock_ms();
		return at;
	}
	*problem = id ? problem_new("web.not_found", "there is no such session")
		      : problem_new("input.member",
			    "Mcp-Session-Id is missing, and the message does "
			    "not say its revision");
	return NULL;
}

/* End its streams.  Return whether the pool has told of all its requests. */
static bool
has_ended(struct session *session)
{
	struct stream *next;
	for (struct stream *at = session->streams; at; at = next) {
		next = at->next;
		http_end(at->request);
		cancel(at);
	}
	return mcp_outstanding(session->mcp) == 0;
}

void
streamable_run(struct streamable *mcp)
{
	struct session **at = &mcp->sessions;
	while (*at) {
		struct session *session = *at;
		if (!session->over || !has_ended(session)) {
			at = &session->next;
			continue;
		}
		*at = session->next;
		mcp_session_free(session->mcp);
		free(session);
	}
}

/* ---- messages ---- */

/* Does the message say its revision, as those since 2026-07-28 do? */
static bool
is_modern(const jv *message)
{
	jv params = record_member(message, "params");
	jv meta = record_member(&params, "_meta");
	bool modern = record_member_exists(&meta, version_member);
	jv_free(meta);
	jv_free(params);
	return modern;
}

static bool
is_method(const jv *message, const char *name)
{
	struct arena arena = {0};
	const char *method = record_member_text(message, "method", &arena);
	bool is = method && strcmp(method, name) == 0;
	arena_release(&arena);
	return is;
}

static struct session *
session_for(const struct visit *visit, const jv *message, jv *problem)
{
	if (is_method(message, "initialize"))
		return new_session(visit, true, problem);
	if (is_modern(message))
		return new_session(visit, false, problem);
	return session_of(visit, problem);
}

static void
take(const struct visit *visit, struct session *session, const jv *message)
{
	size_t length;
	const char *body = http_body(visit->request, &length);
	bool request = !is_answer(message) &&
		       jv_object_has(jv_copy(*message), jv_string("id"));
	if (request)
		open_stream(visit, session, message);
	mcp_receive(session->mcp, body, length);
	if (request)
		return;
	session->over = session->over || !session->id[0];
	http_reply(visit->request,
	    &(struct http_answer){.status = 202, .headers = response_private});
}

void
route_mcp_post(const struct visit *visit)
{
	jv problem = jv_invalid();
	jv message = jv_invalid();
	struct session *session = NULL;
	if (request_object(visit->request, &message, &problem))
		session = session_for(visit, &message, &problem);
	if (session)
		take(visit, session, &message);
	else
		respond_problem(visit->request, problem);
	jv_free(message);
}

void
route_mcp_delete(const struct visit *visit)
{
	jv problem = jv_invalid();
	struct session *session = session_of(visit, &problem);
	if (!session) {
		respond_problem(visit->request, problem);
		return;
	}
	session->over = true;
	http_reply(visit->request,
	    &(struct http_answer){.status = 204, .headers = response_private});
}

/* ---- open and close ---- */

struct streamable *
streamable_new(const struct config *config, struct pool *pool)
{
	struct streamable *mcp = xcalloc(1, sizeof(*mcp));
	mcp->config = config;
	mcp->pool = pool;
	return mcp;
}

void
streamable_free(struct streamable *mcp)
{
	while (mcp->sessions) {
		struct session *session = mcp->sessions;
		mcp->sessions = session->next;
		mcp_session_end(session->mcp);
		free(session);
	}
	while (mcp->offers) {
		struct offer *offer = mcp->offers;
		mcp->offers = offer->next;
		mcp_server_close(&offer->server);
		free(offer);
	}
	free(mcp);
}
