/*
 * nl2sql-mcp - the Model Context Protocol over standard input and output
 *
 * A filter of messages: one JSON-RPC message a line, answered as they are done.
 * At the end of input it answers what is under way, and ends.  Its first line
 * on standard error, which clients keep as its log, tells of connections.
 */
#include "base/command_line.h"
#include "base/line_buffer.h"
#include "base/log.h"
#include "base/problem.h"
#include "base/stop.h"
#include "mcp/mcp.h"
#include "pipes/footprint.h"
#include "stage/trace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char program[] = "nl2sql-mcp";

/* What may wait to be written before the client is no longer read. */
enum { UNWRITTEN_MAX = 16 << 20 };

static const struct command_line line = {
    .program = program,
    .summary = "the Model Context Protocol over standard input and output",
    .usage = {"[OPTIONS]"},
    .reads = "mcp",
};

struct client {
	struct pool *pool;
	struct mcp_session *session;
	struct line_buffer lines;
	bool ended;  /* no more input */
	bool broken; /* nobody reads the output */
};

/* Standard output blocks: a client that does not read is not answered, and
 * nothing else is lost by waiting for it. */
static void
send_message(void *context, const jv *id, jv message)
{
	(void)id;
	struct client *client = context;
	jv text = jv_dump_string(message, 0);
	if (!client->broken &&
	    (puts(jv_string_value(text)) < 0 || fflush(stdout) != 0))
		client->broken = true;
	jv_free(text);
}

static void
read_messages(struct client *client)
{
	char *text;
	size_t length;
	enum line_buffer_status status =
	    line_buffer_read(&client->lines, STDIN_FILENO);
	while ((text = line_buffer_next(&client->lines, &length)))
		if (length > 0)
			mcp_receive(client->session, text, length);
	if (status == LINE_BUFFER_FULL)
		mcp_refuse(client->session,
		    "the message is longer than NL2SQL_MAX_LINE");
	if (status != LINE_BUFFER_END)
		return;
	text = line_buffer_rest(&client->lines, &length);
	if (text)
		mcp_receive(client->session, text, length);
	client->ended = true;
}

static bool
goes_on(const struct client *client)
{
	return !client->broken && !stop_requested() &&
	       (!client->ended || mcp_outstanding(client->session) > 0);
}

static void
serve(struct client *client)
{
	struct pollfd *polls =
	    xcalloc((size_t)pool_polls(client->pool) + 2, sizeof(*polls));
	while (goes_on(client)) {
		int count = pool_poll(client->pool, polls);
		polls[count++] = (struct pollfd){stop_descriptor(), POLLIN, 0};
		if (!client->ended)
			polls[count++] =
			    (struct pollfd){STDIN_FILENO, POLLIN, 0};
		if (poll(polls, (nfds_t)count, pool_timeout_ms(client->pool)) <
			0 &&
		    errno != EINTR)
			break;
		if (!client->ended)
			read_messages(client);
		pool_run(client->pool);
	}
	free(polls);
}

static struct pool *
open_pool(const struct config *config, struct arena *arena)
{
	const char *pipelines = pool_pipelines(arena);
	if (!pipelines)
		log_die(EXIT_USAGE, program, "the pipelines are missing");
	struct pool_setup setup = pool_setup_of(config, program, pipelines);
	setup.trace = trace_open(config, program);
	log_warn(program, "%s", footprint_text(config, setup.pipes, arena));
	return pool_new(&setup);
}

static int
work(const struct config *config)
{
	struct arena arena = {0};
	struct asked asked;
	struct mcp_server server;
	jv problem = jv_invalid();
	struct client client = {.pool = open_pool(config, &arena)};
	struct mcp_setup setup = {
	    .config = config, .pool = client.pool, .asked = &asked};
	if (!asked_open(&asked, config, NULL, &problem) ||
	    !mcp_server_open(&server, &setup, &problem))
		log_die(EXIT_USAGE, program, "%s", problem_message(&problem));
	line_buffer_init(
	    &client.lines, (size_t)config_integer(config, "max_line"));
	client.session = mcp_session_new(&server, send_message, &client);
	serve(&client);
	pool_free(client.pool);
	mcp_session_end(client.session);
	line_buffer_release(&client.lines);
	mcp_server_close(&server);
	asked_close(&asked);
	arena_release(&arena);
	return client.broken ? EXIT_INPUT : 0;
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
	fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
	int status = work(&config);
	config_release(&config);
	stop_end();
	return status;
}
