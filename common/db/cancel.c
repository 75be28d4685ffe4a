/* cancel.c - ends a statement that still runs; see connection.h */
#include "db/connection.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* After a cancel, the statement has this long to end; then the connection is
 * closed. */
#define CANCEL_TIMEOUT_MS 1000
/* The result that ends the rows, and a few more. */
#define RESULTS_TO_END 4
/* ROLLBACK of a read-only transaction takes no time.  Together with the cancel
 * it must end within STOP_GRACE_S. */
#define ROLLBACK_TIMEOUT_MS 200

/* How long the connection may take over which the other server is told, in
 * seconds; libpq takes 2 at least. */
#define ENDING_CONNECT_TIMEOUT "2"

/*
 * PQcancel blocks without a limit when the server is gone, so a thread of its
 * own calls it.  The connection may be used again only after PQcancel has
 * returned: a late cancel would hit the next statement.  The same holds for
 * what ends the statement in another server.
 */
struct cancel_job {
	PGcancel *cancel;
	char *ending;             /* NULL: none */
	PQconninfoOption *target; /* where to send it */
	pthread_mutex_t lock;
	pthread_cond_t returned;
	bool done;
	bool abandoned; /* nobody waits: the thread frees the job */
};

static void
free_job(struct cancel_job *job)
{
	PQfreeCancel(job->cancel);
	PQconninfoFree(job->target);
	free(job->ending);
	pthread_cond_destroy(&job->returned);
	pthread_mutex_destroy(&job->lock);
	free(job);
}

/* Whether it succeeds is seen by the statement that ends. */
static void
send_ending(const struct cancel_job *job)
{
	enum { OPTIONS = 128 };
	const char *keywords[OPTIONS + 1];
	const char *values[OPTIONS + 1];
	int count = 0;
	for (const PQconninfoOption *option = job->target;
	     option && option->keyword && count < OPTIONS - 1; option++) {
		if (!option->val || strcmp(option->keyword, "service") == 0 ||
		    strcmp(option->keyword, "connect_timeout") == 0)
			continue;
		keywords[count] = option->keyword;
		values[count++] = option->val;
	}
	keywords[count] = "connect_timeout";
	values[count++] = ENDING_CONNECT_TIMEOUT;
	keywords[count] = values[count] = NULL;
	PGconn *connection = PQconnectdbParams(keywords, values, 0);
	PQclear(PQexec(connection, job->ending));
	PQfinish(connection);
}

static void *
send_cancel(void *context)
{
	struct cancel_job *job = context;
	char error[256];
	PQcancel(job->cancel, error, sizeof(error));
	if (job->ending)
		send_ending(job);
	pthread_mutex_lock(&job->lock);
	job->done = true;
	bool abandoned = job->abandoned;
	pthread_cond_signal(&job->returned);
	pthread_mutex_unlock(&job->lock);
	if (abandoned)
		free_job(job);
	return NULL;
}

static struct cancel_job *
new_job(const struct db *db, PGcancel *cancel)
{
	struct cancel_job *job = xcalloc(1, sizeof(*job));
	pthread_condattr_t attributes;
	job->cancel = cancel;
	if (db->ending) {
		job->ending = xstrdup(db->ending);
		job->target = PQconninfo(db->handle->connection);
	}
	pthread_mutex_init(&job->lock, NULL);
	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(&job->returned, &attributes);
	pthread_condattr_destroy(&attributes);
	return job;
}

/* Return NULL when no cancel could be started. */
static struct cancel_job *
start_cancel(const struct db *db)
{
	PGcancel *cancel = PQgetCancel(db->handle->connection);
	pthread_t thread;
	if (!cancel)
		return NULL;
	struct cancel_job *job = new_job(db, cancel);
	if (pthread_create(&thread, NULL, send_cancel, job) != 0) {
		free_job(job);
		return NULL;
	}
	pthread_detach(thread);
	return job;
}

/* Did the cancel return in time?  This takes the job. */
static bool
finish_cancel(struct cancel_job *job, int64_t deadline)
{
	struct timespec until = {deadline / 1000, deadline % 1000 * 1000000};
	int waited = 0;
	pthread_mutex_lock(&job->lock);
	while (!job->done && waited == 0)
		waited =
		    pthread_cond_timedwait(&job->returned, &job->lock, &until);
	bool done = job->done;
	job->abandoned = !done;
	pthread_mutex_unlock(&job->lock);
	if (done)
		free_job(job);
	return done;
}

/* Read the rest of a statement's results.  Return false when it does not
 * end. */
static bool
drain(struct db_handle *handle, const struct connection_limit *limit)
{
	enum wait_result wait = WAIT_READY;
	for (;;) {
		PGresult *result = connection_next_result(handle, limit, &wait);
		if (!result)
			return wait == WAIT_READY &&
			       PQstatus(handle->connection) == CONNECTION_OK;
		ExecStatusType status = PQresultStatus(result);
		PQclear(result);
		if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT ||
		    status == PGRES_COPY_BOTH)
			return false;
	}
}

/*
 * Has the rest of the result arrived already?  A cancel needs a connection of
 * its own, and most cut results end with the first row over the limit (LIMIT
 * max_rows + 1).
 */
static bool
has_ended(struct db_handle *handle)
{
	PGconn *connection = handle->connection;
	PQconsumeInput(connection); /* reads what has arrived, does not wait */
	for (int results = 0; results < RESULTS_TO_END; results++) {
		if (PQisBusy(connection))
			return false;
		PGresult *result = PQgetResult(connection);
		ExecStatusType status = PQresultStatus(result);
		PQclear(result);
		if (!result)
			return true;
		if (status != PGRES_SINGLE_TUPLE && status != PGRES_TUPLES_OK)
			return false;
	}
	return false;
}

void
connection_stop(struct db *db)
{
	struct db_handle *handle = db->handle;
	struct connection_limit limit =
	    connection_last_limit(CANCEL_TIMEOUT_MS);
	bool runs = !handle->ended &&
		    PQtransactionStatus(handle->connection) == PQTRANS_ACTIVE &&
		    !has_ended(handle);
	struct cancel_job *job = runs ? start_cancel(db) : NULL;
	bool clean = drain(handle, &limit);
	if (job && !finish_cancel(job, limit.deadline))
		clean = false;
	if (!clean)
		db_drop(db);
}

void
db_set_ending(struct db *db, const char *sql)
{
	free(db->ending);
	db->ending = sql ? xstrdup(sql) : NULL;
}

/* The caller's limits do not count here: the next user needs a clean
 * session. */
void
connection_finish_roll_back(struct db *db)
{
	struct db_handle *handle = db->handle;
	struct connection_limit limit =
	    connection_last_limit(ROLLBACK_TIMEOUT_MS);
	if (!handle || !handle->rolls_back)
		return;
	handle->rolls_back = false;
	if (!drain(handle, &limit) ||
	    PQtransactionStatus(handle->connection) != PQTRANS_IDLE)
		db_drop(db);
}

bool
db_in_transaction(const struct db *db)
{
	const struct db_handle *handle = db->handle;
	if (!handle || handle->rolls_back ||
	    PQtransactionStatus(handle->connection) != PQTRANS_INTRANS)
		return false;
	struct pollfd socket = {
	    .fd = PQsocket(handle->connection), .events = POLLIN};
	return poll(&socket, 1, 0) == 0;
}

void
db_roll_back(struct db *db)
{
	connection_finish_roll_back(db);
	struct db_handle *handle = db->handle;
	if (!handle)
		return;
	handle->ended = false;
	handle->rolls_back = true;
	if (PQsendQuery(handle->connection, "ROLLBACK") != 1)
		db_drop(db);
}
