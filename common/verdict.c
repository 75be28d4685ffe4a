/* verdict.c - how a record is settled; see verdict.h */
#include "verdict.h"

#include "problem.h"

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
    struct record *record, const char *message, jv readings)
{
	jv verdict =
	    verdict_new("needs_clarification", "question.ambiguous", message);
	verdict = jv_object_set(verdict, jv_string("readings"), readings);
	record_set(record, "verdict", verdict);
}

void
verdict_refused(struct record *record, jv problem, const char *rephrase)
{
	jv verdict = verdict_new(
	    "refused", problem_code(&problem), problem_message(&problem));
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
	record_set(record, "verdict", verdict);
	record_set(record, "error", verdict_error_member(stage, problem));
}
