/* attempt.c - notes what a repair tried; see attempt.h */
#include "repair/attempt.h"

#include "base/problem.h"

#include <string.h>

static jv
set(jv attempt, const char *key, jv value)
{
	return jv_object_set(attempt, jv_string(key), value);
}

static jv
begin(const struct candidate *candidate)
{
	jv attempt = set(jv_object(), "sql", jv_string(candidate->sql));
	return set(attempt, "candidate", jv_number(candidate->index));
}

jv
attempt_new(
    const struct candidate *candidate, const struct repair_outcome *outcome)
{
	jv attempt = set(begin(candidate), "error",
	    record_member(&candidate->object, "error"));
	if (outcome->action)
		attempt = set(attempt, "action", jv_string(outcome->action));
	if (jv_array_length(jv_copy(outcome->hints)) > 0)
		attempt = set(attempt, "hints", jv_copy(outcome->hints));
	if (jv_get_kind(outcome->whitelist) == JV_KIND_OBJECT)
		attempt =
		    set(attempt, "whitelist", jv_copy(outcome->whitelist));
	return attempt;
}

static bool
is_semantic(const jv *finding)
{
	jv code = record_member(finding, "code");
	bool semantic = jv_get_kind(code) == JV_KIND_STRING &&
			strncmp(jv_string_value(code), "semantic.", 9) == 0;
	jv_free(code);
	return semantic;
}

jv
attempt_of_findings(const struct candidate *candidate)
{
	jv lint = record_member(&candidate->object, "lint");
	jv findings = jv_array();
	int count = jv_get_kind(lint) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(lint))
			: 0;
	for (int i = 0; i < count; i++) {
		jv finding = jv_array_get(jv_copy(lint), i);
		if (is_semantic(&finding))
			findings = jv_array_append(findings, finding);
		else
			jv_free(finding);
	}
	jv_free(lint);
	return set(begin(candidate), "findings", findings);
}

jv
attempt_repaired(jv attempt, int index)
{
	return set(attempt, "repaired", jv_number(index));
}

jv
attempt_asked(jv attempt, const struct repair_answer *answer)
{
	struct arena arena = {0};
	attempt = set(attempt, "action",
	    jv_string(arena_printf(
		&arena, "%s was asked for another", answer->generator)));
	arena_release(&arena);
	if (jv_get_kind(answer->note) == JV_KIND_OBJECT)
		attempt = set(attempt, "model",
		    jv_object_delete(
			jv_copy(answer->note), jv_string("prompt")));
	if (!jv_is_valid(answer->problem))
		return attempt;
	jv warning =
	    set(jv_object(), "code", jv_string(problem_code(&answer->problem)));
	warning = set(
	    warning, "message", jv_string(problem_message(&answer->problem)));
	return set(attempt, "warning", warning);
}

double
attempt_waited(const jv *attempt)
{
	jv model = record_member(attempt, "model");
	double waited = record_member_flag(&model, "cached")
			    ? 0
			    : record_member_number(&model, "milliseconds", 0);
	jv_free(model);
	return waited;
}

void
attempt_add(struct record *record, jv attempt)
{
	jv attempts = record_get(record, "attempts");
	if (jv_get_kind(attempts) != JV_KIND_ARRAY) {
		jv_free(attempts);
		attempts = jv_array();
	}
	record_set(record, "attempts", jv_array_append(attempts, attempt));
}

bool
attempt_on_findings(const struct record *record)
{
	jv attempts = record_get(record, "attempts");
	bool found = false;
	int count = jv_get_kind(attempts) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(attempts))
			: 0;
	for (int i = 0; !found && i < count; i++) {
		jv attempt = jv_array_get(jv_copy(attempts), i);
		found = record_member_exists(&attempt, "findings");
		jv_free(attempt);
	}
	jv_free(attempts);
	return found;
}
