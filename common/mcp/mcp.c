/* mcp.c - the Model Context Protocol; see mcp.h */
#include "mcp/mcp.h"

#include "base/problem.h"
#include "mcp/inquiry.h"
#include "mcp/query_text.h"
#include "record/data_file.h"

#include <stdlib.h>
#include <string.h>

static const char modern_version[] = "2026-07-28";
static const char *const versions[] = {
    "2025-11-25", "2025-06-18"}; /* with a handshake, the newest first */

static const char meta_version[] = "io.modelcontextprotocol/protocolVersion";
static const char meta_capabilities[] =
    "io.modelcontextprotocol/clientCapabilities";
static const char meta_server[] = "io.modelcontextprotocol/serverInfo";

/* How long a client may keep what does not change while the server runs: an
 * hour, in milliseconds. */
enum { KEPT_MS = 3600000 };

/* ---- what the server offers ---- */

/* Is the option set without which the line does not count? */
static bool
is_offered(const struct mcp_server *server, const jv *line)
{
	struct arena arena = {0};
	const char *needs = record_member_text(line, "needs", &arena);
	const char *value =
	    needs ? config_text(server->setup.config, needs) : "";
	bool offered = !needs || (value && *value);
	arena_release(&arena);
	return offered;
}

static void
take_line(struct mcp_server *server, jv line)
{
	jv tool = record_member(&line, "tool");
	jv resource = record_member(&line, "resource");
	jv template = record_member(&line, "template");
	jv text = record_member(&line, "instructions");
	if (!is_offered(server, &line))
		;
	else if (jv_is_valid(tool))
		server->tools = jv_array_append(server->tools, jv_copy(tool));
	else if (jv_is_valid(resource))
		server->resources =
		    jv_array_append(server->resources, jv_copy(resource));
	else if (jv_is_valid(template))
		server->templates =
		    jv_array_append(server->templates, jv_copy(template));
	else if (jv_is_valid(text)) {
		jv_free(server->instructions);
		server->instructions = jv_copy(text);
	} else
		server->prompts =
		    jv_array_append(server->prompts, jv_copy(line));
	jv_free(tool);
	jv_free(resource);
	jv_free(template);
	jv_free(text);
	jv_free(line);
}

bool
mcp_server_open(
    struct mcp_server *server, const struct mcp_setup *setup, jv *problem)
{
	struct data_file file;
	jv line;
	*server = (struct mcp_server){.setup = *setup,
	    .tools = jv_array(),
	    .resources = jv_array(),
	    .prompts = jv_array(),
	    .templates = jv_array(),
	    .instructions = jv_string("")};
	if (!egress_open(&server->egress, setup->config, "mcp", problem) ||
	    !data_file_open(&file, setup->config, "mcp.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		take_line(server, line);
	return data_file_close(&file, problem);
}

void
mcp_server_close(struct mcp_server *server)
{
	egress_close(&server->egress);
	jv_free(server->tools);
	jv_free(server->resources);
	jv_free(server->prompts);
	jv_free(server->templates);
	jv_free(server->instructions);
}

/* ---- calls ---- */

static void
drop_inquiry(struct inquiry *inquiry)
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
inquiry_send(struct mcp_session *session, jv message)
{
	if (session->closed)
		jv_free(message);
	else
		session->send(session->context, message);
}

static jv
about_server(void)
{
	jv info = record_with_text(jv_object(), "name", "nl2sql");
	info = record_with_text(info, "title", "nl2sql");
	return record_with_text(info, "version", NL2SQL_VERSION);
}

/* What every result of the newest revision says. */
static jv
as_modern(jv result)
{
	jv meta =
	    jv_object_set(jv_object(), jv_string(meta_server), about_server());
	if (!jv_object_has(jv_copy(result), jv_string("resultType")))
		result = record_with_text(result, "resultType", "complete");
	return jv_object_set(result, jv_string("_meta"), meta);
}

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
		result = as_modern(result);
	jv message = rpc_result(jv_copy(inquiry->id), result);
	if (!log_egress(inquiry->session, &message, &problem)) {
		jv_free(message);
		message = rpc_error(jv_copy(inquiry->id), RPC_INTERNAL_ERROR,
		    problem_message(&problem), jv_invalid());
	}
	jv_free(problem);
	inquiry_send(inquiry->session, message);
	drop_inquiry(inquiry);
}

void
inquiry_error(struct inquiry *inquiry, int code, const char *text)
{
	inquiry_send(inquiry->session,
	    rpc_error(jv_copy(inquiry->id), code, text, jv_invalid()));
	drop_inquiry(inquiry);
}

void
inquiry_fail(struct inquiry *inquiry, jv problem)
{
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
	if (stage && jv_is_valid(inquiry->token)) {
		jv params = jv_object_set(jv_object(),
		    jv_string("progressToken"), jv_copy(inquiry->token));
		params =
		    record_with_number(params, "progress", ++inquiry->progress);
		inquiry_send(inquiry->session,
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

void
inquiry_ask(struct inquiry *inquiry, const char *script, jv record)
{
	jv problem = jv_invalid();
	jv line = jv_dump_string(record, 0);
	struct pool_route route = {.script = script};
	struct pool_watcher watcher = {
	    tell_progress, take_answer, take_failure, inquiry};
	inquiry->ticket = pool_ask(inquiry->session->server->setup.pool, &route,
	    jv_string_value(line),
	    (size_t)jv_string_length_bytes(jv_copy(line)), &watcher, &problem);
	jv_free(line);
	if (inquiry->ticket == 0)
		inquiry_fail(inquiry, problem);
}

/* ---- requests ---- */

/* A request that is answered at once: its result. */
typedef jv answer(struct mcp_session *session, const jv *params);

static jv
kept(jv result)
{
	result = record_with_text(result, "cacheScope", "private");
	return record_with_number(result, "ttlMs", KEPT_MS);
}

static jv
capabilities(void)
{
	static const char *const offered[] = {
	    "tools", "resources", "prompts", "completions"};
	jv made = jv_object();
	for (size_t i = 0; i < COUNT_OF(offered); i++)
		made = jv_object_set(made, jv_string(offered[i]), jv_object());
	return made;
}

/* A client that can show forms says so, or says nothing of its ways. */
static bool
offers_elicitation(const jv *capable)
{
	jv elicitation = record_member(capable, "elicitation");
	bool object = jv_get_kind(elicitation) == JV_KIND_OBJECT;
	bool offers = object && (jv_object_length(jv_copy(elicitation)) == 0 ||
				    jv_object_has(jv_copy(elicitation),
					jv_string("form")));
	jv_free(elicitation);
	return offers;
}

static jv
answer_initialize(struct mcp_session *session, const jv *params)
{
	struct arena arena = {0};
	const char *wanted =
	    record_member_text(params, "protocolVersion", &arena);
	const char *version = versions[0];
	jv capable = record_member(params, "capabilities");
	for (size_t i = 0; wanted && i < COUNT_OF(versions); i++)
		if (strcmp(wanted, versions[i]) == 0)
			version = versions[i];
	session->can_elicit = offers_elicitation(&capable);
	jv_free(capable);
	arena_release(&arena);
	jv logging =
	    jv_object_set(capabilities(), jv_string("logging"), jv_object());
	jv made = record_with_text(jv_object(), "protocolVersion", version);
	made = jv_object_set(made, jv_string("capabilities"), logging);
	made = jv_object_set(made, jv_string("serverInfo"), about_server());
	return jv_object_set(made, jv_string("instructions"),
	    jv_copy(session->server->instructions));
}

static jv
answer_discover(struct mcp_session *session, const jv *params)
{
	(void)params;
	jv supported = jv_array_append(jv_array(), jv_string(modern_version));
	jv made = jv_object_set(
	    jv_object(), jv_string("supportedVersions"), supported);
	made = jv_object_set(made, jv_string("capabilities"), capabilities());
	made = jv_object_set(made, jv_string("instructions"),
	    jv_copy(session->server->instructions));
	return kept(made);
}

static jv
answer_nothing(struct mcp_session *session, const jv *params)
{
	(void)session;
	(void)params;
	return jv_object();
}

/* The levels of a log that the server does not send: its log is standard
 * error. */
static jv
answer_level(struct mcp_session *session, const jv *params)
{
	static const char *const levels[] = {"debug", "info", "notice",
	    "warning", "error", "critical", "alert", "emergency"};
	struct arena arena = {0};
	const char *level = record_member_text(params, "level", &arena);
	bool known = false;
	(void)session;
	for (size_t i = 0; level && i < COUNT_OF(levels); i++)
		known = known || strcmp(level, levels[i]) == 0;
	arena_release(&arena);
	return known ? jv_object() : jv_invalid();
}

static jv
answer_tools(struct mcp_session *session, const jv *params)
{
	(void)params;
	return kept(jv_object_set(
	    jv_object(), jv_string("tools"), jv_copy(session->server->tools)));
}

static jv
answer_templates(struct mcp_session *session, const jv *params)
{
	(void)params;
	return kept(jv_object_set(jv_object(), jv_string("resourceTemplates"),
	    jv_copy(session->server->templates)));
}

static jv
answer_prompts(struct mcp_session *session, const jv *params)
{
	(void)params;
	jv list = jv_array();
	jv_array_foreach(session->server->prompts, i, entry)
	{
		list = jv_array_append(list, record_member(&entry, "prompt"));
		jv_free(entry);
	}
	return kept(jv_object_set(jv_object(), jv_string("prompts"), list));
}

static jv
user_message(const char *text, const char *question)
{
	jv content = record_with_text(jv_object(), "type", "text");
	content = jv_object_set(
	    content, jv_string("text"), jv_string_fmt("%s%s", text, question));
	jv message = record_with_text(jv_object(), "role", "user");
	return jv_object_set(message, jv_string("content"), content);
}

/* Invalid: there is no such prompt, or its question is missing. */
static jv
answer_prompt(struct mcp_session *session, const jv *params)
{
	struct arena arena = {0};
	jv made = jv_invalid();
	jv arguments = record_member(params, "arguments");
	const char *name = record_member_text(params, "name", &arena);
	const char *question =
	    record_member_text(&arguments, "question", &arena);
	jv_array_foreach(session->server->prompts, i, entry)
	{
		jv prompt = record_member(&entry, "prompt");
		const char *own = record_member_text(&prompt, "name", &arena);
		if (name && question && own && strcmp(own, name) == 0)
			made = jv_object_set(jv_object(), jv_string("messages"),
			    jv_array_append(jv_array(),
				user_message(
				    record_member_text(&entry, "text", &arena),
				    question)));
		jv_free(prompt);
		jv_free(entry);
	}
	jv_free(arguments);
	arena_release(&arena);
	return made;
}

enum era { BOTH, OLDER, NEWEST };

static const struct method {
	const char *name;
	enum era era;
	answer *answer;                    /* at once */
	void (*inquire)(struct inquiry *); /* or through a pipeline */
} methods[] = {
    {"initialize", OLDER, answer_initialize, NULL},
    {"ping", OLDER, answer_nothing, NULL},
    {"logging/setLevel", OLDER, answer_level, NULL},
    {"server/discover", NEWEST, answer_discover, NULL},
    {"tools/list", BOTH, answer_tools, NULL},
    {"prompts/list", BOTH, answer_prompts, NULL},
    {"prompts/get", BOTH, answer_prompt, NULL},
    {"resources/templates/list", BOTH, answer_templates, NULL},
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

/* Is there a tool of this name in this server? */
static bool
offers(const struct mcp_server *server, const char *name)
{
	struct arena arena = {0};
	bool found = false;
	jv_array_foreach(server->tools, i, tool)
	{
		const char *own = record_member_text(&tool, "name", &arena);
		found = found || (own && strcmp(own, name) == 0);
		jv_free(tool);
	}
	arena_release(&arena);
	return found;
}

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
	inquiry_send(
	    session, rpc_error(jv_copy(request->id), code, text, data));
}

static jv
unsupported(const char *requested)
{
	jv supported = jv_array_append(jv_array(), jv_string(modern_version));
	jv data = jv_object_set(jv_object(), jv_string("supported"), supported);
	return record_with_text(data, "requested", requested);
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
	if (tool && offers(session->server, name))
		tool->inquire(new_inquiry(session, request));
	else
		reject(session, request, RPC_INVALID_PARAMS,
		    "there is no tool of this name", jv_invalid());
	arena_release(&arena);
}

static void
answer_now(struct mcp_session *session, const struct request *request,
    answer *answer_of)
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
		result = as_modern(result);
	inquiry_send(session, rpc_result(jv_copy(request->id), result));
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
	if (request->version && strcmp(request->version, modern_version) != 0)
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
			drop_inquiry(inquiry); /* the person is being asked */
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
	inquiry_send(session, rpc_error(is_id(id) ? jv_copy(*id) : jv_null(),
				  RPC_INVALID_REQUEST, reason, jv_invalid()));
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

/* What is no object: JSON of another kind is no request, anything else no
 * JSON. */
static void
refuse_text(struct mcp_session *session, const char *text, size_t length,
    const jv *problem)
{
	bool utf8 = strcmp(problem_code(problem), "input.utf8") != 0;
	jv value = utf8 ? jv_parse_sized(text, (int)length) : jv_invalid();
	bool json = jv_is_valid(value);
	jv_free(value);
	inquiry_send(session,
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
		refuse_text(session, text, length, &problem);
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
	*session = (struct mcp_session){
	    .server = server, .send = send, .context = context};
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
			drop_inquiry(inquiry);
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
		drop_inquiry(at);
	}
	free(session);
}
