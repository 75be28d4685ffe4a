/* ask.c - asks a model one question, in rounds of requests; see model.h */
#include "base/clock.h"
#include "base/problem.h"
#include "model/backend.h"
#include "model/cache.h"
#include "model/failure.h"
#include "model/model.h"
#include "record/timeline.h"

#include <string.h>

/* The rounds that ask for missing samples.  Each round but the last gives up
 * something that the server does not accept (ability.h has eight such
 * things). */
enum { MAX_ROUNDS = 10 };

/* ---- one round: parallel requests for the missing samples ---- */

struct question {
	struct model *model;
	const struct model_request *request;
	struct egress_content content;
	struct sample_list list;
	int wanted;
	int requests;
	double deadline_ms;
	jv problem; /* of the last failure; invalid: none */
	bool stopped;
};

/* The requests of one round. */
struct volley {
	struct http_exchange exchanges[MODEL_MAX_SAMPLES];
	int samples[MODEL_MAX_SAMPLES];
	const char *headers[BACKEND_MAX_HEADERS];
	int count;
};

static void
fail(struct question *question, jv problem)
{
	jv_free(question->problem);
	question->problem = problem;
	if (strcmp(problem_code(&question->problem), "stage.stopped") == 0)
		question->stopped = true;
}

static void
add_exchange(
    struct question *question, struct volley *volley, int samples, int first)
{
	struct model *model = question->model;
	struct arena *arena = question->list.arena;
	jv body =
	    model->backend->body(model, question->request, samples, first);
	jv text = jv_dump_string(body, 0);
	size_t length = (size_t)jv_string_length_bytes(jv_copy(text));
	volley->samples[volley->count] = samples;
	volley->exchanges[volley->count++] = (struct http_exchange){
	    .url = model->backend->url(model, arena),
	    .body = arena_strndup(arena, jv_string_value(text), length),
	    .body_length = length,
	    .content = &question->content,
	};
	jv_free(text);
}

/* Return true when the server accepts less than this, so that the caller asks
 * again. */
static bool
learn_refusal(struct question *question, const struct http_exchange *exchange,
    int samples)
{
	const struct model_request *request = question->request;
	bool constrained = request->schema || request->grammar;
	if (exchange->status != 400 && exchange->status != 422)
		return false;
	return ability_refused(&question->model->ability,
	    failure_words(exchange, question->list.arena), samples,
	    constrained);
}

/* What was asked of whom, and what came: nothing of the texts. */
static void
trace_exchange(const struct question *question,
    const struct http_exchange *exchange, int samples,
    const struct sample_list *before, const jv *problem)
{
	const struct record *record = question->request->record;
	const struct sample_list *list = &question->list;
	if (!record || !record->timeline)
		return;
	jv facts = record_with_text(
	    jv_object(), "provider", question->model->backend->name);
	facts = record_with_text(facts, "model", question->model->name);
	facts = record_with_text(
	    facts, "place", http_place(exchange->url, list->arena));
	facts = record_with_number(facts, "samples", samples);
	facts = record_with_number(facts, "attempts", exchange->attempts);
	facts =
	    record_with_number(facts, "http_status", (double)exchange->status);
	facts = record_with_number(
	    facts, "temperature", question->request->temperature);
	facts = record_with_number(facts, "prompt_tokens",
	    (double)(list->prompt_tokens - before->prompt_tokens));
	facts = record_with_number(facts, "completion_tokens",
	    (double)(list->completion_tokens - before->completion_tokens));
	jv finishes = jv_array();
	for (int i = before->count; i < list->count; i++)
		finishes = jv_array_append(
		    finishes, jv_string(list->samples[i].finish));
	facts = jv_object_set(facts, jv_string("finishes"), finishes);
	timeline_note(record, "request", exchange->begun_ms, exchange->ended_ms,
	    timeline_problem(facts, problem));
}

/*
 * Take the reply of an exchange.  Return true when the program learned
 * something about the server, so that asking again may give more.  It learns
 * only with `may_learn`, because the requests of one round are refused for the
 * same reason.
 */
static bool
take_exchange(struct question *question, struct http_exchange *exchange,
    int samples, bool may_learn)
{
	struct model *model = question->model;
	struct sample_list *list = &question->list;
	jv problem = jv_invalid();
	struct sample_list before = *list;
	question->requests += exchange->attempts;
	jv body = failure_check(exchange, model->name, &problem);
	bool good =
	    jv_is_valid(body) && model->backend->read(&body, list, &problem);
	jv_free(body);
	trace_exchange(
	    question, exchange, samples, &before, good ? NULL : &problem);
	if (!good) {
		bool refused =
		    strcmp(problem_code(&problem), "model.request") == 0;
		fail(question, problem);
		return refused && may_learn &&
		       learn_refusal(question, exchange, samples);
	}
	jv_free(problem);
	if (list->count - before.count >= samples || samples == 1 || !may_learn)
		return false;
	/* The server gives fewer samples, whatever the request asks for. */
	model->ability.samples = 1;
	return true;
}

static void
load_volley(struct question *question, struct volley *volley)
{
	int most = question->model->ability.samples;
	int first = question->list.count;
	for (int left = question->wanted - first; left > 0;) {
		int samples = left < most ? left : most;
		add_exchange(question, volley, samples,
		    question->request->first + first);
		first += samples;
		left -= samples;
	}
	int headers = backend_headers(question->model, volley->headers);
	for (int i = 0; i < volley->count; i++) {
		volley->exchanges[i].headers = volley->headers;
		volley->exchanges[i].header_count = headers;
	}
}

/* Return true when another round may give the missing samples. */
static bool
run_volley(struct question *question)
{
	struct arena *arena = question->list.arena;
	struct volley *volley = arena_alloc(arena, sizeof(*volley));
	double left = question->deadline_ms - clock_ms();
	bool learned = false;
	if (left < 1)
		return false;
	load_volley(question, volley);
	http_run(question->model->endpoint.http, volley->exchanges,
	    volley->count, (long)left, arena);
	for (int i = 0; i < volley->count; i++)
		learned = take_exchange(question, &volley->exchanges[i],
			      volley->samples[i], !learned) ||
			  learned;
	return learned && question->list.count < question->wanted;
}

/* ---- the whole question ---- */

/* Return the beginning of every text that keeps to the constraint; NULL when
 * that is unknown. */
static const char *
promised_beginning(const struct question *question)
{
	const struct model_request *request = question->request;
	const struct ability *ability = &question->model->ability;
	if (request->grammar && ability->llama &&
	    ability->constraint == CONSTRAINT_GRAMMAR)
		return request->begins;
	return request->schema ? "{" : NULL;
}

/* A constraint was sent, and the reply does not even begin as the constraint
 * requires: the server ignores it. */
static void
notice_neglect(struct question *question)
{
	const struct sample_list *list = &question->list;
	const char *beginning = promised_beginning(question);
	for (int i = 0; beginning && i < list->count; i++) {
		const char *text = list->samples[i].text;
		text += strspn(text, " \t\r\n");
		if (strncmp(text, beginning, strlen(beginning)) == 0)
			continue;
		ability_ignored(&question->model->ability);
		return;
	}
}

static void
count_content(struct question *question)
{
	const struct model_request *request = question->request;
	const char *text = "";
	if (!request->record || !endpoint_is_logged(&question->model->endpoint))
		return;
	for (int i = 0; i < request->message_count; i++)
		text = arena_printf(question->list.arena, "%s\n%s", text,
		    request->messages[i].text);
	if (request->grammar)
		text = arena_printf(
		    question->list.arena, "%s\n%s", text, request->grammar);
	egress_count(&question->content, request->record, text);
}

static void
ask_server(struct question *question)
{
	for (int i = 0; i < MAX_ROUNDS && !question->stopped; i++)
		if (!run_volley(question))
			break;
	if (question->list.count == 0 && !jv_is_valid(question->problem))
		fail(question, problem_new("model.timeout",
				   "the model did not answer within %ld ms",
				   question->request->timeout_ms));
	notice_neglect(question);
}

static bool
give_reply(struct question *question, struct model_reply *reply,
    double started_ms, jv *problem)
{
	const struct sample_list *list = &question->list;
	if (list->count == 0 || question->stopped) {
		*problem = question->problem;
		return false;
	}
	jv_free(question->problem);
	*reply = (struct model_reply){
	    .samples = arena_array(
		list->arena, (size_t)list->count, sizeof(*reply->samples)),
	    .count = list->count,
	    .prompt_tokens = list->prompt_tokens,
	    .completion_tokens = list->completion_tokens,
	    .milliseconds = clock_ms() - started_ms,
	    .requests = question->requests,
	};
	memcpy(reply->samples, list->samples,
	    (size_t)list->count * sizeof(*reply->samples));
	return true;
}

/* The request as it was asked, with the model's own settings filled in. */
static struct model_request
complete(const struct model *model, const struct model_request *asked)
{
	struct model_request request = *asked;
	if (request.timeout_ms <= 0 || request.timeout_ms > model->timeout_ms)
		request.timeout_ms = model->timeout_ms;
	if (request.count < 1)
		request.count = 1;
	if (request.count > MODEL_MAX_SAMPLES)
		request.count = MODEL_MAX_SAMPLES;
	/* At temperature 0 all samples are the same. */
	if (request.temperature <= 0)
		request.count = 1;
	return request;
}

static bool
check_schema(const struct model_request *request, jv *problem)
{
	if (!request->schema)
		return true;
	jv schema = jv_parse(request->schema);
	bool good = jv_get_kind(schema) == JV_KIND_OBJECT;
	jv_free(schema);
	if (!good)
		*problem = problem_new(
		    "config.data", "the schema of a reply is no JSON object");
	return good;
}

bool
model_ask(struct model *model, const struct model_request *asked,
    struct model_reply *reply, struct arena *arena, jv *problem)
{
	double started_ms = clock_ms();
	struct model_request request = complete(model, asked);
	struct question question = {
	    .model = model,
	    .request = &request,
	    .content = {.record = request.record},
	    .list = {.letters = request.letters, .arena = arena},
	    .wanted = request.count,
	    .deadline_ms = started_ms + (double)request.timeout_ms,
	    .problem = jv_invalid(),
	};
	if (!check_schema(&request, problem) ||
	    !model_learn_name(model, request.timeout_ms, problem))
		return false;
	jv key = model->cache
		     ? cache_key(model->backend->name, model->name, &request)
		     : jv_invalid();
	bool found =
	    model->cache && cache_find(model->cache, &key, reply, arena);
	if (!found) {
		count_content(&question);
		found = model_probe(model, request.timeout_ms, problem);
		if (found)
			ask_server(&question);
		found =
		    found && give_reply(&question, reply, started_ms, problem);
		if (found && model->cache)
			cache_keep(model->cache, &key, reply);
	}
	jv_free(key);
	return found;
}
