/*
 * db.h - one connection to a PostgreSQL server; the only user of libpq
 *
 * The connection is opened at the first use and kept, but see db_rest.  It
 * serves two sorts of statements:
 *
 * db_query and its companions run statements of our own (index, catalog).
 * These have parameters and keep the whole result in memory.  One that comes
 * again in the same session is prepared there, so that it is planned once;
 * where a pooler shares the sessions, nothing is prepared.
 *
 *	jv problem;
 *	const char *sql = "SELECT a FROM t WHERE b = $1";
 *	const char *parameters[] = {name};
 *	struct db_result *rows =
 *	    db_query(&db, sql, 1, parameters, &problem);
 *	for (int row = 0; rows && row < db_rows(rows); row++)
 *		puts(db_value(rows, row, 0));
 *	db_result_free(rows);
 *
 * db_stream_* run one statement of a user in single-row mode under our own
 * deadline (common/execute/execute.c is their only caller).
 *
 * Failures are problem objects: code by SQLSTATE, sqlstate, message, hint,
 * position in characters from 1.  DETAIL is kept only where it names objects,
 * never where it quotes values.  A server that cannot be reached is
 * db.unreachable; one that refuses role, password or database is
 * config.database.  A password never stands in a log or in a problem.
 *
 * With wait_ms a server that cannot be reached is asked again for so long,
 * after growing pauses, and a statement of our own that lost its connection to
 * a server that went away is sent again once it is back.  What was waited for
 * in vain is waited for again only after a connection was made.
 *
 * After a lost connection the next call connects again.  A connection that the
 * server ended while it was idle is replaced before the next use.  No call
 * blocks without a limit: connecting takes connect_ms at most and wait_ms,
 * and a statement its deadline; db_limit bounds all calls together, without the
 * time that connecting takes.  Only the time before libpq has a socket has no
 * limit of ours: the look-up of a host's name takes as long as resolv.conf
 * allows.
 *
 * When the program is asked to end (stop.h), a running statement fails with the
 * problem stage.stopped.  The functions that end a statement or a transaction
 * still work.
 */
#ifndef NL2SQL_DB_DB_H
#define NL2SQL_DB_DB_H

#include "base/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db_handle;

/* No user waits longer than this for a statement of our own. */
enum { DB_QUERY_TIMEOUT_MS = 30000 };
/* A server that lets nobody in for so long is away. */
enum { DB_CONNECT_TIMEOUT_MS = 10000 };

/* Which of several hosts of a connection string. */
enum db_hosts {
	DB_HOSTS_AS_LISTED,
	DB_HOSTS_SPREAD,  /* a standby where there is one, each in its turn */
	DB_HOSTS_PRIMARY, /* the one that can be written to */
};

struct db {
	enum db_hosts hosts;
	char *conninfo; /* as given; NULL or "" means libpq's PG* */
	char *program;  /* application_name */
	char *role;     /* db_set_role's; NULL: none */
	int timeout_ms; /* db_query's; DB_QUERY_TIMEOUT_MS unless set */
	int connect_ms; /* to be let in; DB_CONNECT_TIMEOUT_MS unless set */
	unsigned connections; /* made so far: changes with each new session */
	int64_t deadline;     /* db_limit's, on the monotonic clock; 0: none */
	bool passing;         /* db_rest closes it, whatever room there is */
	int wait_ms;          /* for a server that is away; 0: not at all */
	unsigned returns;     /* how often it came back while this waited */
	int64_t waited_ms;    /* in all */
	bool given_up;        /* it was waited for in vain: not again */
	char *ending;         /* db_set_ending's; NULL: none */
	struct db_handle *handle;
};

struct db_result;

/* Remember where to connect, without connecting.  Both texts are copied. */
void db_init(struct db *db, const char *conninfo, const char *program);
/* Close the connection; the server rolls an open transaction back. */
void db_release(struct db *db);

/*
 * Have all statements run as this role (SET ROLE), which the one that connects
 * must be a member of; NULL: as the one that connects.  Before the first
 * connection.  A role that the server does not let it be fails to connect, with
 * config.database.  The role belongs to the session, so a pooler between must
 * not share sessions among clients.
 */
void db_set_role(struct db *db, const char *role);

/* Return what a transaction's SET LOCAL role TO needs, so that what else was
 * set in the session does not matter: DEFAULT, or the role's name.  In the
 * arena. */
MUST_USE const char *db_role_setting(const struct db *db, struct arena *arena);

/* Return where a connection string leads, as one text in the arena: the
 * service, host, port, database and user that libpq takes from it, or from its
 * variables. Two strings with the same text lead to the same database. */
MUST_USE const char *db_target(const char *conninfo, struct arena *arena);

/* Return the same without the user: two strings with the same text lead to one
 * database, whoever asks it.  NULL where the string names no database. */
MUST_USE const char *db_place(const char *conninfo, struct arena *arena);

/* Return the user that a connection string names, or that libpq takes where it
 * names none; NULL where only a service's file tells.  In the arena. */
MUST_USE const char *db_user(const char *conninfo, struct arena *arena);

/* Connect unless connected.  Return false with `*problem` set on failure. */
MUST_USE bool db_connect(struct db *db, jv *problem);

/*
 * Did a call fail with this problem because the server went away, and is it
 * back now?  What failed may then be done again.  It waits up to wait_ms.  A
 * session that was ended alone is no such case: whoever ended it meant it.
 */
MUST_USE bool db_came_back(struct db *db, const jv *problem);

/*
 * What the server and the role still have to give.  `left` is what the tightest
 * of their limits leaves; connections are scarce when over half of what one of
 * them allows is in use.
 */
struct db_room {
	long left;
	bool scarce;
};

MUST_USE bool db_room(struct db *db, struct db_room *room, jv *problem);

/*
 * There is nothing to do until the next record: close the connection when
 * connections were scarce as it was made, with it, or when it is a passing one.
 * So those that wait for records leave half of all to those that work, however
 * many pipelines run.  Call it after the record is written, unless that was the
 * last: ending closes the connection, too.
 */
void db_rest(struct db *db);

/* From now on all calls together may take this long, including pauses, but not
 * connecting.  Ending a statement does not count.  0: no such limit. */
void db_limit(struct db *db, int timeout_ms);
/* The milliseconds left of that limit; INT_MAX without a limit. */
int db_time_left(const struct db *db);
/* Sleep for `ms`.  Return false when the program is asked to end, or when the
 * limit leaves no time for the pause. */
MUST_USE bool db_pause(const struct db *db, int ms);

/*
 * Facts of the connected role, asked once per connection: an object
 *	{role, database, superuser, bypassrls, server_version (number),
 *	 in_recovery}
 * superuser and bypassrls are also true when the role may SET ROLE to a role
 * that has the right.  Return an invalid jv with `*problem` set on failure.
 */
MUST_USE jv db_role(struct db *db, jv *problem);

/* Did the server ask this connection for a password?  False when not
 * connected. */
bool db_used_password(const struct db *db);

/*
 * Run one statement of our own with `count` text parameters (NULL is SQL NULL)
 * and a deadline of db->timeout_ms.  Return NULL with `*problem` set on
 * failure.  The caller must free the result.
 */
MUST_USE struct db_result *db_query(struct db *db, const char *sql, int count,
    const char *const parameters[], jv *problem);
/* Do the same with a deadline of the caller's; 0 means none (bulk loading). */
MUST_USE struct db_result *db_query_within(struct db *db, const char *sql,
    int count, const char *const parameters[], int timeout_ms, jv *problem);

/*
 * Run `before`, statements without parameters that begin a transaction, and
 * then `sql` as db_query does; both are one message where `sql` is prepared.
 * NULL, with `*problem` set, may leave the transaction begun: db_roll_back.
 */
MUST_USE struct db_result *db_query_behind(struct db *db, const char *before,
    const char *sql, int count, const char *const parameters[], jv *problem);

int db_rows(const struct db_result *result);
/* The value is lent as long as the result lives.  It is "" for SQL NULL;
 * db_null tells the difference. */
const char *db_value(const struct db_result *result, int row, int column);
bool db_null(const struct db_result *result, int row, int column);
/* The number of rows that an INSERT, UPDATE, DELETE or COPY touched. */
long db_affected(const struct db_result *result);
void db_result_free(struct db_result *result);

/* Run a statement without parameters and rows (BEGIN, COMMIT, DDL scripts of
 * several statements), without a deadline. */
MUST_USE bool db_execute(struct db *db, const char *sql, jv *problem);

/*
 * COPY table (columns) FROM STDIN: open, any number of rows, close.  A row is
 * `count` texts; NULL is SQL NULL.  When a row fails, close tells the reason.
 */
MUST_USE bool db_copy_open(struct db *db, const char *sql, jv *problem);
bool db_copy_row(struct db *db, int count, const char *const values[]);
MUST_USE bool db_copy_close(struct db *db, jv *problem);

/*
 * The texts as a literal of type text[], safe for any content: NULL entries
 * become NULL elements.  In the arena.
 */
const char *db_text_array(
    struct arena *arena, size_t count, const char *const texts[]);
/* The elements of a text[] result value: `*count` texts in the arena, NULL for
 * NULL elements.  Return NULL when the value is no one-dimensional array. */
const char **db_parse_array(
    struct arena *arena, const char *literal, size_t *count);

/*
 * STREAMING ONE STATEMENT OF A USER
 *
 * db_stream_open sends the statement by the extended protocol, which takes
 * exactly one; db_stream_row returns the rows one by one; db_stream_close
 * cancels what is still running, and leaves the connection usable or closed.
 * The deadline starts at open and covers all three.
 */
enum db_stream_state {
	DB_STREAM_ROW,  /* a row is there */
	DB_STREAM_END,  /* the result was complete */
	DB_STREAM_FAIL, /* `*problem` says why */
};

struct db_row {
	int count;
	const char *const *values; /* NULL is SQL NULL; lent until next row */
	const size_t *lengths;     /* in bytes */
};

MUST_USE bool db_stream_open(
    struct db *db, const char *sql, int timeout_ms, jv *problem);
MUST_USE enum db_stream_state db_stream_row(
    struct db *db, struct db_row *row, jv *problem);
/*
 * The columns of the last stream's result as [{name, type}].  They are known
 * from its first row or end on, and still after db_stream_close.  type is the
 * short SQL name (int, numeric, timestamptz, text[]).  Call this after the
 * stream is closed: a type that is not built in costs a query.
 */
MUST_USE jv db_stream_columns(struct db *db);
/*
 * A statement may wait for another server that hears no cancel.  Where the next
 * one is cancelled, a second connection of the same user sends this text, too,
 * which ends it there; NULL: nothing.  The text is copied.
 */
void db_set_ending(struct db *db, const char *sql);
/* End the stream.  A statement that still runs is cancelled within 1 s; if that
 * fails, the connection is closed. */
void db_stream_close(struct db *db);
/* Is a transaction open that has not failed, and is nothing unread, as when the
 * server ends the session? */
MUST_USE bool db_in_transaction(const struct db *db);
/* Send ROLLBACK.  The next call waits for its end, up to 0.2 s: the connection
 * is then idle, or closed and made again. */
void db_roll_back(struct db *db);

/* Close the connection at once, because the state of the session is unknown. */
void db_drop(struct db *db);

#endif
