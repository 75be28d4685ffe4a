/*
 * connection.h - what the files behind ../db.h share; the only user of libpq
 *
 * Only files of this folder include it.  wait.c waits, server_problem.c makes
 * problems of errors, connect.c makes and drops the connection, cancel.c ends a
 * running statement; query.c, copy.c, stream.c and session_role.c use the
 * connection.
 *
 * libpq never blocks here: its sockets are non-blocking, and the connection is
 * polled within a limit.  A limit is a time of the monotonic clock, the signal
 * that ends the program (stop.h), or both.  A connection is idle between two
 * calls of ../db.h, except while a COPY or a stream is open.
 *
 * Bodies that have no header of their own:
 *
 *	arrays.c	array literals
 *	column_types.c	the columns of a stream and their types
 *	conninfo.c	where a connection string leads
 *	room.c		how many connections are left
 */
#ifndef NL2SQL_DB_CONNECTION_H
#define NL2SQL_DB_CONNECTION_H

#include "db/db.h"
#include "record/record.h"

#include <libpq-fe.h>
#include <stdint.h>

struct connection_limit {
	int64_t deadline; /* INT64_MAX: none */
	int stop;         /* descriptor that ends the wait; -1: none */
};

struct db_handle {
	PGconn *connection;
	bool stays;                /* there was room for it: db_rest keeps it */
	jv role;                   /* db_role's answer; invalid: not asked */
	struct prepared *prepared; /* prepared.c's; NULL: nothing yet */
	char notice_sqlstate[6]; /* 57P0x arrives as a notice before the end */
	bool rolls_back;         /* ROLLBACK is sent, and not heard of yet */
	/* the stream */
	bool streaming;
	bool ended; /* the server sent all: nothing to cancel */
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

/* The limit ends `timeout_ms` from now (0 or less: never), at the latest at
 * db->deadline, and at once when the program is asked to end. */
struct connection_limit connection_limit(const struct db *db, int timeout_ms);
/* The limit for ending a statement: db->deadline and a request to end the
 * program do not shorten it. */
struct connection_limit connection_last_limit(int timeout_ms);
/* Wait until the socket is ready for one of poll's `events`. */
enum wait_result connection_wait(
    PGconn *connection, short events, const struct connection_limit *limit);
/* The next result, which the caller must clear.  NULL when there are no more
 * results or the wait failed. */
PGresult *connection_next_result(struct db_handle *handle,
    const struct connection_limit *limit, enum wait_result *wait);

/* server_problem.c */

/* Why the server refused a statement. */
jv connection_result_problem(
    const struct db_handle *handle, const PGresult *result);
/* Why the connection is lost. */
jv connection_loss_problem(const struct db_handle *handle);
jv connection_timeout_problem(void);
/* The server took longer than it may to let this program in. */
jv connection_silence_problem(void);
/* The program was asked to end. */
jv connection_stopped_problem(void);
/* Why no connection was made (`connection` may be NULL).  `*again` is set when
 * the server may accept one a little later. */
jv connection_failure_problem(
    const struct db *db, PGconn *connection, bool *again);

/* cancel.c: end the running statement, whatever it is.  If the connection
 * cannot be made idle, it is closed. */
void connection_stop(struct db *db);
/* Wait for the end of a ROLLBACK that was sent; a connection that is not idle
 * then is closed. */
void connection_finish_roll_back(struct db *db);

/* session_role.c: become db->role.  Return false with `*problem` set. */
MUST_USE bool connection_take_role(struct db *db, jv *problem);

/* query.c */

/* Take the result of a PQsend function.  If it is false, drop the
 * connection. */
MUST_USE bool connection_sent(struct db *db, int done, jv *problem);
/*
 * Wait for the last result of what was sent; the caller must clear it.  Return
 * NULL with `*problem` set when that failed; the connection is then idle or
 * closed.
 */
MUST_USE PGresult *connection_collect(
    struct db *db, int timeout_ms, jv *problem);

/*
 * prepared.c: the server plans the same statement again each time that it is
 * sent, which takes more than the look-up itself.  So a session keeps those of
 * our own that come again, unless a pooler stands between, where the next
 * statement meets another session.  `*name` is that of the prepared statement,
 * or NULL: send the text.  Return false with `*problem` set on failure.
 */
MUST_USE bool connection_prepare(struct db *db, const char *sql, int timeout_ms,
    const char **name, jv *problem);
/* Did a call fail with this problem because what was prepared no longer holds?
 * From now on the session sends texts. */
bool connection_unprepare(struct db *db, const jv *problem);
/* Free what is known of the session's statements. */
void connection_forget_prepared(struct db_handle *handle);

/* stream.c: drop the row.  Rows that the server still sends are not read. */
void connection_forget_stream(struct db_handle *handle);

#endif
