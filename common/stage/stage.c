/* stage.c - what all filters share; see stage.h */
#include "stage/stage.h"

#include "base/clock.h"
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "record/verdict.h"
#include "stage/environment.h"
#include "stage/intake.h"
#include "stage/options.h"
#include "stage/trace.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long a later stage waits until those before it end.  With the cancel of a
 * running statement (1 s) this stays below STOP_GRACE_S. */
#define DRAIN_MS 700

/* ---- open and close ---- */

/* Each record frees its memory and the next one allocates it again, so the
 * process keeps up to 4 MiB of free memory.  Setting only the first
 * option would put everything from 128 KiB on into mappings of its own. */
static void
keep_memory(void)
{
	mallopt(M_TRIM_THRESHOLD, 4 << 20);
	mallopt(M_MMAP_THRESHOLD, 1 << 20);
}

void
stage_open(
    struct stage *stage, const struct stage_spec *spec, int argc, char **argv)
{
	keep_memory();
	*stage = (struct stage){.spec = spec,
	    .fatal = jv_invalid(),
	    .timeline = {.list = jv_invalid()}};
	stage->program = arena_printf(&stage->arena, "nl2sql-%s", spec->name);
	/* The arena is emptied before every record; the name must outlive it.
	 */
	stage->program = xstrdup(stage->program);
	stage_parse_options(stage, argc, argv);
	/* A closed reader is a write error here, so that a running statement
	 * can be cancelled before the process ends. */
	signal(SIGPIPE, SIG_IGN);
	if (!stop_open())
		log_warn(stage->program,
		    "a signal will end this at once, record or not: %s",
		    strerror(errno));
	stage->trace = trace_open(&stage->config, stage->program);
	line_reader_init(&stage->lines, STDIN_FILENO,
	    (size_t)config_integer(&stage->config, "max_line"));
	stage->lines.stop = stop_descriptor();
	stage->lines.output = STDOUT_FILENO;
}

static void
worsen(struct stage *stage, int status)
{
	/* 2 has priority over 75, and 75 over 1: the higher rank says more. */
	static const int order[] = {
	    0, EXIT_INPUT, EXIT_UNREACHABLE, EXIT_USAGE};
	size_t now = 0, then = 0;
	for (size_t i = 0; i < COUNT_OF(order); i++) {
		if (order[i] == stage->exit_status)
			now = i;
		if (order[i] == status)
			then = i;
	}
	if (then > now)
		stage->exit_status = status;
}

int
stage_close(struct stage *stage)
{
	int behind = behind_end(&stage->behind);
	worsen(stage, behind);
	int status = stage->exit_status ? stage->exit_status : behind;
	if (stage->trace >= 0)
		close(stage->trace);
	jv_free(stage->fatal);
	timeline_end(&stage->timeline);
	record_release(&stage->record);
	line_reader_release(&stage->lines);
	config_release(&stage->config);
	arena_release(&stage->arena);
	char *program = NULL;
	memcpy(&program, &stage->program, sizeof(program));
	free(program);
	stop_end();
	return status;
}

/* ---- the loop ---- */

static void
lose_output(struct stage *stage, int reason)
{
	log_warn(stage->program, "cannot write: %s", strerror(reason));
	stage->output_broken = true;
	worsen(stage, EXIT_INPUT);
}

static void
note_written(struct stage *stage, bool written)
{
	if (!written)
		lose_output(stage, errno);
}

/* Start what is behind the stage where the record is the first to need it. */
static bool
is_behind_ready(struct stage *stage)
{
	struct behind *behind = &stage->behind;
	return behind->count == 0 || behind->started ||
	       record_settled(&stage->record) ||
	       (stage->needs_behind && !stage->needs_behind(&stage->record)) ||
	       behind_start(behind);
}

static void
write_out(struct stage *stage)
{
	if (!stage->output_broken)
		note_written(stage, is_behind_ready(stage) &&
					record_write(&stage->record, stdout));
}

void
stage_print(struct stage *stage, const char *text)
{
	stage_trace(stage);
	if (!stage->output_broken)
		note_written(
		    stage, fputs(text, stdout) != EOF && fflush(stdout) != EOF);
}

/* An index can be made while the program runs: the next record asks again. */
static bool
may_pass(const jv *problem)
{
	static const char of_index[] = "config.index_";
	return strncmp(problem_code(problem), of_index, strlen(of_index)) == 0;
}

/* Say it once, and keep what no later record can change. */
static void
note_setup(struct stage *stage, const jv *problem)
{
	worsen(stage, EXIT_USAGE);
	if (!stage->told)
		log_warn(stage->program, "%s", problem_message(problem));
	stage->told = true;
	if (may_pass(problem) || jv_is_valid(stage->fatal))
		return;
	jv_free(stage->fatal);
	stage->fatal = jv_copy(*problem);
}

void
stage_note(struct stage *stage, const jv *problem)
{
	switch (problem_kind(problem_code(problem))->effect) {
	case PROBLEM_RECORD:
	case PROBLEM_STOPPED:
		break;
	case PROBLEM_INPUT:
		worsen(stage, EXIT_INPUT);
		break;
	case PROBLEM_UNREACHABLE:
		worsen(stage, EXIT_UNREACHABLE);
		break;
	case PROBLEM_CONFIG:
		note_setup(stage, problem);
		break;
	}
}

void
stage_fail(struct stage *stage, jv problem)
{
	stage_note(stage, &problem);
	verdict_error(&stage->record, stage->spec->name, problem);
}

/* Add the place of the broken line; takes and returns the problem. */
static jv
with_line(jv problem, size_t number)
{
	jv detail = record_member(&problem, "detail");
	jv place = jv_string_fmt("line %zu", number);
	if (jv_get_kind(detail) == JV_KIND_STRING)
		place = jv_string_concat(
		    jv_string_concat(place, jv_string(", ")), jv_copy(detail));
	jv_free(detail);
	return problem_with(problem, "detail", place);
}

/* Answer a line that the stage cannot use, and so settle its record. */
static void
reject_line(struct stage *stage, jv problem)
{
	stage_ensure_id(stage);
	if (problem_kind(problem_code(&problem))->effect == PROBLEM_INPUT)
		problem = with_line(problem, stage->lines.number);
	stage_fail(stage, problem);
}

static bool
reopens(const struct stage *stage)
{
	return stage->spec->reopens && stage->spec->reopens(&stage->record);
}

/* Read one line into stage->record.  Return false when it was answered with an
 * error. */
static bool
take_line(struct stage *stage, const char *text, size_t length)
{
	jv problem = jv_invalid();
	bool taken = stage_take_line(stage, text, length, &problem);
	/* Of a record that came back it was said before. */
	if (stage->spec->takes_text && stage->lines.number == 1 &&
	    !reopens(stage))
		environment_warn(stage->program);
	if (taken)
		jv_free(problem);
	else
		reject_line(stage, problem);
	return taken;
}

bool
stage_passes_settled(const struct stage *stage)
{
	return record_settled(&stage->record) && !reopens(stage);
}

static bool
wanted(struct stage *stage)
{
	const struct stage_spec *spec = stage->spec;
	if (reopens(stage))
		return true;
	if (stage->redo && spec->member &&
	    !verdict_settled_before(&stage->record, spec->name))
		record_rewind(&stage->record, spec->member);
	if (record_settled(&stage->record))
		return spec->takes_settled;
	if (spec->wants)
		return spec->wants(&stage->record);
	return !spec->member || !record_has(&stage->record, spec->member);
}

/* Has the stage before been killed while it wrote this line?  What there is of
 * it may not have its id, so that it would be answered as another's. */
static bool
is_cut(const struct stage *stage, const char *text, size_t length)
{
	if (!stage->lines.unended || stage->spec->takes_text || *text != '{')
		return false;
	jv whole = record_object(text, length);
	bool cut = !jv_is_valid(whole);
	jv_free(whole);
	return cut;
}

static void
end_within_line(struct stage *stage)
{
	log_warn(stage->program,
	    "the input ends within line %zu, which is not answered: "
	    "ask it again",
	    stage->lines.number);
	worsen(stage, EXIT_INPUT);
}

static void
too_long(struct stage *stage)
{
	record_clear(&stage->record);
	jv problem = problem_new("input.too_long",
	    "the line is longer than %zu bytes (NL2SQL_MAX_LINE)",
	    stage->lines.limit);
	reject_line(stage, stage_at_byte(problem, stage->lines.limit));
}

/*
 * After a signal to end, the first stage reads no more.  A later one passes the
 * last answers of those before it, and answers the lines that they left in the
 * pipe.
 */
static void
heed_stop(struct stage *stage)
{
	if (stage->stopped || !stop_requested())
		return;
	stage->stopped = true;
	line_reader_drain(
	    &stage->lines, stage->spec->takes_text ? 0 : DRAIN_MS);
}

/* Return the problem with which every further line is answered; invalid when
 * there is none. */
static jv
standing_problem(const struct stage *stage)
{
	return stage->stopped ? problem_new("stage.stopped",
				    "nl2sql-%s was told to end before this",
				    stage->spec->name)
			      : jv_copy(stage->fatal);
}

struct record *
stage_next(struct stage *stage)
{
	char *text = NULL;
	size_t length = 0;
	while (!stage->output_broken) {
		bool taken = false;
		arena_reset(&stage->arena);
		heed_stop(stage);
		switch (line_reader_next(&stage->lines, &text, &length)) {
		case LINE_END:
			if (stage->lines.unread)
				lose_output(stage, EPIPE);
			else if (stop_requested() && !stage->stopped)
				continue;
			return NULL;
		case LINE_ERROR:
			log_warn(
			    stage->program, "cannot read: %s", strerror(errno));
			worsen(stage, EXIT_INPUT);
			return NULL;
		case LINE_TOO_LONG:
			too_long(stage);
			break;
		case LINE_OK:
			if (is_cut(stage, text, length)) {
				end_within_line(stage);
				return NULL;
			}
			taken = take_line(stage, text, length);
			break;
		}
		bool work = taken ? wanted(stage) : stage->spec->takes_settled;
		jv standing = standing_problem(stage);
		if (work && !stage_passes_settled(stage) &&
		    jv_is_valid(standing)) {
			reject_line(stage, standing);
			work = stage->spec->takes_settled;
		} else {
			jv_free(standing);
		}
		if (!work) {
			write_out(stage);
			continue;
		}
		stage_begin_trace(stage);
		return &stage->record;
	}
	return NULL;
}

void
stage_done(struct stage *stage)
{
	stage_trace(stage);
	write_out(stage);
}

bool
stage_ended(const struct stage *stage)
{
	return line_reader_ended(&stage->lines);
}

long
stage_limit(const struct stage *stage, const char *name)
{
	long limit = config_integer(&stage->config, name);
	jv options = record_get(&stage->record, "options");
	double asked = record_member_number(&options, name, (double)limit);
	jv_free(options);
	return asked >= 1 && asked < (double)limit ? (long)asked : limit;
}
