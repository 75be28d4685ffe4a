/* stream.c - one statement of a user, row by row; see db.h */
#include "db/connection.h"

#include <stdlib.h>

void
connection_forget_stream(struct db_handle *handle)
{
	PQclear(handle->row);
	free(handle->values);
	free(handle->lengths);
	handle->row = NULL;
	handle->values = NULL;
	handle->lengths = NULL;
	handle->streaming = false;
}

bool
db_stream_open(struct db *db, const char *sql, int timeout_ms, jv *problem)
{
	if (!db_connect(db, problem))
		return false;
	struct db_handle *handle = db->handle;
	connection_forget_stream(handle);
	jv_free(handle->column_names);
	handle->column_names = jv_invalid();
	if (!connection_sent(db,
		PQsendQueryParams(
		    handle->connection, sql, 0, NULL, NULL, NULL, NULL, 0),
		problem))
		return false;
	PQsetSingleRowMode(handle->connection);
	handle->streaming = true;
	handle->ended = false;
	handle->limit = connection_limit(db, timeout_ms);
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
		size_t length = (size_t)PQgetlength(handle->row, 0, i);
		bool is_null =
		    length == 0 && PQgetisnull(handle->row, 0, i) != 0;
		handle->values[i] =
		    is_null ? NULL : PQgetvalue(handle->row, 0, i);
		handle->lengths[i] = length;
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
	handle->row = connection_next_result(handle, &handle->limit, &wait);
	if (wait == WAIT_TIMEOUT) {
		*problem = connection_timeout_problem();
		return DB_STREAM_FAIL;
	}
	if (wait == WAIT_STOPPED) {
		*problem = connection_stopped_problem();
		return DB_STREAM_FAIL;
	}
	if (!handle->row) {
		*problem = connection_loss_problem(handle);
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
		*problem = connection_result_problem(handle, handle->row);
		return DB_STREAM_FAIL;
	}
}

void
db_stream_close(struct db *db)
{
	if (!db->handle || !db->handle->streaming)
		return;
	connection_forget_stream(db->handle);
	connection_stop(db);
}
