/* trace.c - writes the trace of each record; see stage/trace.h */
#include "stage/trace.h"

#include "base/clock.h"
#include "base/command_line.h"
#include "base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int
trace_open(const struct config *config, const char *program)
{
	const char *path = config_text(config, "trace");
	if (!path)
		return -1;
	/* A pipe without a reader, or with a slow one, holds nobody up. */
	int file = open(
	    path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
	if (file < 0)
		log_die(EXIT_USAGE, program,
		    "cannot open the trace file '%s': %s", path,
		    strerror(errno));
	return file;
}

static bool
record_wants_trace(const struct record *record)
{
	jv options = record_get(record, "options");
	bool wants = record_member_flag(&options, "trace");
	jv_free(options);
	return wants;
}

void
stage_begin_trace(struct stage *stage)
{
	stage->counter_count = 0;
	stage->started_ms = clock_ms();
	stage->settled_before = record_settled(&stage->record);
	stage->record.timeline = NULL;
	if (stage->trace < 0 && !record_wants_trace(&stage->record))
		return;
	timeline_end(&stage->timeline);
	timeline_begin(
	    &stage->timeline, config_flag(&stage->config, "trace_texts"));
	stage->record.timeline = &stage->timeline;
}

static jv
with_member(jv event, const char *key, jv value)
{
	if (jv_is_valid(value))
		return jv_object_set(event, jv_string(key), value);
	jv_free(value);
	return event;
}

/* How the record ended, when it ended here. */
static jv
with_verdict(jv event, const struct stage *stage)
{
	const struct record *record = &stage->record;
	if (stage->settled_before || !record_settled(record))
		return event;
	jv verdict = record_get(record, "verdict");
	jv error = record_get(record, "error");
	event = with_member(event, "status", record_member(&verdict, "status"));
	event = with_member(event, "code", record_member(&verdict, "code"));
	event = with_member(event, "code", record_member(&error, "code"));
	if (stage->timeline.texts)
		event = with_member(
		    event, "question", record_get(record, "question"));
	jv_free(error);
	jv_free(verdict);
	return event;
}

static jv
with_spans(jv event, const struct timeline *timeline, bool whole)
{
	int count = record_array_length(&timeline->list);
	int left_out = timeline->left_out + (whole ? 0 : count);
	if (whole && count > 0)
		event = jv_object_set(
		    event, jv_string("spans"), jv_copy(timeline->list));
	return left_out > 0
		   ? record_with_number(event, "spans_left_out", left_out)
		   : event;
}

/* The event as JSON text, which the caller frees; not `whole`: without its
 * spans. */
static char *
event_text(const struct stage *stage, double ended_ms, bool whole)
{
	jv event = record_with_text(jv_object(), "stage", stage->spec->name);
	event = jv_object_set(
	    event, jv_string("started"), timeline_time(stage->started_ms));
	event = jv_object_set(
	    event, jv_string("ms"), record_score(ended_ms - stage->started_ms));
	for (size_t i = 0; i < stage->counter_count; i++)
		event = jv_object_set(event, jv_string(stage->counters[i].name),
		    record_score(stage->counters[i].value));
	event = with_verdict(event, stage);
	return record_event(
	    &stage->record, with_spans(event, &stage->timeline, whole));
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

/* Several stages write to one pipe, which mixes what is longer than this. */
static bool
fits(const struct stage *stage, const char *event)
{
	struct stat about;
	return fstat(stage->trace, &about) != 0 || !S_ISFIFO(about.st_mode) ||
	       strlen(event) < PIPE_BUF;
}

void
stage_trace(struct stage *stage)
{
	bool in_record = record_wants_trace(&stage->record);
	double ended_ms = clock_ms();
	if (stage->trace < 0 && !in_record)
		return;
	char *event = event_text(stage, ended_ms, true);
	if (in_record)
		append_trace_member(&stage->record, event);
	if (stage->trace >= 0 && !fits(stage, event)) {
		free(event);
		event = event_text(stage, ended_ms, false);
	}
	if (stage->trace >= 0)
		write_trace(stage, event);
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
