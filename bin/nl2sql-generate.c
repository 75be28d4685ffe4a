/*
 * nl2sql-generate - write the candidate statements for a question
 *
 * reads	question, now, evidence, context, link, plan, options; fan; on a
 *		second visit generation, candidates, chosen
 * writes	generation {difficulty, k, generators, parser_version,
 *		unexplained, prompt, tokens, models, warnings}, candidates
 *		[{sql, origin, reading, score, parts}], of recall [{sql,
 *		origin, reading, verified}], of a model [{sql, origin,
 *		explanation, votes, logprob}]
 * settles	cannot_answer (question.unexplained), but not in a fan; error
 *		(model.*) when only models were asked and none answered
 * leaves alone	settled records and those that have candidates and no
 *		generator left to ask (generation.open, which --with auto makes)
 *
 * With --sketch one draft is written to `sketch` {sql, origin, tables,
 * generation}, and no candidate is written.  A model without a draft causes a
 * warning.
 *
 * With --print-prompt the prompts are printed as text in place of the records.
 *
 * In a fan record (member `fan`), variant i gets only the candidates of rank i
 * of the parser and of the grammar, and one sample of each model.  If there are
 * fewer candidates, it gets none from them, without an error.
 */
#include "base/log.h"
#include "base/problem.h"
#include "generate/generators.h"
#include "prompt/print.h"
#include "sql/table_names.h"
#include "stage/stage.h"

#include <stdlib.h>
#include <string.h>

static bool
wants(const struct record *record)
{
	return !record_has(record, "candidates") || generate_open(record);
}

static void
generate(
    struct stage *stage, struct record *record, struct generators *generators)
{
	struct generated generated;
	jv problem = jv_invalid();
	if (!generators_run(
		generators, record, &stage->arena, &generated, &problem)) {
		stage_fail(stage, problem);
		return;
	}
	jv_free(problem);
	stage_count(stage, "candidates", generated.count);
	if (generated.tokens > 0) {
		stage_count(stage, "tokens", generated.tokens);
		stage_count(stage, "model_ms", generated.milliseconds);
	}
	double limit = config_real(&stage->config, "unexplained_limit");
	record_set(record, "generation", generated.generation);
	record_set(record, "candidates", generated.candidates);
	if (generated.again)
		record_delete(record, "chosen");
	if (!generated.variant)
		generate_settle(record, &generated.notes, generated.count,
		    limit, &stage->arena);
	if (jv_is_valid(generated.warning))
		log_warn(
		    stage->program, "%s", problem_message(&generated.warning));
	jv_free(generated.warning);
}

/* ---- --sketch ---- */

/* The first statement of a model, else of any generator; NULL: none. */
static const char *
best_draft(const jv *candidates, const char **origin, struct arena *arena)
{
	const char *sql = NULL;
	int count = jv_array_length(jv_copy(*candidates));
	for (int i = 0; i < count; i++) {
		jv candidate = jv_array_get(jv_copy(*candidates), i);
		const char *of =
		    record_member_text(&candidate, "origin", arena);
		const char *text = record_member_text(&candidate, "sql", arena);
		jv_free(candidate);
		const struct generator *writer = of ? generate_find(of) : NULL;
		bool modelled = writer && writer->is_model;
		if (text && (!sql || modelled)) {
			sql = text;
			*origin = of ? of : "";
		}
		if (sql && modelled)
			break;
	}
	return sql;
}

static void
sketch(
    struct stage *stage, struct record *record, struct generators *generators)
{
	struct arena *arena = &stage->arena;
	struct generated generated;
	jv problem = jv_invalid();
	const char *origin = "";
	if (!generators_run(generators, record, arena, &generated, &problem)) {
		log_warn(stage->program, "%s", problem_message(&problem));
		stage_note(stage, &problem);
		jv_free(problem);
		return;
	}
	jv_free(problem);
	jv_free(generated.warning);
	const char *sql = best_draft(&generated.candidates, &origin, arena);
	jv_free(generated.candidates);
	if (!sql) {
		jv_free(generated.generation);
		return;
	}
	jv member = record_with_text(jv_object(), "sql", sql);
	member = record_with_text(member, "origin", origin);
	member = jv_object_set(
	    member, jv_string("tables"), record_texts(sql_tables(sql, arena)));
	record_set(record, "sketch",
	    jv_object_set(
		member, jv_string("generation"), generated.generation));
}

/* ---- --print-prompt ---- */

/* Set the parser's best reading, for parser_hint. */
static void
take_draft(struct prompt_job *job, struct generators *generators)
{
	jv candidates = generators_parse(generators, job->record, job->arena);
	if (jv_array_length(jv_copy(candidates)) > 0) {
		jv best = jv_array_get(jv_copy(candidates), 0);
		job->draft = record_member_text(&best, "sql", job->arena);
		job->reading = record_member_text(&best, "reading", job->arena);
		jv_free(best);
	}
	jv_free(candidates);
}

/* Open the preset of the first generator that is a model. */
static struct preset *
open_preset(
    struct stage *stage, const struct generators *generators, jv *problem)
{
	const char *backend = generators_model(generators);
	const char *model =
	    config_text_for(&stage->config, "model", backend, &stage->arena);
	const char *name = preset_choose(
	    &stage->config, backend, model, &stage->arena, problem);
	return name ? preset_open(&stage->config, name, problem) : NULL;
}

static void
print_prompt(struct stage *stage, const struct record *record,
    struct generators *generators)
{
	jv problem = jv_invalid();
	struct preset *preset = open_preset(stage, generators, &problem);
	struct prompt_job job = {.record = record,
	    .config = &stage->config,
	    .preset = preset,
	    .arena = &stage->arena,
	    .words = generators_words(generators)};
	const char *text = NULL;
	if (preset) {
		take_draft(&job, generators);
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

/* The stage's own options are other names for entries of the options table. */
static bool
take_options(struct stage *stage, jv *problem)
{
	static const struct {
		const char *own, *name;
		const char *value; /* of a flag; NULL: the given argument */
	} entries[] = {{"with", "with", NULL}, {"k", "k", NULL},
	    {"egress", "egress", NULL}, {"no-values", "no_values", "1"},
	    {"sketch", "k", "1"}};
	for (size_t i = 0; i < COUNT_OF(entries); i++) {
		char error[200] = "";
		const char *value = stage_option(stage, entries[i].own);
		if (value && entries[i].value)
			value = entries[i].value;
		if (value && !config_set(&stage->config, entries[i].name, value,
				 error, sizeof(error))) {
			*problem = problem_new("config.option", "%s", error);
			return false;
		}
	}
	return true;
}

static struct generators *
open_generators(struct stage *stage, jv *problem)
{
	if (!take_options(stage, problem))
		return NULL;
	return generators_open(&stage->config, problem);
}

static void
answer_all(struct stage *stage)
{
	struct record *record;
	jv problem = jv_invalid();
	/* Their data is read while the stages before have the first record. */
	struct generators *generators = open_generators(stage, &problem);
	jv_free(problem);
	while ((record = stage_next(stage))) {
		problem = jv_invalid();
		if (!generators)
			generators = open_generators(stage, &problem);
		if (!generators) {
			stage_fail(stage, problem);
			stage_done(stage);
			continue;
		}
		jv_free(problem);
		if (stage_option(stage, "print-prompt")) {
			print_prompt(stage, record, generators);
			continue;
		}
		if (!stage_option(stage, "sketch"))
			generate(stage, record, generators);
		else if (!record_has(record, "sketch"))
			sketch(stage, record, generators);
		stage_done(stage);
	}
	generators_close(generators);
}

int
main(int argc, char **argv)
{
	struct arena arena = {0};
	const struct command_line_option options[] = {
	    {"with", "NAMES",
		arena_printf(&arena,
		    "generators, separated by commas, of %s; or auto "
		    "(--set with)",
		    generate_names(&arena))},
	    {"k", "NUMBER", "candidates for each question (--set k)"},
	    {"egress", "FILE", "log of what leaves for a model (--set egress)"},
	    {"no-values", NULL,
		"keep stored values from models (--set no_values=1)"},
	    {"sketch", NULL,
		"write one draft, for the tables that it names, and no "
		"candidate"},
	    {"print-prompt", NULL,
		"show what a model would be told, and ask none"},
	    {0},
	};
	const struct stage_spec spec = {
	    .name = "generate",
	    .summary = "write the candidate statements for a question",
	    .member = "candidates",
	    .wants = wants,
	    .options = options,
	};
	struct stage stage;
	stage_open(&stage, &spec, argc, argv);
	answer_all(&stage);
	int status = stage_close(&stage);
	arena_release(&arena);
	return status;
}
