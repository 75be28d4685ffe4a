/* db.c - one connection to a PostgreSQL server; see db.h */
#include "db.h"

#include <ctype.h>
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "record.h"

#define CONNECT_TIMEOUT_MS 10000
#define QUERY_TIMEOUT_MS 30000
/* How long a cancelled statement may take to end before we hang up. */
#define CANCEL_TIMEOUT_MS 1000
/* A server that starts up or is full is asked again after 0.1, 0.3, 0.9 s. */
#define CONNECT_ATTEMPTS 4
#define FIRST_PAUSE_MS 100

struct db_handle {
	PGconn *connection;
	jv role;                 /* what db_role found; invalid: not asked */
	char notice_sqlstate[6]; /* 57P0x arrives as a notice before the end */
	/* the stream */
	bool streaming;
	bool ended; /* the server has said all: nothing to cancel */
	int64_t deadline;
	PGresult *row;
	const char **values;
	size_t *lengths;
	int column_count;
	jv column_names;
	unsigned *column_types;
};

struct db_result {
	PGresult *result;
};

/* ---- time ---- */

static int64_t
clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t
deadline_after(int timeout_ms)
{
	return timeout_ms > 0 ? clock_ms() + timeout_ms : INT64_MAX;
}

static void
pause_ms(long ms)
{
	struct timespec pause = {ms / 1000, ms % 1000 * 1000000};
	while (nanosleep(&pause, &pause) != 0 && errno == EINTR)
		continue;
}

enum wait_result { WAIT_READY, WAIT_TIMEOUT, WAIT_BROKEN };

static enum wait_result
wait_socket(PGconn *connection, short events, int64_t deadline)
{
	for (;;) {
		int64_t left =
		    deadline == INT64_MAX ? -1 : deadline - clock_ms();
		if (deadline != INT64_MAX && left <= 0)
			return WAIT_TIMEOUT;
		struct pollfd descriptor = {
		    .fd = PQsocket(connection), .events = events};
		if (descriptor.fd < 0)
			return WAIT_BROKEN;
		int ready = poll(&descriptor, 1, (int)left);
		if (ready > 0)
			return WAIT_READY;
		if (ready < 0 && errno != EINTR)
			return WAIT_BROKEN;
	}
}

/* ---- problems ---- */

/* The first line of libpq's text, which never holds the password. */
static jv
problem_of_text(const char *code, const char *text)
{
	size_t length = strcspn(text, "\n");
	return problem_new(
	    code, "%.*s", (int)length, length > 0 ? text : "unknown trouble");
}

/*
 * Why the connection is lost.  A row that libpq has no memory for ends as "lost
 * synchronization with server": it cannot skip the message.
 */
static jv
problem_of_loss(const char *text)
{
	if (strstr(text, "lost synchronization") || strstr(text, "memory"))
		return problem_new("db.too_large",
		    "a row of the result does not fit in memory");
	return problem_of_text("db.unreachable", text);
}

static jv
add_field(jv problem, const char *key, const PGresult *result, int field)
{
	const char *text = PQresultErrorField(result, field);
	return text ? problem_with_text(problem, key, text) : problem;
}

/* Detail quotes values of rows except where a name or type is the trouble. */
static bool
detail_is_safe(const char *sqlstate)
{
	return strncmp(sqlstate, "42", 2) == 0 ||
	       strncmp(sqlstate, "25", 2) == 0;
}

static jv
problem_of_result(const struct db_handle *handle, const PGresult *result)
{
	const char *sqlstate = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *message =
	    PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	if (!sqlstate && handle->notice_sqlstate[0])
		sqlstate = handle->notice_sqlstate;
	if (!sqlstate)
		return problem_of_loss(PQresultErrorMessage(result));
	jv problem = problem_new(problem_code_for_sqlstate(sqlstate), "%s",
	    message ? message : "the server closed the connection");
	problem = problem_with_text(problem, "sqlstate", sqlstate);
	problem = add_field(problem, "hint", result, PG_DIAG_MESSAGE_HINT);
	if (detail_is_safe(sqlstate))
		problem = add_field(
		    problem, "detail", result, PG_DIAG_MESSAGE_DETAIL);
	const char *position =
	    PQresultErrorField(result, PG_DIAG_STATEMENT_POSITION);
	if (position)
		problem = problem_with(problem, "position",
		    jv_number((double)strtol(position, NULL, 10)));
	return problem;
}

static jv
problem_of_connection(const struct db_handle *handle)
{
	if (handle->notice_sqlstate[0])
		return problem_with_text(
		    problem_new(
			problem_code_for_sqlstate(handle->notice_sqlstate),
			"the server ended the session"),
		    "sqlstate", handle->notice_sqlstate);
	return problem_of_loss(PQerrorMessage(handle->connection));
}

static jv
problem_of_timeout(void)
{
	return problem_with_text(
	    problem_new("db.timeout", "the statement took longer than it may"),
	    "sqlstate", "57014");
}

/* Keep the first problem: what follows it is its consequence. */
static void
set_first(jv *problem, jv later)
{
	if (jv_is_valid(*problem)) {
		jv_free(later);
		return;
	}
	jv_free(*problem);
	*problem = later;
}

/* ---- connecting ---- */

/* An immediate shutdown is only told as a notice (research: safety 3.2). */
static void
keep_notice(void *context, const PGresult *notice)
{
	struct db_handle *handle = context;
	const char *sqlstate = PQresultErrorField(notice, PG_DIAG_SQLSTATE);
	if (sqlstate && strncmp(sqlstate, "57P", 3) == 0)
		snprintf(handle->notice_sqlstate,
		    sizeof(handle->notice_sqlstate), "%s", sqlstate);
}

void
db_init(struct db *db, const char *conninfo, const char *program)
{
	*db = (struct db){
	    .conninfo = xstrdup(conninfo ? conninfo : ""),
	    .program = xstrdup(program),
	};
}

static PGconn *
start_connection(const struct db *db)
{
	/* What the connection string says comes later and wins. */
	const char *keywords[] = {"fallback_application_name",
	    "keepalives_idle", "keepalives_interval", "keepalives_count",
	    "tcp_user_timeout", "dbname", "client_encoding", NULL};
	const char *values[] = {
	    db->program, "10", "2", "3", "10000", db->conninfo, "UTF8", NULL};
	return PQconnectStartParams(keywords, values, 1);
}

/* Poll until the connection is made, refused or too slow. */
static bool
finish_connecting(PGconn *connection, int64_t deadline)
{
	PostgresPollingStatusType state = PGRES_POLLING_WRITING;
	if (PQstatus(connection) == CONNECTION_BAD)
		return false;
	while (state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
		short events =
		    state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
		if (wait_socket(connection, events, deadline) != WAIT_READY)
			return false;
		state = PQconnectPoll(connection);
	}
	return state == PGRES_POLLING_OK;
}

/*
 * libpq gives no SQLSTATE for a refused connection; with this verbosity its
 * text is "...FATAL:  53300" (research: safety 3.2).
 */
static bool
refusal_sqlstate(const PGconn *connection, char sqlstate[6])
{
	const char *text = PQerrorMessage(connection);
	const char *found = strstr(text, "FATAL:  ");
	if (!found)
		return false;
	found += strlen("FATAL:  ");
	for (int i = 0; i < 5; i++) {
		if (!isupper((unsigned char)found[i]) &&
		    !isdigit((unsigned char)found[i]))
			return false;
		sqlstate[i] = found[i];
	}
	sqlstate[5] = '\0';
	return true;
}

static const char *
refusal_text(const char *sqlstate)
{
	if (strcmp(sqlstate, "28P01") == 0)
		return "the server refuses the password";
	if (strcmp(sqlstate, "28000") == 0)
		return "the server refuses the role";
	if (strcmp(sqlstate, "3D000") == 0)
		return "the server has no such database";
	if (strcmp(sqlstate, "42501") == 0)
		return "the role may not connect to the database";
	if (strcmp(sqlstate, "53300") == 0)
		return "the server has no connection left";
	if (strcmp(sqlstate, "57P03") == 0)
		return "the server is starting up or shutting down";
	return "the server refuses the connection";
}

static jv
refused_connection(const PGconn *connection, const char *sqlstate)
{
	bool ours =
	    strcmp(sqlstate, "42501") == 0 ||
	    strcmp(problem_code_for_sqlstate(sqlstate), "config.database") == 0;
	jv problem = problem_new(ours ? "config.database" : "db.unreachable",
	    "%s", refusal_text(sqlstate));
	problem = problem_with_text(problem, "sqlstate", sqlstate);
	return problem_with(problem, "detail",
	    jv_string_fmt("role %s, database %s",
		PQuser(connection) ? PQuser(connection) : "?",
		PQdb(connection) ? PQdb(connection) : "?"));
}

static jv
failed_connection(const struct db *db, PGconn *connection, bool *again)
{
	char sqlstate[6];
	*again = false;
	if (!connection)
		return problem_new("db.unreachable", "out of memory");
	if (refusal_sqlstate(connection, sqlstate)) {
		*again = strcmp(sqlstate, "53300") == 0 ||
			 strcmp(sqlstate, "57P03") == 0;
		return refused_connection(connection, sqlstate);
	}
	if (PQconnectionNeedsPassword(connection))
		return problem_with_text(problem_new("config.database",
					     "the server asks for a password"),
		    "hint", "set PGPASSWORD or write a ~/.pgpass");
	char *error = NULL;
	PQconninfoOption *options =
	    strchr(db->conninfo, '=') || strstr(db->conninfo, "://")
		? PQconninfoParse(db->conninfo, &error)
		: NULL;
	bool malformed = error != NULL;
	PQconninfoFree(options);
	PQfreemem(error);
	if (malformed)
		return problem_new(
		    "config.database", "the connection string is malformed");
	const char *text = PQerrorMessage(connection);
	return *text ? problem_of_text("db.unreachable", text)
		     : problem_new("db.unreachable",
			   "the server does not answer within %d s",
			   CONNECT_TIMEOUT_MS / 1000);
}

static PGconn *
connect_once(const struct db *db, bool *again, jv *problem)
{
	PGconn *connection = start_connection(db);
	if (connection) {
		PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE);
		if (finish_connecting(
			connection, deadline_after(CONNECT_TIMEOUT_MS))) {
			PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
			return connection;
		}
	}
	*problem = failed_connection(db, connection, again);
	PQfinish(connection);
	return NULL;
}

static void
forget_stream(struct db_handle *handle)
{
	PQclear(handle->row);
	free(handle->values);
	free(handle->lengths);
	handle->row = NULL;
	handle->values = NULL;
	handle->lengths = NULL;
	handle->streaming = false;
}

void
db_drop(struct db *db)
{
	struct db_handle *handle = db->handle;
	if (!handle)
		return;
	forget_stream(handle);
	PQfinish(handle->connection);
	jv_free(handle->role);
	jv_free(handle->column_names);
	free(handle->column_types);
	free(handle);
	db->handle = NULL;
}

bool
db_connect(struct db *db, jv *problem)
{
	if (db->handle && PQstatus(db->handle->connection) == CONNECTION_OK)
		return true;
	db_drop(db);
	long pause = FIRST_PAUSE_MS;
	for (int attempt = 1;; attempt++) {
		bool again = false;
		PGconn *connection = connect_once(db, &again, problem);
		if (connection) {
			db->connections++;
			db->handle = xcalloc(1, sizeof(*db->handle));
			db->handle->connection = connection;
			db->handle->role = jv_invalid();
			db->handle->column_names = jv_invalid();
			PQsetNoticeReceiver(
			    connection, keep_notice, db->handle);
			return true;
		}
		if (!again || attempt == CONNECT_ATTEMPTS)
			return false;
		jv_free(*problem);
		pause_ms(pause);
		pause *= 3;
	}
}

void
db_release(struct db *db)
{
	db_drop(db);
	free(db->conninfo);
	free(db->program);
	*db = (struct db){0};
}

/* ---- waiting for results and cancelling ---- */

/* The next result, NULL when there is no more or the wait failed. */
static PGresult *
next_result(struct db_handle *handle, int64_t deadline, enum wait_result *wait)
{
	PGconn *connection = handle->connection;
	*wait = WAIT_READY;
	int unsent = PQflush(connection);
	while (PQisBusy(connection)) {
		short events = unsent > 0 ? POLLIN | POLLOUT : POLLIN;
		*wait = wait_socket(connection, events, deadline);
		if (*wait != WAIT_READY)
			return NULL;
		if (!PQconsumeInput(connection)) {
			if (PQstatus(connection) == CONNECTION_BAD)
				break; /* the next result tells why */
			*wait = WAIT_BROKEN;
			return NULL;
		}
		if (unsent > 0)
			unsent = PQflush(connection);
	}
	return PQgetResult(connection);
}

/*
 * PQcancel blocks without a limit when the server is gone, so it has a thread
 * of its own.  The connection may not be used again before it has returned:
 * a late cancel would hit the next statement.
 */
struct cancel_job {
	PGcancel *cancel;
	pthread_mutex_t lock;
	pthread_cond_t returned;
	bool done;
	bool abandoned; /* nobody waits any more: the thread frees the job */
};

static void
free_job(struct cancel_job *job)
{
	PQfreeCancel(job->cancel);
	pthread_cond_destroy(&job->returned);
	pthread_mutex_destroy(&job->lock);
	free(job);
}

static void *
send_cancel(void *context)
{
	struct cancel_job *job = context;
	char error[256];
	PQcancel(job->cancel, error, sizeof(error));
	pthread_mutex_lock(&job->lock);
	job->done = true;
	bool abandoned = job->abandoned;
	pthread_cond_signal(&job->returned);
	pthread_mutex_unlock(&job->lock);
	if (abandoned)
		free_job(job);
	return NULL;
}

static struct cancel_job *
new_job(PGcancel *cancel)
{
	struct cancel_job *job = xcalloc(1, sizeof(*job));
	pthread_condattr_t attributes;
	job->cancel = cancel;
	pthread_mutex_init(&job->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&job->returned, &attributes);
	pthread_condattr_destroy(&attributes);
	return job;
}

/* NULL: no cancel could be started. */
static struct cancel_job *
start_cancel(struct db_handle *handle)
{
	PGcancel *cancel = PQgetCancel(handle->connection);
	pthread_t thread;
	if (!cancel)
		return NULL;
	struct cancel_job *job = new_job(cancel);
	if (pthread_create(&thread, NULL, send_cancel, job) != 0) {
		free_job(job);
		return NULL;
	}
	pthread_detach(thread);
	return job;
}

/* True when the cancel has returned in time; takes the job. */
static bool
finish_cancel(struct cancel_job *job, int64_t deadline)
{
	struct timespec until = {deadline / 1000, deadline % 1000 * 1000000};
	int waited = 0;
	pthread_mutex_lock(&job->lock);
	while (!job->done && waited == 0)
		waited =
		    pthread_cond_timedwait(&job->returned, &job->lock, &until);
	bool done = job->done;
	job->abandoned = !done;
	pthread_mutex_unlock(&job->lock);
	if (done)
		free_job(job);
	return done;
}

/* Take away what is left of a statement; false when it does not end. */
static bool
drain(struct db_handle *handle, int64_t deadline)
{
	enum wait_result wait = WAIT_READY;
	for (;;) {
		PGresult *result = next_result(handle, deadline, &wait);
		if (!result)
			return wait == WAIT_READY &&
			       PQstatus(handle->connection) == CONNECTION_OK;
		ExecStatusType status = PQresultStatus(result);
		PQclear(result);
		if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT ||
		    status == PGRES_COPY_BOTH)
			return false;
	}
}

/* End whatever runs; a connection that does not come clean is closed. */
static void
stop_running(struct db *db)
{
	struct db_handle *handle = db->handle;
	int64_t deadline = deadline_after(CANCEL_TIMEOUT_MS);
	bool runs = !handle->ended &&
		    PQtransactionStatus(handle->connection) == PQTRANS_ACTIVE;
	struct cancel_job *job = runs ? start_cancel(handle) : NULL;
	bool clean = drain(handle, deadline);
	if (job && !finish_cancel(job, deadline))
		clean = false;
	if (!clean)
		db_drop(db);
}

/* ---- statements of our own ---- */

static bool
is_good(ExecStatusType status)
{
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ||
	       status == PGRES_COPY_IN;
}

/*
 * Wait for the last result of what was sent.  NULL with `*problem`: it failed,
 * and the connection is idle or closed.
 */
static PGresult *
collect(struct db *db, int timeout_ms, jv *problem)
{
	struct db_handle *handle = db->handle;
	int64_t deadline = deadline_after(timeout_ms);
	PGresult *last = NULL;
	handle->ended = false;
	jv trouble = jv_invalid();
	enum wait_result wait = WAIT_READY;
	PGresult *result = NULL;
	while ((result = next_result(handle, deadline, &wait))) {
		ExecStatusType status = PQresultStatus(result);
		PQclear(last);
		last = result;
		if (!is_good(status))
			set_first(&trouble, problem_of_result(handle, result));
		if (status == PGRES_COPY_IN)
			break;
	}
	if (wait == WAIT_TIMEOUT)
		set_first(&trouble, problem_of_timeout());
	else if (wait == WAIT_BROKEN || !last)
		set_first(&trouble, problem_of_connection(handle));
	if (!jv_is_valid(trouble)) {
		jv_free(trouble);
		return last;
	}
	PQclear(last);
	stop_running(db);
	*problem = trouble;
	return NULL;
}

static bool
sent(struct db *db, int done, jv *problem)
{
	if (done)
		return true;
	*problem = problem_of_connection(db->handle);
	db_drop(db);
	return false;
}

struct db_result *
db_query_within(struct db *db, const char *sql, int count,
    const char *const parameters[], int timeout_ms, jv *problem)
{
	if (!db_connect(db, problem))
		return NULL;
	if (!sent(db,
		PQsendQueryParams(db->handle->connection, sql, count, NULL,
		    parameters, NULL, NULL, 0),
		problem))
		return NULL;
	PGresult *result = collect(db, timeout_ms, problem);
	if (!result)
		return NULL;
	struct db_result *rows = xmalloc(sizeof(*rows));
	rows->result = result;
	return rows;
}

struct db_result *
db_query(struct db *db, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	return db_query_within(
	    db, sql, count, parameters, QUERY_TIMEOUT_MS, problem);
}

int
db_rows(const struct db_result *result)
{
	return PQntuples(result->result);
}

int
db_columns(const struct db_result *result)
{
	return PQnfields(result->result);
}

const char *
db_column_name(const struct db_result *result, int column)
{
	return PQfname(result->result, column);
}

const char *
db_value(const struct db_result *result, int row, int column)
{
	return PQgetvalue(result->result, row, column);
}

bool
db_null(const struct db_result *result, int row, int column)
{
	return PQgetisnull(result->result, row, column) != 0;
}

long
db_affected(const struct db_result *result)
{
	/* libpq's signature lacks the const it deserves. */
	return strtol(PQcmdTuples(result->result), NULL, 10);
}

void
db_result_free(struct db_result *result)
{
	if (!result)
		return;
	PQclear(result->result);
	free(result);
}

bool
db_execute(struct db *db, const char *sql, jv *problem)
{
	if (!db_connect(db, problem) ||
	    !sent(db, PQsendQuery(db->handle->connection, sql), problem))
		return false;
	PGresult *result = collect(db, 0, problem);
	PQclear(result);
	return result != NULL;
}

/* ---- COPY ---- */

bool
db_copy_open(struct db *db, const char *sql, jv *problem)
{
	if (!db_connect(db, problem) ||
	    !sent(db, PQsendQuery(db->handle->connection, sql), problem))
		return false;
	PGresult *result = collect(db, 0, problem);
	if (!result)
		return false;
	bool copying = PQresultStatus(result) == PGRES_COPY_IN;
	PQclear(result);
	if (!copying)
		*problem = problem_new(
		    "db.internal", "the statement is no COPY FROM STDIN");
	return copying;
}

static char *
put_copy_text(char *at, const char *text)
{
	for (; *text; text++) {
		static const char from[] = "\\\n\r\t";
		static const char to[] = "\\nrt";
		const char *special = strchr(from, *text);
		if (special) {
			*at++ = '\\';
			*at++ = to[special - from];
		} else {
			*at++ = *text;
		}
	}
	return at;
}

bool
db_copy_row(struct db *db, int count, const char *const values[])
{
	size_t size = 2;
	if (!db->handle)
		return false;
	for (int i = 0; i < count; i++)
		size += values[i] ? 2 * strlen(values[i]) + 1 : 3;
	char *line = xmalloc(size);
	char *at = line;
	for (int i = 0; i < count; i++) {
		if (i > 0)
			*at++ = '\t';
		if (values[i]) {
			at = put_copy_text(at, values[i]);
		} else {
			*at++ = '\\';
			*at++ = 'N';
		}
	}
	*at++ = '\n';
	int put = PQputCopyData(db->handle->connection, line, (int)(at - line));
	free(line);
	return put == 1;
}

bool
db_copy_close(struct db *db, jv *problem)
{
	if (!db->handle) {
		*problem =
		    problem_new("db.unreachable", "the connection is lost");
		return false;
	}
	if (!sent(db, PQputCopyEnd(db->handle->connection, NULL) == 1, problem))
		return false;
	PGresult *result = collect(db, 0, problem);
	PQclear(result);
	return result != NULL;
}

/* ---- the role ---- */

static jv
role_object(const struct db_result *rows)
{
	static const char *const texts[] = {"role", "database"};
	static const char *const flags[] = {
	    "superuser", "bypassrls", "in_recovery"};
	jv role = jv_object();
	for (int i = 0; i < 2; i++)
		role = jv_object_set(
		    role, jv_string(texts[i]), jv_string(db_value(rows, 0, i)));
	for (int i = 0; i < 3; i++)
		role = jv_object_set(role, jv_string(flags[i]),
		    strcmp(db_value(rows, 0, 2 + i), "t") == 0 ? jv_true()
							       : jv_false());
	return jv_object_set(role, jv_string("server_version"),
	    jv_number((double)strtol(db_value(rows, 0, 5), NULL, 10)));
}

jv
db_role(struct db *db, jv *problem)
{
	if (!db_connect(db, problem))
		return jv_invalid();
	if (jv_is_valid(db->handle->role))
		return jv_copy(db->handle->role);
	/* The session's user counts too: it is what RESET ROLE returns to. */
	struct db_result *rows = db_query(db,
	    "SELECT current_user, current_database(), "
	    "pg_catalog.bool_or(rolsuper), pg_catalog.bool_or(rolbypassrls), "
	    "pg_catalog.pg_is_in_recovery(), "
	    "pg_catalog.current_setting('server_version_num') "
	    "FROM pg_catalog.pg_roles "
	    "WHERE rolname IN (current_user, session_user)",
	    0, NULL, problem);
	if (!rows)
		return jv_invalid();
	jv role = role_object(rows);
	db_result_free(rows);
	jv_free(db->handle->role);
	db->handle->role = jv_copy(role);
	return role;
}

/* ---- streaming one statement of a user ---- */

bool
db_stream_open(struct db *db, const char *sql, int timeout_ms, jv *problem)
{
	if (!db_connect(db, problem))
		return false;
	struct db_handle *handle = db->handle;
	forget_stream(handle);
	jv_free(handle->column_names);
	handle->column_names = jv_invalid();
	if (!sent(db,
		PQsendQueryParams(
		    handle->connection, sql, 0, NULL, NULL, NULL, NULL, 0),
		problem))
		return false;
	PQsetSingleRowMode(handle->connection);
	handle->streaming = true;
	handle->ended = false;
	handle->deadline = deadline_after(timeout_ms);
	return true;
}

static void
note_columns(struct db_handle *handle, const PGresult *result)
{
	if (jv_is_valid(handle->column_names))
		return;
	int count = PQnfields(result);
	jv_free(handle->column_names);
	handle->column_names = jv_array();
	handle->column_count = count;
	handle->column_types = xrealloc(handle->column_types,
	    (size_t)(count + 1) * sizeof(*handle->column_types));
	handle->values = xcalloc((size_t)count + 1, sizeof(*handle->values));
	handle->lengths = xcalloc((size_t)count + 1, sizeof(*handle->lengths));
	for (int i = 0; i < count; i++) {
		handle->column_names = jv_array_append(
		    handle->column_names, jv_string(PQfname(result, i)));
		handle->column_types[i] = PQftype(result, i);
	}
}

static void
lend_row(struct db_handle *handle, struct db_row *row)
{
	for (int i = 0; i < handle->column_count; i++) {
		bool is_null = PQgetisnull(handle->row, 0, i) != 0;
		handle->values[i] =
		    is_null ? NULL : PQgetvalue(handle->row, 0, i);
		handle->lengths[i] =
		    is_null ? 0 : (size_t)PQgetlength(handle->row, 0, i);
	}
	*row = (struct db_row){
	    .count = handle->column_count,
	    .values = handle->values,
	    .lengths = handle->lengths,
	};
}

enum db_stream_state
db_stream_row(struct db *db, struct db_row *row, jv *problem)
{
	struct db_handle *handle = db->handle;
	enum wait_result wait = WAIT_READY;
	PQclear(handle->row);
	handle->row = next_result(handle, handle->deadline, &wait);
	if (wait == WAIT_TIMEOUT) {
		*problem = problem_of_timeout();
		return DB_STREAM_FAIL;
	}
	if (!handle->row) {
		*problem = problem_of_connection(handle);
		return DB_STREAM_FAIL;
	}
	switch (PQresultStatus(handle->row)) {
	case PGRES_SINGLE_TUPLE:
		note_columns(handle, handle->row);
		lend_row(handle, row);
		return DB_STREAM_ROW;
	case PGRES_TUPLES_OK:
	case PGRES_COMMAND_OK:
		handle->ended = true;
		note_columns(handle, handle->row);
		return DB_STREAM_END;
	default:
		handle->ended = true;
		*problem = problem_of_result(handle, handle->row);
		return DB_STREAM_FAIL;
	}
}

void
db_stream_close(struct db *db)
{
	if (!db->handle || !db->handle->streaming)
		return;
	forget_stream(db->handle);
	stop_running(db);
}

struct type_name {
	unsigned oid;
	const char *name;
};

/* OIDs of pg_type.dat, which never change. */
static const struct type_name type_names[] = {
    {16, "bool"},
    {17, "bytea"},
    {18, "\"char\""},
    {19, "name"},
    {20, "bigint"},
    {21, "smallint"},
    {23, "int"},
    {25, "text"},
    {114, "json"},
    {700, "real"},
    {701, "float"},
    {790, "money"},
    {829, "macaddr"},
    {869, "inet"},
    {650, "cidr"},
    {1042, "char"},
    {1043, "varchar"},
    {1082, "date"},
    {1083, "time"},
    {1114, "timestamp"},
    {1184, "timestamptz"},
    {1186, "interval"},
    {1266, "timetz"},
    {1560, "bit"},
    {1562, "varbit"},
    {1700, "numeric"},
    {2249, "record"},
    {2950, "uuid"},
    {3614, "tsvector"},
    {3615, "tsquery"},
    {3802, "jsonb"},
    {1000, "bool[]"},
    {1005, "smallint[]"},
    {1007, "int[]"},
    {1009, "text[]"},
    {1015, "varchar[]"},
    {1016, "bigint[]"},
    {1021, "real[]"},
    {1022, "float[]"},
    {1115, "timestamp[]"},
    {1182, "date[]"},
    {1185, "timestamptz[]"},
    {1231, "numeric[]"},
};

static const char *
known_type(unsigned oid)
{
	for (size_t i = 0; i < COUNT_OF(type_names); i++) {
		if (type_names[i].oid == oid)
			return type_names[i].name;
	}
	return NULL;
}

/* The name of a type that is no built-in one; "unknown" when it is not told. */
static jv
ask_type(struct db *db, unsigned oid)
{
	char number[16];
	const char *parameters[] = {number};
	jv problem = jv_invalid();
	snprintf(number, sizeof(number), "%u", oid);
	struct db_result *rows = db_query(db,
	    "SELECT pg_catalog.format_type($1::pg_catalog.oid, NULL)", 1,
	    parameters, &problem);
	jv name = rows && db_rows(rows) == 1 ? jv_string(db_value(rows, 0, 0))
					     : jv_string("unknown");
	db_result_free(rows);
	jv_free(problem);
	return name;
}

jv
db_stream_columns(struct db *db)
{
	jv columns = jv_array();
	if (!db->handle || !jv_is_valid(db->handle->column_names))
		return columns;
	jv names = jv_copy(db->handle->column_names);
	int count = db->handle->column_count;
	for (int i = 0; i < count && db->handle; i++) {
		unsigned oid = db->handle->column_types[i];
		const char *known = known_type(oid);
		jv column = jv_object_set(jv_object(), jv_string("name"),
		    jv_array_get(jv_copy(names), i));
		columns = jv_array_append(
		    columns, jv_object_set(column, jv_string("type"),
				 known ? jv_string(known) : ask_type(db, oid)));
	}
	jv_free(names);
	return columns;
}
