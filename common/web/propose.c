/* propose.c - what is proposed, and what is run; see route.h */
#include "base/problem.h"
#include "present/chart.h"
#include "statement/edited.h"
#include "web/route.h"

#include <stdlib.h>
#include <string.h>

/* ---- what came back ---- */

static void
send_record(
    struct http_request *request, const struct record *record, const char *id)
{
	size_t length;
	jv result = record_get(record, "result");
	jv chart = jv_get_kind(result) == JV_KIND_OBJECT ? chart_choose(&result)
							 : jv_null();
	jv chosen = jv_dump_string(chart, 0);
	char *line = record_line(record, &length);
	struct arena arena = {0};
	/* the record as its bytes: libjq would round its numbers */
	char *text =
	    arena_printf(&arena, "{\"id\":\"%s\",\"record\":%s,\"chart\":%s}",
		id, line, jv_string_value(chosen));
	respond_event_text(request, "record", text, strlen(text));
	http_end(request);
	arena_release(&arena);
	free(line);
	jv_free(chosen);
	jv_free(result);
}

static void
give_record(struct asking *asking, struct record *record)
{
	char id[ASKED_ID_BYTES];
	jv problem = jv_invalid();
	struct visit *visit = &asking->visit;
	/* an answer that cannot be kept is an answer all the same */
	if (asked_keep(&visit->user->asked, record, id, &problem))
		record_set(record, "id", jv_string(id));
	jv_free(problem);
	if (visit->request)
		send_record(visit->request, record, id);
}

/* ---- records to ask with ---- */

static const struct member {
	const char *name;
	jv_kind kind;
} members[] = {{"evidence", JV_KIND_STRING}, {"previous", JV_KIND_OBJECT}};

/* Invalid with `*problem`: the question has another shape. */
static jv
new_question(const struct visit *there, const jv *body, jv *problem)
{
	char id[ASKED_ID_BYTES];
	jv question = record_member(body, "question");
	bool fits = jv_get_kind(question) == JV_KIND_STRING;
	asked_new_id(&there->user->asked, id);
	jv record = record_with_text(jv_object(), "id", id);
	record = jv_object_set(record, jv_string("question"), question);
	record = record_with_text(record, "database", there->database);
	for (size_t i = 0; i < COUNT_OF(members); i++) {
		jv value = record_member(body, members[i].name);
		jv_kind kind = jv_get_kind(value);
		if (kind != JV_KIND_INVALID && kind != JV_KIND_NULL)
			record = jv_object_set(
			    record, jv_string(members[i].name), jv_copy(value));
		fits =
		    fits && (kind == JV_KIND_INVALID || kind == JV_KIND_NULL ||
				kind == members[i].kind);
		jv_free(value);
	}
	if (!fits) {
		jv_free(record);
		*problem = problem_new(
		    "input.member", "the question has the wrong shape");
		return jv_invalid();
	}
	return jv_object_set(record, jv_string("options"),
	    jv_object_set(jv_object(), jv_string("trace"), jv_true()));
}

/* Does the body name the record's database, or none? */
static bool
is_of(const struct visit *there, const jv *body, jv *problem)
{
	struct visit named;
	if (!jv_object_has(jv_copy(*body), jv_string("database")))
		return true;
	if (!visit_choose(there, body, &named, problem))
		return false;
	if (named.database == there->database)
		return true;
	*problem = problem_new(
	    "web.database", "the question was asked of another database");
	return false;
}

/* Find where the kept record was asked. */
static bool
choose_kept(const struct visit *visit, const jv *body,
    const struct record *record, struct visit *there, jv *problem)
{
	jv asked = record_value(record);
	bool chosen = visit_choose(visit, &asked, there, problem) &&
		      is_of(there, body, problem);
	jv_free(asked);
	return chosen;
}

/* Read the kept record that the body's id names, and find where it was
 * asked. */
static bool
kept_record(const struct visit *visit, const jv *body, struct record *record,
    struct visit *there, jv *problem)
{
	struct arena arena = {0};
	size_t length;
	const char *id = record_member_text(body, "id", &arena);
	char *line =
	    asked_find(&visit->user->asked, id ? id : "", &length, problem);
	bool found = line && record_parse(record, line, length, 1, problem) &&
		     choose_kept(visit, body, record, there, problem);
	free(line);
	arena_release(&arena);
	return found;
}

/* The kept record with what the person answered. */
static jv
answered_back(
    const struct visit *visit, const jv *body, struct visit *there, jv *problem)
{
	struct record record = {0};
	jv made = jv_invalid();
	if (kept_record(visit, body, &record, there, problem)) {
		record_set(&record, "answers", record_member(body, "answers"));
		made = record_value(&record);
	}
	record_release(&record);
	return made;
}

/* The kept record, or with a person's statement, to run. */
static jv
to_run(
    const struct visit *visit, const jv *body, struct visit *there, jv *problem)
{
	struct record record = {0};
	struct arena arena = {0};
	const char *sql = record_member_text(body, "sql", &arena);
	jv made = jv_invalid();
	if (kept_record(visit, body, &record, there, problem)) {
		record_rewind(&record, "result");
		if (sql)
			edited_choose(&record, sql, strlen(sql));
		made = record_value(&record);
	}
	record_release(&record);
	arena_release(&arena);
	return made;
}

/* ---- the routes ---- */

static bool
has_member(const jv *body, const char *name)
{
	return jv_object_has(jv_copy(*body), jv_string(name));
}

static void
ask(const struct visit *visit, const char *script, jv record, jv problem)
{
	if (jv_is_valid(record)) {
		visit_ask(visit, script, record, true, give_record);
	} else {
		jv_free(record);
		respond_problem(visit->request, problem);
	}
}

void
route_propose(const struct visit *visit)
{
	jv problem = jv_invalid();
	jv body = jv_invalid();
	jv record = jv_invalid();
	struct visit there = *visit;
	if (!request_object(visit->request, &body, &problem))
		;
	else if (has_member(&body, "answers"))
		record = answered_back(visit, &body, &there, &problem);
	else if (visit_choose(visit, &body, &there, &problem))
		record = new_question(&there, &body, &problem);
	ask(&there, "propose", record, problem);
	jv_free(body);
}

void
route_run(const struct visit *visit)
{
	jv problem = jv_invalid();
	jv body = jv_invalid();
	jv record = jv_invalid();
	struct visit there = *visit;
	if (request_object(visit->request, &body, &problem))
		record = to_run(visit, &body, &there, &problem);
	ask(&there, "run", record, problem);
	jv_free(body);
}
