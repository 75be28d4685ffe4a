/* canaries.c - detects any effect of a statement; see canaries.h */
#include "canaries.h"

#include "base/memory.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The check that shows whether a canary fired. */
enum look {
	LOOK_SESSION, /* in the session itself, before it commits */
	LOOK_MONITOR, /* in the other session, afterwards */
	LOOK_CLOSE,   /* the same, but too slow for every statement */
	LOOK_OUTSIDE, /* by libpq, without a query */
};

struct canary {
	const char *name;
	enum look look;
	const char *watched; /* an expression whose value must not change */
	const char *proof;   /* a statement that makes it fire */
};

/* The order of the canaries of LOOK_OUTSIDE. */
enum { NOTIFICATION, SESSION_LOST };

static const struct canary canaries[] = {
    {"notification", LOOK_OUTSIDE, NULL, "SELECT pg_notify('c', 'x')"},
    {"session lost", LOOK_OUTSIDE, NULL,
	"SELECT pg_terminate_backend(pg_backend_pid())"},
    {"setting", LOOK_SESSION,
	"(SELECT md5(string_agg(name || setting, ',' ORDER BY name)) "
	"FROM pg_settings)",
	"SELECT set_config('work_mem', '65kB', true)"},
    {"own setting", LOOK_SESSION, "current_setting('app.tenant', true)",
	"SELECT set_config('app.tenant', 'b', false)"},
    {"temporary table", LOOK_SESSION,
	"(SELECT count(*) FROM pg_class WHERE relpersistence = 't')",
	"CREATE TEMP TABLE t (a int)"},
    {"prepared statement", LOOK_SESSION,
	"(SELECT count(*) FROM pg_prepared_statements)",
	"PREPARE p AS SELECT 1"},
    {"cursor", LOOK_SESSION,
	"(SELECT count(*) FROM pg_cursors WHERE is_holdable)",
	"DECLARE c CURSOR WITH HOLD FOR SELECT 1"},
    {"lock until commit", LOOK_SESSION,
	"(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')",
	"SELECT pg_advisory_xact_lock(42)"},
    {"lock", LOOK_MONITOR,
	"(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')",
	"SELECT pg_advisory_lock(42::int8)"},
    {"large object", LOOK_MONITOR,
	"(SELECT count(*) FROM pg_largeobject_metadata)",
	"SELECT lo_create(0)"},
    {"transaction id", LOOK_MONITOR,
	"txid_snapshot_xmax(txid_current_snapshot())", "SELECT txid_current()"},
    {"write-ahead log", LOOK_MONITOR, "pg_current_wal_insert_lsn()",
	"SELECT pg_logical_emit_message(false, 'x', 'y')"},
    {"connection", LOOK_MONITOR,
	"(SELECT count(*) FROM pg_stat_activity "
	"WHERE backend_type = 'client backend')",
	"SELECT dblink_connect('other', 'dbname=' || current_database() || "
	"' host=' || current_setting('unix_socket_directories'))"},
    {"sequence", LOOK_MONITOR,
	"(SELECT concat(last_value, is_called) FROM app_seq)",
	"SELECT nextval('app_seq')"},
    {"configuration", LOOK_MONITOR, "pg_conf_load_time()",
	"SELECT pg_reload_conf()"},
    {"trap: function", LOOK_MONITOR, "(SELECT count(*) FROM audit_log)",
	"SELECT trap('x')"},
    {"trap: operator", LOOK_MONITOR, "(SELECT count(*) FROM audit_log)",
	"SELECT 'a'::text <%%> 'b'::text"},
    {"trap: function of a row", LOOK_MONITOR,
	"(SELECT count(*) FROM audit_log)", "SELECT c.trap FROM customers c"},
    {"trap: domain", LOOK_MONITOR, "(SELECT count(*) FROM audit_log)",
	"SELECT 'x'::trapdom"},
    {"trap: cast", LOOK_MONITOR, "(SELECT count(*) FROM audit_log)",
	"SELECT 5::int8::trapped"},
    {"trap: aggregate", LOOK_MONITOR, "(SELECT count(*) FROM audit_log)",
	"SELECT trap_agg(name) FROM products"},
    {"row of a table", LOOK_CLOSE,
	"(SELECT md5(string_agg(relation::text || n, ',' ORDER BY relation)) "
	"FROM row_counts())",
	"DELETE FROM order_items WHERE order_id = 1"},
    {"statistics", LOOK_CLOSE,
	"(SELECT max(stats_reset) FROM pg_stat_database)",
	"SELECT pg_stat_reset()"},
    {"file", LOOK_CLOSE,
	"(SELECT md5(string_agg(f, ',' ORDER BY f)) FROM "
	"(SELECT pg_ls_dir('canary') UNION ALL SELECT pg_ls_dir('.')) AS x(f))",
	"COPY (SELECT 1) TO '/proc/self/cwd/canary/x'"},
};

enum { MAX_VALUE = 128 };

struct canaries {
	char *conninfo;
	PGconn *session, *monitor;
	char queries[LOOK_OUTSIDE][4096];
	char values[COUNT_OF(canaries)][MAX_VALUE];
	bool fired[COUNT_OF(canaries)];
	char names[1024];
};

static PGconn *
connect_to(const char *conninfo)
{
	PGconn *connection = PQconnectdb(conninfo);
	PQclear(PQexec(connection,
	    "SET statement_timeout = '1s'; SET search_path = public;"
	    "SET app.tenant = 'a'; SET client_min_messages = error"));
	if (PQstatus(connection) == CONNECTION_OK)
		return connection;
	fprintf(stderr, "canaries: %s", PQerrorMessage(connection));
	PQfinish(connection);
	return NULL;
}

/* Take the value of canary `at`.  The canary fires when the value has
 * changed. */
static void
note(struct canaries *all, size_t at, const char *value, bool only_learn)
{
	if (!only_learn && strcmp(all->values[at], value) != 0)
		all->fired[at] = true;
	snprintf(all->values[at], MAX_VALUE, "%s", value);
}

static void
look(struct canaries *all, enum look kind, bool only_learn)
{
	PGconn *from = kind == LOOK_SESSION ? all->session : all->monitor;
	PGresult *result = PQexec(from, all->queries[kind]);
	bool seen = PQresultStatus(result) == PGRES_TUPLES_OK;
	if (!seen)
		fprintf(stderr, "canaries: %s", PQerrorMessage(from));
	int column = 0;
	for (size_t i = 0; i < COUNT_OF(canaries); i++)
		if (canaries[i].look == kind)
			note(all, i,
			    seen ? PQgetvalue(result, 0, column++) : "unseen",
			    only_learn);
	PQclear(result);
}

static void
look_outside(struct canaries *all)
{
	PQconsumeInput(all->monitor);
	for (PGnotify *one = NULL; (one = PQnotifies(all->monitor));) {
		all->fired[NOTIFICATION] = true;
		PQfreemem(one);
	}
	if (PQstatus(all->session) == CONNECTION_OK)
		return;
	all->fired[SESSION_LOST] = true;
	PQfinish(all->session);
	all->session = connect_to(all->conninfo);
	if (!all->session)
		exit(1);
	/* The server may still be busy with the end of the other session. */
	PQclear(PQexec(all->monitor, "SELECT pg_sleep(0.2)"));
}

static void
look_all(struct canaries *all, bool only_learn)
{
	look(all, LOOK_SESSION, only_learn);
	look(all, LOOK_MONITOR, only_learn);
	look(all, LOOK_CLOSE, only_learn);
}

/* Write one query for each check, with a column for each canary. */
static void
write_queries(struct canaries *all)
{
	for (size_t i = 0; i < COUNT_OF(canaries); i++) {
		if (canaries[i].look == LOOK_OUTSIDE)
			continue;
		char *query = all->queries[canaries[i].look];
		size_t used = strlen(query);
		snprintf(query + used, sizeof(all->queries[0]) - used, "%s %s",
		    used ? "," : "SELECT", canaries[i].watched);
	}
}

struct canaries *
canaries_open(const char *conninfo)
{
	struct canaries *all = xcalloc(1, sizeof(*all));
	all->conninfo = xstrdup(conninfo);
	all->session = connect_to(conninfo);
	all->monitor = connect_to(conninfo);
	if (!all->session || !all->monitor) {
		canaries_close(all);
		return NULL;
	}
	write_queries(all);
	PQclear(PQexec(all->monitor, "LISTEN c"));
	look_all(all, true);
	return all;
}

void
canaries_close(struct canaries *all)
{
	PQfinish(all->session);
	PQfinish(all->monitor);
	free(all->conninfo);
	free(all);
}

/* Read all rows and keep none.  The first error counts. */
static enum canaries_outcome
drain(PGconn *session)
{
	enum canaries_outcome outcome = CANARIES_RAN;
	for (PGresult *one = NULL; (one = PQgetResult(session));) {
		ExecStatusType status = PQresultStatus(one);
		const char *state = PQresultErrorField(one, PG_DIAG_SQLSTATE);
		if (outcome == CANARIES_RAN && status == PGRES_FATAL_ERROR)
			outcome = state && strcmp(state, "57014") == 0
				      ? CANARIES_TIMEOUT
				      : CANARIES_FAILED;
		PQclear(one);
	}
	return outcome;
}

enum canaries_outcome
canaries_run(struct canaries *all, const char *sql)
{
	PGconn *session = all->session;
	PQclear(PQexec(session, "BEGIN"));
	enum canaries_outcome outcome = CANARIES_FAILED;
	if (PQsendQueryParams(session, sql, 0, NULL, NULL, NULL, NULL, 0)) {
		PQsetSingleRowMode(session);
		outcome = drain(session);
	}
	/* A failed transaction answers no query before its end. */
	if (outcome != CANARIES_RAN)
		PQclear(PQexec(session, "ROLLBACK"));
	if (PQstatus(session) == CONNECTION_OK)
		look(all, LOOK_SESSION, false);
	if (outcome == CANARIES_RAN)
		PQclear(PQexec(session, "COMMIT"));
	look(all, LOOK_MONITOR, false);
	look_outside(all); /* the query has also received the notifications */
	return outcome;
}

void
canaries_look_close(struct canaries *all)
{
	look(all, LOOK_CLOSE, false);
}

const char *
canaries_fired(struct canaries *all)
{
	all->names[0] = '\0';
	for (size_t i = 0; i < COUNT_OF(canaries); i++) {
		size_t used = strlen(all->names);
		if (all->fired[i])
			snprintf(all->names + used, sizeof(all->names) - used,
			    "%s%s", used ? ", " : "", canaries[i].name);
		all->fired[i] = false;
	}
	return all->names[0] ? all->names : NULL;
}

/* Start a session without the effects of the proof before. */
static void
start_anew(struct canaries *all)
{
	PQreset(all->session);
	PQfinish(all->session);
	all->session = connect_to(all->conninfo);
	if (!all->session)
		exit(1);
	PQclear(PQexec(all->monitor, "SELECT pg_sleep(0.1)"));
	look_all(all, true);
	memset(all->fired, 0, sizeof(all->fired));
}

/* Some effects take a moment: a reload of files, the end of a session. */
static bool
await(struct canaries *all, size_t at)
{
	for (int tries = 0; tries < 50 && !all->fired[at]; tries++) {
		look(all, LOOK_MONITOR, false);
		canaries_look_close(all);
		look_outside(all);
		if (!all->fired[at])
			PQclear(PQexec(all->monitor, "SELECT pg_sleep(0.1)"));
	}
	return all->fired[at];
}

bool
canaries_prove(struct canaries *all)
{
	bool proved = true;
	for (size_t i = 0; i < COUNT_OF(canaries); i++) {
		start_anew(all);
		canaries_run(all, "SELECT name FROM customers WHERE id = 1");
		canaries_look_close(all);
		bool silent = !canaries_fired(all);
		canaries_run(all, canaries[i].proof);
		bool fired = await(all, i);
		printf("%s: %s\n", canaries[i].name,
		    !silent  ? "fires without a cause"
		    : !fired ? "does not fire"
			     : "fires");
		proved = proved && silent && fired;
	}
	start_anew(all);
	return proved;
}
