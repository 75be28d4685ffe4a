/* with_model.c - a language model behind the generators' interface */
#include "generate/with_model.h"

#include "base/clock.h"
#include "base/problem.h"
#include "model/backend.h"
#include "model/constrain.h"
#include "model/extract.h"
#include "prompt/delta.h"
#include "prompt/prompt.h"
#include "sql/identity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct model_generator {
	const struct config *config; /* lent */
	const char *backend;         /* lent */
	struct model *model;         /* NULL until it is asked */
	struct preset *preset;       /* NULL until the model's name is known */
	jv standing; /* a problem that is returned again until then */
	double until_ms;
	bool told_unheld; /* said that its server accepts no grammar */
};

/* One prompt and what belongs to it. */
struct asking {
	const struct generate_job *job;
	struct prompt prompt;
	struct constrain *constrain;     /* NULL: statements may be any */
	const struct model_shape *shape; /* NULL: a statement is wanted */
};

struct model_generator *
model_generator_open(const struct config *config, const char *backend)
{
	struct model_generator *generator = xcalloc(1, sizeof(*generator));
	generator->config = config;
	generator->backend = backend;
	generator->standing = jv_invalid();
	return generator;
}

void
model_generator_close(struct model_generator *generator)
{
	if (!generator)
		return;
	model_close(generator->model);
	preset_free(generator->preset);
	jv_free(generator->standing);
	free(generator);
}

/* ---- asking ---- */

/* Take the best statement of recall or the parser as the draft to show: the
 * first candidate, if one of them ran before.  It is the original text, so that
 * a repair's prompt begins as the first one did. */
static void
take_draft(struct prompt_job *prompt, const struct generate_job *job)
{
	if (!job->candidates || record_array_length(job->candidates) == 0)
		return;
	jv best = jv_array_get(jv_copy(*job->candidates), 0);
	const char *origin = record_member_text(&best, "origin", job->arena);
	const struct generator *writer = origin ? generate_find(origin) : NULL;
	if (writer && !writer->is_model) {
		prompt->draft = record_member_text(&best, "raw", job->arena);
		if (!prompt->draft)
			prompt->draft =
			    record_member_text(&best, "sql", job->arena);
		prompt->reading =
		    record_member_text(&best, "reading", job->arena);
	}
	jv_free(best);
}

/* Open the model with its preset.  This happens only when the model is asked,
 * so that its key is not needed before. */
static bool
open_model(struct model_generator *generator, struct arena *arena, jv *problem)
{
	if (generator->preset)
		return true;
	if (!generator->model)
		generator->model =
		    model_open(generator->config, generator->backend, problem);
	if (!generator->model || !model_prepare(generator->model, problem))
		return false;
	const char *name = preset_choose(generator->config, generator->backend,
	    model_name(generator->model), arena, problem);
	if (name)
		generator->preset =
		    preset_open(generator->config, name, problem);
	return generator->preset;
}

/* A small machine needs time for each sample.  The option k also counts the
 * parser's readings, which need none. */
static int
wanted_samples(const struct generate_job *job)
{
	long most = config_integer(job->config, "model_samples");
	if (job->rank >= 0)
		return 1;
	return most > 0 && most < job->count ? (int)most : job->count;
}

/*
 * Limit the model to the schema's names when the preset or the job asks for it;
 * NULL when it is not limited.  The notice that a server accepts no grammar
 * comes once.
 */
static struct constrain *
hold(const struct generate_job *job, struct generate_notes *notes)
{
	struct model_generator *generator = job->model;
	const struct preset *preset = generator->preset;
	if (!preset->grammar && !job->constrained)
		return NULL;
	bool taken = model_takes_grammar(generator->model);
	if (!taken && !generator->told_unheld) {
		generator->told_unheld = true;
		notes->notice = problem_new("model.grammar",
		    "the server of %s takes no grammar: its statements are "
		    "not held to the schema's names",
		    model_name(generator->model));
	}
	if (!taken)
		return NULL;
	const struct grammar_form form = {
	    .fenced = preset->output != PRESET_SQL,
	    .hide_values = config_flag(job->config, "no_values")};
	struct constrain *constrain =
	    arena_alloc(job->arena, sizeof(*constrain));
	return constrain_open(
		   constrain, job->record, job->words, &form, job->arena)
		   ? constrain
		   : NULL;
}

static void
take_shape(struct model_request *request, const struct model_shape *shape)
{
	request->schema = shape->schema;
	request->grammar = shape->grammar;
	request->letters = shape->letters;
	request->max_tokens = shape->max_tokens;
	request->count = 1;
	request->first = 0;
	request->temperature = 0;
	request->stop_count = 0;
}

/* Return the time for all requests of a question: that of the option, else that
 * of the model's preset. */
static double
budget_ms(const struct generate_job *job)
{
	long said = config_integer(job->config, "model_budget_ms");
	return said > 0 ? (double)said : job->model->preset->budget_ms;
}

static bool
ask(const struct asking *asking, struct model_reply *reply, jv *problem)
{
	const struct generate_job *job = asking->job;
	const struct prompt *prompt = &asking->prompt;
	const struct preset *preset = job->model->preset;
	double left = job->begun_ms + budget_ms(job) - clock_ms();
	if (left < 1) {
		*problem = problem_new(
		    "model.timeout", "the time for models is used up");
		return false;
	}
	struct model_request request = {
	    .messages = prompt->messages,
	    .message_count = prompt->message_count,
	    .schema = prompt->schema,
	    .count = wanted_samples(job),
	    .first = job->rank >= 0 ? job->rank : 0,
	    .temperature = preset->temperature,
	    .top_p = preset->top_p,
	    .max_tokens = preset->max_tokens,
	    .stops = preset->stops,
	    .stop_count = preset->stop_count,
	    .timeout_ms = (long)left,
	    .record = job->record,
	};
	if (asking->constrain) {
		request.grammar = asking->constrain->grammar;
		request.begins = asking->constrain->begins;
	}
	if (asking->shape)
		take_shape(&request, asking->shape);
	return model_ask(
	    job->model->model, &request, reply, job->arena, problem);
}

/* ---- samples to candidates ---- */

/* Different statements in the order of their first samples. */
struct statement {
	const char *sql;
	const char *identity;
	const char *explanation;
	int votes;
	int known; /* samples with a known log-probability */
	double logprobs;
};

struct statements {
	struct statement items[MODEL_MAX_SAMPLES];
	int count;
	bool declined; /* a sample says that there is none */
	bool too_long; /* a sample is longer than a statement may be */
};

static struct statement *
find_statement(struct statements *statements, const char *identity)
{
	for (int i = 0; i < statements->count; i++)
		if (strcmp(statements->items[i].identity, identity) == 0)
			return &statements->items[i];
	struct statement *item = &statements->items[statements->count++];
	*item = (struct statement){.identity = identity};
	return item;
}

/* Return the message that the model continues; "" when it begins by itself. */
static const char *
opening(const struct prompt *prompt)
{
	const struct model_message *last =
	    &prompt->messages[prompt->message_count - 1];
	return strcmp(last->role, "assistant") == 0 ? last->text : "";
}

static void
add_sample(struct statements *statements, const struct model_sample *sample,
    const struct asking *asking)
{
	const struct prompt *prompt = &asking->prompt;
	struct arena *arena = asking->job->arena;
	struct extract extract;
	bool cut = !model_sample_ended(sample);
	const char *text =
	    arena_printf(arena, "%s%s", opening(prompt), sample->text);
	if (!extract_statement(&extract, text, cut, arena)) {
		statements->declined |= extract.declined;
		statements->too_long |= extract.too_long;
		return;
	}
	const char *sql = prompt_restore_sql(prompt, extract.sql, arena);
	if (asking->constrain)
		sql = constrain_complete(asking->constrain, sql);
	struct statement *statement =
	    find_statement(statements, sql_identity(sql, arena));
	statement->votes++;
	if (!statement->sql)
		statement->sql = sql;
	if (!statement->explanation && extract.explanation)
		statement->explanation =
		    prompt_restore_text(prompt, extract.explanation, arena);
	if (isfinite(sample->logprob)) {
		statement->known++;
		statement->logprobs += sample->logprob;
	}
}

static jv
candidate_of(const struct statement *statement, const char *origin)
{
	jv candidate = backend_set_text(jv_object(), "sql", statement->sql);
	candidate = backend_set_text(candidate, "origin", origin);
	if (statement->explanation)
		candidate = backend_set_text(
		    candidate, "explanation", statement->explanation);
	candidate = backend_set_number(candidate, "votes", statement->votes);
	if (statement->known > 0)
		candidate = backend_set(candidate, "logprob",
		    record_score(statement->logprobs / statement->known));
	return candidate;
}

/* Sort them by their number of samples; of equals, the first drawn comes
 * first. */
static jv
candidates_of(struct statements *statements, const char *origin)
{
	jv candidates = jv_array();
	for (int votes = MODEL_MAX_SAMPLES; votes > 0; votes--)
		for (int i = 0; i < statements->count; i++)
			if (statements->items[i].votes == votes)
				candidates = jv_array_append(candidates,
				    candidate_of(
					&statements->items[i], origin));
	return candidates;
}

static jv
describe(const struct asking *asking, const struct model_reply *reply)
{
	const struct model_generator *generator = asking->job->model;
	jv tokens = backend_set_number(
	    jv_object(), "prompt", (double)reply->prompt_tokens);
	tokens = backend_set_number(
	    tokens, "completion", (double)reply->completion_tokens);
	jv note =
	    backend_set_text(jv_object(), "generator", generator->backend);
	note = backend_set_text(note, "model", model_name(generator->model));
	note = backend_set(note, "prompt", prompt_member(&asking->prompt));
	note = backend_set_number(note, "samples", reply->count);
	note = backend_set(note, "tokens", tokens);
	note = backend_set(
	    note, "milliseconds", jv_number(round(reply->milliseconds)));
	note =
	    backend_set(note, "cached", reply->cached ? jv_true() : jv_false());
	if (asking->constrain)
		note = backend_set(note, "grammar", jv_true());
	return backend_set_number(note, "requests", reply->requests);
}

static jv
read_reply(
    const struct asking *asking, const struct model_reply *reply, jv *problem)
{
	const struct generate_job *job = asking->job;
	struct statements *statements =
	    arena_alloc(job->arena, sizeof(*statements));
	for (int i = 0; i < reply->count; i++)
		add_sample(statements, &reply->samples[i], asking);
	if (statements->count == 0 && !statements->declined) {
		const char *name = model_name(job->model->model);
		*problem = statements->too_long
			       ? problem_new("sql.too_long",
				     "%s wrote a statement of over %d bytes",
				     name, RECORD_MAX_SQL_BYTES)
			       : problem_new("model.no_statement",
				     "%s wrote no statement", name);
		return jv_invalid();
	}
	return candidates_of(statements, job->model->backend);
}

static bool
build_prompt(struct asking *asking, jv *problem)
{
	const struct generate_job *job = asking->job;
	struct prompt_job prompt = {.record = job->record,
	    .config = job->config,
	    .preset = job->model->preset,
	    .arena = job->arena,
	    .words = job->words};
	take_draft(&prompt, job);
	prompt.delta = job->delta;
	return prompt_build(&prompt, &asking->prompt, problem);
}

static jv
prompt_and_ask(
    const struct generate_job *job, struct generate_notes *notes, jv *problem)
{
	struct asking asking = {.job = job};
	struct model_reply reply;
	jv candidates = jv_invalid();
	if (!open_model(job->model, job->arena, problem))
		return candidates;
	asking.constrain = hold(job, notes);
	if (!build_prompt(&asking, problem))
		return candidates;
	if (ask(&asking, &reply, problem)) {
		notes->model = describe(&asking, &reply);
		notes->understood = true;
		candidates = read_reply(&asking, &reply, problem);
	}
	prompt_release(&asking.prompt);
	return candidates;
}

/* Remember a problem that another request would not change. */
static void
remember(struct model_generator *generator, const jv *problem, bool others)
{
	enum problem_effect effect =
	    problem_kind(problem_code(problem))->effect;
	bool rests = effect == PROBLEM_UNREACHABLE && others;
	if (effect != PROBLEM_CONFIG && !rests)
		return;
	generator->standing = jv_copy(*problem);
	generator->until_ms = rests ? clock_ms() + MODEL_REST_MS : HUGE_VAL;
}

/* Return false with `*problem` when an earlier problem still holds. */
static bool
is_clear(struct model_generator *generator, jv *problem)
{
	if (!jv_is_valid(generator->standing))
		return true;
	if (clock_ms() < generator->until_ms) {
		*problem = jv_copy(generator->standing);
		return false;
	}
	jv_free(generator->standing);
	generator->standing = jv_invalid();
	return true;
}

jv
model_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem)
{
	if (!is_clear(job->model, problem))
		return jv_invalid();
	jv candidates = prompt_and_ask(job, notes, problem);
	if (!jv_is_valid(candidates))
		remember(job->model, problem, job->others);
	return candidates;
}

static bool
ask_shape(struct asking *asking, struct generate_notes *notes,
    struct model_sample *sample, jv *problem)
{
	struct model_reply reply;
	if (!open_model(asking->job->model, asking->job->arena, problem) ||
	    !build_prompt(asking, problem))
		return false;
	bool good = ask(asking, &reply, problem);
	if (good) {
		notes->model = describe(asking, &reply);
		*sample = reply.samples[0];
	}
	prompt_release(&asking->prompt);
	return good;
}

bool
model_generator_reply(const struct generate_job *job,
    const struct model_shape *shape, struct generate_notes *notes,
    struct model_sample *sample, jv *problem)
{
	struct asking asking = {.job = job, .shape = shape};
	if (!is_clear(job->model, problem))
		return false;
	bool good = ask_shape(&asking, notes, sample, problem);
	if (!good)
		remember(job->model, problem, job->others);
	return good;
}
