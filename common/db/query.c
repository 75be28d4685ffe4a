/* query.c - statements of our own and their results; see db.h */
#include "db/connection.h"
#include "sql/quote.h"

#include <stdlib.h>

struct db_result {
	PGresult *result;
};

/* One of our own. */
struct db_statement {
	const char *sql;
	int count;
	const char *const *parameters;
	int timeout_ms;
};

/* Keep the first problem: later ones are its consequences. */
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

static bool
is_good(ExecStatusType status)
{
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ||
	       status == PGRES_COPY_IN;
}

PGresult *
connection_collect(struct db *db, int timeout_ms, jv *problem)
{
	struct db_handle *handle = db->handle;
	struct connection_limit limit = connection_limit(db, timeout_ms);
	PGresult *last = NULL;
	handle->ended = false;
	jv trouble = jv_invalid();
	enum wait_result wait = WAIT_READY;
	PGresult *result = NULL;
	while ((result = connection_next_result(handle, &limit, &wait))) {
		ExecStatusType status = PQresultStatus(result);
		PQclear(last);
		last = result;
		if (!is_good(status))
			set_first(&trouble,
			    connection_result_problem(handle, result));
		if (status == PGRES_COPY_IN)
			break;
	}
	if (wait == WAIT_TIMEOUT)
		set_first(&trouble, connection_timeout_problem());
	else if (wait == WAIT_STOPPED)
		set_first(&trouble, connection_stopped_problem());
	else if (wait == WAIT_BROKEN || !last)
		set_first(&trouble, connection_loss_problem(handle));
	if (!jv_is_valid(trouble)) {
		jv_free(trouble);
		return last;
	}
	PQclear(last);
	connection_stop(db);
	*problem = trouble;
	return NULL;
}

bool
connection_sent(struct db *db, int done, jv *problem)
{
	if (done)
		return true;
	*problem = connection_loss_problem(db->handle);
	db_drop(db);
	return false;
}

/* Send the statement, by its name where it is prepared, and collect its
 * result. */
static PGresult *
run_as(struct db *db, const struct db_statement *statement, const char *name,
    jv *problem)
{
	PGconn *connection = db->handle->connection;
	int sent = name
		       ? PQsendQueryPrepared(connection, name, statement->count,
			     statement->parameters, NULL, NULL, 0)
		       : PQsendQueryParams(connection, statement->sql,
			     statement->count, NULL, statement->parameters,
			     NULL, NULL, 0);
	if (!connection_sent(db, sent, problem))
		return NULL;
	return connection_collect(db, statement->timeout_ms, problem);
}

/* Run it once.  `*alone` says that it stood in no transaction. */
static PGresult *
run_once(struct db *db, const struct db_statement *statement, bool *alone,
    jv *problem)
{
	const char *name = NULL;
	*alone = false;
	if (!db_connect(db, problem))
		return NULL;
	*alone = PQtransactionStatus(db->handle->connection) == PQTRANS_IDLE;
	if (!connection_prepare(
		db, statement->sql, statement->timeout_ms, &name, problem))
		return NULL;
	return run_as(db, statement, name, problem);
}

static struct db_result *
rows_of(PGresult *result)
{
	if (!result)
		return NULL;
	struct db_result *rows = xmalloc(sizeof(*rows));
	rows->result = result;
	return rows;
}

struct db_result *
db_query_within(struct db *db, const char *sql, int count,
    const char *const parameters[], int timeout_ms, jv *problem)
{
	const struct db_statement statement = {
	    sql, count, parameters, timeout_ms};
	bool alone = false;
	PGresult *result = run_once(db, &statement, &alone, problem);
	bool stale = !result && connection_unprepare(db, problem);
	if (!result && alone && (stale || db_came_back(db, problem))) {
		jv_free(*problem);
		*problem = jv_invalid();
		result = run_once(db, &statement, &alone, problem);
	}
	return rows_of(result);
}

struct db_result *
db_query(struct db *db, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	return db_query_within(
	    db, sql, count, parameters, db->timeout_ms, problem);
}

static const char *
literal_of(const char *parameter, struct arena *arena)
{
	return parameter ? sql_quote_literal(parameter, arena) : "NULL";
}

/* EXECUTE of a prepared statement, behind others in one message. */
static PGresult *
run_behind(struct db *db, const char *before,
    const struct db_statement *statement, const char *name, jv *problem)
{
	struct arena arena = {0};
	const char *text = arena_printf(&arena, "%s; EXECUTE %s", before, name);
	for (int i = 0; i < statement->count; i++)
		text = arena_printf(&arena, "%s%s%s", text, i > 0 ? ", " : "(",
		    literal_of(statement->parameters[i], &arena));
	text = arena_printf(&arena, "%s%s", text, statement->count ? ")" : "");
	PGresult *result = NULL;
	if (connection_sent(
		db, PQsendQuery(db->handle->connection, text), problem))
		result = connection_collect(db, statement->timeout_ms, problem);
	arena_release(&arena);
	return result;
}

struct db_result *
db_query_behind(struct db *db, const char *before, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	const struct db_statement statement = {
	    sql, count, parameters, db->timeout_ms};
	const char *name = NULL;
	if (!db_connect(db, problem) ||
	    !connection_prepare(db, sql, db->timeout_ms, &name, problem))
		return NULL;
	if (name) {
		PGresult *result =
		    run_behind(db, before, &statement, name, problem);
		if (result || !connection_unprepare(db, problem))
			return rows_of(result);
		jv_free(*problem);
		*problem = jv_invalid();
		db_roll_back(db);
	}
	return db_execute(db, before, problem)
		   ? rows_of(run_as(db, &statement, NULL, problem))
		   : NULL;
}

int
db_rows(const struct db_result *result)
{
	return PQntuples(result->result);
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
	/* libpq's signature lacks a const here. */
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
	    !connection_sent(
		db, PQsendQuery(db->handle->connection, sql), problem))
		return false;
	PGresult *result = connection_collect(db, 0, problem);
	PQclear(result);
	return result;
}
