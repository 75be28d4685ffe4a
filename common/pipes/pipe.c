/* pipe.c - one running pipeline; see pipe.h */
#include "pipes/pipe.h"

#include "base/problem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* POSIX has no header for it. */
extern char **environ;

/* Where a pipe's stages find the trace: they open it by this name. */
enum { TRACE_DESCRIPTOR = 3 };
static const char trace_variable[] = "NL2SQL_TRACE=/dev/fd/3";

/* An event has an id and a dozen numbers. */
enum { MAX_EVENT_BYTES = 64 << 10 };

/* ---- the environment ---- */

struct setting {
	const char *name; /* with "=" */
	char *entry;      /* NULL: as the caller has it */
};

enum { SETTINGS = 3 };

static bool
is_set(const char *entry, const struct setting *settings)
{
	for (int i = 0; i < SETTINGS; i++)
		if (settings[i].entry && strncmp(entry, settings[i].name,
					     strlen(settings[i].name)) == 0)
			return true;
	return false;
}

static void
set(struct setting *setting, struct arena *arena, const char *value)
{
	if (value)
		setting->entry =
		    arena_printf(arena, "%s%s", setting->name, value);
}

/* The caller's environment with the route's settings. */
static char **
environment_of(const struct pipe_route *route, struct arena *arena)
{
	struct setting settings[SETTINGS] = {{"NL2SQL_DB=", NULL},
	    {"NL2SQL_ROLE=", NULL},
	    {"NL2SQL_TRACE=", arena_strdup(arena, trace_variable)}};
	size_t count = 0;
	size_t kept = 0;
	set(&settings[0], arena, route->database);
	set(&settings[1], arena, route->role);
	while (environ[count])
		count++;
	char **made = arena_array(arena, count + SETTINGS + 1, sizeof(*made));
	for (size_t i = 0; i < count; i++)
		if (!is_set(environ[i], settings))
			made[kept++] = environ[i];
	for (int i = 0; i < SETTINGS; i++)
		if (settings[i].entry)
			made[kept++] = settings[i].entry;
	return made;
}

/* ---- start ---- */

enum { READ_END, WRITE_END };

struct ends {
	int input[2], output[2], trace[2];
};

static void
close_end(int *descriptor)
{
	if (*descriptor >= 0)
		close(*descriptor);
	*descriptor = -1;
}

static void
close_ends(struct ends *ends)
{
	for (int i = 0; i < 2; i++) {
		close_end(&ends->input[i]);
		close_end(&ends->output[i]);
		close_end(&ends->trace[i]);
	}
}

static bool
open_pipe(int ends[2])
{
	return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

/* Ours do not block, and no other child gets any of them. */
static bool
open_ends(struct ends *ends)
{
	*ends = (struct ends){{-1, -1}, {-1, -1}, {-1, -1}};
	if (!open_pipe(ends->input) || !open_pipe(ends->output) ||
	    !open_pipe(ends->trace))
		return false;
	return fcntl(ends->input[WRITE_END], F_SETFL, O_NONBLOCK) == 0 &&
	       fcntl(ends->output[READ_END], F_SETFL, O_NONBLOCK) == 0 &&
	       fcntl(ends->trace[READ_END], F_SETFL, O_NONBLOCK) == 0;
}

/* Signals as a program expects them, in a group of its own. */
static void
set_attributes(posix_spawnattr_t *attributes)
{
	static const int defaults[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP};
	sigset_t signals;
	sigemptyset(&signals);
	posix_spawnattr_setsigmask(attributes, &signals);
	for (size_t i = 0; i < COUNT_OF(defaults); i++)
		sigaddset(&signals, defaults[i]);
	posix_spawnattr_setsigdefault(attributes, &signals);
	posix_spawnattr_setpgroup(attributes, 0);
	posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK |
						 POSIX_SPAWN_SETSIGDEF |
						 POSIX_SPAWN_SETPGROUP);
}

/* The errno of a failure, 0 when it runs. */
static int
spawn(struct pipe *pipe, const struct pipe_route *route, struct ends *ends,
    int errors)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	struct arena arena = {0};
	char *arguments[] = {route->script, NULL};
	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	set_attributes(&attributes);
	posix_spawn_file_actions_adddup2(
	    &actions, ends->input[READ_END], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(
	    &actions, ends->output[WRITE_END], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(
	    &actions, ends->trace[WRITE_END], TRACE_DESCRIPTOR);
	if (errors > 0)
		posix_spawn_file_actions_adddup2(
		    &actions, errors, STDERR_FILENO);
	int failed = posix_spawn(&pipe->process, route->script, &actions,
	    &attributes, arguments, environment_of(route, &arena));
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	arena_release(&arena);
	return failed;
}

/* Above those that the child gets, so that none of them is overwritten before
 * it is copied. */
static bool
raise_ends(struct ends *ends)
{
	int *all[] = {&ends->input[READ_END], &ends->output[WRITE_END],
	    &ends->trace[WRITE_END]};
	for (size_t i = 0; i < COUNT_OF(all); i++) {
		int raised =
		    fcntl(*all[i], F_DUPFD_CLOEXEC, TRACE_DESCRIPTOR + 1);
		if (raised < 0)
			return false;
		close(*all[i]);
		*all[i] = raised;
	}
	return true;
}

bool
pipe_start(struct pipe *pipe, const struct pipe_route *route, size_t max_line,
    int errors, jv *problem)
{
	struct ends ends;
	*pipe = (struct pipe){.input = -1, .output = -1, .trace = -1};
	line_buffer_init(&pipe->lines, max_line);
	line_buffer_init(&pipe->events, MAX_EVENT_BYTES);
	int failed = open_ends(&ends) && raise_ends(&ends)
			 ? spawn(pipe, route, &ends, errors)
			 : errno;
	if (failed) {
		pipe->process = 0;
		close_ends(&ends);
		*problem = problem_new("door.pipe", "cannot start '%s': %s",
		    route->script, strerror(failed));
		return false;
	}
	pipe->group = pipe->process;
	pipe->input = ends.input[WRITE_END];
	pipe->output = ends.output[READ_END];
	pipe->trace = ends.trace[READ_END];
	ends.input[WRITE_END] = ends.output[READ_END] = -1;
	ends.trace[READ_END] = -1;
	close_ends(&ends);
	return true;
}

/* ---- lines in and out ---- */

bool
pipe_sent(const struct pipe *pipe)
{
	return pipe->pending_length == 0;
}

int
pipe_poll(const struct pipe *pipe, struct pollfd *polls)
{
	int count = 0;
	if (pipe->input >= 0 && pipe->pending_length > 0)
		polls[count++] = (struct pollfd){pipe->input, POLLOUT, 0};
	if (pipe->output >= 0)
		polls[count++] = (struct pollfd){pipe->output, POLLIN, 0};
	if (pipe->trace >= 0)
		polls[count++] = (struct pollfd){pipe->trace, POLLIN, 0};
	return count;
}

/* What the pipe does not take is lost with it: its output ends as well. */
static void
write_pending(struct pipe *pipe)
{
	while (pipe->input >= 0 && pipe->pending_length > 0) {
		ssize_t put =
		    write(pipe->input, pipe->pending, pipe->pending_length);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			return;
		if (put < 0) {
			pipe_close(pipe);
			return;
		}
		pipe->pending += put;
		pipe->pending_length -= (size_t)put;
	}
}

void
pipe_send(struct pipe *pipe, const char *line, size_t length)
{
	pipe->pending = line;
	pipe->pending_length = length;
	write_pending(pipe);
}

bool
pipe_run(struct pipe *pipe)
{
	write_pending(pipe);
	if (pipe->output >= 0 &&
	    line_buffer_read(&pipe->lines, pipe->output) != LINE_BUFFER_OPEN)
		close_end(&pipe->output);
	/* Behind it: a stage writes its event before its record, so that the
	 * events of a record that is there are there, too. */
	if (pipe->trace >= 0 &&
	    line_buffer_read(&pipe->events, pipe->trace) != LINE_BUFFER_OPEN)
		close_end(&pipe->trace);
	return pipe->output >= 0;
}

/* ---- the end ---- */

void
pipe_close(struct pipe *pipe)
{
	close_end(&pipe->input);
	pipe->pending_length = 0;
}

void
pipe_signal(const struct pipe *pipe, int number)
{
	if (pipe->process > 0 || pipe->output >= 0)
		kill(-pipe->group, number);
}

bool
pipe_reap(struct pipe *pipe, int *status)
{
	*status = 0;
	if (pipe->process == 0)
		return true;
	pid_t ended = waitpid(pipe->process, status, WNOHANG);
	if (ended == 0 || (ended < 0 && errno == EINTR))
		return false;
	pipe->process = 0;
	return true;
}

void
pipe_release(struct pipe *pipe)
{
	close_end(&pipe->input);
	close_end(&pipe->output);
	close_end(&pipe->trace);
	line_buffer_release(&pipe->lines);
	line_buffer_release(&pipe->events);
}
