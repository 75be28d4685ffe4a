/* generators.c - runs the generators of the option `with`; see generators.h */
#include "generate/generators.h"

#include "base/clock.h"
#include "base/problem.h"
#include "gate/gate.h"
#include "generate/generation_account.h"
#include "generate/linked_question.h"
#include "generate/with_follow.h"
#include "generate/with_model.h"
#include "generate/with_parser.h"
#include "grammar/constructions.h"
#include "record/meant.h"
#include "sql/identity.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_GENERATORS = 8 };

struct generators {
	const struct config *config; /* lent */
	const struct generator *list[MAX_GENERATORS];
	struct model_generator *models[MAX_GENERATORS]; /* NULL: no model */
	int count;
	int later; /* those from here on run when the ones before are not sure
		    */
	struct closed_words *words;
	struct cues *cues;
	struct constructions
	    *constructions;        /* NULL: the grammar is not asked */
	struct wordings *wordings; /* NULL: no question goes on from another */
	struct gate gate;     /* for recall and follow-ups; else all zero */
	char *parser_version; /* NULL: the parser is not among them */
	const char *told;     /* code of the last failure that was reported */
};

/* Return the models that have an address: those of model_url's pairs
 * BACKEND=URL, or the default one for an address alone. */
static const char *
configured_models(const struct config *config, struct arena *arena)
{
	const char *urls = config_text(config, "model_url");
	const char *names = "";
	for (const char *at = urls ? urls : ""; *at;) {
		size_t length = strcspn(at, ",");
		size_t key = strcspn(at, "=:,");
		if (at[key] == '=')
			names = arena_printf(arena, "%s%s%.*s", names,
			    *names ? "," : "", (int)key, at);
		at += length + (at[length] == ',');
	}
	return *names ? names : "openai";
}

const char *
generators_names(const struct config *config, struct arena *arena)
{
	const char *names = config_text(config, "with");
	if (!names)
		names = config_text(config, "model_url")
			    ? "auto"
			    : "recall,parser,grammar";
	if (strcmp(names, "auto") == 0)
		return arena_printf(
		    arena, "auto,%s", configured_models(config, arena));
	return names;
}

const char *
generators_first_model(
    const struct config *config, const char *wanted, struct arena *arena)
{
	const char *first = NULL;
	for (const char *at = generators_names(config, arena); *at;) {
		size_t length = strcspn(at, ",");
		const struct generator *generator =
		    generate_find(arena_strndup(arena, at, length));
		if (generator && generator->is_model) {
			if (strcmp(generator->name, wanted) == 0)
				return generator->name;
			if (!first)
				first = generator->name;
		}
		at += length + (at[length] == ',');
	}
	return first;
}

/* ---- opening ---- */

static bool
add_generator(struct generators *generators, const char *name, jv *problem)
{
	const struct generator *generator = generate_find(name);
	int at = generators->count;
	if (!generator || at == MAX_GENERATORS) {
		*problem = problem_new("config.option",
		    "option 'with' names no generator '%s'", name);
		return false;
	}
	generators->list[generators->count++] = generator;
	if (generator->is_model)
		generators->models[at] =
		    model_generator_open(generators->config, generator->name);
	return true;
}

/* Those that `auto` asks at once. */
static bool
add_auto(struct generators *generators, jv *problem)
{
	return add_generator(generators, "recall", problem) &&
	       add_generator(generators, "parser", problem) &&
	       add_generator(generators, "grammar", problem);
}

static bool
add_all(struct generators *generators, const char *names, jv *problem)
{
	struct arena arena = {0};
	bool good = true;
	int first = 0; /* that auto asks later */
	for (const char *at = names; good && *at;) {
		size_t length = strcspn(at, ",");
		const char *name = arena_strndup(&arena, at, length);
		bool is_auto = at == names && strcmp(name, "auto") == 0;
		good = is_auto ? add_auto(generators, problem)
			       : add_generator(generators, name, problem);
		if (is_auto)
			first = generators->count;
		at += length + (at[length] == ',');
	}
	arena_release(&arena);
	generators->later = first > 0 ? first : generators->count;
	return good;
}

static bool
runs(const struct generators *generators, const char *name)
{
	for (int i = 0; i < generators->count; i++)
		if (strcmp(generators->list[i]->name, name) == 0)
			return true;
	return false;
}

/* Verified statements are read in the gate's child, which is forked while there
 * is no connection to a model. */
static bool
open_gate(struct generators *generators, jv *problem)
{
	bool follows = config_flag(generators->config, "follow_up");
	return (!follows && !runs(generators, "recall")) ||
	       gate_open(&generators->gate, generators->config, problem);
}

/* Return false with `*problem` when a file of the parser cannot be read. */
static bool
learn_version(struct generators *generators, struct arena *arena, jv *problem)
{
	if (!runs(generators, "parser"))
		return true;
	const char *version =
	    parser_version(generators->config, arena, problem);
	generators->parser_version = version ? xstrdup(version) : NULL;
	return version;
}

/* The data files that generators read. */
static bool
open_words(struct generators *generators, jv *problem)
{
	const struct config *config = generators->config;
	generators->words = closed_words_open(config, problem);
	if (!generators->words)
		return false;
	generators->cues = cues_open(config, problem);
	if (!generators->cues)
		return false;
	if (config_flag(config, "follow_up"))
		generators->wordings = wordings_open(config, problem);
	if (config_flag(config, "follow_up") && !generators->wordings)
		return false;
	if (!runs(generators, "grammar"))
		return true;
	generators->constructions = constructions_open(config, problem);
	return generators->constructions;
}

struct generators *
generators_open(const struct config *config, jv *problem)
{
	struct generators *generators = xcalloc(1, sizeof(*generators));
	generators->config = config;
	struct arena arena = {0};
	bool good =
	    add_all(generators, generators_names(config, &arena), problem);
	good = good && open_gate(generators, problem) &&
	       learn_version(generators, &arena, problem);
	arena_release(&arena);
	if (good && open_words(generators, problem))
		return generators;
	generators_close(generators);
	return NULL;
}

void
generators_close(struct generators *generators)
{
	if (!generators)
		return;
	for (int i = 0; i < generators->count; i++)
		model_generator_close(generators->models[i]);
	gate_close(&generators->gate);
	closed_words_free(generators->words);
	cues_free(generators->cues);
	constructions_free(generators->constructions);
	wordings_free(generators->wordings);
	free(generators->parser_version);
	free(generators);
}

const char *
generators_model(const struct generators *generators)
{
	for (int i = 0; i < generators->count; i++)
		if (generators->list[i]->is_model)
			return generators->list[i]->name;
	return "";
}

/* ---- merging their candidates ---- */

static const char *
text_in(const jv *candidate, const char *key, struct arena *arena)
{
	const char *text = record_member_text(candidate, key, arena);
	return text ? text : "";
}

/* Return the place of the same statement from the same origin in the list; -1
 * when it is not there. */
static int
place_of(const jv *list, const char *origin, const char *identity,
    struct arena *arena)
{
	int count = jv_array_length(jv_copy(*list));
	for (int i = 0; i < count; i++) {
		jv candidate = jv_array_get(jv_copy(*list), i);
		bool same =
		    strcmp(text_in(&candidate, "origin", arena), origin) == 0 &&
		    strcmp(
			sql_identity(text_in(&candidate, "sql", arena), arena),
			identity) == 0;
		jv_free(candidate);
		if (same)
			return i;
	}
	return -1;
}

/* Add the votes of an equal candidate to the one at `at`. */
static jv
add_votes(jv list, int at, const jv *again)
{
	jv candidate = jv_array_get(jv_copy(list), at);
	double votes = record_member_number(&candidate, "votes", 0);
	double more = record_member_number(again, "votes", 0);
	if (votes + more > 0)
		candidate = jv_object_set(
		    candidate, jv_string("votes"), jv_number(votes + more));
	return jv_array_set(list, at, candidate);
}

jv
generators_merge(jv list, jv more, struct arena *arena)
{
	int count = jv_array_length(jv_copy(more));
	for (int i = 0; i < count; i++) {
		jv candidate = jv_array_get(jv_copy(more), i);
		const char *identity =
		    sql_identity(text_in(&candidate, "sql", arena), arena);
		int at = place_of(&list, text_in(&candidate, "origin", arena),
		    identity, arena);
		if (*identity && at < 0) {
			list = jv_array_append(list, candidate);
			continue;
		}
		if (*identity)
			list = add_votes(list, at, &candidate);
		jv_free(candidate);
	}
	jv_free(more);
	return list;
}

/* ---- one record ---- */

/* Return the rank that a variant of a fan asks for; -1 when the record is no
 * variant. */
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

/* The run over one record. */
struct run {
	struct generate_job job;
	struct generated *generated;
	struct generation_account account;
	jv failure; /* the first failure, or the parser's */
	jv notice;  /* of a model that answered */
	int failed;
};

static jv
names_of(const struct generators *generators, int from, int to)
{
	jv names = jv_array();
	for (int i = from; i < to; i++)
		names = jv_array_append(
		    names, jv_string(generators->list[i]->name));
	return names;
}

/* Describe the first visit, on which the generators before `to` ran. */
static jv
describe(const struct generators *generators, const struct generate_job *job,
    const struct generate_notes *notes, int to)
{
	jv names = names_of(generators, 0, to);
	jv member = record_with_text(jv_object(), "difficulty",
	    generate_difficulty_name(job->difficulty));
	member = jv_object_set(member, jv_string("k"), jv_number(job->count));
	member = jv_object_set(member, jv_string("generators"), names);
	if (generators->parser_version)
		member = record_with_text(
		    member, "parser_version", generators->parser_version);
	member = jv_object_set(
	    member, jv_string("unexplained"), record_score(notes->unexplained));
	/* gather needs these to settle the record, and removes them then. */
	if (job->rank >= 0) {
		member = jv_object_set(member, jv_string("understood"),
		    notes->understood ? jv_true() : jv_false());
		member = jv_object_set(member, jv_string("unknown"),
		    notes->unknown ? jv_true() : jv_false());
	}
	if (to == generators->later && to < generators->count)
		member = jv_object_set(member, jv_string("open"),
		    names_of(generators, generators->later, generators->count));
	return member;
}

/* Describe the second visit: no generator is open any more. */
static jv
describe_again(
    const struct generators *generators, const struct record *record, int to)
{
	jv member = jv_object_delete(
	    record_get(record, "generation"), jv_string("open"));
	return jv_object_set(
	    member, jv_string("generators"), names_of(generators, 0, to));
}

/* Take the failure of a generator; the parser's own has priority. */
static void
take_failure(struct run *run, const struct generator *generator, jv problem)
{
	generation_account_warn(&run->account, generator->name, &problem);
	if (jv_is_valid(run->failure) && generator->is_model) {
		jv_free(problem);
	} else {
		jv_free(run->failure);
		run->failure = problem;
	}
	run->failed++;
}

/* The record says what of the question a generator did not read. */
static void
tell_cut(struct run *run, const struct generator *generator)
{
	jv problem =
	    problem_new("question.too_long", "%s", run->generated->notes.cut);
	generation_account_warn(&run->account, generator->name, &problem);
	jv_free(problem);
}

/* Take the notice of a model that answered, but ignored a part of the
 * request. */
static void
take_notice(struct run *run, const struct generator *generator)
{
	struct generate_notes *notes = &run->generated->notes;
	if (!jv_is_valid(notes->notice))
		return;
	generation_account_warn(&run->account, generator->name, &notes->notice);
	jv_free(run->notice);
	run->notice = notes->notice;
	notes->notice = jv_invalid();
}

/* Return false when the record fails. */
static bool
take(struct run *run, const struct generator *generator, jv more, jv problem)
{
	const struct generate_job *job = &run->job;
	struct generated *generated = run->generated;
	if (!jv_is_valid(more)) {
		jv_free(more);
		take_failure(run, generator, problem);
		return generator->is_model;
	}
	jv_free(problem);
	int found = jv_array_length(jv_copy(more));
	/* For a variant a model draws one sample, but the parser gives all its
	 * readings. */
	if (job->rank >= 0 && !generator->is_model)
		more = only_rank(more, job->rank);
	generated->count += found;
	generated->candidates =
	    generators_merge(generated->candidates, more, job->arena);
	return true;
}

/* When every record has the same failure, report it only once. */
static void
tell(struct generators *generators, struct generated *generated, jv failure)
{
	if (jv_is_valid(failure)) {
		const char *code = problem_kind(problem_code(&failure))->code;
		if (code != generators->told)
			generated->warning = jv_copy(failure);
		generators->told = code;
	}
	jv_free(failure);
}

static struct generate_job
job_for(struct generators *generators, const struct record *record,
    struct arena *arena)
{
	const struct config *config = generators->config;
	enum generate_difficulty difficulty =
	    generate_difficulty_of(record, generators->words);
	struct generate_job job = {
	    .record = record,
	    .words = generators->words,
	    .cues = generators->cues,
	    .constructions = generators->constructions,
	    .config = config,
	    .arena = arena,
	    .difficulty = difficulty,
	    .count = generate_count(record, config, difficulty),
	    .rank = fan_rank(record),
	    .gate = &generators->gate,
	    .others = generators->count > 1,
	    .begun_ms = clock_ms(),
	};
	if (job.rank >= job.count)
		job.count = job.rank + 1;
	return job;
}

/* Is evaluate's choice sure enough to ask no other generator, and its result
 * not empty?  By default what would be asked back goes to a model first. */
static bool
choice_suffices(const struct config *config, const struct record *record,
    struct arena *arena)
{
	double least = config_real(config, "auto_confidence");
	jv chosen = record_get(record, "chosen");
	double confidence = record_member_number(&chosen, "confidence", -1);
	const char *band = record_member_text(&chosen, "band", arena);
	bool empty = record_member_flag(&chosen, "empty");
	jv_free(chosen);
	if (empty || confidence < 0)
		return false;
	return least < 0 ? band && strcmp(band, "guess") != 0
			 : confidence >= least;
}

static bool
run_one(struct generators *generators, struct run *run, int at)
{
	const struct generator *generator = generators->list[at];
	struct generate_notes *notes = &run->generated->notes;
	jv problem = jv_invalid();
	run->job.model = generators->models[at];
	run->job.candidates = &run->generated->candidates;
	const char *cut = notes->cut;
	jv more = generator->run(&run->job, notes, &problem);
	generation_account_enter(&run->account, notes->model);
	notes->model = jv_invalid();
	take_notice(run, generator);
	if (notes->cut != cut)
		tell_cut(run, generator);
	return take(run, generator, more, problem);
}

/* What several generators read, read for all; NULL: each of them says what is
 * wrong. */
static const struct linked_question *
linked_once(const struct generate_job *job)
{
	jv problem = jv_invalid();
	const struct linked_question *linked =
	    linked_question_read(job, &problem);
	jv_free(problem);
	return linked;
}

/* The statement before, edited as the question asks; invalid: the generators
 * read it. */
static jv
follow_up(struct generators *generators, struct run *run)
{
	jv problem = jv_invalid();
	if (!generators->wordings || !record_has(run->job.record, "previous"))
		return jv_invalid();
	run->job.linked = linked_once(&run->job);
	jv candidates =
	    follow_generate(&run->job, generators->wordings, &problem);
	if (jv_is_valid(problem))
		generation_account_warn(&run->account, "follow", &problem);
	jv_free(problem);
	if (jv_is_valid(candidates) && run->job.rank >= 0)
		candidates = only_rank(candidates, run->job.rank);
	return candidates;
}

/* Candidates that no generator is asked for: the reading that a person picked,
 * or the statement before, edited.  Invalid: there are none. */
static jv
given_candidates(
    struct generators *generators, const struct record *record, struct run *run)
{
	jv picked = meant_reading(record);
	if (jv_is_valid(picked))
		return jv_array_append(jv_array(), picked);
	return generate_open(record) ? jv_invalid()
				     : follow_up(generators, run);
}

bool
generators_run(struct generators *generators, const struct record *record,
    struct arena *arena, struct generated *generated, jv *problem)
{
	struct run run = {
	    .job = job_for(generators, record, arena),
	    .generated = generated,
	    .account = generation_account_new(),
	    .failure = jv_invalid(),
	    .notice = jv_invalid(),
	};
	jv given = given_candidates(generators, record, &run);
	bool said = jv_is_valid(given);
	bool again = !said && generate_open(record);
	int from = again ? generators->later : 0;
	int to = again ? generators->count : said ? 0 : generators->later;
	if (again && choice_suffices(generators->config, record, arena))
		to = from;
	bool good = true;
	*generated = (struct generated){
	    .candidates = again  ? record_get(record, "candidates")
			  : said ? given
				 : jv_array(),
	    .warning = jv_invalid(),
	    .variant = run.job.rank >= 0,
	    .again = again,
	    .notes = {.model = jv_invalid(),
		.notice = jv_invalid(),
		.understood = again || said}};
	generated->count = jv_array_length(jv_copy(generated->candidates));
	if (from < to && !again && runs(generators, "parser") &&
	    runs(generators, "grammar"))
		run.job.linked = linked_once(&run.job);
	for (int i = from; good && i < to; i++)
		good = run_one(generators, &run, i);
	generated->tokens =
	    run.account.prompt_tokens + run.account.completion_tokens;
	generated->milliseconds = run.account.milliseconds;
	jv member = again
			? describe_again(generators, record, to)
			: describe(generators, &run.job, &generated->notes, to);
	generated->generation = generation_account_close(&run.account, member);
	/* Earlier candidates stay, whichever generator fails now. */
	if (good && (run.failed == 0 || run.failed < to - from ||
			jv_array_length(jv_copy(generated->candidates)) > 0)) {
		bool failed = jv_is_valid(run.failure);
		tell(generators, generated, failed ? run.failure : run.notice);
		jv_free(failed ? run.notice : run.failure);
		return true;
	}
	jv_free(run.notice);
	*problem = run.failure;
	jv_free(generated->candidates);
	jv_free(generated->generation);
	return false;
}

const struct closed_words *
generators_words(const struct generators *generators)
{
	return generators->words;
}

jv
generators_parse(struct generators *generators, const struct record *record,
    struct arena *arena)
{
	struct generate_notes notes = {0};
	struct generate_job job = job_for(generators, record, arena);
	jv problem = jv_invalid();
	jv candidates = generate_find("parser")->run(&job, &notes, &problem);
	jv_free(problem);
	if (jv_get_kind(candidates) == JV_KIND_ARRAY)
		return candidates;
	jv_free(candidates);
	return jv_array();
}
