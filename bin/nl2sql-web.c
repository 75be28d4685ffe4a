/*
 * nl2sql-web - a page to ask, review, edit and run
 *
 * Serves HTTP at a port of this machine or a Unix socket, prints the address to
 * open, with its token, as one line, and goes on until a signal ends it.  One
 * line on standard error tells of connections.  One process and one loop:
 * web/web.h.
 */
#include "base/command_line.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "pipes/footprint.h"
#include "web/web.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static const char program[] = "nl2sql-web";

static const struct command_line line = {
    .program = program,
    .summary = "a page to ask, review, edit and run",
    .usage = {"[OPTIONS]"},
    .reads = "web",
};

static void
serve(struct web *web)
{
	struct pollfd *polls =
	    xcalloc((size_t)web_polls(web) + 1, sizeof(*polls));
	while (!stop_requested()) {
		int count = web_poll(web, polls);
		polls[count++] = (struct pollfd){stop_descriptor(), POLLIN, 0};
		if (poll(polls, (nfds_t)count, web_timeout_ms(web)) < 0 &&
		    errno != EINTR)
			break;
		web_run(web);
	}
	free(polls);
}

static bool
tell_address(const struct web *web)
{
	struct arena arena = {0};
	bool told = puts(web_address(web, &arena)) >= 0 && fflush(stdout) == 0;
	arena_release(&arena);
	return told;
}

static struct pool *
open_pool(const struct config *config, struct arena *arena)
{
	const char *pipelines = pool_pipelines(arena);
	if (!pipelines)
		log_die(EXIT_USAGE, program, "the pipelines are missing");
	struct pool_setup setup = pool_setup_of(config, program, pipelines);
	log_warn(program, "%s", footprint_text(config, setup.pipes, arena));
	return pool_new(&setup);
}

static jv
work(const struct config *config)
{
	struct arena arena = {0};
	jv problem = jv_invalid();
	struct pool *pool = open_pool(config, &arena);
	struct web *web = web_open(config, pool, &problem);
	if (web) {
		if (tell_address(web))
			serve(web);
		else
			problem = problem_new("web.listen",
			    "cannot write the address to standard output");
		web_close(web);
	}
	pool_free(pool);
	arena_release(&arena);
	return problem;
}

int
main(int argc, char **argv)
{
	struct config config;
	command_line_read(&line, &config, argc, argv, NULL, NULL);
	config_export(&config);
	signal(SIGPIPE, SIG_IGN);
	if (!stop_open())
		log_warn(program, "a signal will end this at once");
	jv problem = work(&config);
	config_release(&config);
	if (jv_is_valid(problem))
		log_die(EXIT_USAGE, program, "%s", problem_message(&problem));
	stop_end();
	return 0;
}
