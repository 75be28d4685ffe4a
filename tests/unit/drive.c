/*
 * drive - drive a pool of pipelines from a script of lines
 *
 * usage: drive FOLDER PIPES WAITING PATIENCE_MS < COMMANDS
 *
 *	{"ask": SCRIPT, "name": NAME, "record": {...}, "database"?, "role"?}
 *	{"cancel": NAME}
 *	{"until": NUMBER}	go on when so many lines are printed
 *
 * Prints a line for each thing that a watcher is told: NAME "progress" STAGE,
 * NAME "answered" RECORD, NAME "failed" CODE.  Ends when all are done.
 */
#include "base/clock.h"
#include "base/lines.h"
#include "base/problem.h"
#include "pipes/pool.h"
#include "record/record.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8192, MAX_LINE = 32 << 20 };

struct driver;

struct asked {
	struct driver *driver;
	char *name;
	long ticket;
};

struct driver {
	struct pool *pool;
	struct asked asked[MOST];
	int count, done;
	long printed;
};

static void
progress(void *context, jv event)
{
	struct asked *asked = context;
	struct arena arena = {0};
	printf("%s progress %s\n", asked->name,
	    record_member_text(&event, "stage", &arena));
	asked->driver->printed++;
	arena_release(&arena);
	jv_free(event);
}

static void
answered(void *context, const char *record, size_t length)
{
	struct asked *asked = context;
	printf("%s answered ", asked->name);
	fwrite(record, 1, length, stdout);
	putchar('\n');
	asked->driver->printed++;
	asked->driver->done++;
}

static void
failed(void *context, jv problem)
{
	struct asked *asked = context;
	printf("%s failed %s\n", asked->name, problem_code(&problem));
	asked->driver->printed++;
	asked->driver->done++;
	jv_free(problem);
}

static void
turn(struct driver *driver)
{
	struct pollfd *polls =
	    xcalloc((size_t)pool_polls(driver->pool) + 1, sizeof(*polls));
	poll(polls, (nfds_t)pool_poll(driver->pool, polls),
	    pool_timeout_ms(driver->pool));
	pool_run(driver->pool);
	fflush(stdout);
	free(polls);
}

static void
ask(struct driver *driver, const jv *command, struct arena *arena)
{
	struct asked *asked = &driver->asked[driver->count++];
	struct pool_watcher watcher = {progress, answered, failed, asked};
	struct pool_route route = {
	    .script = record_member_text(command, "ask", arena),
	    .database = record_member_text(command, "database", arena),
	    .role = record_member_text(command, "role", arena)};
	jv problem = jv_invalid();
	jv record =
	    jv_dump_string(record_member(command, "record"), JV_PRINT_SORTED);
	asked->driver = driver;
	asked->name = xstrdup(record_member_text(command, "name", arena));
	asked->ticket = pool_ask(driver->pool, &route, jv_string_value(record),
	    (size_t)jv_string_length_bytes(jv_copy(record)), &watcher,
	    &problem);
	jv_free(record);
	if (asked->ticket == 0)
		failed(asked, problem);
}

static void
obey(struct driver *driver, const jv *command, struct arena *arena)
{
	const char *name = record_member_text(command, "cancel", arena);
	double until = record_member_number(command, "until", 0);
	if (record_member_text(command, "ask", arena))
		ask(driver, command, arena);
	for (int i = 0; name && i < driver->count; i++)
		if (strcmp(driver->asked[i].name, name) == 0)
			pool_cancel(driver->pool, driver->asked[i].ticket);
	while ((double)driver->printed < until)
		turn(driver);
}

int
main(int argc, char **argv)
{
	static struct driver driver;
	struct arena arena = {0};
	struct line_reader lines;
	char *text;
	size_t length;
	if (argc != 5)
		return 2;
	signal(SIGPIPE, SIG_IGN);
	driver.pool = pool_new(&(struct pool_setup){.program = "drive",
	    .pipelines = argv[1],
	    .pipes = (int)strtol(argv[2], NULL, 10),
	    .waiting = (int)strtol(argv[3], NULL, 10),
	    .patience_ms = (int)strtol(argv[4], NULL, 10),
	    .max_line = MAX_LINE,
	    .trace = -1});
	line_reader_init(&lines, 0, MAX_LINE);
	lines.stop = -1;
	while (driver.count < MOST &&
	       line_reader_next(&lines, &text, &length) == LINE_OK) {
		jv command = jv_parse_sized(text, (int)length);
		obey(&driver, &command, &arena);
		jv_free(command);
		arena_reset(&arena);
	}
	while (driver.done < driver.count)
		turn(&driver);
	line_reader_release(&lines);
	pool_free(driver.pool);
	for (int i = 0; i < driver.count; i++)
		free(driver.asked[i].name);
	arena_release(&arena);
	return 0;
}
