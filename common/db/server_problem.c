/* server_problem.c - makes problems of errors; see connection.h */
#include "base/stop.h"
#include "db/connection.h"
#include "text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The server quotes whole values in its messages, even of hundreds of
 * megabytes.  This much is enough for a person to read. */
#define TEXT_BYTES ((size_t)1024)

/* libpq gives no SQLSTATE for errors that it finds itself; the SQL standard has
 * these codes. */
#define CANNOT_CONNECT "08001"     /* sqlclient unable to establish */
#define CONNECTION_FAILURE "08006" /* lost after it was made */

static int
readable_length(const char *text)
{
	return (int)text_whole(text, strnlen(text, TEXT_BYTES + 1), TEXT_BYTES);
}

/* The first line of libpq's text, which never holds the password. */
static jv
problem_of_text(const char *code, const char *text)
{
	size_t length = strcspn(text, "\n");
	return problem_new(
	    code, "%.*s", (int)length, length > 0 ? text : "unknown trouble");
}

/* Why the connection is lost.  When libpq has no memory for a row, it reports
 * "lost synchronization with server", because it cannot skip the message. */
static jv
problem_of_loss(const char *text)
{
	if (strstr(text, "lost synchronization") || strstr(text, "memory"))
		return problem_new("db.too_large",
		    "a row of the result does not fit in memory");
	return problem_with_text(problem_of_text("db.unreachable", text),
	    "sqlstate", CONNECTION_FAILURE);
}

static jv
add_field(jv problem, const char *key, const PGresult *result, int field)
{
	const char *text = PQresultErrorField(result, field);
	return text ? problem_with(problem, key,
			  jv_string_sized(text, readable_length(text)))
		    : problem;
}

/* DETAIL quotes values of rows, except where it names an object or a type. */
static bool
detail_is_safe(const char *sqlstate)
{
	return strncmp(sqlstate, "42", 2) == 0 ||
	       strncmp(sqlstate, "25", 2) == 0;
}

jv
connection_result_problem(
    const struct db_handle *handle, const PGresult *result)
{
	const char *sqlstate = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *message =
	    PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	if (!sqlstate && handle->notice_sqlstate[0])
		sqlstate = handle->notice_sqlstate;
	if (!sqlstate)
		return problem_of_loss(PQresultErrorMessage(result));
	/* A statement may name a database or role that does not exist.  That is
	 * no fault of the connection. */
	const char *code = problem_code_for_sqlstate(sqlstate);
	if (strcmp(code, "config.database") == 0)
		code = "db.internal";
	/* libpq had no memory for the message, or the connection ended. */
	if (!message || !*message)
		message = problem_kind(code)->meaning;
	jv problem =
	    problem_new(code, "%.*s", readable_length(message), message);
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

jv
connection_loss_problem(const struct db_handle *handle)
{
	if (handle->notice_sqlstate[0])
		return problem_with_text(
		    problem_new(
			problem_code_for_sqlstate(handle->notice_sqlstate),
			"the server ended the session"),
		    "sqlstate", handle->notice_sqlstate);
	return problem_of_loss(PQerrorMessage(handle->connection));
}

jv
connection_timeout_problem(void)
{
	return problem_with_text(
	    problem_new("db.timeout", "the statement took longer than it may"),
	    "sqlstate", "57014");
}

jv
connection_silence_problem(void)
{
	return problem_with_text(
	    problem_new("db.unreachable", "the server does not answer in time"),
	    "sqlstate", CANNOT_CONNECT);
}

jv
connection_stopped_problem(void)
{
	return problem_new(
	    "stage.stopped", "the program was told to end while this ran");
}

/*
 * libpq gives no SQLSTATE for a refused connection.  With the verbosity
 * PQERRORS_VERBOSE its text is "...FATAL:  53300: sorry, ..."
 * (docs/research.md, Faults).  `*message` is what the server says, to the end
 * of the text; it names role, database and host, and never a password.
 */
static bool
refusal_sqlstate(
    const PGconn *connection, char sqlstate[6], const char **message)
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
	*message = found + 5 + strspn(found + 5, ": ");
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
refused_connection(
    const PGconn *connection, const char *sqlstate, const char *message)
{
	bool ours =
	    strcmp(sqlstate, "42501") == 0 ||
	    strcmp(problem_code_for_sqlstate(sqlstate), "config.database") == 0;
	size_t line = strcspn(message, "\n");
	int length = (int)text_whole(message, line, TEXT_BYTES);
	jv problem = problem_new(ours ? "config.database" : "db.unreachable",
	    "%s%s%.*s", refusal_text(sqlstate), length > 0 ? ": " : "", length,
	    message);
	problem = problem_with_text(problem, "sqlstate", sqlstate);
	return problem_with(problem, "detail",
	    jv_string_fmt("role %s, database %s",
		PQuser(connection) ? PQuser(connection) : "?",
		PQdb(connection) ? PQdb(connection) : "?"));
}

jv
connection_failure_problem(const struct db *db, PGconn *connection, bool *again)
{
	char sqlstate[6];
	const char *message = NULL;
	*again = false;
	if (stop_requested())
		return connection_stopped_problem();
	if (!connection)
		return problem_new("db.unreachable", "out of memory");
	if (refusal_sqlstate(connection, sqlstate, &message)) {
		*again = problem_action_for_sqlstate(sqlstate) == PROBLEM_RETRY;
		return refused_connection(connection, sqlstate, message);
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
	bool malformed = error;
	PQconninfoFree(options);
	PQfreemem(error);
	if (malformed)
		return problem_new(
		    "config.database", "the connection string is malformed");
	return problem_with_text(
	    problem_of_text("db.unreachable", PQerrorMessage(connection)),
	    "sqlstate", CANNOT_CONNECT);
}
