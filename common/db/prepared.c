/* prepared.c - statements of our own that a session keeps; see connection.h */
#include "base/hash.h"
#include "db/connection.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A statement that comes so often in one session is prepared: what only
 * connects costs no message more. */
#define OFTEN 2
/* Which texts a session remembers; what comes later is never prepared. */
#define TEXTS_MAX 64

struct prepared_text {
	char *sql;
	uint64_t hash;
	int seen;
	bool made;
	char name[sizeof("nl2sql_") + 16];
};

struct prepared {
	struct prepared_text texts[TEXTS_MAX];
	size_t count;
	bool asked, direct;
};

void
connection_forget_prepared(struct db_handle *handle)
{
	struct prepared *prepared = handle->prepared;
	for (size_t i = 0; prepared && i < prepared->count; i++)
		free(prepared->texts[i].sql);
	free(prepared);
	handle->prepared = NULL;
}

/* The entry of the text; NULL when there is no room for another one. */
static struct prepared_text *
entry_of(struct prepared *prepared, const char *sql)
{
	uint64_t hash = hash_text(sql);
	for (size_t i = 0; i < prepared->count; i++) {
		struct prepared_text *text = &prepared->texts[i];
		if (text->hash == hash && strcmp(text->sql, sql) == 0)
			return text;
	}
	if (prepared->count == TEXTS_MAX)
		return NULL;
	struct prepared_text *text = &prepared->texts[prepared->count++];
	text->sql = xstrdup(sql);
	text->hash = hash;
	snprintf(text->name, sizeof(text->name), "nl2sql_%016" PRIx64, hash);
	return text;
}

static PGresult *
collected(struct db *db, int sent, int timeout_ms, jv *problem)
{
	return connection_sent(db, sent, problem)
		   ? connection_collect(db, timeout_ms, problem)
		   : NULL;
}

/*
 * Is the session at the other end ours alone?  A pooler that shares sessions
 * gives each client a number of its own making, which is not that of the
 * server's process.
 */
static bool
ask_direct(struct db *db, int timeout_ms, jv *problem)
{
	static const char sql[] = "SELECT pg_catalog.pg_backend_pid()";
	struct prepared *prepared = db->handle->prepared;
	PGconn *connection = db->handle->connection;
	PGresult *result = collected(db,
	    PQsendQueryParams(connection, sql, 0, NULL, NULL, NULL, NULL, 0),
	    timeout_ms, problem);
	if (!result)
		return false;
	prepared->asked = true;
	prepared->direct = strtol(PQgetvalue(result, 0, 0), NULL, 10) ==
			   PQbackendPID(connection);
	PQclear(result);
	return true;
}

static bool
make(struct db *db, struct prepared_text *text, int timeout_ms, jv *problem)
{
	PGresult *result = collected(db,
	    PQsendPrepare(
		db->handle->connection, text->name, text->sql, 0, NULL),
	    timeout_ms, problem);
	PQclear(result);
	if (result)
		text->made = true;
	return result;
}

/* The statement has other columns by now (0A000: a column of the index has
 * another type), or the session lost it (26000). */
static bool
is_stale(const jv *problem)
{
	struct arena arena = {0};
	const char *sqlstate = record_member_text(problem, "sqlstate", &arena);
	bool stale = sqlstate && (strcmp(sqlstate, "0A000") == 0 ||
				     strcmp(sqlstate, "26000") == 0);
	arena_release(&arena);
	return stale;
}

bool
connection_unprepare(struct db *db, const jv *problem)
{
	struct prepared *prepared = db->handle ? db->handle->prepared : NULL;
	if (!prepared || !prepared->direct || !is_stale(problem))
		return false;
	prepared->direct = false;
	return true;
}

bool
connection_prepare(struct db *db, const char *sql, int timeout_ms,
    const char **name, jv *problem)
{
	struct db_handle *handle = db->handle;
	*name = NULL;
	/* A transaction that failed takes nothing but its end. */
	if (PQtransactionStatus(handle->connection) == PQTRANS_INERROR)
		return true;
	if (!handle->prepared)
		handle->prepared = xcalloc(1, sizeof(*handle->prepared));
	struct prepared *prepared = handle->prepared;
	if (prepared->asked && !prepared->direct)
		return true;
	struct prepared_text *text = entry_of(prepared, sql);
	if (!text || ++text->seen < OFTEN)
		return true;
	if (!prepared->asked && !ask_direct(db, timeout_ms, problem))
		return false;
	if (!prepared->direct)
		return true;
	if (!text->made && !make(db, text, timeout_ms, problem))
		return false;
	*name = text->name;
	return true;
}
