/* offers.c - what the server offers, and requests answered at once; see
 * offers.h */
#include "mcp/offers.h"

#include "record/data_file.h"

#include <string.h>

const char offers_newest[] = "2026-07-28";
static const char *const versions[] = {
    "2025-11-25", "2025-06-18"}; /* with a handshake, the newest first */

static const char meta_server[] = "io.modelcontextprotocol/serverInfo";

/* How long a client may keep what does not change while the server runs: an
 * hour, in milliseconds. */
enum { KEPT_MS = 3600000 };

/* ---- the data file ---- */

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

/* A tool that takes a database says which there are, or none where only one
 * is. */
static jv
with_databases(const struct mcp_server *server, jv tool)
{
	const struct config_file *file = &server->setup.config->file;
	jv path = JV_ARRAY(jv_string("inputSchema"), jv_string("properties"),
	    jv_string("database"));
	jv taken = jv_getpath(jv_copy(tool), jv_copy(path));
	bool takes = jv_get_kind(taken) == JV_KIND_OBJECT;
	jv_free(taken);
	if (takes && file->database_count == 0)
		return jv_delpaths(tool, JV_ARRAY(path));
	if (!takes) {
		jv_free(path);
		return tool;
	}
	jv names = jv_array();
	for (size_t i = 0; i < file->database_count; i++)
		names = jv_array_append(names, jv_string(file->databases[i]));
	return jv_setpath(
	    tool, jv_array_append(path, jv_string("enum")), names);
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
		server->tools = jv_array_append(
		    server->tools, with_databases(server, jv_copy(tool)));
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
	struct data_line line;
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
		take_line(server, record_object(line.text, strlen(line.text)));
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

bool
offers_tool(const struct mcp_server *server, const char *name)
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

/* ---- what every result says ---- */

static jv
about_server(void)
{
	jv info = record_with_text(jv_object(), "name", "nl2sql");
	info = record_with_text(info, "title", "nl2sql");
	return record_with_text(info, "version", NL2SQL_VERSION);
}

/* What every result of the newest revision says. */
jv
offers_modern(jv result)
{
	jv meta =
	    jv_object_set(jv_object(), jv_string(meta_server), about_server());
	if (!jv_object_has(jv_copy(result), jv_string("resultType")))
		result = record_with_text(result, "resultType", "complete");
	return jv_object_set(result, jv_string("_meta"), meta);
}

/* ---- answers ---- */

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
bool
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

jv
offers_initialize(struct mcp_session *session, const jv *params)
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

jv
offers_discover(struct mcp_session *session, const jv *params)
{
	(void)params;
	jv supported = jv_array_append(jv_array(), jv_string(offers_newest));
	jv made = jv_object_set(
	    jv_object(), jv_string("supportedVersions"), supported);
	made = jv_object_set(made, jv_string("capabilities"), capabilities());
	made = jv_object_set(made, jv_string("instructions"),
	    jv_copy(session->server->instructions));
	return kept(made);
}

jv
offers_nothing(struct mcp_session *session, const jv *params)
{
	(void)session;
	(void)params;
	return jv_object();
}

int
offers_level_of(const char *text)
{
	static const char *const levels[] = {"debug", "info", "notice",
	    "warning", "error", "critical", "alert", "emergency"};
	for (size_t i = 0; text && i < COUNT_OF(levels); i++)
		if (strcmp(levels[i], text) == 0)
			return (int)i;
	return -1;
}

jv
offers_level(struct mcp_session *session, const jv *params)
{
	struct arena arena = {0};
	int level =
	    offers_level_of(record_member_text(params, "level", &arena));
	arena_release(&arena);
	if (level < 0)
		return jv_invalid();
	session->log_level = level;
	return jv_object();
}

jv
offers_tools(struct mcp_session *session, const jv *params)
{
	(void)params;
	return kept(jv_object_set(
	    jv_object(), jv_string("tools"), jv_copy(session->server->tools)));
}

jv
offers_templates(struct mcp_session *session, const jv *params)
{
	(void)params;
	return kept(jv_object_set(jv_object(), jv_string("resourceTemplates"),
	    jv_copy(session->server->templates)));
}

jv
offers_prompts(struct mcp_session *session, const jv *params)
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
jv
offers_prompt(struct mcp_session *session, const jv *params)
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
