/* selector.c - a model chooses between two statements; see selector.h */
#include "evaluate/selector.h"

#include "base/clock.h"
#include "base/problem.h"
#include "generate/generation_account.h"
#include "generate/generators.h"
#include "generate/with_model.h"
#include "prompt/delta.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const struct model_shape letter = {
    .schema = "{\"type\":\"object\",\"properties\":{\"choice\":{\"type\":"
	      "\"string\",\"enum\":[\"A\",\"B\",\"C\"]}},\"required\":["
	      "\"choice\"],\"additionalProperties\":false}",
    .grammar = "root ::= [A-C]",
    .letters = "ABC",
    .max_tokens = 16,
};

bool
selector_configured(const struct selector *selector, struct arena *arena)
{
	return config_flag(selector->config, "model_select") &&
	       generators_first_model(selector->config, "", arena);
}

/* ---- which two ---- */

static bool
differ(const struct choice *one, const struct choice *other)
{
	if (one->digest && other->digest)
		return strcmp(one->digest, other->digest) != 0;
	return strcmp(one->candidate->sql, other->candidate->sql) != 0;
}

int
selector_rival(const struct choice *choices, int count, int winner,
    const struct agreement *agreement)
{
	const struct choice *best = &choices[winner];
	bool modelled = candidate_is_modelled(best->candidate);
	int rival = -1;
	if (agreement->models > 0 && agreement->generators > agreement->models)
		return -1;
	for (int i = 0; i < count; i++) {
		const struct choice *other = &choices[i];
		if (i == winner || !choice_competes(choices, count, i) ||
		    !differ(best, other) ||
		    (!modelled && !candidate_is_modelled(other->candidate)))
			continue;
		if (rival < 0 ||
		    score_better(&other->rank, &choices[rival].rank))
			rival = i;
	}
	return rival;
}

/* ---- asking ---- */

/* A, B or C, alone or as a word of an object; 0: none of them. */
static char
letter_of(const char *text)
{
	const char *value = strstr(text, "\"choice\"");
	if (value) {
		value = strchr(value + strlen("\"choice\""), '"');
		text = value ? value + 1 : "";
	}
	text += strspn(text, " \t\r\n");
	bool alone = !isalnum((unsigned char)text[0] ? text[1] : 0);
	return alone && *text && strchr(letter.letters, *text) ? *text : 0;
}

struct turn {
	struct selector *selector;
	const struct selector_question *question;
	struct selector_answer *answer;
	struct arena *arena;
	double begun_ms; /* when the question's time for models began */
};

static struct generate_job
job_for(const struct turn *turn, const struct delta *delta)
{
	const struct config *config = turn->selector->config;
	return (struct generate_job){.record = turn->question->record,
	    .words = turn->selector->words,
	    .config = config,
	    .arena = turn->arena,
	    .count = 1,
	    .rank = -1,
	    .model = turn->selector->model,
	    .others = true,
	    .begun_ms = turn->begun_ms,
	    .delta = delta};
}

/* Ask once; *lean is how far the answer prefers the first statement. */
static bool
ask_once(
    const struct turn *turn, const char *one, const char *other, double *lean)
{
	const struct delta delta = {.pair = {one, other}};
	struct generate_notes notes = {
	    .model = jv_invalid(), .notice = jv_invalid()};
	struct generate_job job = job_for(turn, &delta);
	struct model_sample sample;
	jv problem = jv_invalid();
	jv written = record_get(turn->question->record, "candidates");
	job.candidates = &written;
	bool good =
	    model_generator_reply(&job, &letter, &notes, &sample, &problem);
	jv_free(written);
	if (jv_is_valid(notes.model))
		turn->answer->notes = jv_array_append(turn->answer->notes,
		    jv_object_delete(notes.model, jv_string("prompt")));
	jv_free(notes.notice);
	if (!good) {
		jv_free(turn->answer->problem);
		turn->answer->problem = problem;
		return false;
	}
	char said = letter_of(sample.text);
	double sure = isnan(sample.logprob) ? 1 : exp(fmin(sample.logprob, 0));
	*lean = said == 'A' ? sure : said == 'B' ? -sure : 0;
	return said != 0;
}

bool
selector_ask(struct selector *selector,
    const struct selector_question *question, struct selector_answer *answer,
    struct arena *arena)
{
	const struct turn turn = {selector, question, answer, arena,
	    clock_ms() - generation_spent(question->record)};
	double straight = 0;
	double swapped = 0;
	*answer = (struct selector_answer){
	    .notes = jv_array(), .problem = jv_invalid()};
	if (!selector->model) {
		selector->name =
		    generators_first_model(selector->config, "", arena);
		selector->model =
		    model_generator_open(selector->config, selector->name);
	}
	if (!ask_once(&turn, question->first, question->second, &straight) ||
	    !ask_once(&turn, question->second, question->first, &swapped))
		return false;
	answer->lean = (straight - swapped) / 2;
	return true;
}

void
selector_answer_release(struct selector_answer *answer)
{
	jv_free(answer->notes);
	jv_free(answer->problem);
	*answer =
	    (struct selector_answer){.notes = jv_null(), .problem = jv_null()};
}

void
selector_close(struct selector *selector)
{
	model_generator_close(selector->model);
	selector->model = NULL;
}
