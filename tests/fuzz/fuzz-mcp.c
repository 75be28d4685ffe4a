/*
 * fuzz-mcp.c - any lines as the messages of a client of the Model Context
 * Protocol
 *
 * A line that begins with < is no message: it is the record that the pipeline
 * which was asked first gives back.  ! lets that pipeline end, and ~ tells of a
 * stage.  Promises:
 *
 *	what is sent is a message of JSON-RPC 2.0
 *	a message that wants an answer gets one, or waits for one, and no other
 *	nothing is under way in the end but questions to the client's person
 */
#define _GNU_SOURCE /* memmem */
#include "asked/asked.h"
#include "fuzz.h"
#include "mcp/mcp.h"
#include "paper-pool.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

static struct {
	struct config config;
	struct asked asked;
	struct mcp_server server;
	struct pool pool;
} world;

struct tally {
	const char *input;
	int wanted;     /* messages that are to be answered */
	int answered;   /* results and errors */
	bool withdrawn; /* the client took one back */
};

/* ---- what is sent ---- */

static bool
has(const jv *object, const char *member)
{
	return jv_object_has(jv_copy(*object), jv_string(member));
}

static void
take_message(void *context, const jv *id, jv message)
{
	struct tally *tally = context;
	struct arena arena = {0};
	bool object = jv_get_kind(message) == JV_KIND_OBJECT;
	const char *version =
	    object ? record_member_text(&message, "jsonrpc", &arena) : NULL;
	fuzz_holds(version && strcmp(version, "2.0") == 0,
	    "a message of JSON-RPC 2.0 is sent", tally->input, version);
	bool result = has(&message, "result"), error = has(&message, "error");
	fuzz_holds(has(&message, "method") + result + error == 1,
	    "it has a method, a result or an error", tally->input, NULL);
	fuzz_holds(!(result || error) || has(&message, "id"),
	    "an answer has an id", tally->input, NULL);
	tally->answered += result || error;
	(void)id;
	arena_release(&arena);
	jv_free(message);
}

/* ---- what is received ---- */

/* Notifications and answers of the client get no answer, all else does. */
static bool
wants_answer(const char *line, size_t length)
{
	struct record record = {0};
	struct arena arena = {0};
	jv problem = jv_invalid();
	bool wants = true;
	if (record_parse(&record, line, length, 1, &problem)) {
		jv message = jv_parse_sized(line, (int)length);
		const char *version =
		    record_member_text(&message, "jsonrpc", &arena);
		jv id = record_member(&message, "id");
		jv_kind kind = jv_get_kind(id);
		bool number = kind == JV_KIND_NUMBER || kind == JV_KIND_STRING;
		bool quiet =
		    has(&message, "method")
			? record_member_text(&message, "method", &arena) &&
			      !has(&message, "id")
			: number;
		wants = !version || strcmp(version, "2.0") != 0 || !quiet;
		jv_free(id);
		jv_free(message);
	}
	jv_free(problem);
	record_release(&record);
	arena_release(&arena);
	return wants;
}

static void
take_line(struct mcp_session *session, struct tally *tally, const char *line,
    size_t length)
{
	char *exact = fuzz_exact(line, length);
	if (length > 0 && *line == '<') {
		paper_pool_answer(&world.pool, exact + 1, length - 1);
	} else if (length > 0 && *line == '!') {
		paper_pool_fail(&world.pool);
	} else if (length > 0 && *line == '~') {
		paper_pool_progress(&world.pool, "link");
	} else if (length > 0) {
		tally->wanted += wants_answer(exact, length);
		tally->withdrawn = tally->withdrawn ||
				   memmem(line, length, "cancel", 6) ||
				   memchr(line, 0x5c, length);
		mcp_receive(session, exact, length);
	}
	pool_run(&world.pool);
	free(exact);
}

static void
take_lines(struct mcp_session *session, struct tally *tally, const char *text,
    size_t size)
{
	while (size > 0) {
		const char *end = memchr(text, '\n', size);
		size_t length = end ? (size_t)(end - text) : size;
		take_line(session, tally, text, length);
		length += end ? 1 : 0;
		text += length;
		size -= length;
	}
}

static void
check(const struct tally *tally, const struct mcp_session *session)
{
	int settled = tally->answered + mcp_outstanding(session);
	fuzz_holds(settled <= tally->wanted, "no message gets two answers",
	    tally->input, NULL);
	fuzz_holds(settled == tally->wanted || tally->withdrawn,
	    "a message gets its answer", tally->input, NULL);
}

/* ---- the target ---- */

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	jv problem = jv_invalid();
	(void)argc;
	(void)argv;
	fuzz_config(&world.config);
	fuzz_set(&world.config, "keep_answers", "0");
	fuzz_set(&world.config, "mcp_owner", "fuzz");
	if (!asked_open(&world.asked, &world.config, NULL, &problem))
		exit(2);
	static struct mcp_setup setup;
	setup = (struct mcp_setup){.config = &world.config,
	    .pool = &world.pool,
	    .asked = &world.asked};
	if (!mcp_server_open(&world.server, &setup, &problem))
		exit(2);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct tally tally = {.input = text};
	struct mcp_session *session =
	    mcp_session_new(&world.server, take_message, &tally);
	take_lines(session, &tally, (const char *)data, size);
	check(&tally, session);
	while (paper_pool_fail(&world.pool))
		;
	check(&tally, session);
	mcp_session_free(session);
	fuzz_holds(world.pool.count == 0, "nothing waits", text, NULL);
	free(text);
	return 0;
}
