/* trace.c - writes the trace of each record; see stage/trace.h */
#include "stage/trace.h"

#include "base/clock.h"
#include "base/command_line.h"
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
stage_open_trace(struct stage *stage)
{
	const char *path = config_text(&stage->config, "trace");
	stage->trace = -1;
	if (!path)
		return;
	/* A pipe without a reader, or with a slow one, holds nobody up. */
	stage->trace = open(
	    path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
	if (stage->trace < 0)
		log_die(EXIT_USAGE, stage->program,
		    "cannot open the trace file '%s': %s", path,
		    strerror(errno));
}

static jv
trace_event(const struct stage *stage)
{
	jv event = jv_object();
	event = jv_object_set(
	    event, jv_string("stage"), jv_string(stage->spec->name));
	event = jv_object_set(event, jv_string("ms"),
	    record_score(clock_ms() - stage->started_ms));
	for (size_t i = 0; i < stage->counter_count; i++)
		event = jv_object_set(event, jv_string(stage->counters[i].name),
		    record_score(stage->counters[i].value));
	return event;
}

static bool
record_wants_trace(const struct record *record)
{
	jv options = record_get(record, "options");
	bool wants = record_member_flag(&options, "trace");
	jv_free(options);
	return wants;
}

/* The bytes of its other events do not change. */
static void
append_trace_member(struct record *record, const char *event)
{
	struct arena arena = {0};
	const char *events = record_bytes(record, "trace");
	size_t kept = events && *events == '[' ? strlen(events) - 1 : 0;
	const char *text = kept > 1 ? arena_printf(&arena, "%.*s,%s]",
					  (int)kept, events, event)
				    : arena_printf(&arena, "[%s]", event);
	record_set_bytes(record, "trace", text, strlen(text));
	arena_release(&arena);
}

/* Use one write, so that the events of several processes do not mix.  What a
 * full pipe does not take is lost, and the next event is tried again. */
static void
write_trace(struct stage *stage, const char *event)
{
	struct arena arena = {0};
	const char *line = arena_printf(&arena, "%s\n", event);
	ssize_t length = (ssize_t)strlen(line);
	ssize_t put = write(stage->trace, line, (size_t)length);
	if (put != length && !(put < 0 && errno == EAGAIN)) {
		log_warn(stage->program, "lost a trace event");
		close(stage->trace);
		stage->trace = -1;
	}
	arena_release(&arena);
}

void
stage_trace(struct stage *stage)
{
	bool in_record = record_wants_trace(&stage->record);
	if (stage->trace < 0 && !in_record)
		return;
	char *event = record_event(&stage->record, trace_event(stage));
	if (stage->trace >= 0)
		write_trace(stage, event);
	if (in_record)
		append_trace_member(&stage->record, event);
	free(event);
}

void
stage_count(struct stage *stage, const char *name, double amount)
{
	for (size_t i = 0; i < stage->counter_count; i++) {
		if (strcmp(stage->counters[i].name, name) == 0) {
			stage->counters[i].value += amount;
			return;
		}
	}
	if (stage->counter_count < STAGE_MAX_COUNTERS)
		stage->counters[stage->counter_count++] =
		    (struct stage_counter){name, amount};
}
