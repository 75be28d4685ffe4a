/* server.c - what the server says of judged candidates; see server.h */
#include "evaluate/server.h"

#include "base/clock.h"
#include "execute/cost.h"

#include <string.h>

void
server_begin(struct server *server, struct execute *execute,
    const struct config *config, struct arena *arena)
{
	long budget = config_integer(config, "evaluate_timeout_ms");
	int run = (int)config_integer(config, "agreement_timeout_ms");
	*server = (struct server){
	    .execute = execute,
	    .config = config,
	    .arena = arena,
	    .deadline_ms =
		clock_ms() + (double)budget - (double)execute->db.waited_ms,
	    .explain_timeout_ms =
		(int)config_integer(config, "explain_timeout_ms"),
	    .max_candidates =
		(int)config_integer(config, "max_candidates_to_explain"),
	    .limits = execute_tight_limits(config, run),
	};
}

/* Milliseconds for one statement, 0 when the time is up. */
static int
time_left(const struct server *server, int wanted_ms)
{
	double left = server->deadline_ms +
		      (double)server->execute->db.waited_ms - clock_ms();
	if (left < 1)
		return 0;
	return left < wanted_ms ? (int)left : wanted_ms;
}

static bool
is_ended_session(const jv *problem)
{
	return strcmp(problem_code(problem), "db.terminated") == 0;
}

/* A failure that says nothing about the statement. */
static bool
ends_all(const jv *problem)
{
	enum problem_effect effect =
	    problem_kind(problem_code(problem))->effect;
	return effect != PROBLEM_RECORD || is_ended_session(problem);
}

/* Is the statement to run once more, in another session?  Frees the problem
 * then. */
static bool
once_more(struct server *server, jv *problem)
{
	if (server->ended || server->execute->db.wait_ms == 0 ||
	    !is_ended_session(problem))
		return false;
	server->ended = true;
	jv_free(*problem);
	*problem = jv_invalid();
	return true;
}

/* Takes the problem.  False: the caller owns it now, through `*fatal`. */
static bool
take_failure(const struct server *server, struct candidate *candidate,
    const char *key, jv problem, jv *fatal)
{
	if (ends_all(&problem)) {
		*fatal = problem;
		return false;
	}
	if (strcmp(problem_code(&problem), "db.timeout") == 0) {
		/* our time limit is no fault of the statement */
		candidate_set(candidate, key,
		    jv_object_set(
			jv_object(), jv_string("timeout"), jv_true()));
		jv_free(problem);
		return true;
	}
	candidate_fail(candidate, "evaluate", problem, server->arena);
	return true;
}

static jv
picked(jv source, const char *const keys[], size_t count)
{
	jv result = jv_object();
	for (size_t i = 0; i < count; i++) {
		jv value = record_member(&source, keys[i]);
		if (jv_is_valid(value))
			result =
			    jv_object_set(result, jv_string(keys[i]), value);
		else
			jv_free(value);
	}
	jv_free(source);
	return result;
}

static bool
explain(struct server *server, struct choice *choice, int timeout_ms, jv *fatal)
{
	static const char *const kept[] = {"cost", "rows", "remote", "fetched"};
	struct candidate *candidate = choice->candidate;
	jv problem = jv_invalid();
	server->execute->candidate = candidate->index;
	jv plan;
	do
		plan = execute_explain(server->execute, candidate->sql,
		    strlen(candidate->sql), timeout_ms, &problem);
	while (!jv_is_valid(plan) && once_more(server, &problem));
	if (jv_is_valid(plan)) {
		candidate_set(
		    candidate, "explain", picked(plan, kept, COUNT_OF(kept)));
		return true;
	}
	return take_failure(server, candidate, "explain", problem, fatal);
}

static bool
has(const struct candidate *candidate, const char *key)
{
	return jv_object_has(jv_copy(candidate->object), jv_string(key));
}

/* The same statement of another generator, of which the server has said this;
 * NULL: there is none. */
static const struct choice *
twin_of(const struct choice *choices, int count, int index, const char *key)
{
	const struct candidate *one = choices[index].candidate;
	for (int i = 0; i < count; i++)
		if (i != index &&
		    strcmp(choices[i].candidate->sql, one->sql) == 0 &&
		    has(choices[i].candidate, key))
			return &choices[i];
	return NULL;
}

static void
take_from(const struct choice *twin, struct choice *choice, const char *key)
{
	candidate_set(choice->candidate, key,
	    record_member(&twin->candidate->object, key));
}

static bool
explain_all(
    struct server *server, struct choice *choices, int count, jv *problem)
{
	int explained = 0;
	bool passed = false;
	for (int i = 0; i < count; i++)
		passed = passed || (choice_eligible(&choices[i]) &&
				       has(choices[i].candidate, "explain"));
	for (int i = 0; i < count; i++) {
		struct choice *choice = &choices[i];
		if (!choice_eligible(choice) ||
		    has(choice->candidate, "explain"))
			continue;
		const struct choice *twin =
		    twin_of(choices, count, i, "explain");
		if (twin) {
			take_from(twin, choice, "explain");
			continue;
		}
		int timeout_ms = time_left(server, server->explain_timeout_ms);
		if (timeout_ms == 0 ||
		    (explained >= server->max_candidates && passed))
			break;
		if (!explain(server, choice, timeout_ms, problem))
			return false;
		explained++;
		passed = passed || choice_eligible(choice);
	}
	return true;
}

bool
server_explain(
    struct server *server, struct choice *choices, int count, jv *problem)
{
	execute_begin_series(server->execute);
	bool done = explain_all(server, choices, count, problem);
	execute_end_series(server->execute);
	return done;
}

bool
server_is_costly(const struct server *server, const struct choice *choice)
{
	jv estimate = record_member(&choice->candidate->object, "explain");
	bool costly = server->config && cost_is_over(server->config, &estimate);
	jv_free(estimate);
	return costly;
}

double
server_cost(struct server *server, struct choice *choices, int count, int index,
    jv *problem)
{
	struct choice *choice = &choices[index];
	if (!has(choice->candidate, "explain")) {
		const struct choice *twin =
		    twin_of(choices, count, index, "explain");
		int timeout_ms = time_left(server, server->explain_timeout_ms);
		if (twin)
			take_from(twin, choice, "explain");
		else if (timeout_ms > 0 &&
			 !explain(server, choice, timeout_ms, problem))
			return -1;
	}
	jv estimate = record_member(&choice->candidate->object, "explain");
	double cost = record_member_number(&estimate, "cost", -1);
	jv_free(estimate);
	return cost;
}

bool
server_ask_back(const struct server *server, const struct choice *choice,
    struct record *record)
{
	const struct candidate *candidate = choice->candidate;
	if (!server_is_costly(server, choice))
		return false;
	jv estimate = record_member(&candidate->object, "explain");
	cost_ask_back(record, server->config, candidate->reading,
	    candidate->sql, &estimate);
	jv_free(estimate);
	return true;
}

static void
keep_digest(const struct server *server, struct choice *choice, jv result)
{
	static const char *const kept[] = {"digest", "row_count"};
	choice->digest = record_member_text(&result, "digest", server->arena);
	choice->empty = record_member_number(&result, "row_count", 0) == 0 ||
			record_member_flag(&result, "all_null");
	choice->zero = !choice->empty &&
		       record_member_number(&result, "row_count", 0) == 1 &&
		       record_member_flag(&result, "all_zero");
	choice->column_digests =
	    record_member_text(&result, "column_digests", server->arena);
	candidate_set(
	    choice->candidate, "result", picked(result, kept, COUNT_OF(kept)));
}

static bool
take_digest(struct choice *choices, int count, int index)
{
	struct choice *choice = &choices[index];
	const struct choice *twin = twin_of(choices, count, index, "result");
	if (!twin)
		return false;
	choice->digest = twin->digest;
	choice->empty = twin->empty;
	choice->zero = twin->zero;
	choice->column_digests = twin->column_digests;
	take_from(twin, choice, "result");
	return true;
}

bool
server_digest(struct server *server, struct choice *choices, int count,
    int index, jv *problem)
{
	struct choice *choice = &choices[index];
	struct candidate *candidate = choice->candidate;
	struct execute_limits limits = server->limits;
	bool known = choice->tried;
	choice->tried = true;
	if (known || !choice_eligible(choice) ||
	    server_is_costly(server, choice) ||
	    take_digest(choices, count, index))
		return true;
	limits.timeout_ms = time_left(server, limits.timeout_ms);
	if (limits.timeout_ms == 0)
		return true;
	jv failure = jv_invalid();
	server->execute->candidate = candidate->index;
	jv result;
	do
		result = execute_digest(server->execute, candidate->sql,
		    strlen(candidate->sql), &limits, &failure);
	while (!jv_is_valid(result) && once_more(server, &failure));
	if (jv_is_valid(result)) {
		keep_digest(server, choice, result);
		return true;
	}
	return take_failure(server, candidate, "result", failure, problem);
}
