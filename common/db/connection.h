/*
 * connection.h - what the files behind ../db.h share; the only user of libpq
 *
 * Nobody outside this folder includes it.  wait.c waits, server_problem.c tells
 * what went wrong, connect.c makes the connection and drops it, cancel.c ends
 * what runs; query.c, copy.c, stream.c and session_role.c are the uses of it.
 *
 * libpq never blocks here: its sockets do not, and the connection is polled
 * within a limit: a time of the monotonic clock, the signal that ends the
 * program (stop.h), or both.  A connection is idle between two calls of
 * ../db.h, except while a COPY or a stream is open.
 *
 * Bodies that have no header of their own:
 *
 *	arrays.c	array literals
 *	column_types.c	the columns of a stream and their types
 */
#ifndef NL2SQL_DB_CONNECTION_H
#define NL2SQL_DB_CONNECTION_H

#include "db/db.h"
#include "record/record.h"

#include <libpq-fe.h>
#include <stdint.h>

/* How long the server has to answer a call for a connection. */
#define CONNECT_TIMEOUT_MS 10000

struct connection_limit {
	int64_t deadline; /* INT64_MAX: none */
	int stop;         /* descriptor that ends the wait; -1: none */
};

struct db_handle {
	PGconn *connection;
	jv role;                 /* what db_role found; invalid: not asked */
	char notice_sqlstate[6]; /* 57P0x arrives as a notice before the end */
	/* the stream */
	bool streaming;
	bool ended; /* the server has said all: nothing to cancel */
	struct connection_limit limit;
	PGresult *row;
	const char **values;
	size_t *lengths;
	int column_count;
	jv column_names;
	unsigned *column_types;
};

/* wait.c */

enum wait_result { WAIT_READY, WAIT_TIMEOUT, WAIT_STOPPED, WAIT_BROKEN };

/* `timeout_ms` from now (0 or less: without end) but not beyond db->deadline,
 * and not after the program was told to end. */
struct connection_limit connection_limit(const struct db *db, int timeout_ms);
/* For ending what runs: neither of the two counts any more. */
struct connection_limit connection_last_limit(int timeout_ms);
/* Until the socket is fit for one of poll's `events`. */
enum wait_result connection_wait(
    PGconn *connection, short events, const struct connection_limit *limit);
/* The next result, the caller's to clear; NULL when there is no more or the
 * wait failed. */
PGresult *connection_next_result(struct db_handle *handle,
    const struct connection_limit *limit, enum wait_result *wait);

/* server_problem.c */

/* Why the server refused what it was sent. */
jv connection_result_problem(
    const struct db_handle *handle, const PGresult *result);
/* Why the connection is lost. */
jv connection_loss_problem(const struct db_handle *handle);
jv connection_timeout_problem(void);
/* The program is told to end. */
jv connection_stopped_problem(void);
/* Why none was made (`connection` may be NULL); `*again`: the server may take
 * us a little later. */
jv connection_failure_problem(
    const struct db *db, PGconn *connection, bool *again);

/* cancel.c: end whatever runs; a connection that does not come clean is
 * closed. */
void connection_stop(struct db *db);

/* query.c */

/* What a PQsend function said: when it is false the connection is dropped. */
MUST_USE bool connection_sent(struct db *db, int done, jv *problem);
/*
 * Wait for the last result of what was sent, the caller's to clear.  NULL with
 * `*problem`: it failed, and the connection is idle or closed.
 */
MUST_USE PGresult *connection_collect(
    struct db *db, int timeout_ms, jv *problem);

/* stream.c: forget the row; what the server still sends is not touched. */
void connection_forget_stream(struct db_handle *handle);

#endif
