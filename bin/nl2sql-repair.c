/*
 * nl2sql-repair - another text for the best statement that failed
 *
 * Works where nothing is chosen: reads candidates, context, link; appends one
 * candidate of origin repair, which evaluate judges like any other, and notes
 * in attempts what was tried:
 *
 *	{sql, error, candidate, action?, repaired?, hints?, whitelist?, ended?}
 *
 * Failed candidates are tried in the order of their points; the first that
 * gives a statement which is not there yet is taken.  When none does, the last
 * attempt says ended, and later rounds pass the record: its last error stays,
 * with a hint what to say otherwise.  No index and no server is needed.
 */
#include <string.h>

#include "evaluate/candidate.h"
#include "evaluate/subject.h"
#include "gate.h"
#include "repair/repair.h"
#include "sql_identity.h"
#include "stage.h"

/* ---- which records ---- */

static bool
has_ended(const struct record *record)
{
	jv attempts = record_get(record, "attempts");
	bool ended = false;
	if (jv_get_kind(attempts) == JV_KIND_ARRAY) {
		jv last = jv_array_get(
		    jv_copy(attempts), jv_array_length(jv_copy(attempts)) - 1);
		ended = record_member_flag(&last, "ended");
		jv_free(last);
	}
	jv_free(attempts);
	return ended;
}

static bool
wants(const struct record *record)
{
	return !record_has(record, "chosen") &&
	       record_has(record, "candidates") && !has_ended(record);
}

static const struct stage_spec spec = {
    .name = "repair",
    .summary = "another text for the best statement that failed",
    .wants = wants,
};

struct work {
	struct stage *stage;
	struct gate *gate;
	struct record *record;
	struct subject subject;
	struct candidates candidates;
};

/* ---- which candidate ---- */

static bool
was_repaired(const struct work *work, int index)
{
	for (int i = 0; i < work->candidates.count; i++)
		if (record_member_number(&work->candidates.items[i].object,
			"repairs", -1) == index)
			return true;
	return false;
}

static double
points_of(const struct candidate *candidate)
{
	jv points = record_member(&candidate->object, "points");
	double total = record_member_number(&points, "total", 0);
	jv_free(points);
	return total;
}

/* The failed candidate with most points not tried yet; -1: none is left. */
static int
next_failed(const struct work *work, const bool tried[])
{
	int best = -1;
	for (int i = 0; i < work->candidates.count; i++) {
		const struct candidate *candidate = &work->candidates.items[i];
		if (tried[i] || !candidate->failed || !candidate->repairable ||
		    was_repaired(work, i))
			continue;
		if (best < 0 || points_of(candidate) >
				    points_of(&work->candidates.items[best]))
			best = i;
	}
	return best;
}

/* ---- one case ---- */

static void
read_error(struct repair_case *item, const struct candidate *candidate)
{
	jv error = record_member(&candidate->object, "error");
	const char *code = record_member_text(&error, "code", item->arena);
	const char *message =
	    record_member_text(&error, "message", item->arena);
	double position = record_member_number(&error, "position", 0);
	jv_free(error);
	item->code = code ? code : "sql.invalid";
	item->message = message ? message : "";
	item->sqlstate = candidate->sqlstate ? candidate->sqlstate : "";
	item->placed = position >= 1;
	if (item->placed)
		item->place = facts_byte(item->sql, position);
	/* A syntax error needs no server to be known by its code. */
	if (!*item->sqlstate && strcmp(item->code, "sql.syntax") == 0)
		item->sqlstate = "42601";
}

static void
read_case(const struct work *work, const struct candidate *candidate,
    struct repair_case *item)
{
	*item = (struct repair_case){.sql = candidate->sql,
	    .context = subject_context(&work->subject),
	    .link = work->subject.has_link ? &work->subject.link : NULL,
	    .config = &work->stage->config,
	    .arena = &work->stage->arena};
	read_error(item, candidate);
	jv facts = jv_null();
	jv_free(gate_check(
	    work->gate, candidate->sql, strlen(candidate->sql), NULL, &facts));
	item->has_facts = facts_read(
	    &item->facts, &facts, candidate->sql, item->context, item->arena);
	jv_free(facts);
}

static bool
is_known(const struct work *work, const char *sql)
{
	struct arena *arena = &work->stage->arena;
	const char *identity = sql_identity(sql, arena);
	for (int i = 0; i < work->candidates.count; i++)
		if (strcmp(sql_identity(work->candidates.items[i].sql, arena),
			identity) == 0)
			return true;
	return false;
}

/* ---- what comes of it ---- */

static jv
attempt_member(
    const struct candidate *candidate, const struct repair_outcome *outcome)
{
	jv attempt = jv_object_set(
	    jv_object(), jv_string("sql"), jv_string(candidate->sql));
	attempt = jv_object_set(attempt, jv_string("error"),
	    record_member(&candidate->object, "error"));
	attempt = jv_object_set(
	    attempt, jv_string("candidate"), jv_number(candidate->index));
	if (outcome->action)
		attempt = jv_object_set(
		    attempt, jv_string("action"), jv_string(outcome->action));
	if (jv_array_length(jv_copy(outcome->hints)) > 0)
		attempt = jv_object_set(
		    attempt, jv_string("hints"), jv_copy(outcome->hints));
	if (jv_get_kind(outcome->whitelist) == JV_KIND_OBJECT)
		attempt = jv_object_set(attempt, jv_string("whitelist"),
		    jv_copy(outcome->whitelist));
	return attempt;
}

static void
add_attempt(struct work *work, jv attempt)
{
	jv attempts = record_get(work->record, "attempts");
	if (jv_get_kind(attempts) != JV_KIND_ARRAY) {
		jv_free(attempts);
		attempts = jv_array();
	}
	record_set(
	    work->record, "attempts", jv_array_append(attempts, attempt));
}

static void
append_candidate(struct work *work, const struct candidate *base,
    const struct repair_outcome *outcome)
{
	jv candidate = jv_object_set(
	    jv_object(), jv_string("sql"), jv_string(outcome->sql));
	candidate =
	    jv_object_set(candidate, jv_string("origin"), jv_string("repair"));
	candidate = jv_object_set(
	    candidate, jv_string("reading"), jv_string(base->reading));
	candidate = jv_object_set(
	    candidate, jv_string("repairs"), jv_number(base->index));
	work->candidates.rest =
	    jv_array_append(work->candidates.rest, candidate);
}

/* What a person may say otherwise, on the error that stays. */
static void
keep_hint(const struct work *work, int index, const struct repair_case *item,
    const struct repair_outcome *outcome)
{
	struct candidate *candidate = &work->candidates.items[index];
	jv first = jv_array_get(jv_copy(outcome->hints), 0);
	const char *hint = record_member_text(&first, "text", item->arena);
	jv_free(first);
	if (!hint && strcmp(item->code, "db.timeout") == 0)
		hint = "ask for less: a shorter period, fewer groups, a limit";
	if (!hint)
		return;
	jv error = record_member(&candidate->object, "error");
	candidate_set(candidate, "error",
	    jv_object_set(error, jv_string("hint"), jv_string(hint)));
}

/* Try one candidate; true: a new statement was found. */
static bool
try_candidate(struct work *work, int index, jv *attempt)
{
	struct repair_case item;
	struct repair_outcome outcome;
	const struct candidate *candidate = &work->candidates.items[index];
	read_case(work, candidate, &item);
	repair_propose(&item, &outcome);
	bool new = outcome.sql && !is_known(work, outcome.sql);
	*attempt = attempt_member(candidate, &outcome);
	if (new)
		append_candidate(work, candidate, &outcome);
	else
		keep_hint(work, index, &item, &outcome);
	repair_outcome_release(&outcome);
	return new;
}

static void
repair(struct work *work)
{
	bool tried[CANDIDATE_MAX] = {false};
	bool found = false;
	jv last = jv_invalid();
	int index = -1;
	while (!found && (index = next_failed(work, tried)) >= 0) {
		jv attempt = jv_invalid();
		tried[index] = true;
		found = try_candidate(work, index, &attempt);
		stage_count(work->stage, "tried", 1);
		/* The best one's failure is the one to tell of. */
		if (found || !jv_is_valid(last)) {
			jv_free(last);
			last = attempt;
		} else {
			jv_free(attempt);
		}
	}
	if (!jv_is_valid(last)) {
		jv_free(last);
		return;
	}
	if (found)
		last = jv_object_set(last, jv_string("repaired"),
		    jv_number(work->candidates.count - 1 +
			      jv_array_length(jv_copy(work->candidates.rest))));
	else
		last = jv_object_set(last, jv_string("ended"), jv_true());
	add_attempt(work, last);
}

static void
serve(struct stage *stage, struct gate *gate, struct record *record)
{
	struct work work = {.stage = stage, .gate = gate, .record = record};
	jv problem = jv_invalid();
	if (!subject_read(
		&work.subject, record, NULL, &stage->arena, &problem) ||
	    !candidates_read(
		&work.candidates, record, &stage->arena, &problem)) {
		stage_fail(stage, problem);
		return;
	}
	repair(&work);
	candidates_write(&work.candidates, record);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct gate gate;
	struct record *record = NULL;
	bool opened = false;
	stage_open(&stage, &spec, argc, argv);
	while ((record = stage_next(&stage))) {
		jv problem = jv_invalid();
		if (!opened)
			opened = gate_open(&gate, &stage.config, &problem);
		if (opened)
			serve(&stage, &gate, record);
		else
			stage_fail(&stage, problem);
		stage_done(&stage);
	}
	if (opened)
		gate_close(&gate);
	return stage_close(&stage);
}
