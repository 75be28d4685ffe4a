/* mcp.c - the Model Context Protocol; see mcp.h */
#include "mcp/mcp.h"

#include "base/problem.h"
#include "mcp/offers.h"

#include <stdlib.h>
#include <string.h>

static const char meta_version[] = "io.modelcontextprotocol/protocolVersion";
static const char meta_capabilities[] =
    "io.modelcontextprotocol/clientCapabilities";
static const char meta_level[] = "io.modelcontextprotocol/logLevel";

/* ---- requests ---- */

enum era { BOTH, OLDER, NEWEST };

static const struct method {
	const char *name;
	enum era era;
	offers_answer *answer;             /* at once */
	void (*inquire)(struct inquiry *); /* or through a pipeline */
} methods[] = {
    {"initialize", OLDER, offers_initialize, NULL},
    {"ping", OLDER, offers_nothing, NULL},
    {"logging/setLevel", OLDER, offers_level, NULL},
    {"server/discover", NEWEST, offers_discover, NULL},
    {"tools/list", BOTH, offers_tools, NULL},
    {"prompts/list", BOTH, offers_prompts, NULL},
    {"prompts/get", BOTH, offers_prompt, NULL},
    {"resources/templates/list", BOTH, offers_templates, NULL},
    {"resources/list", BOTH, NULL, resource_list},
    {"resources/read", BOTH, NULL, resource_read},
    {"completion/complete", BOTH, NULL, completion_complete},
    {"tools/call", BOTH, NULL, NULL},
};

static const struct tool {
	const char *name;
	void (*inquire)(struct inquiry *);
} tools[] = {{"nl_query", tool_query}, {"nl_schema", tool_schema},
    {"nl_confirm", tool_confirm}};

/* What a request says about itself. */
struct request {
	jv id;
	jv params; /* an object */
	jv meta;   /* an object, or invalid */
	const char *method;
	const char *version; /* of the newest revisions; NULL */
};

static void
reject(struct mcp_session *session, const struct request *request, int code,
    const char *text, jv data)
{
	inquiry_send(session, &request->id,
	    rpc_error(jv_copy(request->id), code, text, data));
}

static jv
unsupported(const char *requested)
{
	jv supported = jv_array_append(jv_array(), jv_string(offers_newest));
	jv data = jv_object_set(jv_object(), jv_string("supported"), supported);
	return record_with_text(data, "requested", requested);
}

/* What the client wants of the log for this request. */
static int
level_for(const struct mcp_session *session, const struct request *request)
{
	struct arena arena = {0};
	if (!request->version)
		return session->log_level;
	int level = offers_level_of(
	    record_member_text(&request->meta, meta_level, &arena));
	arena_release(&arena);
	return level < 0 ? LOG_NONE : level;
}

static struct inquiry *
new_inquiry(struct mcp_session *session, const struct request *request)
{
	struct inquiry *inquiry = xcalloc(1, sizeof(*inquiry));
	jv capable = record_member(&request->meta, meta_capabilities);
	inquiry->session = session;
	inquiry->id = jv_copy(request->id);
	inquiry->arguments = jv_copy(request->params);
	inquiry->token = record_member(&request->meta, "progressToken");
	inquiry->modern = request->version;
	inquiry->log_level = level_for(session, request);
	inquiry->can_elicit = request->version ? offers_elicitation(&capable)
					       : session->can_elicit;
	inquiry->next = session->inquiries;
	session->inquiries = inquiry;
	session->count++;
	jv_free(capable);
	return inquiry;
}

static void
call_tool(struct mcp_session *session, const struct request *request)
{
	struct arena arena = {0};
	const char *name = record_member_text(&request->params, "name", &arena);
	const struct tool *tool = NULL;
	for (size_t i = 0; name && i < COUNT_OF(tools); i++)
		if (strcmp(tools[i].name, name) == 0)
			tool = &tools[i];
	if (tool && offers_tool(session->server, name))
		tool->inquire(new_inquiry(session, request));
	else
		reject(session, request, RPC_INVALID_PARAMS,
		    "there is no tool of this name", jv_invalid());
	arena_release(&arena);
}

static void
answer_now(struct mcp_session *session, const struct request *request,
    offers_answer *answer_of)
{
	jv result = answer_of(session, &request->params);
	if (!jv_is_valid(result)) {
		jv_free(result);
		reject(session, request, RPC_INVALID_PARAMS,
		    "there is no such prompt or level, or an argument is "
		    "missing",
		    jv_invalid());
		return;
	}
	if (request->version)
		result = offers_modern(result);
	inquiry_send(
	    session, &request->id, rpc_result(jv_copy(request->id), result));
}

static const struct method *
method_of(const struct request *request)
{
	for (size_t i = 0; i < COUNT_OF(methods); i++) {
		const struct method *method = &methods[i];
		if (strcmp(method->name, request->method) == 0 &&
		    method->era != (request->version ? OLDER : NEWEST))
			return method;
	}
	return NULL;
}

static bool
has_capabilities(const struct request *request)
{
	jv capable = record_member(&request->meta, meta_capabilities);
	bool has = jv_get_kind(capable) == JV_KIND_OBJECT;
	jv_free(capable);
	return has;
}

static void
handle_request(struct mcp_session *session, const struct request *request)
{
	const struct method *method = method_of(request);
	if (request->version && strcmp(request->version, offers_newest) != 0)
		reject(session, request, RPC_UNSUPPORTED_VERSION,
		    "Unsupported protocol version",
		    unsupported(request->version));
	else if (request->version && !has_capabilities(request))
		reject(session, request, RPC_INVALID_PARAMS,
		    "params._meta does not say the client's capabilities",
		    jv_invalid());
	else if (!method)
		reject(session, request, RPC_METHOD_NOT_FOUND,
		    "Method not found", jv_invalid());
	else if (method->answer)
		answer_now(session, request, method->answer);
	else if (session->count >= MCP_CALLS_MAX)
		reject(session, request, RPC_INTERNAL_ERROR,
		    "too many requests are under way", jv_invalid());
	else if (method->inquire)
		method->inquire(new_inquiry(session, request));
	else
		call_tool(session, request);
}

/* ---- notifications and replies ---- */

static void
cancel(struct mcp_session *session, const jv *params)
{
	jv id = record_member(params, "requestId");
	for (struct inquiry *inquiry = session->inquiries; inquiry;
	     inquiry = inquiry->next) {
		if (!jv_is_valid(id) ||
		    !jv_equal(jv_copy(inquiry->id), jv_copy(id)))
			continue;
		pool_cancel(session->server->setup.pool, inquiry->ticket);
		if (inquiry->ticket == 0) {
			inquiry_drop(inquiry); /* the person is being asked */
			break;
		}
	}
	jv_free(id);
}

/* The client answers an elicitation. */
static void
take_reply(struct mcp_session *session, const jv *message)
{
	int number = record_member_integer(message, "id", 0);
	struct arena arena = {0};
	jv result = record_member(message, "result");
	jv content = record_member(&result, "content");
	const char *action = record_member_text(&result, "action", &arena);
	jv declined = jv_invalid();
	bool accepted = action && strcmp(action, "accept") == 0;
	for (struct inquiry *inquiry = session->inquiries; inquiry;
	     inquiry = inquiry->next) {
		if (number == 0 || inquiry->elicitation != number)
			continue;
		inquiry->elicitation = 0;
		tool_query_answered(inquiry, accepted ? &content : &declined);
		break;
	}
	jv_free(content);
	jv_free(result);
	arena_release(&arena);
}

/* ---- messages ---- */

static bool
is_id(const jv *id)
{
	jv_kind kind = jv_get_kind(*id);
	return kind == JV_KIND_STRING || kind == JV_KIND_NUMBER;
}

static void
invalid_request(struct mcp_session *session, const jv *id, const char *reason)
{
	inquiry_send(session, id,
	    rpc_error(is_id(id) ? jv_copy(*id) : jv_null(), RPC_INVALID_REQUEST,
		reason, jv_invalid()));
}

static void
handle_call(
    struct mcp_session *session, const struct request *request, bool answered)
{
	if (answered)
		handle_request(session, request);
	else if (strcmp(request->method, "notifications/cancelled") == 0)
		cancel(session, &request->params);
}

static void
handle_message(
    struct mcp_session *session, const jv *message, struct arena *arena)
{
	struct request request = {.id = record_member(message, "id"),
	    .params = record_member(message, "params"),
	    .method = record_member_text(message, "method", arena)};
	const char *version = record_member_text(message, "jsonrpc", arena);
	bool has_method = jv_object_has(jv_copy(*message), jv_string("method"));
	bool has_id = jv_object_has(jv_copy(*message), jv_string("id"));
	if (jv_get_kind(request.params) != JV_KIND_OBJECT) {
		jv_free(request.params);
		request.params = jv_object();
	}
	request.meta = record_member(&request.params, "_meta");
	request.version =
	    record_member_text(&request.meta, meta_version, arena);
	bool valid = version && strcmp(version, "2.0") == 0 &&
		     (request.method || !has_method) &&
		     (has_id ? is_id(&request.id) : has_method);
	if (!valid)
		invalid_request(session, &request.id, "Invalid Request");
	else if (request.method)
		handle_call(session, &request, has_id);
	else
		take_reply(session, message);
	jv_free(request.id);
	jv_free(request.params);
	jv_free(request.meta);
}

/* Is it a value of JSON? */
static bool
is_json(const char *text, size_t length, struct arena *arena)
{
	struct record record = {0};
	jv problem = jv_invalid();
	const char *object =
	    arena_printf(arena, "{\"a\":%.*s}", (int)length, text);
	bool json =
	    !memchr(text, 0, length) &&
	    record_parse(&record, object, strlen(object), 1, &problem) &&
	    record.count == 1;
	record_release(&record);
	jv_free(problem);
	return json;
}

/* What is no object: JSON of another kind is no request, anything else no
 * JSON. */
static void
refuse_text(struct mcp_session *session, const char *text, size_t length,
    struct arena *arena)
{
	bool json = is_json(text, length, arena);
	jv none = jv_null();
	inquiry_send(session, &none,
	    rpc_error(jv_null(), json ? RPC_INVALID_REQUEST : RPC_PARSE_ERROR,
		json ? "Invalid Request" : "Parse error", jv_invalid()));
}

void
mcp_refuse(struct mcp_session *session, const char *reason)
{
	jv none = jv_null();
	invalid_request(session, &none, reason);
}

void
mcp_receive(struct mcp_session *session, const char *text, size_t length)
{
	struct arena arena = {0};
	struct record record = {0};
	jv problem = jv_invalid();
	/* the reader of records is strict and bounded; libjq's is neither */
	if (record_parse(&record, text, length, 1, &problem)) {
		jv message = jv_parse_sized(text, (int)length);
		handle_message(session, &message, &arena);
		jv_free(message);
	} else {
		refuse_text(session, text, length, &arena);
	}
	jv_free(problem);
	record_release(&record);
	arena_release(&arena);
}

/* ---- sessions ---- */

struct mcp_session *
mcp_session_new(const struct mcp_server *server, mcp_send *send, void *context)
{
	struct mcp_session *session = xcalloc(1, sizeof(*session));
	*session = (struct mcp_session){.server = server,
	    .send = send,
	    .context = context,
	    .log_level = LOG_NONE};
	return session;
}

int
mcp_outstanding(const struct mcp_session *session)
{
	return session->count;
}

void
mcp_session_free(struct mcp_session *session)
{
	struct inquiry *next;
	/* the last inquiry frees the session */
	session->count++;
	session->closed = true;
	for (struct inquiry *inquiry = session->inquiries; inquiry;
	     inquiry = next) {
		next = inquiry->next;
		if (inquiry->ticket == 0)
			inquiry_drop(inquiry);
		else
			pool_cancel(
			    session->server->setup.pool, inquiry->ticket);
	}
	session->count--;
	if (session->count == 0)
		free(session);
}

void
mcp_session_end(struct mcp_session *session)
{
	struct inquiry *next;
	session->count++;
	for (struct inquiry *at = session->inquiries; at; at = next) {
		next = at->next;
		inquiry_drop(at);
	}
	free(session);
}
