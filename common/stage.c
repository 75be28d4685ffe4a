/* stage.c - what all filters share; see stage.h */
#include "stage.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json.h"
#include "log.h"
#include "problem.h"
#include "stop.h"
#include "verdict.h"

enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_UNREACHABLE = 75 };

/* How long a later stage waits for those before it to end.  With a running
 * statement's cancel (1 s) it stays below STOP_GRACE_S. */
#define DRAIN_MS 700

/* getopt_long's values for options without a letter. */
enum { OPTION_SET = 256, OPTION_REDO, OPTION_OWN };

double
stage_clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* ---- options ---- */

static size_t
own_count(const struct stage_spec *spec)
{
	size_t count = 0;
	while (spec->options && spec->options[count].name)
		count++;
	return count;
}

static void
print_own_options(const struct stage_spec *spec)
{
	for (size_t i = 0; i < own_count(spec); i++) {
		const struct stage_option *option = &spec->options[i];
		char left[64];
		snprintf(left, sizeof(left), "--%s%s%s", option->name,
		    option->argument ? " " : "",
		    option->argument ? option->argument : "");
		printf("  %-22s %s\n", left, option->help);
	}
}

/* True when the stage is named among the option's readers. */
static bool
option_is_read(const struct config_option *option, const char *stage)
{
	size_t length = strlen(stage);
	const char *found = option->stages;
	if (strcmp(found, "all") == 0)
		return true;
	while ((found = strstr(found, stage))) {
		bool begins = found == option->stages || found[-1] == ' ';
		if (begins && (found[length] == ' ' || !found[length]))
			return true;
		found += length;
	}
	return false;
}

void
stage_print_options(const char *stage)
{
	for (int i = 0; config_options[i].name; i++) {
		const struct config_option *option = &config_options[i];
		if (!option_is_read(option, stage))
			continue;
		printf("  %-22s %s [%s]\n", option->name, option->help,
		    option->fallback ? option->fallback : "unset");
		printf("  %-22s %s\n", "", option->variable);
	}
}

static void
print_help(const struct stage_spec *spec)
{
	printf("nl2sql-%s - %s\n\n", spec->name, spec->summary);
	printf(
	    "usage: nl2sql-%s [OPTIONS] < RECORDS > RECORDS\n\n", spec->name);
	print_own_options(spec);
	puts("  --redo                 compute again what is already there\n"
	     "  --set NAME=VALUE       set an option of the table below\n"
	     "  -d, --dsn CONNINFO     the same as --set dsn=CONNINFO\n"
	     "  -h, --help             this text\n"
	     "  -V, --version          the version\n\n"
	     "options for --set, or in the environment:");
	stage_print_options(spec->name);
}

static void
set_or_die(struct stage *stage, const char *name, const char *value)
{
	char error[512];
	if (!config_set(&stage->config, name, value, error, sizeof(error)))
		log_die(EXIT_USAGE, stage->program, "%s", error);
	bool connects = strcmp(name, "dsn") == 0 ||
			strcmp(name, "index_dsn") == 0 ||
			strcmp(name, "second_dsn") == 0;
	if (connects && config_has_password(value))
		log_die(EXIT_USAGE, stage->program,
		    "a password on the command line is visible to every user: "
		    "use ~/.pgpass, PGPASSFILE or PGPASSWORD");
}

static void
set_pair(struct stage *stage, const char *pair)
{
	const char *equals = strchr(pair, '=');
	if (!equals)
		log_die(EXIT_USAGE, stage->program,
		    "--set takes NAME=VALUE, not '%s'", pair);
	char *name = xstrndup(pair, (size_t)(equals - pair));
	set_or_die(stage, name, equals + 1);
	free(name);
}

/*
 * The own option that getopt's value stands for, -1 for none of them.  One
 * whose name is a single letter is written with one dash too.
 */
static int
own_option(const struct stage_spec *spec, int choice)
{
	if (choice >= OPTION_OWN)
		return choice - OPTION_OWN;
	for (size_t i = 0; i < own_count(spec); i++)
		if (spec->options[i].name[0] == choice &&
		    !spec->options[i].name[1])
			return (int)i;
	return -1;
}

static void
add_letters(const struct stage_spec *spec, char *letters)
{
	size_t used = strlen(letters);
	for (size_t i = 0; i < own_count(spec); i++) {
		if (spec->options[i].name[1])
			continue;
		letters[used++] = spec->options[i].name[0];
		if (spec->options[i].argument)
			letters[used++] = ':';
	}
	letters[used] = '\0';
}

static void
parse_options(struct stage *stage, int argc, char **argv)
{
	const struct stage_spec *spec = stage->spec;
	struct option options[STAGE_MAX_OPTIONS + 6] = {
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {"dsn", required_argument, NULL, 'd'},
	    {"set", required_argument, NULL, OPTION_SET},
	    {"redo", no_argument, NULL, OPTION_REDO},
	};
	for (size_t i = 0; i < own_count(spec); i++)
		options[5 + i] = (struct option){spec->options[i].name,
		    spec->options[i].argument ? required_argument : no_argument,
		    NULL, OPTION_OWN + (int)i};
	char letters[2 * STAGE_MAX_OPTIONS + 8] = "hVd:";
	add_letters(spec, letters);
	int choice;
	while (
	    (choice = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		if (choice == 'h') {
			print_help(spec);
			exit(fflush(stdout) == 0 ? 0 : EXIT_INPUT);
		} else if (choice == 'V') {
			printf("%s %s\n", stage->program, NL2SQL_VERSION);
			exit(fflush(stdout) == 0 ? 0 : EXIT_INPUT);
		} else if (choice == 'd') {
			set_or_die(stage, "dsn", optarg);
		} else if (choice == OPTION_SET) {
			set_pair(stage, optarg);
		} else if (choice == OPTION_REDO) {
			stage->redo = true;
		} else if (own_option(spec, choice) >= 0) {
			int own = own_option(spec, choice);
			stage->own[own] =
			    spec->options[own].argument ? optarg : "";
		} else {
			exit(EXIT_USAGE); /* getopt has said why */
		}
	}
	if (optind < argc)
		log_die(EXIT_USAGE, stage->program,
		    "unexpected argument '%s': records come on standard input",
		    argv[optind]);
}

/* ---- open and close ---- */

static void
open_trace(struct stage *stage)
{
	const char *path = config_text(&stage->config, "trace");
	stage->trace = -1;
	if (!path)
		return;
	stage->trace =
	    open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (stage->trace < 0)
		log_die(EXIT_USAGE, stage->program,
		    "cannot open the trace file '%s': %s", path,
		    strerror(errno));
}

void
stage_open(
    struct stage *stage, const struct stage_spec *spec, int argc, char **argv)
{
	char error[512];
	*stage = (struct stage){.spec = spec, .fatal = jv_invalid()};
	stage->program = arena_printf(&stage->arena, "nl2sql-%s", spec->name);
	/* The arena is emptied before every record; the name must outlive it.
	 */
	stage->program = xstrdup(stage->program);
	if (!config_init(&stage->config, error, sizeof(error)))
		log_die(EXIT_USAGE, stage->program, "%s", error);
	parse_options(stage, argc, argv);
	/* A closed reader is a write error of ours, so that a running
	 * statement can be cancelled before we go. */
	signal(SIGPIPE, SIG_IGN);
	if (!stop_open())
		log_warn(stage->program,
		    "a signal will end this at once, record or not: %s",
		    strerror(errno));
	open_trace(stage);
	line_reader_init(&stage->lines, STDIN_FILENO,
	    (size_t)config_integer(&stage->config, "max_line"));
	stage->lines.stop = stop_descriptor();
}

static void
worsen(struct stage *stage, int status)
{
	/* 2 outranks 75 outranks 1: the first tells the most. */
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
	int status = stage->exit_status;
	if (stage->trace >= 0)
		close(stage->trace);
	jv_free(stage->fatal);
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
write_out(struct stage *stage)
{
	if (stage->output_broken)
		return;
	if (!record_write(&stage->record, stdout)) {
		log_warn(stage->program, "cannot write: %s", strerror(errno));
		stage->output_broken = true;
		worsen(stage, EXIT_INPUT);
	}
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
		worsen(stage, EXIT_USAGE);
		if (jv_get_kind(stage->fatal) == JV_KIND_INVALID) {
			log_warn(
			    stage->program, "%s", problem_message(problem));
			jv_free(stage->fatal);
			stage->fatal = jv_copy(*problem);
		}
		break;
	}
}

void
stage_fail(struct stage *stage, jv problem)
{
	stage_note(stage, &problem);
	verdict_error(&stage->record, stage->spec->name, problem);
}

static void
ensure_id(struct stage *stage)
{
	struct record *record = &stage->record;
	if (!record_has(record, "id"))
		record_set(
		    record, "id", jv_string_fmt("%zu", stage->lines.number));
}

/* Say where the broken line was; takes and returns the problem. */
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

/* Answer what cannot be worked on: the record is settled then. */
static void
reject_line(struct stage *stage, jv problem)
{
	ensure_id(stage);
	if (problem_kind(problem_code(&problem))->effect == PROBLEM_INPUT)
		problem = with_line(problem, stage->lines.number);
	stage_fail(stage, problem);
}

static bool
is_blank(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!strchr(" \t\r", text[i]) || !text[i])
			return false;
	return true;
}

static bool
starts_object(const char *text, size_t length)
{
	size_t i = 0;
	while (i < length && (text[i] == ' ' || text[i] == '\t'))
		i++;
	return i < length && text[i] == '{';
}

/* How many bytes from the start are UTF-8 without a NUL. */
static size_t
utf8_prefix(const char *text, size_t length)
{
	size_t at = 0;
	while (at < length) {
		size_t size =
		    text[at] ? json_utf8_length(text + at, length - at) : 0;
		if (size == 0)
			break;
		at += size;
	}
	return at;
}

/* A problem of the line whose place is `byte`, from 0. */
static jv
at_byte(jv problem, size_t byte)
{
	return problem_with(problem, "detail", jv_string_fmt("byte %zu", byte));
}

static bool
take_text(struct stage *stage, const char *text, size_t length, jv *problem)
{
	record_clear(&stage->record);
	size_t valid = utf8_prefix(text, length);
	if (is_blank(text, length)) {
		*problem =
		    at_byte(problem_new("input.blank", "the line is empty"), 0);
	} else if (!stage->spec->takes_text) {
		*problem = problem_new("input.not_record",
		    "nl2sql-%s takes records, not plain text",
		    stage->spec->name);
		*problem = problem_with_text(at_byte(*problem, 0), "hint",
		    "questions as plain text go to nl2sql-route");
	} else if (valid < length) {
		*problem = at_byte(
		    problem_new("input.utf8", "the line is not valid UTF-8"),
		    valid);
	} else {
		ensure_id(stage);
		const char *member = stage->spec->text_member;
		record_set(&stage->record, member ? member : "question",
		    jv_string_sized(text, (int)length));
		return true;
	}
	return false;
}

static bool
refuse_byte_order_mark(struct stage *stage, jv *problem)
{
	record_clear(&stage->record);
	*problem = problem_new(
	    "input.byte_order_mark", "the line begins with a byte order mark");
	*problem = problem_with_text(
	    at_byte(*problem, 0), "hint", "save the file as UTF-8 without one");
	return false;
}

static bool
check_shape(struct record *record, jv *problem)
{
	if (record->values > RECORD_MAX_VALUES) {
		*problem = problem_new("input.too_many_values",
		    "a member of the record holds %zu values, over the limit "
		    "of %zu",
		    record->values, RECORD_MAX_VALUES);
		return false;
	}
	jv id = record_get(record, "id");
	jv_kind kind = jv_get_kind(id);
	jv_free(id);
	if (kind == JV_KIND_OBJECT || kind == JV_KIND_ARRAY) {
		record_delete(record, "id");
		*problem = problem_new(
		    "input.id", "the id must be a string, a number or a flag");
		return false;
	}
	jv question = record_get(record, "question");
	kind = jv_get_kind(question);
	int length = kind == JV_KIND_STRING
			 ? jv_string_length_bytes(jv_copy(question))
			 : 0;
	jv_free(question);
	if (kind != JV_KIND_STRING && kind != JV_KIND_INVALID) {
		*problem = problem_new(
		    "input.question", "the question must be a string");
		return false;
	}
	if (length > RECORD_MAX_QUESTION_BYTES) {
		*problem = problem_new("input.question_too_long",
		    "the question has %d bytes, over the limit of %d", length,
		    RECORD_MAX_QUESTION_BYTES);
		return false;
	}
	return true;
}

/* One line into stage->record; false: it was answered with an error. */
static bool
take_line(struct stage *stage, const char *text, size_t length)
{
	jv problem = jv_invalid();
	bool taken = false;
	if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		taken = refuse_byte_order_mark(stage, &problem);
	else if (starts_object(text, length))
		taken = record_parse(&stage->record, text, length,
		    stage->lines.number, &problem);
	else
		taken = take_text(stage, text, length, &problem);
	if (taken) {
		ensure_id(stage);
		bool passes = record_settled(&stage->record) && !stage->redo;
		taken = passes || check_shape(&stage->record, &problem);
	}
	if (!taken)
		reject_line(stage, problem);
	return taken;
}

static bool
wanted(struct stage *stage)
{
	const struct stage_spec *spec = stage->spec;
	if (stage->redo && spec->member &&
	    !verdict_settled_before(&stage->record, spec->name))
		record_rewind(&stage->record, spec->member);
	if (record_settled(&stage->record))
		return spec->takes_settled;
	if (spec->wants)
		return spec->wants(&stage->record);
	return !spec->member || !record_has(&stage->record, spec->member);
}

static void
too_long(struct stage *stage)
{
	record_clear(&stage->record);
	jv problem = problem_new("input.too_long",
	    "the line is longer than %zu bytes (NL2SQL_MAX_LINE)",
	    stage->lines.limit);
	reject_line(stage, at_byte(problem, stage->lines.limit));
}

/*
 * Told to end: the first stage reads no more.  A later one passes what those
 * before it answered as they ended, and answers what they left in the pipe.
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

/* Whatever comes now is answered with this; invalid: nothing is wrong. */
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
			if (stop_requested() && !stage->stopped)
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
			taken = take_line(stage, text, length);
			break;
		}
		bool work = taken ? wanted(stage) : stage->spec->takes_settled;
		jv standing = standing_problem(stage);
		if (work && !record_settled(&stage->record) &&
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
		stage->counter_count = 0;
		stage->started_ms = stage_clock_ms();
		return &stage->record;
	}
	return NULL;
}

/* ---- trace ---- */

static jv
trace_event(const struct stage *stage)
{
	jv event = jv_object();
	event = jv_object_set(
	    event, jv_string("stage"), jv_string(stage->spec->name));
	event = jv_object_set(event, jv_string("ms"),
	    record_score(stage_clock_ms() - stage->started_ms));
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

/* Its other events stay the bytes they are. */
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

/* One write, so that events of many processes stay whole. */
static void
write_trace(struct stage *stage, const char *event)
{
	struct arena arena = {0};
	const char *line = arena_printf(&arena, "%s\n", event);
	ssize_t length = (ssize_t)strlen(line);
	if (write(stage->trace, line, (size_t)length) != length) {
		log_warn(stage->program, "lost a trace event");
		close(stage->trace);
		stage->trace = -1;
	}
	arena_release(&arena);
}

static void
trace(struct stage *stage)
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
stage_done(struct stage *stage)
{
	trace(stage);
	write_out(stage);
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

const char *
stage_option(const struct stage *stage, const char *name)
{
	for (size_t i = 0; i < own_count(stage->spec); i++)
		if (strcmp(stage->spec->options[i].name, name) == 0)
			return stage->own[i];
	return NULL;
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
