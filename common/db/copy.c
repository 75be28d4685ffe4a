/* copy.c - rows in bulk; see db.h */
#include "db/connection.h"

#include <stdlib.h>
#include <string.h>

bool
db_copy_open(struct db *db, const char *sql, jv *problem)
{
	/* A whole row is handed to libpq at once: let libpq wait for the
	 * server. */
	if (!db_connect(db, problem) ||
	    PQsetnonblocking(db->handle->connection, 0) != 0 ||
	    !connection_sent(
		db, PQsendQuery(db->handle->connection, sql), problem))
		return false;
	PGresult *result = connection_collect(db, 0, problem);
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
	if (!connection_sent(
		db, PQputCopyEnd(db->handle->connection, NULL) == 1, problem))
		return false;
	PGresult *result = connection_collect(db, 0, problem);
	PQclear(result);
	if (db->handle)
		PQsetnonblocking(db->handle->connection, 1);
	return result;
}
