/* backend.c - what all backends share; see backend.h */
#include "model/backend.h"

#include "base/problem.h"
#include "model/failure.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const struct backend *const backends[] = {
    &backend_openai, &backend_ollama, &backend_gemini, &backend_anthropic};

const struct backend *
backend_find(const char *name)
{
	for (size_t i = 0; i < COUNT_OF(backends); i++)
		if (strcmp(backends[i]->name, name) == 0)
			return backends[i];
	return NULL;
}

jv
backend_set(jv object, const char *key, jv value)
{
	return jv_object_set(object, jv_string(key), value);
}

jv
backend_set_text(jv object, const char *key, const char *text)
{
	return backend_set(object, key, jv_string(text));
}

jv
backend_set_number(jv object, const char *key, double value)
{
	return backend_set(object, key, jv_number(value));
}

jv
backend_stops(const struct model_request *request, int most)
{
	jv stops = jv_array();
	int kept = 0;
	for (int i = 0; i < request->stop_count && kept < most; i++) {
		const char *stop = request->stops[i];
		if (!stop[strspn(stop, " \t\r\n")])
			continue;
		stops = jv_array_append(stops, jv_string(stop));
		kept++;
	}
	return stops;
}

jv
backend_system(const struct model_request *request)
{
	jv text = jv_string("");
	for (int i = 0; i < request->message_count; i++) {
		const struct model_message *message = &request->messages[i];
		if (strcmp(message->role, "system") != 0)
			continue;
		if (jv_string_length_bytes(jv_copy(text)) > 0)
			text = jv_string_append_str(text, "\n\n");
		text = jv_string_append_str(text, message->text);
	}
	return text;
}

size_t
backend_prompt_bytes(const struct model_request *request)
{
	size_t bytes = 0;
	for (int i = 0; i < request->message_count; i++)
		bytes += strlen(request->messages[i].text);
	return bytes;
}

bool
backend_wants(const struct sample_list *list)
{
	return list->count < MODEL_MAX_SAMPLES;
}

void
backend_add(struct sample_list *list, const char *text, const char *finish,
    double logprob)
{
	if (!backend_wants(list))
		return;
	list->samples[list->count++] = (struct model_sample){
	    .text = arena_strdup(list->arena, text),
	    .finish = arena_strdup(list->arena, finish ? finish : "stop"),
	    .logprob = logprob,
	};
}

int
backend_headers(
    const struct model *model, const char *headers[BACKEND_MAX_HEADERS])
{
	int count = 0;
	if (model->endpoint.key_line)
		headers[count++] = model->endpoint.key_line;
	if (model->backend->header)
		headers[count++] = model->backend->header;
	return count;
}

void
backend_exchange(struct model *model, struct http_exchange *exchange,
    long timeout_ms, struct arena *arena)
{
	const char *headers[BACKEND_MAX_HEADERS];
	exchange->header_count = backend_headers(model, headers);
	exchange->headers = headers;
	http_run(model->endpoint.http, exchange, 1, timeout_ms, arena);
	exchange->headers = NULL;
	exchange->header_count = 0;
}

jv
backend_messages(const struct model_request *request)
{
	jv list = jv_array();
	for (int i = 0; i < request->message_count; i++) {
		const struct model_message *from = &request->messages[i];
		jv message = backend_set_text(jv_object(), "role", from->role);
		message = backend_set_text(message, "content", from->text);
		list = jv_array_append(list, message);
	}
	return list;
}

/* Does the token write one of the letters, and no other letter or digit?  `A`,
 * ` "A` and `A"` do. */
static bool
writes_letter(const jv *token, const char *letters)
{
	jv text = record_member(token, "token");
	const char *at =
	    jv_get_kind(text) == JV_KIND_STRING ? jv_string_value(text) : "";
	while (*at && !isalnum((unsigned char)*at))
		at++;
	bool found = *at && strchr(letters, *at);
	while (found && *++at)
		found = !isalnum((unsigned char)*at);
	jv_free(text);
	return found;
}

double
backend_logprob(jv tokens, const char *letters)
{
	int count = record_array_length(&tokens);
	double sum = 0;
	double last = NAN;
	for (int i = 0; i < count; i++) {
		jv token = jv_array_get(jv_copy(tokens), i);
		double logprob = record_member_number(&token, "logprob", 0);
		sum += logprob;
		if (letters && writes_letter(&token, letters))
			last = logprob;
		jv_free(token);
	}
	jv_free(tokens);
	if (letters)
		return last;
	return count > 0 ? sum / count : NAN;
}

jv
backend_names(const jv *body, const char *list_key, const char *name_key)
{
	jv list = record_member(body, list_key);
	jv names = jv_array();
	int count = record_array_length(&list);
	for (int i = 0; i < count; i++) {
		jv model = jv_array_get(jv_copy(list), i);
		jv name = record_member(&model, name_key);
		if (jv_get_kind(name) == JV_KIND_STRING)
			names = jv_array_append(names, name);
		else
			jv_free(name);
		jv_free(model);
	}
	jv_free(list);
	return names;
}

jv
backend_models(struct model *model, long timeout_ms, jv *problem)
{
	struct arena arena = {0};
	jv names = jv_invalid();
	struct http_exchange exchange = {
	    .url = model->backend->list_url(model, &arena)};
	backend_exchange(model, &exchange, timeout_ms, &arena);
	jv body = failure_check(&exchange, NULL, problem);
	if (jv_is_valid(body))
		names = model->backend->list_names(&body);
	jv_free(body);
	arena_release(&arena);
	return names;
}
