/* execute.c - run one judged statement within limits; see execute.h */
#include "execute.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "execute_result.h"
#include "record.h"

/* Our own deadline stands this far behind the server's (safety 1.5 step 7). */
#define DEADLINE_MARGIN_MS 3000
/* Retries of what may pass in a moment: locks, conflicts on a standby. */
#define ATTEMPTS 3
#define MEMORY_BYTES ((rlim_t)512 * 1024 * 1024)
#define EXPLAIN_PREFIX "EXPLAIN (FORMAT JSON) "

void
execute_init(struct execute *execute, const struct config *config,
    struct gate *gate, const struct gate_relations *relations,
    const char *program)
{
	*execute = (struct execute){
	    .gate = gate,
	    .relations = relations,
	    .allow_superuser = config_flag(config, "allow_superuser"),
	    .session = jv_invalid(),
	};
	db_init(&execute->db, config_text(config, "dsn"), program);
}

void
execute_release(struct execute *execute)
{
	jv_free(execute->session);
	db_release(&execute->db);
	*execute = (struct execute){.session = jv_invalid()};
}

struct execute_limits
execute_limits(const struct config *config)
{
	return (struct execute_limits){
	    .timeout_ms = (int)config_integer(config, "statement_timeout_ms"),
	    .lock_timeout_ms = (int)config_integer(config, "lock_timeout_ms"),
	    .work_mem_kb = (int)config_integer(config, "work_mem_kb"),
	    .max_rows = config_integer(config, "max_rows"),
	    .max_bytes = (size_t)config_integer(config, "max_bytes"),
	    .max_cell = (size_t)config_integer(config, "max_cell"),
	    .max_columns = (int)config_integer(config, "max_columns"),
	};
}

struct execute_limits
execute_tight_limits(const struct config *config, int timeout_ms)
{
	struct execute_limits limits = execute_limits(config);
	if (timeout_ms < limits.timeout_ms)
		limits.timeout_ms = timeout_ms;
	if (limits.max_rows > 1000)
		limits.max_rows = 1000;
	return limits;
}

void
execute_bound_memory(void)
{
#if defined(__SANITIZE_ADDRESS__)
	return; /* its shadow memory counts as data */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
	return;
#endif
#endif
	struct rlimit limit;
	if (getrlimit(RLIMIT_DATA, &limit) != 0)
		return;
	if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > MEMORY_BYTES)
		limit.rlim_cur = MEMORY_BYTES;
	setrlimit(RLIMIT_DATA, &limit);
}

/* ---- the session ---- */

/*
 * One query for all that is to be known of a connection: the search_path
 * without pg_catalog, which then comes first by itself, and the functions and
 * operators on it that no extension brought, which could win over pg_catalog's
 * of the same name.
 */
static const char session_query[] =
    "WITH path AS (SELECT n.oid, n.nspname, s.place "
    "  FROM pg_catalog.unnest(pg_catalog.current_schemas(false)) "
    "    WITH ORDINALITY AS s(name, place) "
    "  JOIN pg_catalog.pg_namespace n ON n.nspname = s.name "
    "  WHERE s.name <> 'pg_catalog'), "
    "own AS (SELECT 'f' || p.proname AS name "
    "  FROM pg_catalog.pg_proc p JOIN path ON path.oid = p.pronamespace "
    "  WHERE pg_catalog.has_function_privilege(p.oid, 'EXECUTE') "
    "  AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "
    "    WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass "
    "    AND d.objid = p.oid AND d.deptype = 'e') "
    "  UNION SELECT 'o' || o.oprname "
    "  FROM pg_catalog.pg_operator o JOIN path ON path.oid = o.oprnamespace "
    "  WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "
    "    WHERE d.classid = 'pg_catalog.pg_operator'::pg_catalog.regclass "
    "    AND d.objid = o.oid AND d.deptype = 'e')) "
    "SELECT (SELECT pg_catalog.string_agg(pg_catalog.quote_ident(nspname), "
    "  ', ' ORDER BY place) FROM path), "
    "(SELECT pg_catalog.array_agg(name) FROM own)";

static jv
names_with(const char *const names[], size_t count, char kind)
{
	jv found = jv_object();
	for (size_t i = 0; i < count; i++) {
		if (names[i] && names[i][0] == kind)
			found = jv_object_set(
			    found, jv_string(names[i] + 1), jv_true());
	}
	return found;
}

static jv
add_session(jv role, const struct db_result *rows)
{
	struct arena arena = {0};
	size_t count = 0;
	const char **names =
	    db_parse_array(&arena, db_value(rows, 0, 1), &count);
	role = jv_object_set(
	    role, jv_string("search_path"), jv_string(db_value(rows, 0, 0)));
	role = jv_object_set(
	    role, jv_string("functions"), names_with(names, count, 'f'));
	role = jv_object_set(
	    role, jv_string("operators"), names_with(names, count, 'o'));
	arena_release(&arena);
	return role;
}

jv
execute_session(struct execute *execute, jv *problem)
{
	if (!db_connect(&execute->db, problem))
		return jv_invalid();
	if (jv_is_valid(execute->session) &&
	    execute->session_of == execute->db.connections)
		return jv_copy(execute->session);
	jv role = db_role(&execute->db, problem);
	if (!jv_is_valid(role))
		return role;
	struct db_result *rows =
	    db_query(&execute->db, session_query, 0, NULL, problem);
	if (!rows) {
		jv_free(role);
		return jv_invalid();
	}
	jv_free(execute->session);
	execute->session = add_session(role, rows);
	execute->session_of = execute->db.connections;
	db_result_free(rows);
	return jv_copy(execute->session);
}

static bool
role_is_safe(const struct execute *execute, const jv *session, jv *problem)
{
	bool superuser = record_member_flag(session, "superuser");
	if (execute->allow_superuser ||
	    (!superuser && !record_member_flag(session, "bypassrls")))
		return true;
	*problem =
	    problem_with_text(problem_new("config.superuser",
				  superuser ? "the role is a superuser, or "
					      "member of one"
					    : "the role bypasses row "
					      "security, or is member of one "
					      "that does"),
		"hint",
		"connect as a role that may only SELECT (nl2sql doctor "
		"--role-sql), or set NL2SQL_ALLOW_SUPERUSER=1");
	return false;
}

static bool
is_member(const jv *object, const char *name)
{
	jv value = record_member(object, name);
	bool present = jv_get_kind(value) == JV_KIND_TRUE;
	jv_free(value);
	return present;
}

/* A bare call of a name that the database overloads, as a problem. */
static bool
calls_are_plain(const jv *facts, const jv *own, jv *problem)
{
	struct arena arena = {0};
	jv functions = record_member(facts, "functions");
	int count = jv_get_kind(functions) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(functions))
			: 0;
	bool plain = true;
	for (int i = 0; plain && i < count; i++) {
		jv call = jv_array_get(jv_copy(functions), i);
		const char *name = record_member_text(&call, "name", &arena);
		if (name && !record_member_flag(&call, "trusted") &&
		    !record_member_text(&call, "schema", &arena) &&
		    is_member(own, name)) {
			plain = false;
			*problem = problem_new("sql.forbidden_function",
			    "function %s is overloaded by one of the "
			    "database's own",
			    name);
			*problem = problem_with(*problem, "position",
			    record_member(&call, "position"));
			*problem = problem_with_text(*problem, "hint",
			    "write pg_catalog before the name, or revoke "
			    "EXECUTE on the overload");
		}
		jv_free(call);
	}
	jv_free(functions);
	arena_release(&arena);
	return plain;
}

/* The same for operators, which facts name once each. */
static bool
operators_are_plain(const jv *facts, const jv *own, jv *problem)
{
	jv operators = record_member(facts, "operators");
	int count = jv_get_kind(operators) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(operators))
			: 0;
	bool plain = true;
	for (int i = 0; plain && i < count; i++) {
		jv name = jv_array_get(jv_copy(operators), i);
		if (jv_get_kind(name) == JV_KIND_STRING &&
		    is_member(own, jv_string_value(name))) {
			plain = false;
			*problem = problem_with_text(
			    problem_new("sql.forbidden_operator",
				"operator %s is overloaded by one of the "
				"database's own",
				jv_string_value(name)),
			    "hint",
			    "write OPERATOR(pg_catalog.name), or drop the "
			    "overload");
		}
		jv_free(name);
	}
	jv_free(operators);
	return plain;
}

static bool
names_are_plain(const jv *session, const jv *facts, jv *problem)
{
	jv functions = record_member(session, "functions");
	jv operators = record_member(session, "operators");
	bool plain = calls_are_plain(facts, &functions, problem) &&
		     operators_are_plain(facts, &operators, problem);
	jv_free(functions);
	jv_free(operators);
	return plain;
}

/* ---- one statement ---- */

/* What one run needs beside the limits. */
struct run {
	struct execute *execute;
	const char *sql; /* the text sent */
	const struct execute_limits *limits;
	struct execute_sink sink;
};

/*
 * standard_conforming_strings is the gate's reading of quotes; pg_catalog is
 * searched first by being left out, temporary relations last.
 */
static char *
begin_text(const struct run *run, const jv *session, struct arena *arena)
{
	const char *path = record_member_text(session, "search_path", arena);
	double version = record_member_number(session, "server_version", 0);
	return arena_printf(arena,
	    "BEGIN READ ONLY; "
	    "SET LOCAL statement_timeout = %d; "
	    "SET LOCAL lock_timeout = %d; "
	    "SET LOCAL idle_in_transaction_session_timeout = %d; "
	    "SET LOCAL work_mem = %d; "
	    "SET LOCAL row_security = on; "
	    "SET LOCAL standard_conforming_strings = on; "
	    "SET LOCAL search_path = %s%spg_temp; "
	    "SET LOCAL TimeZone = 'UTC'; "
	    "SET LOCAL DateStyle = 'ISO, YMD'; "
	    "SET LOCAL IntervalStyle = 'postgres'; "
	    "SET LOCAL bytea_output = 'hex'; "
	    "SET LOCAL extra_float_digits = 1%s",
	    run->limits->timeout_ms, run->limits->lock_timeout_ms,
	    run->limits->timeout_ms + DEADLINE_MARGIN_MS,
	    run->limits->work_mem_kb, path ? path : "",
	    path && *path ? ", " : "",
	    version >= 140000
		? "; SET LOCAL client_connection_check_interval = 1000"
		: "");
}

static bool
stream_rows(struct run *run, jv *problem)
{
	struct db *db = &run->execute->db;
	struct db_row row;
	if (!db_stream_open(db, run->sql,
		run->limits->timeout_ms + DEADLINE_MARGIN_MS, problem))
		return false;
	enum db_stream_state state = DB_STREAM_ROW;
	while ((state = db_stream_row(db, &row, problem)) == DB_STREAM_ROW) {
		if (!execute_sink_row(&run->sink, &row))
			break;
	}
	db_stream_close(db);
	return state != DB_STREAM_FAIL;
}

/* BEGIN to ROLLBACK once; rows go to the sink. */
static bool
run_once(struct run *run, const jv *session, jv *problem)
{
	struct arena arena = {0};
	struct db *db = &run->execute->db;
	bool begun = db_execute(db, begin_text(run, session, &arena), problem);
	arena_release(&arena);
	bool whole = begun && stream_rows(run, problem);
	if (whole)
		execute_sink_columns(&run->sink, db_stream_columns(db));
	db_roll_back(db);
	return whole;
}

static bool
may_retry(const jv *problem)
{
	struct arena arena = {0};
	const char *sqlstate = record_member_text(problem, "sqlstate", &arena);
	bool retry =
	    sqlstate && problem_action_for_sqlstate(sqlstate) == PROBLEM_RETRY;
	arena_release(&arena);
	return retry;
}

static bool
run_checked(struct run *run, const jv *facts, jv *problem)
{
	for (int attempt = 1;; attempt++) {
		jv session = execute_session(run->execute, problem);
		if (!jv_is_valid(session))
			return false;
		bool whole = role_is_safe(run->execute, &session, problem) &&
			     names_are_plain(&session, facts, problem) &&
			     run_once(run, &session, problem);
		jv_free(session);
		if (whole || attempt == ATTEMPTS || !may_retry(problem))
			return whole;
		jv_free(*problem);
		*problem = jv_invalid();
		execute_sink_reset(&run->sink);
	}
}

/* Judge, then run. */
static bool
run_statement(
    struct run *run, const char *sql, size_t length, jv *check, jv *problem)
{
	jv facts = jv_null();
	jv own = gate_check(
	    run->execute->gate, sql, length, run->execute->relations, &facts);
	bool allowed = record_member_flag(&own, "allowed");
	bool whole = false;
	if (allowed)
		whole = run_checked(run, &facts, problem);
	else
		*problem = gate_problem(&own);
	if (check)
		*check = own;
	else
		jv_free(own);
	jv_free(facts);
	return whole;
}

/* Run the statement into a sink of the kind; invalid with `*problem` set. */
static jv
run_into(struct execute *execute, enum execute_sink_kind kind, const char *sql,
    size_t length, const struct execute_limits *limits, jv *check, jv *problem)
{
	char *text = xstrndup(sql, length);
	struct run run = {
	    .execute = execute,
	    .sql = text,
	    .limits = limits,
	};
	execute_sink_init(&run.sink, kind, limits);
	bool whole = run_statement(&run, sql, length, check, problem);
	jv result = execute_sink_finish(&run.sink);
	free(text);
	if (whole)
		return result;
	jv_free(result);
	return jv_invalid();
}

jv
execute_rows(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, jv *check, jv *problem)
{
	if (check)
		*check = jv_null();
	return run_into(
	    execute, EXECUTE_SINK_ROWS, sql, length, limits, check, problem);
}

jv
execute_digest(struct execute *execute, const char *sql, size_t length,
    const struct execute_limits *limits, jv *problem)
{
	return run_into(
	    execute, EXECUTE_SINK_DIGEST, sql, length, limits, NULL, problem);
}

/* ---- EXPLAIN ---- */

static jv
first_of(jv array)
{
	if (jv_get_kind(array) == JV_KIND_ARRAY)
		return jv_array_get(array, 0);
	jv_free(array);
	return jv_invalid();
}

/* [{"Plan": {...}}] in the only cell. */
static jv
read_plan(const jv *result)
{
	jv cell = first_of(first_of(record_member(result, "rows")));
	jv plan = jv_get_kind(cell) == JV_KIND_STRING
		      ? jv_parse_sized(jv_string_value(cell),
			    jv_string_length_bytes(jv_copy(cell)))
		      : jv_invalid();
	jv_free(cell);
	jv top = first_of(plan);
	jv node = record_member(&top, "Plan");
	jv_free(top);
	return node;
}

static jv
without_prefix(jv problem)
{
	double position = record_member_number(&problem, "position", 0);
	double prefix = (double)strlen(EXPLAIN_PREFIX);
	if (position <= prefix)
		return problem;
	return problem_with(problem, "position", jv_number(position - prefix));
}

jv
execute_explain(struct execute *execute, const char *sql, size_t length,
    int timeout_ms, jv *problem)
{
	struct execute_limits limits = {
	    .timeout_ms = timeout_ms,
	    .lock_timeout_ms = timeout_ms,
	    .work_mem_kb = 16384,
	    .max_rows = 1,
	    .max_bytes = (size_t)8 * 1024 * 1024,
	    .max_cell = (size_t)8 * 1024 * 1024,
	    .max_columns = 1,
	};
	struct arena arena = {0};
	struct run run = {
	    .execute = execute,
	    .sql =
		arena_printf(&arena, EXPLAIN_PREFIX "%.*s", (int)length, sql),
	    .limits = &limits,
	};
	execute_sink_init(&run.sink, EXECUTE_SINK_ROWS, &limits);
	bool whole = run_statement(&run, sql, length, NULL, problem);
	jv result = execute_sink_finish(&run.sink);
	arena_release(&arena);
	jv plan = whole ? read_plan(&result) : jv_invalid();
	jv_free(result);
	if (!whole) {
		*problem = without_prefix(*problem);
		jv_free(plan);
		return jv_invalid();
	}
	jv explain = jv_object_set(jv_object(), jv_string("cost"),
	    jv_number(record_member_number(&plan, "Total Cost", 0)));
	explain = jv_object_set(explain, jv_string("rows"),
	    jv_number(record_member_number(&plan, "Plan Rows", 0)));
	return jv_object_set(
	    explain, jv_string("plan"), jv_is_valid(plan) ? plan : jv_null());
}
