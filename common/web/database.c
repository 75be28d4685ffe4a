/* database.c - what is in the database, what may run, how things are; see
 * route.h */
#include "base/problem.h"
#include "pipes/served.h"
#include "web/route.h"

#include <string.h>

/* Answer with a member of the record, or with its error. */
static void
give_member(struct asking *asking, struct record *record, const char *name)
{
	jv value = record_get(record, name);
	jv error = record_get(record, "error");
	if (!asking->visit.request) {
		jv_free(value);
		jv_free(error);
	} else if (jv_get_kind(value) == JV_KIND_OBJECT) {
		respond_json(asking->visit.request, value);
		jv_free(error);
	} else {
		jv_free(value);
		if (jv_get_kind(error) != JV_KIND_OBJECT) {
			jv_free(error);
			error = problem_new(
			    "door.pipe", "the pipeline gave no %s", name);
		}
		respond_problem(asking->visit.request, error);
	}
}

/* ---- the gate's verdict ---- */

static void
give_check(struct asking *asking, struct record *record)
{
	give_member(asking, record, "check");
}

void
route_check(const struct visit *visit)
{
	struct visit there;
	jv problem = jv_invalid();
	jv body = jv_invalid();
	if (!request_object(visit->request, &body, &problem) ||
	    !visit_choose(visit, &body, &there, &problem)) {
		respond_problem(visit->request, problem);
	} else {
		jv sql = record_member(&body, "sql");
		if (jv_get_kind(sql) == JV_KIND_STRING) {
			visit_ask(&there, "check",
			    jv_object_set(jv_object(), jv_string("sql"), sql),
			    false, give_check);
		} else {
			jv_free(sql);
			respond_problem(visit->request,
			    problem_new("input.member", "sql is no text"));
		}
	}
	jv_free(body);
}

/* ---- the schema ---- */

static void
give_schema(struct asking *asking, struct record *record)
{
	give_member(asking, record, "schema");
}

void
route_schema(const struct visit *visit)
{
	static const char *const names[] = {"table", "about", "database"};
	struct visit there;
	jv problem = jv_invalid();
	jv wish = jv_object();
	for (size_t i = 0; i < COUNT_OF(names); i++)
		wish = record_with_text(
		    wish, names[i], http_query(visit->request, names[i]));
	if (visit_choose(visit, &wish, &there, &problem)) {
		visit_ask(&there, "describe", wish, false, give_schema);
	} else {
		jv_free(wish);
		respond_problem(visit->request, problem);
	}
}

/* ---- how things are ---- */

static jv
flag(const struct visit *visit, const char *option)
{
	return config_flag(visit->web->config, option) ? jv_true() : jv_false();
}

static jv
state_of(const struct visit *visit, const char *database)
{
	const struct config *config = visit->web->config;
	const char *own = served_own(config);
	jv state = record_with_text(jv_object(), "version", NL2SQL_VERSION);
	state = record_with_text(state, "user", visit->user->name);
	state = record_with_text(state, "database", own ? own : database);
	state = jv_object_set(
	    state, jv_string("databases"), served_list(config, database));
	state = jv_object_set(
	    state, jv_string("may_confirm"), flag(visit, "web_confirm"));
	state = jv_object_set(
	    state, jv_string("agreement"), flag(visit, "agreement"));
	state = record_with_number(
	    state, "max_rows", (double)config_integer(config, "max_rows"));
	return record_with_number(
	    state, "question_bytes", RECORD_MAX_QUESTION_BYTES);
}

static void
give_state(struct asking *asking, struct record *record)
{
	struct arena arena = {0};
	jv schema = record_get(record, "schema");
	jv error = record_get(record, "error");
	const char *database = record_member_text(&schema, "database", &arena);
	jv state = state_of(&asking->visit, database ? database : "");
	if (jv_get_kind(error) == JV_KIND_OBJECT)
		state =
		    jv_object_set(state, jv_string("problem"), jv_copy(error));
	if (asking->visit.request)
		respond_json(asking->visit.request, state);
	else
		jv_free(state);
	jv_free(error);
	jv_free(schema);
	arena_release(&arena);
}

void
route_state(const struct visit *visit)
{
	visit_ask(visit, "describe", jv_object(), false, give_state);
}
