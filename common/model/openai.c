/* openai.c - chat completions, the protocol of OpenAI, llama.cpp, vLLM, LM
 * Studio and most clouds */
#include "base/ends.h"
#include "base/problem.h"
#include "model/backend.h"
#include "model/failure.h"
#include "model/schema_grammar.h"

#include <string.h>

/* OpenAI accepts no more. */
enum { MAX_STOPS = 4 };

/* Return the URL of `leaf`.  A base without a path means /v1 of that host. */
static const char *
place(const struct model *model, const char *leaf, struct arena *arena)
{
	const char *authority = strstr(model->base, "://");
	bool bare = authority && !strchr(authority + 3, '/');
	return arena_printf(
	    arena, "%s%s/%s", model->base, bare ? "/v1" : "", leaf);
}

static const char *
chat_url(const struct model *model, struct arena *arena)
{
	if (ends_with(model->base, "/chat/completions"))
		return model->base;
	return place(model, "chat/completions", arena);
}

static const char *
list_url(const struct model *model, struct arena *arena)
{
	static const char chat[] = "/chat/completions";
	if (!ends_with(model->base, chat))
		return place(model, "models", arena);
	return arena_printf(arena, "%.*s/models",
	    (int)(strlen(model->base) - strlen(chat)), model->base);
}

static jv
list_names(const jv *body)
{
	return backend_names(body, "data", "id");
}

/* ---- asking ---- */

static jv
schema_format(const char *schema)
{
	jv inner = jv_object();
	inner = backend_set_text(inner, "name", "answer");
	inner = backend_set(inner, "strict", jv_true());
	inner = backend_set(inner, "schema", jv_parse(schema));
	jv format = backend_set_text(jv_object(), "type", "json_schema");
	return backend_set(format, "json_schema", inner);
}

/* Return the grammar for the server: the request's own, or one that is equal to
 * its schema; NULL when there is none. */
static const char *
grammar_of(const struct model *model, const struct model_request *request,
    struct arena *arena)
{
	if (!model->ability.llama ||
	    model->ability.constraint > CONSTRAINT_GRAMMAR)
		return NULL;
	if (request->grammar)
		return request->grammar;
	return request->schema ? schema_grammar(request->schema, arena) : NULL;
}

static jv
constrain(
    jv body, const struct model *model, const struct model_request *request)
{
	struct arena arena = {0};
	const char *grammar = grammar_of(model, request, &arena);
	if (grammar)
		body = backend_set_text(body, "grammar", grammar);
	else if (request->schema &&
		 model->ability.constraint <= CONSTRAINT_SCHEMA)
		body = backend_set(
		    body, "response_format", schema_format(request->schema));
	else if (request->schema &&
		 model->ability.constraint == CONSTRAINT_OBJECT)
		body = backend_set(body, "response_format",
		    backend_set_text(jv_object(), "type", "json_object"));
	arena_release(&arena);
	return body;
}

static jv
add_sampling(
    jv body, const struct ability *ability, const struct model_request *request)
{
	if (!ability->no_temperature)
		body = backend_set_number(
		    body, "temperature", request->temperature);
	if (request->top_p > 0 && !ability->no_temperature)
		body = backend_set_number(body, "top_p", request->top_p);
	if (request->max_tokens > 0 && !ability->no_max_tokens)
		body = backend_set_number(body,
		    ability->new_max_tokens ? "max_completion_tokens"
					    : "max_tokens",
		    request->max_tokens);
	jv stops = backend_stops(request, MAX_STOPS);
	if (!ability->no_stops && jv_array_length(jv_copy(stops)) > 0)
		body = backend_set(body, "stop", stops);
	else
		jv_free(stops);
	return body;
}

/* Ask llama.cpp to keep the prompt's prefix, and set no penalty for repetition,
 * because any penalty harms names (techniques.md 2). */
static jv
add_llama(jv body)
{
	body = backend_set(body, "cache_prompt", jv_true());
	return backend_set_number(body, "repeat_penalty", 1);
}

static jv
chat_body(struct model *model, const struct model_request *request, int samples,
    int first)
{
	const struct ability *ability = &model->ability;
	(void)first;
	jv body = jv_object();
	body = backend_set_text(body, "model", model->name);
	body = backend_set(body, "messages", backend_messages(request));
	if (samples > 1)
		body = backend_set_number(body, "n", samples);
	body = add_sampling(body, ability, request);
	if (!ability->no_logprobs)
		body = backend_set(body, "logprobs", jv_true());
	/* Without this, llama.cpp sends 20 alternatives for each token. */
	if (!ability->no_logprobs && ability->llama)
		body = backend_set_number(body, "top_logprobs", 1);
	if (ability->llama)
		body = add_llama(body);
	return constrain(body, model, request);
}

/* ---- the answer ---- */

static double
logprob_of(const jv *choice, const char *letters)
{
	jv logprobs = record_member(choice, "logprobs");
	double logprob =
	    backend_logprob(record_member(&logprobs, "content"), letters);
	jv_free(logprobs);
	return logprob;
}

/* Return true when the choice holds a text. */
static bool
read_choice(const jv *choice, struct sample_list *list, const char **refusal)
{
	jv message = record_member(choice, "message");
	const char *text = record_member_text(&message, "content", list->arena);
	const char *no = record_member_text(&message, "refusal", list->arena);
	jv_free(message);
	if (no)
		*refusal = no;
	if (text)
		backend_add(list, text,
		    record_member_text(choice, "finish_reason", list->arena),
		    logprob_of(choice, list->letters));
	return text;
}

static void
read_usage(const jv *body, struct sample_list *list)
{
	jv usage = record_member(body, "usage");
	list->prompt_tokens +=
	    (long)record_member_number(&usage, "prompt_tokens", 0);
	list->completion_tokens +=
	    (long)record_member_number(&usage, "completion_tokens", 0);
	jv_free(usage);
}

static bool
read_chat(const jv *body, struct sample_list *list, jv *problem)
{
	jv choices = record_member(body, "choices");
	const char *refusal = NULL;
	int texts = 0;
	int count = record_array_length(&choices);
	for (int i = 0; i < count && backend_wants(list); i++) {
		jv choice = jv_array_get(jv_copy(choices), i);
		texts += read_choice(&choice, list, &refusal);
		jv_free(choice);
	}
	jv_free(choices);
	read_usage(body, list);
	if (texts > 0)
		return true;
	*problem = refusal ? problem_new("model.refused",
				 "the model declined to answer")
			   : problem_new("model.reply",
				 "the reply holds no text of a model");
	return false;
}

/* ---- what the server is ---- */

/* llama.cpp describes itself at /props; other servers have no such path. */
static const char *
props_url(const struct model *model, struct arena *arena)
{
	static const char *const ends[] = {"/chat/completions", "/v1"};
	size_t length = strlen(model->base);
	for (size_t i = 0; i < COUNT_OF(ends); i++) {
		char *base = arena_strndup(arena, model->base, length);
		if (ends_with(base, ends[i]))
			length -= strlen(ends[i]);
	}
	return arena_printf(arena, "%.*s/props", (int)length, model->base);
}

static bool
probe(struct model *model, long timeout_ms, jv *problem)
{
	enum { PROBE_MS = 5000 };
	struct arena arena = {0};
	struct http_exchange exchange = {.url = props_url(model, &arena)};
	backend_exchange(model, &exchange,
	    timeout_ms < PROBE_MS ? timeout_ms : PROBE_MS, &arena);
	bool reached = !jv_is_valid(exchange.problem);
	jv body = failure_check(&exchange, NULL, problem);
	double slots = record_member_number(&body, "total_slots", 0);
	jv settings = record_member(&body, "default_generation_settings");
	if (slots >= 1) {
		model->ability.llama = true;
		model->ability.window =
		    (long)record_member_number(&settings, "n_ctx", 0);
		if (slots < model->ability.samples)
			model->ability.samples = (int)slots;
	} else {
		model->ability.constraint = CONSTRAINT_SCHEMA;
	}
	jv_free(settings);
	jv_free(body);
	arena_release(&arena);
	return reached;
}

const struct backend backend_openai = {
    .name = "openai",
    .place = "http://127.0.0.1:8080",
    .key = "OPENAI_API_KEY",
    .key_line = "Authorization: Bearer %s",
    .samples = MODEL_MAX_SAMPLES,
    .constraint = CONSTRAINT_GRAMMAR,
    .url = chat_url,
    .body = chat_body,
    .read = read_chat,
    .probe = probe,
    .list_url = list_url,
    .list_names = list_names,
};
