/* anthropic.c - Anthropic's messages; the answer is the input of a tool */
#include "base/problem.h"
#include "model/backend.h"

#include <math.h>
#include <string.h>

/* Anthropic requires max_tokens; a statement with its reason needs this
 * many. */
enum { USUAL_TOKENS = 1024, MAX_STOPS = 4 };

static const char *
messages_url(const struct model *model, struct arena *arena)
{
	return arena_printf(arena, "%s/v1/messages", model->base);
}

static const char *
list_url(const struct model *model, struct arena *arena)
{
	return arena_printf(arena, "%s/v1/models?limit=1000", model->base);
}

static jv
list_names(const jv *body)
{
	return backend_names(body, "data", "id");
}

static jv
messages(const struct model_request *request)
{
	jv all = backend_messages(request);
	jv list = jv_array();
	for (int i = 0; i < request->message_count; i++)
		if (strcmp(request->messages[i].role, "system") != 0)
			list = jv_array_append(
			    list, jv_array_get(jv_copy(all), i));
	jv_free(all);
	return list;
}

/* Add one tool that the model must use: its input is the answer. */
static jv
add_tool(jv body, const char *schema)
{
	jv tool = backend_set_text(jv_object(), "name", "answer");
	tool = backend_set_text(
	    tool, "description", "Give the answer to the question.");
	tool = backend_set(tool, "input_schema", jv_parse(schema));
	jv choice = backend_set_text(jv_object(), "type", "tool");
	choice = backend_set_text(choice, "name", "answer");
	body = backend_set(body, "tools", jv_array_append(jv_array(), tool));
	return backend_set(body, "tool_choice", choice);
}

static jv
messages_body(struct model *model, const struct model_request *request,
    int samples, int first)
{
	const struct ability *ability = &model->ability;
	double temperature =
	    request->temperature < 1 ? request->temperature : 1;
	(void)samples;
	(void)first;
	jv rules = backend_system(request);
	jv stops = backend_stops(request, MAX_STOPS);
	jv body = backend_set_text(jv_object(), "model", model->name);
	body = backend_set_number(body, "max_tokens",
	    request->max_tokens > 0 ? request->max_tokens : USUAL_TOKENS);
	if (jv_string_length_bytes(jv_copy(rules)) > 0)
		body = backend_set(body, "system", jv_copy(rules));
	body = backend_set(body, "messages", messages(request));
	if (!ability->no_temperature)
		body = backend_set_number(body, "temperature", temperature);
	if (!ability->no_stops && record_array_length(&stops) > 0)
		body = backend_set(body, "stop_sequences", jv_copy(stops));
	if (request->schema && ability->constraint <= CONSTRAINT_SCHEMA)
		body = add_tool(body, request->schema);
	jv_free(stops);
	jv_free(rules);
	return body;
}

/* Return the tool's input as JSON text, else the text of the reply; NULL when
 * there is neither. */
static const char *
answer_text(const jv *content, struct arena *arena)
{
	const char *text = NULL;
	int count = record_array_length(content);
	for (int i = 0; i < count; i++) {
		jv block = jv_array_get(jv_copy(*content), i);
		jv input = record_member(&block, "input");
		const char *said = record_member_text(&block, "text", arena);
		if (jv_get_kind(input) == JV_KIND_OBJECT) {
			jv dumped = jv_dump_string(jv_copy(input), 0);
			text = arena_strdup(arena, jv_string_value(dumped));
			jv_free(dumped);
			count = 0;
		} else if (said) {
			text =
			    arena_printf(arena, "%s%s", text ? text : "", said);
		}
		jv_free(input);
		jv_free(block);
	}
	return text;
}

static bool
read_message(const jv *body, struct sample_list *list, jv *problem)
{
	jv content = record_member(body, "content");
	jv usage = record_member(body, "usage");
	const char *text = answer_text(&content, list->arena);
	const char *reason =
	    record_member_text(body, "stop_reason", list->arena);
	bool declined = reason && strcmp(reason, "refusal") == 0;
	list->prompt_tokens +=
	    (long)record_member_number(&usage, "input_tokens", 0);
	list->completion_tokens +=
	    (long)record_member_number(&usage, "output_tokens", 0);
	jv_free(usage);
	jv_free(content);
	if (text && !declined) {
		backend_add(list, text, reason, NAN);
		return true;
	}
	*problem = declined ? problem_new("model.refused",
				  "the model declined to answer")
			    : problem_new("model.reply",
				  "the reply holds no text of a model");
	return false;
}

const struct backend backend_anthropic = {
    .name = "anthropic",
    .place = "https://api.anthropic.com",
    .key = "ANTHROPIC_API_KEY",
    .key_needed = true,
    .name_needed = true,
    .key_line = "x-api-key: %s",
    .header = "anthropic-version: 2023-06-01",
    .samples = 1,
    .constraint = CONSTRAINT_SCHEMA,
    .url = messages_url,
    .body = messages_body,
    .read = read_message,
    .list_url = list_url,
    .list_names = list_names,
};
