/* evaluation.c - see evaluation.h: reading, judging, EXPLAIN */
#include "evaluate/evaluation.h"

#include "base/clock.h"
#include "base/problem.h"
#include "gate/refusal.h"
#include "generate/generate.h"
#include "record/timeline.h"

#include <string.h>

bool
evaluation_begin(struct evaluation *evaluation, struct evaluator *evaluator,
    const struct evaluation_job *job, jv *problem)
{
	*evaluation = (struct evaluation){.evaluator = evaluator,
	    .job = *job,
	    .agreement = {.winner = -1},
	    .winner = -1,
	    .selected = jv_invalid(),
	    .open = generate_open(job->record)};
	evaluation->read = candidates_read(
	    &evaluation->candidates, job->record, job->arena, problem);
	if (!evaluation->read)
		return false;
	size_t count = (size_t)evaluation->candidates.count + 1;
	evaluation->choices =
	    arena_array(job->arena, count, sizeof(*evaluation->choices));
	evaluation->judgements =
	    arena_array(job->arena, count, sizeof(*evaluation->judgements));
	if (!evaluator->any && !catalog_refresh(&evaluator->catalog, problem))
		return false;
	evaluation->scope = scope_read(job->record, job->arena);
	evaluator->execute.record = job->record;
	return subject_read(&evaluation->subject, job->record, evaluator->words,
	    job->arena, problem);
}

void
evaluation_end(struct evaluation *evaluation)
{
	if (evaluation->read)
		candidates_write(
		    &evaluation->candidates, evaluation->job.record);
	jv_free(evaluation->selected);
}

/* Is the problem of the check that of all candidates (no index, no server)?  A
 * parser's process that failed may judge the next one. */
static bool
is_broken(const struct candidate *candidate, jv *problem)
{
	jv check = record_member(&candidate->object, "check");
	bool broken = false;
	if (!candidate->allowed) {
		jv reason = gate_problem(&check);
		broken = !gate_refuses(&reason) &&
			 strcmp(problem_code(&reason), "sql.gate") != 0;
		if (broken)
			*problem = reason;
		else
			jv_free(reason);
	}
	jv_free(check);
	return broken;
}

/* A candidate that the gate does not allow goes no further: write its line in
 * the log. */
static bool
log_refusal(struct evaluation *evaluation, const struct candidate *candidate,
    jv *problem)
{
	if (candidate->allowed)
		return true;
	jv check = record_member(&candidate->object, "check");
	jv reason = gate_problem(&check);
	const struct audit_entry entry = {
	    .event = gate_refuses(&reason) ? "refused" : "failed",
	    .purpose = "check",
	    .sql = candidate->sql,
	    .sql_length = strlen(candidate->sql),
	    .problem = &reason,
	    .row_count = -1,
	};
	bool logged = audit_write(&evaluation->evaluator->audit,
	    evaluation->job.record, &entry, problem);
	jv_free(reason);
	jv_free(check);
	return logged;
}

static void
trace_candidate(const struct evaluation *evaluation,
    const struct candidate *candidate, double begun_ms)
{
	const struct record *record = evaluation->job.record;
	if (!record->timeline)
		return;
	jv facts =
	    record_with_number(jv_object(), "candidate", candidate->index);
	facts = record_with_text(facts, "origin", candidate->origin);
	jv check = record_member(&candidate->object, "check");
	jv reason = candidate->allowed ? jv_invalid() : gate_problem(&check);
	facts = timeline_text(
	    record, facts, "sql", candidate->sql, strlen(candidate->sql));
	timeline_note(record, "candidate", begun_ms, clock_ms(),
	    timeline_problem(facts, candidate->allowed ? NULL : &reason));
	jv_free(reason);
	jv_free(check);
}

bool
evaluation_judge(struct evaluation *evaluation, jv *problem)
{
	struct evaluator *evaluator = evaluation->evaluator;
	const struct config *config = evaluator->config;
	struct name_stems stems;
	name_stems_begin(&stems, subject_context(&evaluation->subject),
	    evaluation->subject.has_link ? &evaluation->subject.link : NULL,
	    evaluator->stemmer, evaluation->job.arena);
	const struct judge judge = {
	    .gate = &evaluator->gate,
	    .relations = evaluator->any ? NULL : &evaluator->relations,
	    .subject = &evaluation->subject,
	    .words = evaluator->words,
	    .stems = &stems,
	    .record = evaluation->job.record,
	    .divided = {.scope = &evaluation->scope,
		.catalog = evaluator->any ? NULL : &evaluator->catalog,
		.max_rows = evaluation->job.max_rows,
		.arena = evaluation->job.arena},
	    .max_rows = evaluation->job.max_rows,
	    .normalize = config_flag(config, "pg_normalize"),
	    .scope_prefix = config_text(config, "scope_prefix"),
	    .config = config,
	    .arena = evaluation->job.arena,
	};
	for (int i = 0; i < evaluation->candidates.count; i++) {
		struct candidate *candidate = &evaluation->candidates.items[i];
		evaluation->choices[i] =
		    (struct choice){.candidate = candidate};
		if (candidate->judged)
			continue;
		double begun_ms = clock_ms();
		judge_candidate(&judge, candidate, &evaluation->judgements[i]);
		trace_candidate(evaluation, candidate, begun_ms);
		evaluation->judged++;
		if (is_broken(candidate, problem) ||
		    !log_refusal(evaluation, candidate, problem))
			return false;
	}
	return true;
}

bool
evaluation_explain(struct evaluation *evaluation, jv *problem)
{
	struct evaluator *evaluator = evaluation->evaluator;
	if (evaluator->offline)
		return true;
	server_begin(&evaluation->server, &evaluator->execute,
	    evaluator->config, evaluation->job.arena);
	return server_explain(&evaluation->server, evaluation->choices,
	    evaluation->candidates.count, problem);
}
