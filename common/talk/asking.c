/* asking.c - one record at a time through the pool; see talk/asking.h */
#include "talk/asking.h"

#include "base/clock.h"
#include "base/problem.h"
#include "base/stop.h"
#include "pipes/footprint.h"
#include "terminal/signals.h"
#include "text/display.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	/* One for each of propose, run, check and describe. */
	PIPES = 4,
	/* A pipe's first descriptors are those of its child. */
	ERRORS_LEAST = 10,
	SAID_BYTES = 64 << 10, /* longest line that a stage says */
	REDRAW_MS = 250,
	OWN_POLLS = 4, /* besides the pool's */
};

/* ---- what the stages say ---- */

/* The children get the write end by the pool alone, and the read end never
 * waits. */
static bool
open_errors(struct asking *asking)
{
	int ends[2];
	if (pipe(ends) != 0)
		return false;
	for (int i = 0; i < 2; i++) {
		asking->errors[i] =
		    fcntl(ends[i], F_DUPFD_CLOEXEC, ERRORS_LEAST);
		close(ends[i]);
	}
	return asking->errors[0] >= 0 && asking->errors[1] >= 0 &&
	       fcntl(asking->errors[0], F_SETFL, O_NONBLOCK) == 0;
}

static void
tell_errors(struct asking *asking)
{
	struct arena arena = {0};
	char *line;
	size_t length;
	(void)line_buffer_read(&asking->said, asking->errors[0]);
	while ((line = line_buffer_next(&asking->said, &length))) {
		progress_clear(&asking->progress);
		fprintf(stderr, "%s\n", display_safe(&arena, line));
	}
	arena_release(&arena);
}

/* ---- open and close ---- */

bool
asking_open(struct asking *asking, const struct config *config,
    const char *program, const char *pipelines, jv *problem)
{
	size_t max_line = (size_t)config_integer(config, "max_line");
	*asking = (struct asking){
	    .signals = -1, .errors = {-1, -1}, .problem = jv_invalid()};
	line_buffer_init(&asking->said, SAID_BYTES);
	progress_begin(&asking->progress, "nl2sql");
	asking->signals = signals_open();
	if (asking->signals < 0 || !open_errors(asking)) {
		*problem = problem_new(
		    "door.pipe", "cannot open a pipe: %s", strerror(errno));
		return false;
	}
	asking->pool = pool_new(&(struct pool_setup){.program = program,
	    .pipelines = pipelines,
	    .pipes = PIPES,
	    .waiting = 1,
	    .patience_ms = (int)config_integer(config, "patience_ms"),
	    .max_line = max_line,
	    .trace = -1,
	    .errors = asking->errors[1]});
	asking->polls = xcalloc((size_t)pool_polls(asking->pool) + OWN_POLLS,
	    sizeof(*asking->polls));
	return true;
}

const char *
asking_connections(const struct config *config, struct arena *arena)
{
	return footprint_text(config, PIPES, arena);
}

void
asking_close(struct asking *asking)
{
	if (asking->pool)
		pool_free(asking->pool);
	free(asking->polls);
	line_buffer_release(&asking->said);
	for (int i = 0; i < 2; i++)
		if (asking->errors[i] >= 0)
			close(asking->errors[i]);
	if (asking->signals >= 0)
		close(asking->signals);
}

/* ---- waiting ---- */

static void
add(struct asking *asking, int *count, int descriptor)
{
	asking->polls[(*count)++] = (struct pollfd){descriptor, POLLIN, 0};
}

/* Wait until something is there for the pool, the stages' messages, a signal,
 * or with `keys` for a key; serve pool and messages.  Return whether there is a
 * key. */
static bool
turn(struct asking *asking, bool keys, int at_most_ms)
{
	int count = pool_poll(asking->pool, asking->polls);
	int wait_ms = pool_timeout_ms(asking->pool);
	add(asking, &count, asking->signals);
	add(asking, &count, stop_descriptor());
	add(asking, &count, asking->errors[0]);
	if (keys)
		add(asking, &count, STDIN_FILENO);
	if (at_most_ms >= 0 && (wait_ms < 0 || wait_ms > at_most_ms))
		wait_ms = at_most_ms;
	bool ready = poll(asking->polls, (nfds_t)count, wait_ms) > 0;
	bool key = ready && keys && asking->polls[count - 1].revents != 0;
	tell_errors(asking);
	pool_run(asking->pool);
	return key;
}

enum line_editor_event
asking_wait(struct asking *asking)
{
	for (;;) {
		bool key = turn(asking, true, -1);
		if (stop_requested())
			return LINE_EDITOR_STOP;
		switch (signals_next(asking->signals)) {
		case SIGNALS_INTERRUPT:
			return LINE_EDITOR_INTERRUPT;
		case SIGNALS_RESIZE:
		case SIGNALS_CONTINUE:
			return LINE_EDITOR_REDRAW;
		case SIGNALS_NONE:
			break;
		}
		if (key)
			return LINE_EDITOR_KEY;
	}
}

/* ---- one record ---- */

static void
note_stage(void *context, jv event)
{
	struct asking *asking = context;
	struct arena arena = {0};
	const char *stage = record_member_text(&event, "stage", &arena);
	if (stage)
		snprintf(asking->stage, sizeof(asking->stage), "%s done",
		    display_safe(&arena, stage));
	arena_release(&arena);
	jv_free(event);
}

static void
take_answer(void *context, const char *text, size_t length)
{
	struct asking *asking = context;
	asking->ticket = 0;
	record_clear(asking->answer);
	if (!record_parse(asking->answer, text, length, 1, &asking->problem))
		record_clear(asking->answer);
}

static void
take_failure(void *context, jv problem)
{
	struct asking *asking = context;
	asking->ticket = 0;
	asking->problem = problem;
}

static void
wait_for_answer(struct asking *asking)
{
	int redraw_ms = asking->progress.shown ? REDRAW_MS : -1;
	while (asking->ticket != 0) {
		(void)turn(asking, false, redraw_ms);
		if (signals_next(asking->signals) == SIGNALS_INTERRUPT ||
		    stop_requested())
			pool_cancel(asking->pool, asking->ticket);
		if (asking->ticket != 0)
			progress_step(
			    &asking->progress, asking->stage, asking->since_ms);
	}
	progress_clear(&asking->progress);
}

bool
asking_do(struct asking *asking, const char *script,
    const struct record *record, struct record *answer, jv *problem)
{
	size_t length;
	char *line = record_line(record, &length);
	struct pool_route route = {
	    .script = script, .database = asking->database};
	struct pool_watcher watcher = {
	    note_stage, take_answer, take_failure, asking};
	asking->answer = answer;
	asking->problem = jv_invalid();
	asking->since_ms = clock_ms();
	snprintf(asking->stage, sizeof(asking->stage), "%s", script);
	signals_drop(asking->signals);
	asking->ticket = pool_ask(
	    asking->pool, &route, line, length, &watcher, &asking->problem);
	free(line);
	wait_for_answer(asking);
	asking->answer = NULL;
	if (!jv_is_valid(asking->problem))
		return true;
	*problem = asking->problem;
	asking->problem = jv_invalid();
	return false;
}
