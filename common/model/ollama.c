/* ollama.c - Ollama's own protocol, which can set the size of the context */
#include "base/problem.h"
#include "model/backend.h"

#include <math.h>
#include <stdlib.h>

static const char *
chat_url(const struct model *model, struct arena *arena)
{
	return arena_printf(arena, "%s/api/chat", model->base);
}

static const char *
list_url(const struct model *model, struct arena *arena)
{
	return arena_printf(arena, "%s/api/tags", model->base);
}

static jv
list_names(const jv *body)
{
	return backend_names(body, "models", "name");
}

/*
 * Ollama silently cuts a prompt that does not fit, and loads the model again
 * for another size.  So the size grows by steps, each twice the one before, and
 * never shrinks.  A token of names and SQL has 3 bytes or more.
 */
static long
window_for(struct model *model, const struct model_request *request)
{
	enum { SMALLEST = 2048, LARGEST = 131072, MARGIN = 128, REPLY = 512 };
	long reply = request->max_tokens > 0 ? request->max_tokens : REPLY;
	long needed =
	    (long)(backend_prompt_bytes(request) / 3) + reply + MARGIN;
	long window = model->window > 0 ? model->window : SMALLEST;
	while (window < needed && window < LARGEST)
		window *= 2;
	model->window = window;
	return window;
}

static jv
options(struct model *model, const struct model_request *request, int seed)
{
	jv object = jv_object();
	object = backend_set_number(
	    object, "num_ctx", (double)window_for(model, request));
	if (request->max_tokens > 0)
		object = backend_set_number(
		    object, "num_predict", request->max_tokens);
	object =
	    backend_set_number(object, "temperature", request->temperature);
	if (request->top_p > 0)
		object = backend_set_number(object, "top_p", request->top_p);
	object = backend_set_number(object, "seed", seed);
	jv stops = backend_stops(request, MODEL_MAX_SAMPLES);
	if (jv_array_length(jv_copy(stops)) > 0)
		return backend_set(object, "stop", stops);
	jv_free(stops);
	return object;
}

/* "30m" is a duration, 3600 and -1 are numbers of seconds. */
static jv
keep_alive(const char *text)
{
	char *end = NULL;
	double seconds = strtod(text, &end);
	return *text && !*end && isfinite(seconds) ? jv_number(seconds)
						   : jv_string(text);
}

static jv
chat_body(struct model *model, const struct model_request *request, int samples,
    int first)
{
	const struct ability *ability = &model->ability;
	(void)samples;
	jv body = jv_object();
	body = backend_set_text(body, "model", model->name);
	body = backend_set(body, "messages", backend_messages(request));
	body = backend_set(body, "stream", jv_false());
	body = backend_set(body, "keep_alive", keep_alive(model->keep_alive));
	if (request->schema && ability->constraint <= CONSTRAINT_SCHEMA)
		body = backend_set(body, "format", jv_parse(request->schema));
	else if (request->schema && ability->constraint == CONSTRAINT_OBJECT)
		body = backend_set_text(body, "format", "json");
	if (!ability->no_logprobs)
		body = backend_set(body, "logprobs", jv_true());
	return backend_set(body, "options", options(model, request, first + 1));
}

static bool
read_chat(const jv *body, struct sample_list *list, jv *problem)
{
	jv message = record_member(body, "message");
	const char *text = record_member_text(&message, "content", list->arena);
	jv_free(message);
	if (!text) {
		*problem = problem_new(
		    "model.reply", "the reply holds no text of a model");
		return false;
	}
	backend_add(list, text,
	    record_member_text(body, "done_reason", list->arena),
	    backend_logprob(record_member(body, "logprobs"), list->letters));
	list->prompt_tokens +=
	    (long)record_member_number(body, "prompt_eval_count", 0);
	list->completion_tokens +=
	    (long)record_member_number(body, "eval_count", 0);
	return true;
}

const struct backend backend_ollama = {
    .name = "ollama",
    .place = "http://127.0.0.1:11434",
    .key = "OLLAMA_API_KEY",
    .key_line = "Authorization: Bearer %s",
    .samples = 1,
    .constraint = CONSTRAINT_SCHEMA,
    .url = chat_url,
    .body = chat_body,
    .read = read_chat,
    .list_url = list_url,
    .list_names = list_names,
};
