/* wait.c - deadlines, the socket and the next result; see connection.h */
#include "base/clock.h"
#include "base/stop.h"
#include "db/connection.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>

static int64_t
time_ahead(int timeout_ms)
{
	return timeout_ms > 0 ? (int64_t)clock_ms() + timeout_ms : INT64_MAX;
}

void
db_limit(struct db *db, int timeout_ms)
{
	db->deadline = timeout_ms > 0 ? time_ahead(timeout_ms) : 0;
}

int
db_time_left(const struct db *db)
{
	int64_t left = db->deadline - (int64_t)clock_ms();
	if (db->deadline == 0 || left > INT_MAX)
		return INT_MAX;
	return left > 0 ? (int)left : 0;
}

struct connection_limit
connection_limit(const struct db *db, int timeout_ms)
{
	int64_t deadline = time_ahead(timeout_ms);
	if (db->deadline != 0 && db->deadline < deadline)
		deadline = db->deadline;
	return (struct connection_limit){deadline, stop_descriptor()};
}

struct connection_limit
connection_last_limit(int timeout_ms)
{
	return (struct connection_limit){time_ahead(timeout_ms), -1};
}

enum wait_result
connection_wait(
    PGconn *connection, short events, const struct connection_limit *limit)
{
	for (;;) {
		bool ends = limit->deadline != INT64_MAX;
		int64_t left =
		    ends ? limit->deadline - (int64_t)clock_ms() : -1;
		if (ends && left <= 0)
			return WAIT_TIMEOUT;
		struct pollfd both[] = {
		    {.fd = PQsocket(connection), .events = events},
		    {.fd = limit->stop, .events = POLLIN},
		};
		if (both[0].fd < 0)
			return WAIT_BROKEN;
		int ready =
		    poll(both, COUNT_OF(both), left > INT_MAX ? -1 : (int)left);
		if (ready > 0)
			return both[1].revents ? WAIT_STOPPED : WAIT_READY;
		if (ready < 0 && errno != EINTR)
			return WAIT_BROKEN;
	}
}

bool
db_pause(const struct db *db, int ms)
{
	struct pollfd stop = {.fd = stop_descriptor(), .events = POLLIN};
	int left = db_time_left(db);
	if (left <= ms)
		return false;
	/* A signal makes the descriptor readable before poll begins again. */
	while (poll(&stop, 1, ms) < 0 && errno == EINTR)
		continue;
	return !stop_requested();
}

PGresult *
connection_next_result(struct db_handle *handle,
    const struct connection_limit *limit, enum wait_result *wait)
{
	PGconn *connection = handle->connection;
	*wait = WAIT_READY;
	int unsent = PQflush(connection);
	while (PQisBusy(connection)) {
		short events = unsent > 0 ? POLLIN | POLLOUT : POLLIN;
		*wait = connection_wait(connection, events, limit);
		if (*wait != WAIT_READY)
			return NULL;
		if (!PQconsumeInput(connection)) {
			if (PQstatus(connection) == CONNECTION_BAD)
				break; /* the next result has the reason */
			*wait = WAIT_BROKEN;
			return NULL;
		}
		if (unsent > 0)
			unsent = PQflush(connection);
	}
	return PQgetResult(connection);
}
