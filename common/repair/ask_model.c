/* ask_model.c - asks a model for another text; see ask_model.h */
#include "repair/ask_model.h"

#include "base/clock.h"
#include "base/problem.h"
#include "generate/generation_account.h"
#include "generate/generators.h"
#include "generate/with_model.h"

#include <string.h>

bool
repair_ask_configured(const struct repair_ask *ask, struct arena *arena)
{
	return config_flag(ask->config, "model_repair") &&
	       generators_first_model(ask->config, "", arena);
}

/* Return the model of that name, opened once; NULL when there are too many. */
static struct model_generator *
find_model(struct repair_ask *ask, const char *name)
{
	for (int i = 0; i < ask->count; i++)
		if (strcmp(ask->names[i], name) == 0)
			return ask->models[i];
	if (ask->count == REPAIR_MAX_MODELS)
		return NULL;
	ask->names[ask->count] = name;
	ask->models[ask->count] = model_generator_open(ask->config, name);
	return ask->models[ask->count++];
}

/* Role words choose between keys.  Without their file no words do. */
static const struct closed_words *
open_words(struct repair_ask *ask)
{
	jv problem = jv_invalid();
	if (!ask->words)
		ask->words = closed_words_open(ask->config, &problem);
	jv_free(problem);
	return ask->words;
}

static bool
take_candidate(
    struct repair_answer *answer, const jv *candidates, struct arena *arena)
{
	jv first = jv_array_length(jv_copy(*candidates)) > 0
		       ? jv_array_get(jv_copy(*candidates), 0)
		       : jv_invalid();
	const char *words = record_member_text(&first, "explanation", arena);
	answer->sql = record_member_text(&first, "sql", arena);
	answer->explanation = words ? words : "";
	jv_free(first);
	if (!answer->sql)
		answer->problem = problem_new("model.no_statement",
		    "%s says that there is no statement", answer->generator);
	return answer->sql;
}

bool
repair_ask(struct repair_ask *ask, const struct repair_question *question,
    struct repair_answer *answer, struct arena *arena)
{
	struct generate_notes notes = {
	    .model = jv_invalid(), .notice = jv_invalid()};
	jv written = record_get(question->record, "candidates");
	struct generate_job job = {.record = question->record,
	    .words = open_words(ask),
	    .config = ask->config,
	    .arena = arena,
	    .count = 1,
	    .rank = -1,
	    .candidates = &written,
	    .others = true,
	    .begun_ms = clock_ms() - generation_spent(question->record),
	    .delta = &question->delta,
	    .constrained = question->unknown_name};
	*answer =
	    (struct repair_answer){.generator = generators_first_model(
				       ask->config, question->origin, arena),
		.note = jv_invalid(),
		.problem = jv_invalid()};
	job.model = find_model(ask, answer->generator);
	jv candidates = job.model
			    ? model_generate(&job, &notes, &answer->problem)
			    : jv_invalid();
	bool good = jv_is_valid(candidates) &&
		    take_candidate(answer, &candidates, arena);
	answer->note = notes.model;
	if (jv_is_valid(notes.notice) && !jv_is_valid(answer->problem))
		answer->problem = notes.notice;
	else
		jv_free(notes.notice);
	jv_free(candidates);
	jv_free(written);
	return good;
}

void
repair_answer_release(struct repair_answer *answer)
{
	jv_free(answer->note);
	jv_free(answer->problem);
	*answer =
	    (struct repair_answer){.note = jv_null(), .problem = jv_null()};
}

void
repair_ask_close(struct repair_ask *ask)
{
	for (int i = 0; i < ask->count; i++)
		model_generator_close(ask->models[i]);
	if (ask->words)
		closed_words_free(ask->words);
	ask->count = 0;
	ask->words = NULL;
}
