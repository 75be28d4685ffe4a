/* model_health.c - checks the configured models; see model_health.h */
#include "doctor/model_health.h"

#include "base/problem.h"
#include "generate/generators.h"
#include "model/backend.h"
#include "prompt/preset.h"

#include <stdlib.h>
#include <string.h>

/* The names of a server's models in one message. */
enum { TOLD_MODELS = 8 };

/* A question of a few tokens, whose answer shows whether the model keeps to a
 * schema. */
static const char question[] =
    "Reply with the PostgreSQL statement SELECT 1 and nothing else.";
static const char schema[] =
    "{\"type\": \"object\", \"properties\": {\"sql_query\": {\"type\": "
    "\"string\"}}, \"required\": [\"sql_query\"], \"additionalProperties\": "
    "false}";

struct visit {
	struct doctor_report *report;
	const struct config *config;
	const char *subject; /* "model openai" */
	struct model *model;
	struct arena *arena;
};

/* ---- its name ---- */

/* Ollama accepts the bare name for the latest version of a model, too. */
static bool
is_name(const char *listed, const char *name)
{
	size_t length = strlen(name);
	return strncmp(listed, name, length) == 0 &&
	       (!listed[length] || strcmp(listed + length, ":latest") == 0);
}

static bool
is_listed(const jv *names, const char *name)
{
	bool found = false;
	int count = record_array_length(names);
	for (int i = 0; i < count && !found; i++) {
		jv listed = jv_array_get(jv_copy(*names), i);
		found = is_name(jv_string_value(listed), name);
		jv_free(listed);
	}
	return found;
}

static void
say_unlisted(struct visit *visit, const jv *names, const char *name)
{
	const char *told[TOLD_MODELS];
	int count = record_array_length(names);
	size_t kept = 0;
	for (int i = 0; i < count && kept < TOLD_MODELS; i++) {
		jv listed = jv_array_get(jv_copy(*names), i);
		told[kept++] =
		    arena_strdup(visit->arena, jv_string_value(listed));
		jv_free(listed);
	}
	struct doctor_finding finding = {
	    .level = DOCTOR_PROBLEM,
	    .subject = visit->subject,
	    .text = arena_printf(
		visit->arena, "the server has no model '%s'; it has", name),
	    .found = told,
	    .found_count = kept,
	    .found_total = (size_t)count,
	    .advice = "name one of these in NL2SQL_MODEL",
	};
	doctor_add(visit->report, &finding);
}

/* Return false, with a finding, when there is no such model.  A server that
 * lists no models may still have it. */
static bool
look_at_name(struct visit *visit)
{
	const char *name = model_name(visit->model);
	jv problem = jv_invalid();
	if (!name)
		return true;
	jv names = backend_models(visit->model, 0, &problem);
	bool good = !jv_is_valid(names) || record_array_length(&names) == 0 ||
		    visit->model->ability.llama || is_listed(&names, name);
	if (!good)
		say_unlisted(visit, &names, name);
	jv_free(names);
	jv_free(problem);
	return good;
}

/* ---- its context window ---- */

/* Return false, with a finding, when the preset's prompts do not fit. */
static bool
look_at_window(struct visit *visit)
{
	jv problem = jv_invalid();
	long window = visit->model->ability.window;
	const char *name =
	    preset_choose(visit->config, visit->model->backend->name,
		model_name(visit->model), visit->arena, &problem);
	struct preset *preset =
	    name ? preset_open(visit->config, name, &problem) : NULL;
	if (!preset) {
		doctor_fail(visit->report, visit->subject, problem);
		return false;
	}
	jv_free(problem);
	long budget = config_integer(visit->config, "prompt_tokens");
	long needed =
	    (budget > 0 ? budget : preset->budget) + preset->max_tokens;
	bool fits = window == 0 || window >= needed;
	if (!fits)
		doctor_say(visit->report, DOCTOR_PROBLEM, visit->subject,
		    arena_printf(visit->arena,
			"the context of %ld tokens is too small: a prompt of "
			"preset %s and its reply may have %ld",
			window, name, needed),
		    "start the server with a larger one (llama-server -c, "
		    "divided by -np), or lower prompt_tokens");
	preset_free(preset);
	return fits;
}

/* ---- its answer ---- */

static void
say_answer(struct visit *visit, const struct model_reply *reply)
{
	const struct ability *ability = &visit->model->ability;
	const char *held =
	    ability->constraint == CONSTRAINT_NONE
		? "replies are not held to a shape, statements "
		  "are taken out of their text"
		: arena_printf(visit->arena,
		      "replies are held to a shape by its %s",
		      ability->constraint == CONSTRAINT_OBJECT ? "JSON mode"
		      : ability->constraint == CONSTRAINT_GRAMMAR
			  ? "grammar"
			  : "JSON schema");
	doctor_say(visit->report, DOCTOR_OK, visit->subject,
	    arena_printf(visit->arena, "%s answers in %.0f ms%s; %s",
		model_name(visit->model), reply->milliseconds,
		ability->llama ? " (llama.cpp)" : "", held),
	    NULL);
}

/* When the server ignores a constraint, try the next one. */
static bool
ask(struct visit *visit, struct model_reply *reply, jv *problem)
{
	enum { REPLY_TOKENS = 60, TRIES = 4 };
	struct model_message message = {"user", question};
	struct model_request request = {
	    .messages = &message,
	    .message_count = 1,
	    .schema = schema,
	    .max_tokens = REPLY_TOKENS,
	};
	for (int i = 0; i < TRIES; i++) {
		if (!model_ask(
			visit->model, &request, reply, visit->arena, problem))
			return false;
		const char *text = reply->samples[0].text;
		if (text[strspn(text, " \t\r\n")] == '{')
			break;
	}
	return true;
}

/* A cached reply says nothing about the server now. */
static struct model *
open_model(struct visit *visit, const char *backend, jv *problem)
{
	struct model *model = model_open(visit->config, backend, problem);
	if (model) {
		free(model->cache);
		model->cache = NULL;
	}
	return model;
}

static void
look_at_model(struct visit *visit, const char *backend)
{
	struct model_reply reply;
	jv problem = jv_invalid();
	visit->model = open_model(visit, backend, &problem);
	if (!visit->model || !model_prepare(visit->model, &problem)) {
		doctor_fail(visit->report, visit->subject, problem);
	} else if (look_at_name(visit)) {
		if (!ask(visit, &reply, &problem)) {
			doctor_fail(visit->report, visit->subject, problem);
		} else {
			jv_free(problem);
			if (look_at_window(visit))
				say_answer(visit, &reply);
		}
	}
	model_close(visit->model);
}

void
doctor_models(struct doctor_report *report, const struct config *config)
{
	struct arena arena = {0};
	for (const char *at = generators_names(config, &arena); *at;) {
		size_t length = strcspn(at, ",");
		const char *name = arena_strndup(&arena, at, length);
		at += length + (at[length] == ',');
		if (!backend_find(name))
			continue;
		struct visit visit = {.report = report,
		    .config = config,
		    .subject = arena_printf(&arena, "model %s", name),
		    .arena = &arena};
		look_at_model(&visit, name);
	}
	arena_release(&arena);
}
