/* wait.c - deadlines, the socket and the next result; see connection.h */
#include "connection.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

static int64_t
clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
connection_deadline(int timeout_ms)
{
	return timeout_ms > 0 ? clock_ms() + timeout_ms : INT64_MAX;
}

enum wait_result
connection_wait(PGconn *connection, short events, int64_t deadline)
{
	for (;;) {
		int64_t left =
		    deadline == INT64_MAX ? -1 : deadline - clock_ms();
		if (deadline != INT64_MAX && left <= 0)
			return WAIT_TIMEOUT;
		struct pollfd descriptor = {
		    .fd = PQsocket(connection), .events = events};
		if (descriptor.fd < 0)
			return WAIT_BROKEN;
		int ready = poll(&descriptor, 1, (int)left);
		if (ready > 0)
			return WAIT_READY;
		if (ready < 0 && errno != EINTR)
			return WAIT_BROKEN;
	}
}

PGresult *
connection_next_result(
    struct db_handle *handle, int64_t deadline, enum wait_result *wait)
{
	PGconn *connection = handle->connection;
	*wait = WAIT_READY;
	int unsent = PQflush(connection);
	while (PQisBusy(connection)) {
		short events = unsent > 0 ? POLLIN | POLLOUT : POLLIN;
		*wait = connection_wait(connection, events, deadline);
		if (*wait != WAIT_READY)
			return NULL;
		if (!PQconsumeInput(connection)) {
			if (PQstatus(connection) == CONNECTION_BAD)
				break; /* the next result tells why */
			*wait = WAIT_BROKEN;
			return NULL;
		}
		if (unsent > 0)
			unsent = PQflush(connection);
	}
	return PQgetResult(connection);
}
