/*
 * nl2sql-generate - write the candidate statements for a question
 *
 * reads	question, now, evidence, context, link, plan, options; fan
 * writes	generation {difficulty, k, generators, prompt_version,
 *		unexplained}, candidates [{sql, origin, reading, score, parts}]
 * settles	cannot_answer (question.unexplained), but not in a fan
 * leaves alone	settled records and those that have candidates
 *
 * With --print-prompt the prompts are written as text, in place of the records.
 *
 * In a fan record (member `fan`) variant i yields the candidate of rank i
 * alone, and none, without an error, where there are fewer.
 */
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "problem.h"
#include "prompt/print.h"
#include "sql_identity.h"
#include "stage.h"

static const struct stage_option options[] = {
    {"with", "NAMES", "generators, separated by commas (--set with)"},
    {"k", "NUMBER", "candidates for each question (--set k)"},
    {"print-prompt", NULL, "show what a model would be told, and ask none"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "generate",
    .summary = "write the candidate statements for a question",
    .member = "candidates",
    .options = options,
};

enum { MAX_GENERATORS = 8 };

struct generation {
	const struct generator *generators[MAX_GENERATORS];
	int generator_count;
	struct closed_words *words;
	struct cues *cues;
};

/* False: a name in `names` is no generator. */
static bool
choose_generators(struct generation *generation, const char *names,
    struct arena *arena, jv *problem)
{
	generation->generator_count = 0;
	for (const char *at = names; *at;) {
		size_t length = strcspn(at, ",");
		char *name = arena_strndup(arena, at, length);
		const struct generator *generator = generate_find(name);
		if (!generator ||
		    generation->generator_count == MAX_GENERATORS) {
			*problem = problem_new("config.option",
			    "option 'with' names no generator '%s'", name);
			return false;
		}
		generation->generators[generation->generator_count++] =
		    generator;
		at += length + (at[length] == ',');
	}
	return true;
}

static bool
open_generation(
    struct generation *generation, const struct stage *stage, jv *problem)
{
	struct arena arena = {0};
	const char *names = config_text(&stage->config, "with");
	bool good = choose_generators(
	    generation, names ? names : "parser", &arena, problem);
	arena_release(&arena);
	if (!good)
		return false;
	if (!generation->words)
		generation->words = closed_words_open(&stage->config, problem);
	if (generation->words && !generation->cues)
		generation->cues = cues_open(&stage->config, problem);
	return generation->words && generation->cues;
}

static bool
is_listed(const jv *candidates, const char *identity, struct arena *arena)
{
	int count = jv_array_length(jv_copy(*candidates));
	bool found = false;
	for (int i = 0; i < count && !found; i++) {
		jv candidate = jv_array_get(jv_copy(*candidates), i);
		const char *sql = record_member_text(&candidate, "sql", arena);
		found = sql && strcmp(sql_identity(sql, arena), identity) == 0;
		jv_free(candidate);
	}
	return found;
}

/* Append those of `more` that are no statement we have. */
static jv
merge(jv candidates, jv more, struct arena *arena)
{
	int count = jv_array_length(jv_copy(more));
	for (int i = 0; i < count; i++) {
		jv candidate = jv_array_get(jv_copy(more), i);
		const char *sql = record_member_text(&candidate, "sql", arena);
		if (sql &&
		    !is_listed(&candidates, sql_identity(sql, arena), arena))
			candidates = jv_array_append(candidates, candidate);
		else
			jv_free(candidate);
	}
	jv_free(more);
	return candidates;
}

/* The rank a fan record asks for; -1 when it is none. */
static int
fan_rank(const struct record *record)
{
	jv fan = record_get(record, "fan");
	double index = record_member_number(&fan, "index", -1);
	jv_free(fan);
	return index >= 0 && index < GENERATE_MAX_COUNT ? (int)index : -1;
}

static jv
only_rank(jv candidates, int rank)
{
	jv one = jv_array();
	if (rank < jv_array_length(jv_copy(candidates)))
		one = jv_array_append(
		    one, jv_array_get(jv_copy(candidates), rank));
	jv_free(candidates);
	return one;
}

static void
write_generation(struct record *record, const struct generation *generation,
    int count, const struct generate_notes *notes)
{
	jv names = jv_array();
	for (int i = 0; i < generation->generator_count; i++)
		names = jv_array_append(
		    names, jv_string(generation->generators[i]->name));
	const char *difficulty = generate_difficulty_name(
	    generate_difficulty_of(record, generation->words));
	jv member = jv_object();
	member = jv_object_set(
	    member, jv_string("difficulty"), jv_string(difficulty));
	member = jv_object_set(member, jv_string("k"), jv_number(count));
	member = jv_object_set(member, jv_string("generators"), names);
	member = jv_object_set(member, jv_string("prompt_version"),
	    jv_string(GENERATE_PROMPT_VERSION));
	member = jv_object_set(
	    member, jv_string("unexplained"), record_score(notes->unexplained));
	/* What gather settles with; it takes these out again. */
	if (fan_rank(record) >= 0) {
		member = jv_object_set(member, jv_string("advice"),
		    notes->advice ? jv_true() : jv_false());
		member = jv_object_set(member, jv_string("understood"),
		    notes->understood ? jv_true() : jv_false());
		member = jv_object_set(member, jv_string("unknown"),
		    notes->unknown ? jv_true() : jv_false());
	}
	record_set(record, "generation", member);
}

static void
generate(struct stage *stage, struct record *record,
    const struct generation *generation)
{
	struct generate_notes notes = {0};
	int rank = fan_rank(record);
	struct generate_job job = {.record = record,
	    .words = generation->words,
	    .cues = generation->cues,
	    .config = &stage->config,
	    .arena = &stage->arena};
	job.count = generate_count(record, &stage->config, generation->words);
	if (rank >= job.count)
		job.count = rank + 1;
	jv candidates = jv_array();
	for (int i = 0; i < generation->generator_count; i++) {
		jv problem = jv_invalid();
		jv more =
		    generation->generators[i]->run(&job, &notes, &problem);
		if (!jv_is_valid(more)) {
			jv_free(more);
			jv_free(candidates);
			stage_fail(stage, problem);
			return;
		}
		jv_free(problem);
		candidates = merge(candidates, more, &stage->arena);
	}
	write_generation(record, generation, job.count, &notes);
	int count = jv_array_length(jv_copy(candidates));
	if (rank >= 0)
		candidates = only_rank(candidates, rank);
	stage_count(stage, "candidates", count);
	double limit = config_real(&stage->config, "unexplained_limit");
	record_set(record, "candidates", candidates);
	if (rank < 0)
		generate_settle(record, &notes, count, limit, &stage->arena);
}

/* ---- --print-prompt ---- */

/* The parser's best reading, for parser_hint. */
static void
take_draft(struct prompt_job *job, const struct generation *generation)
{
	struct generate_notes notes = {0};
	struct generate_job parser = {.record = job->record,
	    .words = generation->words,
	    .cues = generation->cues,
	    .config = job->config,
	    .arena = job->arena,
	    .count = 1};
	jv problem = jv_invalid();
	jv candidates = generate_find("parser")->run(&parser, &notes, &problem);
	jv_free(problem);
	if (jv_get_kind(candidates) == JV_KIND_ARRAY &&
	    jv_array_length(jv_copy(candidates)) > 0) {
		jv best = jv_array_get(jv_copy(candidates), 0);
		job->draft = record_member_text(&best, "sql", job->arena);
		job->reading = record_member_text(&best, "reading", job->arena);
		jv_free(best);
	}
	jv_free(candidates);
}

/* The preset of the first generator that is a model. */
static struct preset *
open_preset(
    struct stage *stage, const struct generation *generation, jv *problem)
{
	const char *backend = "";
	for (int i = 0; i < generation->generator_count && !*backend; i++)
		if (strcmp(generation->generators[i]->name, "parser") != 0)
			backend = generation->generators[i]->name;
	const char *model =
	    config_text_for(&stage->config, "model", backend, &stage->arena);
	const char *name = preset_choose(
	    &stage->config, backend, model, &stage->arena, problem);
	return name ? preset_open(&stage->config, name, problem) : NULL;
}

static void
print_prompt(struct stage *stage, const struct record *record,
    const struct generation *generation)
{
	jv problem = jv_invalid();
	struct preset *preset = open_preset(stage, generation, &problem);
	struct prompt_job job = {.record = record,
	    .config = &stage->config,
	    .preset = preset,
	    .arena = &stage->arena};
	const char *text = NULL;
	if (preset) {
		take_draft(&job, generation);
		text = prompt_print(&job, &problem);
	}
	preset_free(preset);
	if (text) {
		jv_free(problem);
		stage_print(stage, text);
	} else {
		stage_fail(stage, problem);
		stage_done(stage);
	}
}

/* The own options are other names for entries of the options table. */
static bool
take_options(struct stage *stage, jv *problem)
{
	static const char *const names[] = {"with", "k"};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		char error[200] = "";
		const char *value = stage_option(stage, names[i]);
		if (value && !config_set(&stage->config, names[i], value, error,
				 sizeof(error))) {
			*problem = problem_new("config.option", "%s", error);
			return false;
		}
	}
	return true;
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record;
	struct generation generation = {0};
	bool opened = false;
	stage_open(&stage, &spec, argc, argv);
	while ((record = stage_next(&stage))) {
		jv problem = jv_invalid();
		if (!opened)
			opened = take_options(&stage, &problem) &&
				 open_generation(&generation, &stage, &problem);
		if (opened && stage_option(&stage, "print-prompt")) {
			jv_free(problem);
			print_prompt(&stage, record, &generation);
			continue;
		}
		if (opened) {
			jv_free(problem);
			generate(&stage, record, &generation);
		} else {
			stage_fail(&stage, problem);
		}
		stage_done(&stage);
	}
	closed_words_free(generation.words);
	cues_free(generation.cues);
	return stage_close(&stage);
}
