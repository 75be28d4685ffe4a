/*
 * nl2sql-exec - run the chosen statement, read-only and within limits
 *
 * reads	chosen {sql, index}, candidates, options {max_rows, timeout_ms}
 * writes	result {columns, rows, row_count, truncated, empty, elapsed_ms}
 *		and the verdict answered; on a failure that another statement
 *		may repair, it writes candidates[i].error and deletes chosen;
 *		with --final every failure settles the record; the verdict
 *		needs_clarification for a statement above explain_cost_limit or
 *		fetch_rows
 * codes	db.*, sql.*, config.*; see docs/errors.md
 * leaves alone	settled records, those with a result, and, without --final,
 *		those with nothing chosen
 *
 * The gate judges the statement again, with the relations of the index or those
 * that --relations names.  result.empty explains why there are no rows
 * (empty.h).
 */
#include "base/clock.h"
#include "catalog/catalog.h"
#include "execute/audit.h"
#include "execute/cost.h"
#include "execute/empty.h"
#include "execute/execute.h"
#include "gate/gate.h"
#include "gate/refusal.h"
#include "gate/relation_file.h"
#include "record/verdict.h"
#include "stage/stage.h"

#include <string.h>

static const struct command_line_option options[] = {
    {"final", NULL, "settle what cannot be run, with its last error"},
    {"audit", "strict", "run nothing that cannot be logged (NL2SQL_AUDIT)"},
    {"allow-superuser", NULL, "the same as --set allow_superuser=1"},
    {"relations", "any|FILE",
	"do not check relations, or take them from an NDJSON file"},
    {NULL, NULL, NULL},
};

static const struct stage_spec spec = {
    .name = "exec",
    .summary = "run the chosen statement, read-only and within limits",
    .member = "result",
    .options = options,
};

struct runner {
	struct stage *stage;
	bool opened;
	struct gate gate;
	struct catalog catalog;
	bool indexed; /* the relations come from the catalog */
	struct relation_list list;
	bool listed;
	struct gate_relations relations;
	struct execute execute;
	struct audit audit;
};

static bool
strict_audit(const struct stage *stage, bool *strict, jv *problem)
{
	const char *audit = stage_option(stage, "audit");
	*strict = audit;
	if (!audit || strcmp(audit, "strict") == 0)
		return true;
	*problem = problem_new(
	    "config.option", "--audit takes 'strict', not '%s'", audit);
	return false;
}

/* Open the source of the gate's relations; NULL: any relation passes. */
static bool
open_relations(
    struct runner *runner, const struct gate_relations **relations, jv *problem)
{
	const struct stage *stage = runner->stage;
	const char *source = stage_option(stage, "relations");
	*relations = NULL;
	if (source && strcmp(source, "any") == 0)
		return true;
	*relations = &runner->relations;
	if (source) {
		runner->listed =
		    relation_list_read(&runner->list, source, problem);
		if (runner->listed)
			runner->relations = relation_list_gate(&runner->list);
		return runner->listed;
	}
	catalog_open(&runner->catalog, &stage->config, stage->program);
	runner->catalog.bare = true;
	catalog_relations(&runner->catalog, &runner->relations);
	runner->indexed = true;
	return true;
}

/* Start the gate's child first, before any connection exists. */
static bool
open_runner(struct runner *runner, jv *problem)
{
	struct stage *stage = runner->stage;
	const struct gate_relations *relations = NULL;
	bool strict = false;
	if (runner->opened)
		return true;
	if (!strict_audit(stage, &strict, problem) ||
	    !audit_open(&runner->audit, &stage->config, stage->program, strict,
		problem) ||
	    !gate_open(&runner->gate, &stage->config, problem))
		return false;
	if (!open_relations(runner, &relations, problem)) {
		gate_close(&runner->gate);
		return false;
	}
	execute_init(&runner->execute, &stage->config, &runner->gate, relations,
	    stage->program);
	runner->execute.audit = &runner->audit;
	if (stage_option(stage, "allow-superuser"))
		runner->execute.allow_superuser = true;
	runner->opened = true;
	return true;
}

static void
close_runner(struct runner *runner)
{
	if (!runner->opened)
		return;
	execute_release(&runner->execute);
	if (runner->indexed)
		catalog_close(&runner->catalog);
	if (runner->listed)
		relation_list_release(&runner->list);
	gate_close(&runner->gate);
	audit_close(&runner->audit);
}

/* The limits of the options, or the record's own if these are lower. */
static struct execute_limits
record_limits(struct stage *stage)
{
	struct execute_limits limits = execute_limits(&stage->config);
	limits.max_rows = stage_limit(stage, "max_rows");
	limits.timeout_ms = (int)stage_limit(stage, "statement_timeout_ms");
	jv own = record_get(&stage->record, "options");
	double timeout = record_member_number(&own, "timeout_ms", 0);
	if (timeout >= 1 && timeout < limits.timeout_ms)
		limits.timeout_ms = (int)timeout;
	jv_free(own);
	return limits;
}

static bool
wants_trace(const struct record *record)
{
	jv own = record_get(record, "options");
	bool trace = record_member_flag(&own, "trace");
	jv_free(own);
	return trace;
}

/* ---- outcomes ---- */

/* Would the gate refuse every statement that does this? */
static bool
is_refusal(const jv *problem)
{
	return gate_refuses(problem) &&
	       !problem_kind(problem_code(problem))->repairable;
}

static void
settle(struct stage *stage, jv problem)
{
	/* It was never tried on the server. */
	bool product = strcmp(problem_code(&problem), "sql.product") == 0;
	if (product)
		verdict_refused(&stage->record, problem,
		    "say how they belong together, or ask about one of them");
	else if (is_refusal(&problem))
		verdict_refused(&stage->record, problem,
		    "ask for data only, in other words");
	else
		stage_fail(stage, problem);
}

/* Set candidates[index].error.  Return false when there is no such
 * candidate. */
static bool
mark_candidate(struct record *record, int index, const jv *problem)
{
	jv candidates = record_get(record, "candidates");
	if (jv_get_kind(candidates) != JV_KIND_ARRAY || index < 0 ||
	    index >= jv_array_length(jv_copy(candidates))) {
		jv_free(candidates);
		return false;
	}
	jv candidate = jv_array_get(jv_copy(candidates), index);
	if (jv_get_kind(candidate) != JV_KIND_OBJECT) {
		jv_free(candidate);
		jv_free(candidates);
		return false;
	}
	candidate = jv_object_set(candidate, jv_string("error"),
	    verdict_error_member("exec", jv_copy(*problem)));
	record_set(
	    record, "candidates", jv_array_set(candidates, index, candidate));
	return true;
}

static void
fail(struct runner *runner, const jv *chosen, jv problem)
{
	struct stage *stage = runner->stage;
	bool final = stage_option(stage, "final");
	bool repairable = problem_kind(problem_code(&problem))->repairable;
	int index = record_member_integer(chosen, "index", -1);
	bool marked =
	    repairable && mark_candidate(&stage->record, index, &problem);
	if (marked && !final) {
		record_delete(&stage->record, "chosen");
		jv_free(problem);
	} else {
		settle(stage, problem);
	}
}

static void
complete_answer(struct runner *runner, const jv *sql,
    struct execute_answer *answer, double started)
{
	struct stage *stage = runner->stage;
	if (wants_trace(&stage->record))
		execute_answer_add(
		    answer, "elapsed_ms", record_score(clock_ms() - started));
	if (!answer->empty)
		return;
	jv empty = empty_explain(&runner->execute,
	    runner->indexed ? &runner->catalog : NULL, &stage->config,
	    jv_string_value(*sql),
	    (size_t)jv_string_length_bytes(jv_copy(*sql)));
	if (jv_object_length(jv_copy(empty)) > 0)
		execute_answer_add(answer, "empty", empty);
	else
		jv_free(empty);
}

/* Settle the record with a question when the statement costs too much.  A
 * failure of EXPLAIN is that of the run, too. */
static bool
ask_back(struct runner *runner, const jv *chosen, const jv *sql)
{
	struct stage *stage = runner->stage;
	const struct config *config = &stage->config;
	if (!cost_is_limited(config))
		return false;
	jv problem = jv_invalid();
	jv plan = execute_explain(&runner->execute, jv_string_value(*sql),
	    (size_t)jv_string_length_bytes(jv_copy(*sql)),
	    (int)config_integer(config, "explain_timeout_ms"), &problem);
	bool over = jv_is_valid(plan) && cost_is_over(config, &plan);
	const char *reading =
	    record_member_text(chosen, "reading", &stage->arena);
	if (over)
		cost_ask_back(&stage->record, config, reading ? reading : "",
		    jv_string_value(*sql), &plan);
	jv_free(plan);
	jv_free(problem);
	return over;
}

static void
run(struct runner *runner, const jv *chosen, const jv *sql)
{
	struct stage *stage = runner->stage;
	struct execute_limits limits = record_limits(stage);
	jv problem = jv_invalid();
	double started = clock_ms();
	runner->execute.record = &stage->record;
	runner->execute.candidate = record_member_integer(chosen, "index", -1);
	if (ask_back(runner, chosen, sql))
		return;
	struct execute_answer answer;
	bool answered = execute_rows(&runner->execute, jv_string_value(*sql),
	    (size_t)jv_string_length_bytes(jv_copy(*sql)), &limits, &answer,
	    &problem);
	stage_count(stage, "run_ms", clock_ms() - started);
	if (answered) {
		complete_answer(runner, sql, &answer, started);
		record_set_bytes(
		    &stage->record, "result", answer.text, answer.length);
		verdict_answered(&stage->record);
	} else {
		fail(runner, chosen, problem);
	}
	execute_answer_release(&answer);
}

/* ---- records ---- */

/* The problem of the last candidate that has one, unchanged. */
static jv
last_error(const struct record *record)
{
	jv candidates = record_get(record, "candidates");
	int count = record_array_length(&candidates);
	jv error = jv_invalid();
	for (int i = count; i-- > 0 && !jv_is_valid(error);) {
		jv candidate = jv_array_get(jv_copy(candidates), i);
		jv_free(error);
		error = record_member(&candidate, "error");
		if (jv_get_kind(error) != JV_KIND_OBJECT) {
			jv_free(error);
			error = jv_invalid();
		}
		jv_free(candidate);
	}
	jv_free(candidates);
	return error;
}

/* Is it one of our codes about one record?  A record may hold any text. */
static bool
is_record_code(const char *code)
{
	for (const struct problem_kind *kind = problem_kinds; kind->code;
	     kind++) {
		if (strcmp(kind->code, code) == 0)
			return kind->effect == PROBLEM_RECORD;
	}
	return false;
}

/* No statement is chosen at the end of the pipe: settle with the last
 * problem. */
static void
settle_unchosen(struct stage *stage)
{
	struct arena *arena = &stage->arena;
	jv error = last_error(&stage->record);
	const char *code = record_member_text(&error, "code", arena);
	const char *message = record_member_text(&error, "message", arena);
	if (!code || !message || !is_record_code(code)) {
		jv_free(error);
		stage_fail(stage, problem_new("evaluate.none",
				      "no candidate is left to run"));
		return;
	}
	static const char *const passed[] = {
	    "sqlstate", "detail", "hint", "position"};
	jv problem = problem_new(code, "%s", message);
	for (size_t i = 0; i < COUNT_OF(passed); i++) {
		jv value = record_member(&error, passed[i]);
		if (jv_is_valid(value))
			problem = problem_with(problem, passed[i], value);
		else
			jv_free(value);
	}
	jv_free(error);
	settle(stage, problem);
}

static void
serve(struct runner *runner)
{
	struct stage *stage = runner->stage;
	jv problem = jv_invalid();
	jv chosen = record_get(&stage->record, "chosen");
	jv sql = record_member(&chosen, "sql");
	if (!jv_is_valid(chosen)) {
		if (stage_option(stage, "final"))
			settle_unchosen(stage);
	} else if (!open_runner(runner, &problem)) {
		stage_fail(stage, problem);
	} else {
		run(runner, &chosen, &sql);
	}
	jv_free(sql);
	jv_free(chosen);
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct runner runner = {.stage = &stage};
	jv problem = jv_invalid();
	stage_open(&stage, &spec, argc, argv);
	execute_bound_memory();
	/* While the stages before have the first record.  What fails is told
	 * with a record. */
	if (!open_runner(&runner, &problem))
		jv_free(problem);
	while (stage_next(&stage)) {
		serve(&runner);
		stage_done(&stage);
		if (stage_ended(&stage))
			continue;
		db_rest(&runner.catalog.db);
		db_rest(&runner.execute.db);
	}
	close_runner(&runner);
	return stage_close(&stage);
}
