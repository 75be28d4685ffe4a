/* gemini.c - Google's generateContent, with a schema of its own kind */
#include "base/problem.h"
#include "model/backend.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Google takes up to 5 stops and 8 candidates. */
enum { MAX_STOPS = 5, MAX_CANDIDATES = 8 };

/* The model's name is a part of the URL's path: escape all that would change
 * the URL. */
static const char *
url_name(const char *name, struct arena *arena)
{
	char *safe = arena_alloc(arena, strlen(name) * 3 + 1);
	char *at = safe;
	for (; *name; name++) {
		unsigned char byte = (unsigned char)*name;
		if (isalnum(byte) || strchr("-._", byte)) {
			*at++ = *name;
			continue;
		}
		static const char digits[] = "0123456789ABCDEF";
		*at++ = '%';
		*at++ = digits[byte >> 4];
		*at++ = digits[byte & 15];
	}
	return safe;
}

static const char *
generate_url(const struct model *model, struct arena *arena)
{
	return arena_printf(arena, "%s/v1beta/models/%s:generateContent",
	    model->base, url_name(model->name, arena));
}

static const char *
list_url(const struct model *model, struct arena *arena)
{
	return arena_printf(
	    arena, "%s/v1beta/models?pageSize=1000", model->base);
}

static jv
list_names(const jv *body)
{
	static const char prefix[] = "models/";
	jv full = backend_names(body, "models", "name");
	jv names = jv_array();
	int count = record_array_length(&full);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(full), i);
		const char *text = jv_string_value(name);
		if (strncmp(text, prefix, strlen(prefix)) == 0)
			text += strlen(prefix);
		names = jv_array_append(names, jv_string(text));
		jv_free(name);
	}
	jv_free(full);
	return names;
}

/* ---- asking ---- */

/* Write types in upper case and the order of properties, and omit
 * additionalProperties. */
static jv convert_schema(jv schema);

static jv
convert_properties(jv properties, jv *order)
{
	jv converted = jv_object();
	jv_object_foreach(properties, key, value)
	{
		*order = jv_array_append(*order, jv_copy(key));
		converted =
		    jv_object_set(converted, key, convert_schema(value));
	}
	jv_free(properties);
	return converted;
}

static jv
upper_case(jv text)
{
	char *upper = xstrdup(jv_string_value(text));
	for (char *at = upper; *at; at++)
		*at = (char)toupper((unsigned char)*at);
	jv_free(text);
	text = jv_string(upper);
	free(upper);
	return text;
}

static bool
is_known(const char *key)
{
	static const char *const keys[] = {"type", "properties", "required",
	    "description", "enum", "items", "nullable", "minItems", "maxItems"};
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

static jv
convert_member(jv converted, const char *key, jv value)
{
	if (strcmp(key, "type") == 0 && jv_get_kind(value) == JV_KIND_STRING)
		return backend_set(converted, key, upper_case(value));
	if (strcmp(key, "items") == 0)
		return backend_set(converted, key, convert_schema(value));
	if (strcmp(key, "properties") == 0 &&
	    jv_get_kind(value) == JV_KIND_OBJECT) {
		jv order = jv_array();
		value = convert_properties(value, &order);
		converted = backend_set(converted, key, value);
		return backend_set(converted, "propertyOrdering", order);
	}
	return backend_set(converted, key, value);
}

/* The recursion is as deep as jv_parse allows for our own schemas. */
static jv
convert_schema(jv schema)
{
	if (jv_get_kind(schema) != JV_KIND_OBJECT)
		return schema;
	jv converted = jv_object();
	jv_object_foreach(schema, key, value)
	{
		const char *name = jv_string_value(key);
		if (is_known(name))
			converted = convert_member(converted, name, value);
		else
			jv_free(value);
		jv_free(key);
	}
	jv_free(schema);
	return converted;
}

static jv
parts(jv text)
{
	jv part = backend_set(jv_object(), "text", text);
	return jv_array_append(jv_array(), part);
}

static jv
contents(const struct model_request *request)
{
	jv list = jv_array();
	for (int i = 0; i < request->message_count; i++) {
		const struct model_message *message = &request->messages[i];
		if (strcmp(message->role, "system") == 0)
			continue;
		bool ours = strcmp(message->role, "assistant") != 0;
		jv content = backend_set_text(
		    jv_object(), "role", ours ? "user" : "model");
		content = backend_set(
		    content, "parts", parts(jv_string(message->text)));
		list = jv_array_append(list, content);
	}
	return list;
}

static jv
constrain(
    jv settings, const struct model *model, const struct model_request *request)
{
	if (!request->schema || model->ability.constraint == CONSTRAINT_NONE)
		return settings;
	settings =
	    backend_set_text(settings, "responseMimeType", "application/json");
	if (model->ability.constraint <= CONSTRAINT_SCHEMA)
		settings = backend_set(settings, "responseSchema",
		    convert_schema(jv_parse(request->schema)));
	return settings;
}

static jv
generation_config(
    const struct model *model, const struct model_request *request, int samples)
{
	jv settings = jv_object();
	jv stops = backend_stops(request, MAX_STOPS);
	if (!model->ability.no_temperature)
		settings = backend_set_number(
		    settings, "temperature", request->temperature);
	if (request->top_p > 0 && !model->ability.no_temperature)
		settings = backend_set_number(settings, "topP", request->top_p);
	if (request->max_tokens > 0)
		settings = backend_set_number(
		    settings, "maxOutputTokens", request->max_tokens);
	if (samples > 1)
		settings =
		    backend_set_number(settings, "candidateCount", samples);
	if (!model->ability.no_stops && record_array_length(&stops) > 0)
		settings =
		    backend_set(settings, "stopSequences", jv_copy(stops));
	jv_free(stops);
	return constrain(settings, model, request);
}

static jv
generate_body(struct model *model, const struct model_request *request,
    int samples, int first)
{
	(void)first;
	jv body = jv_object();
	jv rules = backend_system(request);
	if (jv_string_length_bytes(jv_copy(rules)) > 0)
		body = backend_set(body, "systemInstruction",
		    backend_set(jv_object(), "parts", parts(jv_copy(rules))));
	jv_free(rules);
	body = backend_set(body, "contents", contents(request));
	return backend_set(body, "generationConfig",
	    generation_config(model, request, samples));
}

/* ---- the answer ---- */

/* Return the parts without the model's thoughts; NULL when there are none. */
static const char *
candidate_text(const jv *candidate, struct arena *arena)
{
	jv content = record_member(candidate, "content");
	jv list = record_member(&content, "parts");
	const char *text = NULL;
	int count = record_array_length(&list);
	for (int i = 0; i < count; i++) {
		jv part = jv_array_get(jv_copy(list), i);
		const char *piece = record_member_text(&part, "text", arena);
		if (piece && !record_member_flag(&part, "thought"))
			text = arena_printf(
			    arena, "%s%s", text ? text : "", piece);
		jv_free(part);
	}
	jv_free(list);
	jv_free(content);
	return text;
}

static jv
empty_problem(const jv *body, struct arena *arena)
{
	jv feedback = record_member(body, "promptFeedback");
	const char *reason =
	    record_member_text(&feedback, "blockReason", arena);
	jv_free(feedback);
	return reason ? problem_new("model.refused",
			    "the model's server blocked the prompt (%.40s)",
			    reason)
		      : problem_new("model.reply",
			    "the reply holds no text of a model");
}

/* Google reports only the mean of all tokens, which says nothing about a
 * letter. */
static double
logprob_of(const jv *candidate, const char *letters)
{
	return letters ? NAN
		       : record_member_number(candidate, "avgLogprobs", NAN);
}

static bool
read_answer(const jv *body, struct sample_list *list, jv *problem)
{
	jv candidates = record_member(body, "candidates");
	jv usage = record_member(body, "usageMetadata");
	int count = record_array_length(&candidates);
	int texts = 0;
	for (int i = 0; i < count && backend_wants(list); i++) {
		jv candidate = jv_array_get(jv_copy(candidates), i);
		const char *text = candidate_text(&candidate, list->arena);
		if (text)
			backend_add(list, text,
			    record_member_text(
				&candidate, "finishReason", list->arena),
			    logprob_of(&candidate, list->letters));
		texts += text ? 1 : 0;
		jv_free(candidate);
	}
	list->prompt_tokens +=
	    (long)record_member_number(&usage, "promptTokenCount", 0);
	list->completion_tokens +=
	    (long)record_member_number(&usage, "candidatesTokenCount", 0) +
	    (long)record_member_number(&usage, "thoughtsTokenCount", 0);
	jv_free(usage);
	jv_free(candidates);
	if (texts == 0)
		*problem = empty_problem(body, list->arena);
	return texts > 0;
}

const struct backend backend_gemini = {
    .name = "gemini",
    .place = "https://generativelanguage.googleapis.com",
    .key = "GEMINI_API_KEY",
    .key_needed = true,
    .name_needed = true,
    .key_line = "x-goog-api-key: %s",
    .samples = MAX_CANDIDATES,
    .constraint = CONSTRAINT_SCHEMA,
    .url = generate_url,
    .body = generate_body,
    .read = read_answer,
    .list_url = list_url,
    .list_names = list_names,
};
