/* verdict.c - settles a record; see verdict.h */
#include "record/verdict.h"

#include "base/problem.h"

#include <string.h>

static jv
verdict_new(const char *status, const char *code, const char *message)
{
	jv verdict = jv_object();
	verdict =
	    jv_object_set(verdict, jv_string("status"), jv_string(status));
	if (code)
		verdict =
		    jv_object_set(verdict, jv_string("code"), jv_string(code));
	if (message)
		verdict = jv_object_set(
		    verdict, jv_string("message"), jv_string(message));
	return verdict;
}

static jv
with_rephrase(jv verdict, const char *rephrase)
{
	if (!rephrase)
		return verdict;
	return jv_object_set(
	    verdict, jv_string("rephrase"), jv_string(rephrase));
}

void
verdict_answered(struct record *record)
{
	record_set(record, "verdict", verdict_new("answered", NULL, NULL));
}

void
verdict_cannot_answer(struct record *record, const char *code,
    const char *message, const char *rephrase, jv unexplained)
{
	jv verdict = with_rephrase(
	    verdict_new("cannot_answer", code, message), rephrase);
	verdict = jv_object_set(verdict, jv_string("unexplained"), unexplained);
	record_set(record, "verdict", verdict);
}

void
verdict_needs_clarification(
    struct record *record, const char *message, jv readings, jv unused)
{
	jv verdict =
	    verdict_new("needs_clarification", "question.ambiguous", message);
	verdict = jv_object_set(verdict, jv_string("readings"), readings);
	verdict = jv_object_set(verdict, jv_string("unused"), unused);
	record_set(record, "verdict", verdict);
}

void
verdict_which_scope(
    struct record *record, const char *message, jv readings, jv scopes)
{
	jv verdict =
	    verdict_new("needs_clarification", "question.scope", message);
	if (jv_array_length(jv_copy(readings)) > 0)
		verdict =
		    jv_object_set(verdict, jv_string("readings"), readings);
	else
		jv_free(readings);
	verdict = jv_object_set(verdict, jv_string("scopes"), scopes);
	record_set(record, "verdict", verdict);
}

void
verdict_costly(struct record *record, const char *message, const char *rephrase,
    jv estimate, jv readings)
{
	jv verdict = with_rephrase(
	    verdict_new("needs_clarification", "question.costly", message),
	    rephrase);
	verdict = jv_object_set(verdict, jv_string("estimate"), estimate);
	verdict = jv_object_set(verdict, jv_string("readings"), readings);
	record_set(record, "verdict", verdict);
}

void
verdict_refused(struct record *record, jv problem, const char *rephrase)
{
	jv verdict = verdict_new(
	    "refused", problem_code(&problem), problem_message(&problem));
	jv sqlstate = record_member(&problem, "sqlstate");
	if (jv_get_kind(sqlstate) == JV_KIND_STRING)
		verdict =
		    jv_object_set(verdict, jv_string("sqlstate"), sqlstate);
	else
		jv_free(sqlstate);
	record_set(record, "verdict", with_rephrase(verdict, rephrase));
	jv_free(problem);
}

jv
verdict_error_member(const char *stage, jv problem)
{
	bool repairable = problem_kind(problem_code(&problem))->repairable;
	jv error = jv_object();
	error = jv_object_set(error, jv_string("stage"), jv_string(stage));
	error = jv_object_merge(error, problem);
	return jv_object_set(error, jv_string("repairable"),
	    repairable ? jv_true() : jv_false());
}

void
verdict_error(struct record *record, const char *stage, jv problem)
{
	jv verdict = verdict_new(
	    "error", problem_code(&problem), problem_message(&problem));
	jv before = record_get(record, "verdict");
	jv readings = record_member(&before, "readings");
	jv_free(before);
	if (jv_is_valid(readings))
		verdict =
		    jv_object_set(verdict, jv_string("readings"), readings);
	else
		jv_free(readings);
	record_set(record, "verdict", verdict);
	record_set(record, "error", verdict_error_member(stage, problem));
}

/* ---- the stage that settled it ---- */

static int
place_in_pipe(const char *stage)
{
	static const char *const pipe[] = {"route", "retrieve", "link", "plan",
	    "generate", "evaluate", "repair", "exec"};
	if (stage &&
	    (strcmp(stage, "gather") == 0 || strcmp(stage, "fan") == 0))
		stage = "generate";
	for (size_t i = 0; stage && i < COUNT_OF(pipe); i++)
		if (strcmp(pipe[i], stage) == 0)
			return (int)i;
	return -1;
}

/* Return the stage that gives a verdict of this status; NULL when it is
 * unknown. */
static const char *
settled_by(const struct record *record, struct arena *arena)
{
	jv verdict = record_get(record, "verdict");
	jv error = record_get(record, "error");
	const char *status = record_member_text(&verdict, "status", arena);
	const char *code = record_member_text(&verdict, "code", arena);
	const char *stage = record_member_text(&error, "stage", arena);
	jv_free(error);
	jv_free(verdict);
	if (!status || strcmp(status, "error") == 0)
		return status ? stage : NULL;
	if (strcmp(status, "answered") == 0 && !record_has(record, "chosen"))
		return "link";
	if (code && (strcmp(code, "question.command") == 0 ||
			strcmp(code, "question.wish") == 0 ||
			strcmp(code, "question.language") == 0 ||
			strcmp(code, "question.scope") == 0))
		return "link";
	if (strcmp(status, "cannot_answer") == 0)
		return "generate";
	bool asks = strcmp(status, "needs_clarification") == 0 ||
		    strcmp(status, "refused") == 0;
	if (asks && !record_has(record, "chosen"))
		return "evaluate";
	return "exec";
}

bool
verdict_settled_before(const struct record *record, const char *stage)
{
	struct arena arena = {0};
	int settled = place_in_pipe(settled_by(record, &arena));
	int place = place_in_pipe(stage);
	arena_release(&arena);
	return settled >= 0 && place > settled;
}
