/*
 * nl2sql-otlp - turn the trace file into OpenTelemetry spans
 *
 * Reads the events of NL2SQL_TRACE from standard input, or from a file that
 * grows, and sends their spans to a collector, or writes them.  It ends with
 * its input; a file is followed until a signal ends the program, and what was
 * read until then is sent before.
 */
#include "base/clock.h"
#include "base/command_line.h"
#include "base/line_buffer.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "otlp/exporter.h"
#include "otlp/roots.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char program[] = "nl2sql-otlp";

/* How often a file is looked at that does not grow. */
enum { LOOK_MS = 200 };
/* A record that was silent so long is over, though nothing settled it. */
enum { SILENT_MS = 60000 };

enum { OPTION_FOLLOW };

static const struct command_line_option options[] = {
    [OPTION_FOLLOW] = {"follow", "FILE",
	"read this file, and what is appended to it"},
    {NULL, NULL, NULL},
};

static const struct command_line line = {
    .program = program,
    .summary = "turn the trace file into OpenTelemetry spans",
    .usage = {"[OPTIONS] < TRACE", "[OPTIONS] --follow TRACE"},
    .options = options,
    .reads = "otlp",
    .takes = "events come on standard input",
};

struct reading {
	const char *path; /* of the file that is followed; NULL: none */
	int file;
	struct line_buffer lines;
	struct roots *roots;
	struct exporter exporter;
	double waits_since_ms; /* the first span that waits */
	long delay_ms;
	bool ended;
};

static void
take_option(void *context, int place, const char *argument)
{
	struct reading *reading = context;
	if (place == OPTION_FOLLOW)
		reading->path = argument;
}

/* ---- events ---- */

static void
add(struct reading *reading, jv spans)
{
	if (!exporter_waits(&reading->exporter))
		reading->waits_since_ms = clock_ms();
	exporter_add(&reading->exporter, spans);
}

static void
take_line(struct reading *reading, const char *text, size_t length)
{
	if (length > 0)
		add(reading,
		    roots_take(reading->roots, text, length, jv_array()));
}

/* Take what is there.  Return false at the end of the input. */
static bool
read_events(struct reading *reading)
{
	size_t length;
	char *text;
	enum line_buffer_status status =
	    line_buffer_read(&reading->lines, reading->file);
	while ((text = line_buffer_next(&reading->lines, &length)))
		take_line(reading, text, length);
	if (status == LINE_BUFFER_FULL)
		reading->roots->broken++;
	return status != LINE_BUFFER_END;
}

/* ---- a file that grows ---- */

static int
open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/* Was the file replaced by another one, or cut? */
static bool
is_another(const struct reading *reading)
{
	struct stat now, then;
	if (stat(reading->path, &now) != 0 || fstat(reading->file, &then) != 0)
		return false;
	return now.st_ino != then.st_ino || now.st_dev != then.st_dev ||
	       lseek(reading->file, 0, SEEK_CUR) > now.st_size;
}

static void
reopen(struct reading *reading)
{
	int file = open_file(reading->path);
	if (file < 0)
		return;
	size_t limit = reading->lines.limit;
	close(reading->file);
	line_buffer_release(&reading->lines);
	line_buffer_init(&reading->lines, limit);
	reading->file = file;
}

/* ---- the loop ---- */

static void
send_in_time(struct reading *reading)
{
	double now = clock_ms();
	add(reading, roots_expire(reading->roots, now - SILENT_MS, jv_array()));
	if (exporter_waits(&reading->exporter) &&
	    now - reading->waits_since_ms >= (double)reading->delay_ms)
		exporter_flush(&reading->exporter);
}

/* A pipe tells that it has something; a file has to be looked at. */
static void
wait_for_events(const struct reading *reading)
{
	struct pollfd polls[] = {{stop_descriptor(), POLLIN, 0},
	    {reading->path ? -1 : reading->file, POLLIN, 0}};
	int patience = reading->path ? LOOK_MS
		       : exporter_waits(&reading->exporter)
			   ? (int)reading->delay_ms
			   : SILENT_MS;
	if (poll(polls, COUNT_OF(polls), patience) < 0 && errno != EINTR)
		log_warn(program, "cannot wait: %s", strerror(errno));
}

static void
follow(struct reading *reading)
{
	while (!stop_requested() && !reading->exporter.broken) {
		bool more = read_events(reading);
		if (!more && !reading->path)
			break;
		if (!more && is_another(reading))
			reopen(reading);
		send_in_time(reading);
		if (!more || !reading->path)
			wait_for_events(reading);
	}
}

/* What came until the end, and the records that nothing settled. */
static void
finish(struct reading *reading)
{
	size_t length;
	while (stop_requested() && read_events(reading) &&
	       !reading->exporter.broken && !reading->exporter.unreachable)
		;
	char *text = line_buffer_rest(&reading->lines, &length);
	if (text && !reading->path)
		take_line(reading, text, length);
	add(reading, roots_end(reading->roots, jv_array()));
	exporter_flush(&reading->exporter);
}

static int
outcome(const struct reading *reading)
{
	const struct exporter *exporter = &reading->exporter;
	const struct roots *roots = reading->roots;
	if (roots->broken > 0)
		log_warn(program,
		    "%ld lines are no events of this version's trace",
		    roots->broken);
	if (exporter->lost + exporter->refused > 0)
		log_warn(program, "%ld spans sent, %ld refused, %ld lost",
		    exporter->sent, exporter->refused, exporter->lost);
	if (exporter->lost > 0)
		return EXIT_UNREACHABLE;
	return roots->broken > 0 || exporter->refused > 0 || exporter->broken
		   ? EXIT_INPUT
		   : 0;
}

static int
work(struct reading *reading, const struct config *config)
{
	jv problem = jv_invalid();
	struct roots *roots = xcalloc(1, sizeof(*roots));
	roots->texts = config_flag(config, "otlp_texts");
	roots->run = config_text(config, "otlp_run");
	reading->roots = roots;
	reading->delay_ms = config_integer(config, "otlp_delay_ms");
	if (!exporter_open(&reading->exporter, config, program, &problem))
		log_die(EXIT_USAGE, program, "%s", problem_message(&problem));
	line_buffer_init(
	    &reading->lines, (size_t)config_integer(config, "max_line"));
	follow(reading);
	finish(reading);
	int status = outcome(reading);
	line_buffer_release(&reading->lines);
	exporter_close(&reading->exporter);
	free(roots);
	return status;
}

int
main(int argc, char **argv)
{
	struct config config;
	struct reading reading = {.file = STDIN_FILENO};
	command_line_read(&line, &config, argc, argv, take_option, &reading);
	signal(SIGPIPE, SIG_IGN);
	if (!stop_open())
		log_warn(program, "a signal will end this at once");
	if (reading.path)
		reading.file = open_file(reading.path);
	if (reading.file < 0)
		log_die(EXIT_USAGE, program, "cannot open '%s': %s",
		    reading.path, strerror(errno));
	int flags = fcntl(reading.file, F_GETFL);
	fcntl(reading.file, F_SETFL, flags | O_NONBLOCK);
	int status = work(&reading, &config);
	/* who shares the input, a terminal's shell, waits for it */
	fcntl(reading.file, F_SETFL, flags);
	close(reading.file);
	config_release(&config);
	stop_end();
	return status;
}
