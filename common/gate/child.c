/* child.c - the process that parses; see child.h */
#define _GNU_SOURCE /* close_range */

#include "gate/child.h"

#include "base/clock.h"
#include "base/sanitizer.h"
#include "base/stop.h"
#include "gate/inspect.h"
#include "gate/prescan.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The tree of 8,000 chained operators, the most that 16 KiB hold, takes 16 MB
 * of stack to unpack (docs/research.md, libpg_query), more in instrumented
 * builds. */
#define STACK_BYTES ((size_t)64 * 1024 * 1024)
/* The largest tree measured took under 100 MB. */
#define MEMORY_BYTES ((rlim_t)512 * 1024 * 1024)
/* The child is replaced after this many statements, so that a leak in the
 * parser cannot grow without end. */
#define STATEMENTS_PER_CHILD 20000
#define MAX_REPLY_BYTES ((size_t)16 * 1024 * 1024)

enum { CHILD_SOCKET = 3 };

/* IN THE CHILD */

static void
set_limit(int resource, rlim_t value)
{
	struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
	setrlimit((__rlimit_resource_t)resource, &limit);
}

/* The limits may fail: the gate is safe without them.  They only bound the cost
 * of a bug. */
static void
limit_child(void)
{
	set_limit(RLIMIT_CORE, 0);
	set_limit(RLIMIT_FSIZE, 0);
	if (!ADDRESS_SANITIZER) /* its shadow memory counts as data */
		set_limit(RLIMIT_DATA, MEMORY_BYTES);
}

/* Close every descriptor but the socket and stderr, which a sanitizer writes
 * to. */
static void
drop_descriptors(int own)
{
	int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (nothing >= 0) {
		dup2(nothing, STDIN_FILENO);
		dup2(nothing, STDOUT_FILENO);
	} else {
		close(STDIN_FILENO);
		close(STDOUT_FILENO);
	}
	if (own != CHILD_SOCKET)
		dup2(own, CHILD_SOCKET);
	close_range(CHILD_SOCKET + 1, UINT_MAX, 0);
}

/* The parent answers Ctrl-C and a request to end; it then closes the socket. */
static void
ignore_signals(void)
{
	static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
	for (size_t i = 0; i < COUNT_OF(ignored); i++)
		signal(ignored[i], SIG_IGN);
}

/* The parent sends a request at once, so one read usually takes it all. */
struct request {
	uint32_t length;
	char sql[GATE_MAX_BYTES + 1];
};

static bool
read_request(struct request *request)
{
	char *bytes = (char *)request;
	size_t have = 0;
	size_t wanted = sizeof(request->length);
	while (have < wanted) {
		ssize_t got = read(
		    CHILD_SOCKET, bytes + have, sizeof(*request) - 1 - have);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		have += (size_t)got;
		if (have < sizeof(request->length))
			continue;
		if (request->length > GATE_MAX_BYTES)
			return false;
		wanted = sizeof(request->length) + request->length;
	}
	request->sql[request->length] = '\0';
	return have == wanted;
}

static bool
write_all(const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t put = send(CHILD_SOCKET, bytes, length, MSG_NOSIGNAL);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		bytes += put;
		length -= (size_t)put;
	}
	return true;
}

/* Answer requests until the parent closes the socket. */
static void *
serve(void *given)
{
	const struct gate *gate = given;
	struct request request;
	struct arena arena = {0};
	struct json_writer json = {0};
	while (read_request(&request)) {
		if (gate->reader)
			gate_judge_read(request.sql, request.length,
			    &gate->lists, gate->reader, &arena, &json);
		else
			gate_judge(request.sql, request.length, &gate->lists,
			    &arena, &json);
		if (!write_all(json.bytes, json.length))
			break;
		arena_reset(&arena);
	}
	_exit(0);
}

static _Noreturn void
be_child(const struct gate *gate, int own)
{
	ignore_signals();
	drop_descriptors(own);
	limit_child();
	pthread_t thread;
	pthread_attr_t attributes;
	union {
		const struct gate *lent;
		void *given;
	} held = {.lent = gate};
	if (pthread_attr_init(&attributes) == 0 &&
	    pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
	    pthread_create(&thread, &attributes, serve, held.given) == 0)
		pthread_join(thread, NULL);
	_exit(1);
}

/* IN THE PARENT */

bool
gate_child_start(struct gate *gate)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return false;
	pid_t child = fork();
	if (child == 0)
		be_child(gate, pair[1]);
	int saved = errno;
	close(pair[1]);
	if (child < 0) {
		close(pair[0]);
		errno = saved;
		return false;
	}
	gate->child = child;
	gate->socket = pair[0];
	gate->served = 0;
	return true;
}

void
gate_child_stop(struct gate *gate)
{
	if (gate->child <= 0)
		return;
	close(gate->socket);
	kill(gate->child, SIGKILL);
	while (waitpid(gate->child, NULL, 0) < 0 && errno == EINTR)
		continue;
	gate->child = 0;
}

/* Wait for the socket.  Return false when the time is over, or when the program
 * was asked to end: nobody would then use the answer. */
static bool
wait_for(const struct gate *gate, short events, int64_t end)
{
	for (;;) {
		int64_t left = end - (int64_t)clock_ms();
		if (left <= 0)
			return false;
		struct pollfd both[] = {
		    {.fd = gate->socket, .events = events},
		    {.fd = stop_descriptor(), .events = POLLIN},
		};
		int ready = poll(both, COUNT_OF(both), (int)left);
		if (ready > 0)
			return both[0].revents != 0;
		if (ready < 0 && errno != EINTR)
			return false;
	}
}

static const char *
send_request(
    const struct gate *gate, const char *sql, size_t length, int64_t end)
{
	struct request request;
	request.length = (uint32_t)length;
	const char *at = (const char *)&request;
	size_t left = sizeof(request.length) + length;
	memcpy(request.sql, sql, length);
	while (left > 0) {
		ssize_t put =
		    send(gate->socket, at, left, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (put > 0) {
			at += put;
			left -= (size_t)put;
		} else if (put < 0 && errno == EAGAIN) {
			if (!wait_for(gate, POLLOUT, end))
				return "the parser's process does not listen";
		} else if (put == 0 || errno != EINTR) {
			return "the parser's process is gone";
		}
	}
	return NULL;
}

static const char *
receive_line(const struct gate *gate, int64_t end)
{
	struct gate_reply *reply = gate->reply;
	reply->length = 0;
	for (;;) {
		if (reply->capacity - reply->length < 4096) {
			reply->capacity =
			    reply->capacity ? reply->capacity * 2 : 16384;
			reply->bytes = xrealloc(reply->bytes, reply->capacity);
		}
		if (!wait_for(gate, POLLIN, end))
			return "the parser took too long";
		ssize_t got = recv(gate->socket, reply->bytes + reply->length,
		    reply->capacity - reply->length, MSG_DONTWAIT);
		if (got < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (got <= 0)
			return "the parser's process died";
		reply->length += (size_t)got;
		if (reply->bytes[reply->length - 1] == '\n')
			break;
		if (reply->length > MAX_REPLY_BYTES)
			return "the parser's answer is too long";
	}
	reply->length--;
	if (memchr(reply->bytes, '\n', reply->length))
		return "the parser's answer is garbled";
	return NULL;
}

const char *
gate_child_ask(struct gate *gate, const char *sql, size_t length)
{
	if (gate->child > 0 && gate->served >= STATEMENTS_PER_CHILD)
		gate_child_stop(gate);
	if (gate->child <= 0 && !gate_child_start(gate))
		return "no process for the parser can be had";
	gate->served++;
	int64_t end = (int64_t)clock_ms() + gate->timeout_ms;
	const char *trouble = length > GATE_MAX_BYTES
				  ? "the statement is too long"
				  : send_request(gate, sql, length, end);
	if (!trouble)
		trouble = receive_line(gate, end);
	if (trouble)
		gate_child_stop(gate);
	return trouble;
}
