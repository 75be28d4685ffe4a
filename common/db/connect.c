/* connect.c - makes and drops the connection; see db.h */
#include "base/clock.h"
#include "db/connection.h"
#include "db/spread.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server that starts up or is full is tried again after 0.1, 0.3, 0.9 s. */
#define CONNECT_ATTEMPTS 4
#define FIRST_PAUSE_MS 100
/* A server that is waited for is asked again at least this often. */
#define LONGEST_PAUSE_MS 2000

/* An immediate shutdown sends 57P02 as a notice only, and then ends the
 * connection without a code (docs/research.md, Faults). */
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
	    .timeout_ms = DB_QUERY_TIMEOUT_MS,
	    .connect_ms = DB_CONNECT_TIMEOUT_MS,
	};
}

static PGconn *
start_connection(const struct db *db)
{
	/* The connection string comes later in the list, so it wins; what
	 * spreads its hosts comes behind it. */
	enum { BEFORE = 7 };
	const char *keywords[BEFORE + SPREAD_MAX_KEYWORDS + 1] = {
	    "fallback_application_name", "keepalives_idle",
	    "keepalives_interval", "keepalives_count", "tcp_user_timeout",
	    "dbname", "client_encoding"};
	const char *values[BEFORE + SPREAD_MAX_KEYWORDS + 1] = {
	    db->program, "10", "2", "3", "10000", db->conninfo, "UTF8"};
	struct arena arena = {0};
	struct spread spread = spread_of(db, &arena);
	for (size_t i = 0; i < spread.count; i++) {
		keywords[BEFORE + i] = spread.keywords[i];
		values[BEFORE + i] = spread.values[i];
	}
	PGconn *connection = PQconnectStartParams(keywords, values, 1);
	arena_release(&arena);
	return connection;
}

/* Poll until the connection is made, refused or too slow: what the last wait
 * came to.  One that is refused is WAIT_BROKEN. */
static enum wait_result
finish_connecting(PGconn *connection, const struct connection_limit *limit)
{
	PostgresPollingStatusType state = PGRES_POLLING_WRITING;
	if (PQstatus(connection) == CONNECTION_BAD)
		return WAIT_BROKEN;
	while (state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
		short events =
		    state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
		enum wait_result wait =
		    connection_wait(connection, events, limit);
		if (wait != WAIT_READY)
			return wait;
		state = PQconnectPoll(connection);
	}
	return state == PGRES_POLLING_OK ? WAIT_READY : WAIT_BROKEN;
}

static PGconn *
connect_once(const struct db *db, bool *again, jv *problem)
{
	struct connection_limit limit = connection_limit(db, db->connect_ms);
	PGconn *connection = start_connection(db);
	enum wait_result wait = WAIT_BROKEN;
	if (connection) {
		PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
		wait = finish_connecting(connection, &limit);
		if (wait == WAIT_READY) {
			PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
			/* A server that stops reading must not block this
			 * process. */
			PQsetnonblocking(connection, 1);
			return connection;
		}
	}
	*again = false;
	*problem = wait == WAIT_TIMEOUT
		       ? connection_silence_problem()
		       : connection_failure_problem(db, connection, again);
	PQfinish(connection);
	return NULL;
}

void
db_drop(struct db *db)
{
	struct db_handle *handle = db->handle;
	if (!handle)
		return;
	connection_forget_stream(handle);
	connection_forget_prepared(handle);
	PQfinish(handle->connection);
	jv_free(handle->role);
	jv_free(handle->column_names);
	free(handle->column_types);
	free(handle);
	db->handle = NULL;
}

/*
 * Has the server ended an idle session?  Its message and the end of the
 * connection are then still unread, and the next statement would fail without
 * need.
 */
static bool
is_alive(struct db_handle *handle)
{
	PGconn *connection = handle->connection;
	struct pollfd socket = {.fd = PQsocket(connection), .events = POLLIN};
	for (int reads = 0; reads < 4 && PQstatus(connection) == CONNECTION_OK;
	     reads++) {
		if (PQtransactionStatus(connection) != PQTRANS_IDLE ||
		    poll(&socket, 1, 0) <= 0)
			break;
		if (!PQconsumeInput(connection))
			return false;
		PQisBusy(connection); /* takes messages out of the buffer */
	}
	return PQstatus(connection) == CONNECTION_OK &&
	       !handle->notice_sqlstate[0];
}

static bool
take_connection(struct db *db, PGconn *connection, jv *problem)
{
	db->connections++;
	db->given_up = false;
	db->handle = xcalloc(1, sizeof(*db->handle));
	db->handle->connection = connection;
	db->handle->role = jv_invalid();
	db->handle->column_names = jv_invalid();
	PQsetNoticeReceiver(connection, keep_notice, db->handle);
	return connection_take_role(db, problem);
}

/* The attempts to make one connection. */
struct effort {
	int64_t began;
	int count;
	int pause_ms;
	bool waits; /* for as long as wait_ms, not for CONNECT_ATTEMPTS */
};

static bool
is_away(const jv *problem)
{
	return strcmp(problem_code(problem), "db.unreachable") == 0;
}

/* After a failure: pause where another attempt is worth it. */
static bool
pause_before_next(
    struct db *db, struct effort *effort, bool again, const jv *problem)
{
	int pause = effort->pause_ms;
	if (!effort->waits) {
		effort->pause_ms *= 3;
		return again && effort->count < CONNECT_ATTEMPTS &&
		       db_pause(db, pause);
	}
	if (!is_away(problem))
		return false;
	db->given_up =
	    (int64_t)clock_ms() + pause > effort->began + db->wait_ms;
	effort->pause_ms =
	    2 * pause < LONGEST_PAUSE_MS ? 2 * pause : LONGEST_PAUSE_MS;
	return !db->given_up && db_pause(db, pause);
}

static bool
connect_patiently(struct db *db, struct effort *effort, jv *problem)
{
	for (;;) {
		bool again = false;
		effort->count++;
		PGconn *connection = connect_once(db, &again, problem);
		if (connection) {
			db->returns += effort->count > 1;
			return take_connection(db, connection, problem);
		}
		if (!pause_before_next(db, effort, again, problem))
			return false;
		jv_free(*problem);
		*problem = jv_invalid();
	}
}

bool
db_connect(struct db *db, jv *problem)
{
	connection_finish_roll_back(db);
	if (db->handle && is_alive(db->handle))
		return true;
	db_drop(db);
	struct effort effort = {.began = (int64_t)clock_ms(),
	    .pause_ms = FIRST_PAUSE_MS,
	    .waits = db->wait_ms > 0 && !db->given_up};
	/* A server that is slow to let in may be quick to answer. */
	int64_t deadline = db->deadline;
	db->deadline = effort.waits ? 0 : effort.began + db->connect_ms;
	bool connected = connect_patiently(db, &effort, problem);
	int64_t passed = (int64_t)clock_ms() - effort.began;
	db->deadline = deadline != 0 ? deadline + passed : 0;
	if (effort.waits)
		db->waited_ms += passed;
	return connected;
}

bool
db_came_back(struct db *db, const jv *problem)
{
	bool lost = is_away(problem) ||
		    strcmp(problem_code(problem), "db.terminated") == 0;
	unsigned before = db->returns;
	jv ignored = jv_invalid();
	if (!lost || db->wait_ms == 0 || db->given_up)
		return false;
	bool back = db_connect(db, &ignored) && db->returns != before;
	jv_free(ignored);
	return back;
}

void
db_release(struct db *db)
{
	db_drop(db);
	free(db->conninfo);
	free(db->program);
	free(db->role);
	free(db->ending);
	*db = (struct db){0};
}
