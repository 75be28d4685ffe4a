/* model.c - opens a model and learns what it needs before a question; see
 * model.h */
#include "model/model.h"

#include "base/problem.h"
#include "model/api_key.h"
#include "model/backend.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- opening ---- */

static bool
open_place(struct model *model, const struct config *config, jv *problem)
{
	struct arena arena = {0};
	const char *name = model->backend->name;
	const char *said = config_text_for(config, "model_url", name, &arena);
	model->base = xstrdup(said ? said : model->backend->place);
	for (size_t end = strlen(model->base);
	     end > 0 && model->base[end - 1] == '/'; end--)
		model->base[end - 1] = '\0';
	bool good = http_place(model->base, &arena);
	if (!good)
		*problem = problem_with_text(
		    problem_new("config.model",
			"option 'model_url' is no http or https URL for %s",
			name),
		    "hint", "such as http://127.0.0.1:8080");
	said = config_text_for(config, "model", name, &arena);
	if (good && !said && model->backend->name_needed) {
		good = false;
		*problem = problem_new("config.model",
		    "%s has many models: name one in NL2SQL_MODEL", name);
	}
	model->name = said ? xstrdup(said) : NULL;
	arena_release(&arena);
	return good;
}

/* A server that no option names gets no key: it may belong to anybody. */
static bool
open_key(struct model *model, const struct config *config, jv *problem)
{
	const struct backend *backend = model->backend;
	char *key = NULL;
	struct arena arena = {0};
	bool wanted =
	    backend->key_needed ||
	    config_text_for(config, "model_url", backend->name, &arena);
	arena_release(&arena);
	if (!wanted)
		return true;
	if (!key_read(backend->key, &key, problem))
		return false;
	if (!key && backend->key_needed) {
		*problem = problem_new("model.key",
		    "%s wants a key: set %s or %s_FILE", backend->name,
		    backend->key, backend->key);
		return false;
	}
	if (!key)
		return true;
	const char *mark = strstr(backend->key_line, "%s");
	size_t before = (size_t)(mark - backend->key_line);
	model->endpoint.key_line = xmalloc(before + strlen(key) + 1);
	memcpy(model->endpoint.key_line, backend->key_line, before);
	memcpy(model->endpoint.key_line + before, key, strlen(key) + 1);
	key_free(key);
	return true;
}

struct model *
model_open(const struct config *config, const char *name, jv *problem)
{
	const struct backend *backend = backend_find(name);
	if (!backend) {
		*problem =
		    problem_new("config.option", "there is no '%s'", name);
		return NULL;
	}
	struct model *model = xcalloc(1, sizeof(*model));
	const char *cache = config_text(config, "model_cache");
	model->backend = backend;
	model->ability = (struct ability){
	    .constraint = backend->constraint, .samples = backend->samples};
	model->timeout_ms = config_integer(config, "model_timeout_ms");
	model->keep_alive = xstrdup(config_text(config, "model_keep_alive"));
	model->cache = cache && *cache ? xstrdup(cache) : NULL;
	if (!open_place(model, config, problem) ||
	    !open_key(model, config, problem) ||
	    !endpoint_open(&model->endpoint, config, name, problem)) {
		model_close(model);
		return NULL;
	}
	return model;
}

void
model_close(struct model *model)
{
	if (!model)
		return;
	endpoint_close(&model->endpoint);
	free(model->base);
	free(model->name);
	free(model->keep_alive);
	free(model->cache);
	free(model);
}

const char *
model_name(const struct model *model)
{
	return model->name;
}

/* ---- what must be known before the first question ---- */

static jv
which_problem(const struct model *model, const jv *names)
{
	enum { TOLD = 8 };
	struct arena arena = {0};
	const char *list = "";
	int count = record_array_length(names);
	for (int i = 0; i < count && i < TOLD; i++) {
		jv name = jv_array_get(jv_copy(*names), i);
		list = arena_printf(&arena, "%s%s%s", list, i ? ", " : "",
		    jv_string_value(name));
		jv_free(name);
	}
	const char *place = http_place(model->base, &arena);
	jv problem =
	    count > 0 ? problem_new("config.model",
			    "%s has %d models: name one in NL2SQL_MODEL", place,
			    count)
		      : problem_new("config.model", "%s has no model", place);
	if (count > 0)
		problem = problem_with_text(problem, "detail", list);
	arena_release(&arena);
	return problem;
}

bool
model_learn_name(struct model *model, long timeout_ms, jv *problem)
{
	if (model->name)
		return true;
	jv names = backend_models(model, timeout_ms, problem);
	if (!jv_is_valid(names))
		return false;
	if (record_array_length(&names) == 1) {
		jv name = jv_array_get(jv_copy(names), 0);
		model->name = xstrdup(jv_string_value(name));
		jv_free(name);
	} else {
		*problem = which_problem(model, &names);
	}
	jv_free(names);
	return model->name;
}

bool
model_prepare(struct model *model, jv *problem)
{
	return model_learn_name(model, model->timeout_ms, problem);
}

bool
model_probe(struct model *model, long timeout_ms, jv *problem)
{
	jv found = jv_invalid();
	if (!model->backend->probe || model->probed)
		return true;
	bool reached = model->backend->probe(model, timeout_ms, &found);
	if (!reached && strcmp(problem_code(&found), "model.timeout") != 0) {
		*problem = found;
		return false;
	}
	jv_free(found);
	model->probed = reached;
	return true;
}

bool
model_takes_grammar(struct model *model)
{
	jv problem = jv_invalid();
	if (model->backend->constraint > CONSTRAINT_GRAMMAR)
		return false;
	if (!model_probe(model, model->timeout_ms, &problem)) {
		jv_free(problem);
		return true;
	}
	return !model->probed ||
	       (model->ability.llama &&
		   model->ability.constraint == CONSTRAINT_GRAMMAR);
}

/* As OpenAI, Anthropic, Gemini, Ollama and text-generation-inference say it. */
bool
model_sample_ended(const struct model_sample *sample)
{
	static const char *const words[] = {"stop", "end_turn", "stop_sequence",
	    "tool_use", "tool_calls", "function_call", "eos", "eos_token"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcasecmp(sample->finish, words[i]) == 0)
			return true;
	return false;
}
