/* connect.c - makes and drops the connection; see db.h */
#include "db/connection.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server that starts up or is full is tried again after 0.1, 0.3, 0.9 s. */
#define CONNECT_ATTEMPTS 4
#define FIRST_PAUSE_MS 100

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
	};
}

static PGconn *
start_connection(const struct db *db)
{
	/* The connection string comes later in the list, so it wins. */
	const char *keywords[] = {"fallback_application_name",
	    "keepalives_idle", "keepalives_interval", "keepalives_count",
	    "tcp_user_timeout", "dbname", "client_encoding", NULL};
	const char *values[] = {
	    db->program, "10", "2", "3", "10000", db->conninfo, "UTF8", NULL};
	return PQconnectStartParams(keywords, values, 1);
}

/* Poll until the connection is made, refused or too slow. */
static bool
finish_connecting(PGconn *connection, const struct connection_limit *limit)
{
	PostgresPollingStatusType state = PGRES_POLLING_WRITING;
	if (PQstatus(connection) == CONNECTION_BAD)
		return false;
	while (state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
		short events =
		    state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
		if (connection_wait(connection, events, limit) != WAIT_READY)
			return false;
		state = PQconnectPoll(connection);
	}
	return state == PGRES_POLLING_OK;
}

static PGconn *
connect_once(const struct db *db, bool *again, jv *problem)
{
	struct connection_limit limit =
	    connection_limit(db, CONNECT_TIMEOUT_MS);
	PGconn *connection = start_connection(db);
	if (connection) {
		PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
		if (finish_connecting(connection, &limit)) {
			PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
			/* A server that stops reading must not block this
			 * process. */
			PQsetnonblocking(connection, 1);
			return connection;
		}
	}
	*problem = connection_failure_problem(db, connection, again);
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

bool
db_connect(struct db *db, jv *problem)
{
	if (db->handle && is_alive(db->handle))
		return true;
	db_drop(db);
	int pause = FIRST_PAUSE_MS;
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
			return connection_take_role(db, problem);
		}
		if (!again || attempt == CONNECT_ATTEMPTS)
			return false;
		if (!db_pause(db, pause))
			return false;
		jv_free(*problem);
		*problem = jv_invalid();
		pause *= 3;
	}
}

void
db_release(struct db *db)
{
	db_drop(db);
	free(db->conninfo);
	free(db->program);
	free(db->role);
	*db = (struct db){0};
}
