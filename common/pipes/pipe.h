/*
 * pipe.h - one running pipeline: a script of pipelines/ as a coprocess
 *
 * A pipe takes records on its standard input and gives them back on its
 * standard output, both non-blocking here.  Its stages write what they did to a
 * third descriptor, the trace.  It runs in a process group of its own, so that
 * all its stages can be told to end at once; they then cancel what they run on
 * the server (base/stop.h).
 */
#ifndef NL2SQL_PIPES_PIPE_H
#define NL2SQL_PIPES_PIPE_H

#include "base/line_buffer.h"
#include "base/memory.h"

#include <jv.h>
#include <poll.h>
#include <sys/types.h>

/* Which pipeline, for which database, as which role. */
struct pipe_route {
	char *script;   /* path of the program */
	char *database; /* NL2SQL_DB of its stages; NULL: as the caller's */
	char *role;     /* NL2SQL_ROLE of its stages; NULL: as the caller's */
};

struct pipe {
	pid_t process; /* 0: reaped, or none */
	pid_t group;   /* of all its processes */
	int input;     /* -1: closed */
	int output;    /* -1: it ended */
	int trace;     /* -1: it ended */
	struct line_buffer lines;
	struct line_buffer events;
	const char *pending; /* not written yet; lent */
	size_t pending_length;
};

enum { PIPE_DESCRIPTORS = 3 };

/*
 * Start the script.  A line of its output may have `max_line` bytes, and its
 * standard error is the descriptor `errors`; 0: that of this program.  Return
 * false with `*problem` (door.pipe) when it cannot be started.
 */
MUST_USE bool pipe_start(struct pipe *pipe, const struct pipe_route *route,
    size_t max_line, int errors, jv *problem);

/* Send a line, newline included: now what the pipe takes, the rest by pipe_run.
 * It is lent until pipe_sent. */
void pipe_send(struct pipe *pipe, const char *line, size_t length);
bool pipe_sent(const struct pipe *pipe);

/* Fill in the descriptors to wait for: PIPE_DESCRIPTORS at most; return how
 * many. */
int pipe_poll(const struct pipe *pipe, struct pollfd *polls);

/*
 * Write and read what goes without waiting.  Return false when the output
 * ended, or a line is too long: no further line will come then.  Lines and
 * events that came are in the two buffers.
 */
MUST_USE bool pipe_run(struct pipe *pipe);

/* Close its input: it answers what it has, and ends. */
void pipe_close(struct pipe *pipe);

/* Send all its processes the signal, unless they ended: as long as one runs,
 * the output is open. */
void pipe_signal(const struct pipe *pipe, int number);

/* Has its first process ended?  It is reaped then, and `*status` is that of
 * waitpid(2). */
MUST_USE bool pipe_reap(struct pipe *pipe, int *status);

/* Close all descriptors and free the buffers.  The process must be reaped. */
void pipe_release(struct pipe *pipe);

#endif
