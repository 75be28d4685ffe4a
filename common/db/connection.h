/*
 * connection.h - what the files behind ../db.h share; the only user of libpq
 *
 * Nobody outside this folder includes it.  wait.c waits, problem.c tells what
 * went wrong, connect.c makes the connection and drops it, cancel.c ends what
 * runs; query.c, copy.c, stream.c and role.c are the uses of it.
 *
 * libpq never blocks here: the connection is polled until a deadline, a time
 * of the monotonic clock in ms.  A connection is idle between two calls of
 * ../db.h, except while a COPY or a stream is open.
 */
#ifndef NL2SQL_DB_CONNECTION_H
#define NL2SQL_DB_CONNECTION_H

#include <libpq-fe.h>
#include <stdint.h>

#include "db.h"
#include "record.h"

/* How long the server has to answer a call for a connection. */
#define CONNECT_TIMEOUT_MS 10000

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

/* wait.c */

enum wait_result { WAIT_READY, WAIT_TIMEOUT, WAIT_BROKEN };

/* The deadline that lies `timeout_ms` ahead; 0 or less: there is none. */
int64_t connection_deadline(int timeout_ms);
/* Until the socket is fit for one of poll's `events`. */
enum wait_result connection_wait(
    PGconn *connection, short events, int64_t deadline);
/* The next result, the caller's to clear; NULL when there is no more or the
 * wait failed. */
PGresult *connection_next_result(
    struct db_handle *handle, int64_t deadline, enum wait_result *wait);

/* problem.c */

/* Why the server refused what it was sent. */
jv connection_result_problem(
    const struct db_handle *handle, const PGresult *result);
/* Why the connection is lost. */
jv connection_loss_problem(const struct db_handle *handle);
jv connection_timeout_problem(void);
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
