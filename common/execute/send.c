/* send.c - sends one statement, within limits; see send.h */
#include "execute/send.h"

#include "base/clock.h"
#include "execute/audit.h"
#include "execute/far_end.h"
#include "execute/memory_bound.h"
#include "execute/overloads.h"
#include "execute/session.h"
#include "gate/refusal.h"
#include "record/timeline.h"
#include "sql/quote.h"

#include <string.h>

/* Our own deadline stands this far behind the server's (safety 1.5 step 7). */
#define DEADLINE_MARGIN_MS 3000
/* So far where the server's is not heard by all that runs. */
#define FAR_MARGIN_MS 500
/* Our transaction is idle only between two of our own messages. */
#define IDLE_TIMEOUT_MS 15000
/* How often to try when a failure may soon pass: locks, conflicts on a
 * standby. */
#define ATTEMPTS 3
#define FIRST_PAUSE_MS 50
/* libpq keeps the buffer of the largest row as long as the connection. */
#define KEPT_ROW_BYTES ((size_t)8 * 1024 * 1024)

enum outcome { OUTCOME_EXECUTED, OUTCOME_FAILED, OUTCOME_REFUSED };

/* One run of a statement. */
struct run {
	const struct statement *statement;
	struct db *db;
	struct execute_sink *sink;
	size_t largest_row;
	bool far; /* it may wait for a server that hears no cancel */
};

/*
 * This text has no foreign part but the role's quoted name, so one message of
 * the simple protocol may carry it.  It overrides what other clients of a
 * pooler or the role's own settings left: role and search_path, the isolation,
 * and everything that shapes a value's text.  standard_conforming_strings and
 * transform_null_equals are set as the gate reads a statement.  The search_path
 * does not name pg_catalog, so the server searches it first; it searches
 * temporary relations last.
 */
static char *
begin_text(const struct run *run, const jv *session, struct arena *arena)
{
	const struct execute_limits *limits = run->statement->limits;
	const struct execute_settings *settings =
	    &run->statement->execute->settings;
	const char *path = record_member_text(session, "search_path", arena);
	double version = record_member_number(session, "server_version", 0);
	int left = db_time_left(run->db);
	bool watches = settings->connection_check_ms > 0 && version >= 140000;
	/* a run that may take two seconds is over before that pays */
	bool compiles = strcmp(run->statement->purpose, "digest") != 0;
	return arena_printf(arena,
	    "%sBEGIN ISOLATION LEVEL READ COMMITTED, READ ONLY; "
	    "SET LOCAL role TO %s; "
	    "SET LOCAL statement_timeout = %d; "
	    "SET LOCAL lock_timeout = %d; "
	    "SET LOCAL idle_in_transaction_session_timeout = %d; "
	    "SET LOCAL work_mem = %d; "
	    "SET LOCAL max_parallel_workers_per_gather = %d; "
	    "SET LOCAL row_security = on; "
	    "SET LOCAL standard_conforming_strings = on; "
	    "SET LOCAL transform_null_equals = off; "
	    "SET LOCAL search_path = %s%spg_temp; "
	    "SET LOCAL TimeZone = %s; "
	    "SET LOCAL DateStyle = 'ISO, YMD'; "
	    "SET LOCAL IntervalStyle = 'postgres'; "
	    "SET LOCAL bytea_output = 'hex'; "
	    "SET LOCAL extra_float_digits = 1%s%s%s",
	    run->statement->execute->open ? "ROLLBACK; " : "",
	    db_role_setting(run->db, arena),
	    limits->timeout_ms < left ? limits->timeout_ms : left,
	    limits->lock_timeout_ms, IDLE_TIMEOUT_MS, settings->work_mem_kb,
	    settings->parallel_workers, path ? path : "",
	    path && *path ? ", " : "",
	    sql_quote_literal(settings->time_zone, arena),
	    compiles ? "" : "; SET LOCAL jit = off",
	    watches ? "; SET LOCAL client_connection_check_interval = " : "",
	    watches ? arena_printf(arena, "%d", settings->connection_check_ms)
		    : "");
}

/* A setting that the server refuses would fail every statement. */
static jv
begin_problem(jv problem)
{
	struct arena arena = {0};
	const char *sqlstate = record_member_text(&problem, "sqlstate", &arena);
	if (sqlstate && strncmp(sqlstate, "22", 2) == 0) {
		jv refused = problem_new("config.option",
		    "the server refuses a setting: %s",
		    problem_message(&problem));
		jv_free(problem);
		problem = problem_with_text(refused, "sqlstate", sqlstate);
	}
	arena_release(&arena);
	return problem;
}

/* Begin the transaction; does nothing else stand in for what was judged there?
 */
static enum outcome
begin(const struct run *run, const jv *session, const struct json_node *calls,
    jv *problem)
{
	struct arena arena = {0};
	jv refusal = jv_invalid();
	bool begun = overloads_find(run->db, begin_text(run, session, &arena),
	    calls, &refusal, problem);
	arena_release(&arena);
	if (!begun)
		*problem = begin_problem(*problem);
	else if (jv_is_valid(refusal))
		*problem = jv_copy(refusal);
	enum outcome outcome = !begun                 ? OUTCOME_FAILED
			       : jv_is_valid(refusal) ? OUTCOME_REFUSED
						      : OUTCOME_EXECUTED;
	jv_free(refusal);
	return outcome;
}

static bool
take_row(struct run *run, const struct db_row *row)
{
	size_t bytes = 0;
	for (int i = 0; i < row->count; i++)
		bytes += row->lengths[i];
	if (bytes > run->largest_row)
		run->largest_row = bytes;
	bool large = bytes >= BOUND_LARGE_ROW_BYTES;
	if (large)
		bound_raise();
	bool more = execute_sink_row(run->sink, row);
	if (large)
		bound_lower();
	return more;
}

static bool
stream_rows(struct run *run, jv *problem)
{
	struct db_row row;
	int margin_ms = run->far ? FAR_MARGIN_MS : DEADLINE_MARGIN_MS;
	if (!db_stream_open(run->db, run->statement->sent,
		run->statement->limits->timeout_ms + margin_ms, problem))
		return false;
	enum db_stream_state state = DB_STREAM_ROW;
	while (
	    (state = db_stream_row(run->db, &row, problem)) == DB_STREAM_ROW) {
		if (!take_row(run, &row))
			break;
	}
	db_stream_close(run->db);
	return state != DB_STREAM_FAIL;
}

/* Is it worth another attempt, now that a pause is over, or the server back? */
static bool
may_retry(struct db *db, const jv *problem, int *pause_ms)
{
	struct arena arena = {0};
	const char *sqlstate = record_member_text(problem, "sqlstate", &arena);
	bool passes =
	    sqlstate && problem_action_for_sqlstate(sqlstate) == PROBLEM_RETRY;
	arena_release(&arena);
	if (!passes)
		return db_came_back(db, problem);
	int pause = *pause_ms;
	*pause_ms *= 4;
	return db_pause(db, pause);
}

/* ---- the log ---- */

static bool
log_event(const struct statement *statement, const char *event,
    const jv *problem, const struct execute_sink *result, jv *trouble)
{
	struct execute *execute = statement->execute;
	if (!execute->audit)
		return true;
	struct audit_entry entry = {
	    .event = event,
	    .purpose = statement->purpose,
	    .sql = statement->judged,
	    .sql_length = statement->judged_length,
	    .problem = problem,
	    .session = jv_is_valid(execute->session) ? &execute->session : NULL,
	    .row_count = result ? result->row_count : -1,
	};
	return audit_write(execute->audit, execute->record, &entry, trouble);
}

/* A strict log gets its line before the statement runs. */
static bool
log_start(const struct statement *statement, jv *problem)
{
	const struct audit *audit = statement->execute->audit;
	return !audit || !audit->strict ||
	       log_event(statement, "started", NULL, NULL, problem);
}

/* ---- the trace ---- */

static void
trace_run(const struct run *run, double begun_ms, const jv *problem)
{
	const struct statement *statement = run->statement;
	const struct execute *execute = statement->execute;
	if (!execute->record || !execute->record->timeline)
		return;
	jv facts = record_with_text(jv_object(), "purpose", statement->purpose);
	if (execute->candidate >= 0)
		facts =
		    record_with_number(facts, "candidate", execute->candidate);
	if (!problem)
		facts = record_with_number(
		    facts, "rows", (double)run->sink->row_count);
	facts = timeline_text(execute->record, facts, "sql", statement->judged,
	    statement->judged_length);
	timeline_note(execute->record, "statement", begun_ms, clock_ms(),
	    timeline_problem(facts, problem));
}

/* ---- judging and running ---- */

/* EXPLAIN has the other server run nothing. */
static bool
prepare_end(struct run *run, jv *problem)
{
	const struct statement *statement = run->statement;
	const jv *session = &statement->execute->session;
	run->far = record_member_flag(session, "far") &&
		   strcmp(statement->purpose, "explain") != 0;
	if (run->far)
		return far_end_prepare(run->db, problem);
	db_set_ending(run->db, NULL);
	return true;
}

/* In the transaction: the log has its line. */
static enum outcome
run_begun(struct run *run, bool first, jv *problem)
{
	if ((first && !log_start(run->statement, problem)) ||
	    !prepare_end(run, problem) || !stream_rows(run, problem))
		return OUTCOME_FAILED;
	execute_sink_columns(run->sink, db_stream_columns(run->db));
	return OUTCOME_EXECUTED;
}

/* In a series the next statement ends the transaction of one that went well. */
static void
end(const struct run *run, enum outcome outcome)
{
	struct execute *execute = run->statement->execute;
	bool dear = run->largest_row > KEPT_ROW_BYTES;
	execute->open = execute->series && !dear &&
			outcome == OUTCOME_EXECUTED &&
			db_in_transaction(run->db);
	if (execute->open)
		return;
	db_roll_back(run->db);
	if (dear)
		db_drop(run->db);
}

/* BEGIN to ROLLBACK once; rows go to the sink. */
static enum outcome
run_once(struct run *run, const jv *session, const struct json_node *calls,
    bool first, jv *problem)
{
	enum outcome outcome = begin(run, session, calls, problem);
	if (outcome == OUTCOME_EXECUTED)
		outcome = run_begun(run, first, problem);
	end(run, outcome);
	return outcome;
}

/* Connect, ask for the role, run. */
static enum outcome
attempt(struct run *run, const struct json_node *calls, bool first, jv *problem)
{
	struct execute *execute = run->statement->execute;
	enum outcome outcome = OUTCOME_FAILED;
	/* the server may have ended the session since the last statement */
	if (execute->open && !db_in_transaction(run->db)) {
		db_roll_back(run->db);
		execute->open = false;
	}
	jv session = execute_session(execute, problem);
	if (jv_is_valid(session))
		outcome = session_role_is_safe(execute, &session, problem)
			      ? run_once(run, &session, calls, first, problem)
			      : OUTCOME_REFUSED;
	jv_free(session);
	return outcome;
}

/* One deadline for the transaction and all attempts. */
static enum outcome
run_checked(struct run *run, const struct json_node *calls, jv *problem)
{
	enum outcome outcome = OUTCOME_FAILED;
	int pause = FIRST_PAUSE_MS;
	db_limit(
	    run->db, run->statement->limits->timeout_ms + DEADLINE_MARGIN_MS);
	for (int number = 1;; number++) {
		outcome = attempt(run, calls, number == 1, problem);
		if (outcome != OUTCOME_FAILED || number == ATTEMPTS ||
		    !may_retry(run->db, problem, &pause))
			break;
		jv_free(*problem);
		*problem = jv_invalid();
		execute_sink_reset(run->sink);
	}
	db_limit(run->db, 0);
	return outcome;
}

static enum outcome
judge_and_run(struct run *run, jv *problem)
{
	const struct statement *statement = run->statement;
	struct execute *execute = statement->execute;
	enum outcome outcome = OUTCOME_REFUSED;
	struct arena arena = {0};
	struct gate_facts calls = {.arena = &arena};
	jv check = gate_check_calls(execute->gate, statement->judged,
	    statement->judged_length, execute->relations, &calls);
	if (record_member_flag(&check, "allowed")) {
		double begun_ms = clock_ms();
		outcome = run_checked(run, calls.tree, problem);
		trace_run(run, begun_ms,
		    outcome == OUTCOME_EXECUTED ? NULL : problem);
	} else {
		*problem = gate_problem(&check);
		outcome =
		    gate_refuses(problem) ? OUTCOME_REFUSED : OUTCOME_FAILED;
	}
	jv_free(check);
	arena_release(&arena);
	return outcome;
}

bool
statement_run(
    const struct statement *statement, struct execute_sink *sink, jv *problem)
{
	static const char *const events[] = {
	    [OUTCOME_EXECUTED] = "executed",
	    [OUTCOME_FAILED] = "failed",
	    [OUTCOME_REFUSED] = "refused",
	};
	struct run run = {
	    .statement = statement,
	    .db = &statement->execute->db,
	    .sink = sink,
	};
	jv trouble = jv_invalid();
	enum outcome outcome = judge_and_run(&run, problem);
	bool whole = outcome == OUTCOME_EXECUTED;
	bool logged = log_event(statement, events[outcome],
	    whole ? NULL : problem, whole ? sink : NULL, &trouble);
	if (!logged) {
		if (!whole)
			jv_free(*problem);
		*problem = trouble;
	}
	return whole && logged;
}
