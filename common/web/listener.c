/* listener.c - the socket that clients connect to; see listener.h */
#include "web/listener.h"

#include "base/problem.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* The first descriptor that a service manager hands over. */
enum { HANDED_OVER = 3 };

/* Connections that wait to be accepted. */
enum { BACKLOG = 64 };

union address {
	struct sockaddr any;
	struct sockaddr_in four;
	struct sockaddr_in6 six;
	struct sockaddr_un local;
	struct sockaddr_storage room;
};

static jv
listen_problem(const char *place, const char *why)
{
	return problem_new(
	    "web.listen", "cannot listen at '%s': %s", place, why);
}

/* ---- one that was handed over ---- */

/* Read a number of the environment, and take it out: it is not meant for
 * programs that are started from here. */
static long
taken(const char *name)
{
	const char *text = getenv(name);
	long number = text ? strtol(text, NULL, 10) : 0;
	unsetenv(name);
	return number;
}

static bool
is_handed_over(jv *problem)
{
	long process = taken("LISTEN_PID");
	long count = taken("LISTEN_FDS");
	unsetenv("LISTEN_FDNAMES");
	if (process != (long)getpid() || count < 1)
		return false;
	if (count > 1)
		*problem = problem_new("web.listen",
		    "%ld sockets were handed over; one is served", count);
	return count == 1;
}

/* ---- a new one ---- */

/* Does somebody accept at the path?  If not, it is left over. */
static bool
is_left_over(const struct sockaddr_un *address)
{
	int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool refused = connect(probe, (const struct sockaddr *)address,
			   sizeof(*address)) != 0 &&
		       errno == ECONNREFUSED;
	close(probe);
	return refused;
}

static bool
bind_local(struct listener *listener, const char *path, jv *problem)
{
	union address address = {.local = {.sun_family = AF_UNIX}};
	if (strlen(path) >= sizeof(address.local.sun_path)) {
		*problem = listen_problem(path, "the path is too long");
		return false;
	}
	memcpy(address.local.sun_path, path, strlen(path) + 1);
	listener->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (is_left_over(&address.local))
		unlink(path);
	mode_t mask = umask(S_IXUSR | S_IXGRP | S_IRWXO);
	int failed =
	    bind(listener->socket, &address.any, sizeof(address.local));
	umask(mask);
	if (failed) {
		*problem = listen_problem(path, strerror(errno));
		return false;
	}
	listener->made = xstrdup(path);
	return true;
}

/* "127.0.0.1:8642" or "[::1]:8642" into its parts, in the arena. */
static bool
split(const char *place, struct arena *arena, const char **host,
    const char **port)
{
	const char *colon = strrchr(place, ':');
	if (!colon || colon == place)
		return false;
	size_t length = (size_t)(colon - place);
	if (*place == '[' && place[length - 1] == ']') {
		place++;
		length -= 2;
	}
	*host = arena_strndup(arena, place, length);
	*port = colon + 1;
	return true;
}

static bool
bind_tcp(struct listener *listener, const char *place, jv *problem)
{
	struct arena arena = {0};
	struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
	    .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
	struct addrinfo *found = NULL;
	const char *host, *port;
	int one = 1;
	bool bound = false;
	if (!split(place, &arena, &host, &port) ||
	    getaddrinfo(host, port, &wanted, &found) != 0) {
		*problem = problem_with_text(
		    listen_problem(place, "it is no ADDRESS:PORT"), "hint",
		    "such as 127.0.0.1:8642, or the path of a Unix socket");
	} else {
		listener->socket =
		    socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
		setsockopt(listener->socket, SOL_SOCKET, SO_REUSEADDR, &one,
		    sizeof(one));
		bound = bind(listener->socket, found->ai_addr,
			    found->ai_addrlen) == 0;
		if (!bound)
			*problem = listen_problem(place, strerror(errno));
	}
	if (found)
		freeaddrinfo(found);
	arena_release(&arena);
	return bound;
}

/* ---- what it is ---- */

static void
describe(struct listener *listener)
{
	union address address = {.any = {.sa_family = AF_UNSPEC}};
	socklen_t length = sizeof(address);
	char text[INET6_ADDRSTRLEN] = "";
	struct arena arena = {0};
	getsockname(listener->socket, &address.any, &length);
	if (address.any.sa_family == AF_INET) {
		listener->port = ntohs(address.four.sin_port);
		inet_ntop(AF_INET, &address.four.sin_addr, text, sizeof(text));
	} else if (address.any.sa_family == AF_INET6) {
		listener->port = ntohs(address.six.sin6_port);
		inet_ntop(AF_INET6, &address.six.sin6_addr, text, sizeof(text));
	}
	listener->local = address.any.sa_family == AF_UNIX;
	listener->place = xstrdup(
	    listener->local
		? address.local.sun_path
		: arena_printf(&arena,
		      address.any.sa_family == AF_INET6 ? "[%s]:%d" : "%s:%d",
		      text, listener->port));
	arena_release(&arena);
}

bool
listener_open(struct listener *listener, const char *place, jv *problem)
{
	*listener = (struct listener){.socket = -1};
	if (is_handed_over(problem))
		listener->socket = HANDED_OVER;
	else if (jv_is_valid(*problem) ||
		 !(*place == '/' ? bind_local(listener, place, problem)
				 : bind_tcp(listener, place, problem)))
		return false;
	if (fcntl(listener->socket, F_SETFD, FD_CLOEXEC) != 0 ||
	    fcntl(listener->socket, F_SETFL, O_NONBLOCK) != 0 ||
	    listen(listener->socket, BACKLOG) != 0) {
		*problem = listen_problem(place, strerror(errno));
		return false;
	}
	describe(listener);
	return true;
}

void
listener_close(struct listener *listener)
{
	if (listener->socket >= 0)
		close(listener->socket);
	if (listener->made)
		unlink(listener->made);
	free(listener->place);
	free(listener->made);
	*listener = (struct listener){.socket = -1};
}
