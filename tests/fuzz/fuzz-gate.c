/*
 * fuzz-gate.c - any bytes as a statement: bytes, parse, walk, names
 *
 * This calls the production gate_check.  Only the gate's child is replaced by
 * this process, so that the fuzzer sees the coverage.  Promises:
 *
 *	there is always a verdict, with a known code and a position inside the
 *	text
 *	a statement that is allowed over known tables is allowed over any
 *	an independent witness objects to nothing that is allowed
 *	comments, blanks and letter case change no verdict
 */
#include "base/problem.h"
#include "fuzz.h"
#include "gate/child.h"
#include "gate/gate.h"
#include "gate/inspect.h"
#include "gate/prescan.h"
#include "record/record.h"
#include "variant.h"
#include "witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
	struct gate gate;
	struct config config;
	struct arena arena;
	struct json_writer json;
} world;

/* THE CHILD IN THIS PROCESS: the linker then leaves the library's own child
 * out */

bool
gate_child_start(struct gate *gate)
{
	gate->child = 0;
	return true;
}

void
gate_child_stop(struct gate *gate)
{
	(void)gate;
}

const char *
gate_child_ask(struct gate *gate, const char *sql, size_t length)
{
	/* The request has the same form as from read_request: the bytes and a
	 * NUL. */
	char *request = xmalloc(length + 1);
	if (length > 0)
		memcpy(request, sql, length);
	request[length] = '\0';
	gate_judge(request, length, &gate->lists, &world.arena, &world.json);
	free(request);
	free(gate->reply->bytes);
	gate->reply->bytes = fuzz_exact(world.json.bytes, world.json.length);
	gate->reply->length = world.json.length - 1;
	gate->reply->capacity = world.json.length;
	arena_reset(&world.arena);
	return NULL;
}

/* THE PROMISES */

static size_t
characters(const char *text)
{
	size_t count = 0;
	for (; *text; text++)
		count += ((unsigned char)*text & 0xC0) != 0x80;
	return count;
}

/* Check code, message and position of a refusal, which is lent. */
static void
check_refusal(const jv *check, const char *sql)
{
	struct arena arena = {0};
	const char *code = record_member_text(check, "code", &arena);
	const char *message = record_member_text(check, "message", &arena);
	double position = record_member_number(check, "position", 1);
	/* an unknown code ends the process */
	fuzz_holds(code && problem_kind(code), "a refusal has a code", sql, "");
	fuzz_holds(message && *message, "a refusal has a reason", sql, code);
	fuzz_holds(code && strcmp(code, "sql.gate") != 0,
	    "the parser's answer can be read", sql, message);
	/* sql NULL: the text contains a NUL, so its length is unknown here */
	fuzz_holds(
	    position >= 1 && (!sql || position <= (double)characters(sql) + 1),
	    "a position lies in the statement", sql, message);
	arena_release(&arena);
}

static bool
is_allowed(const char *sql, size_t length, const char *text, bool known)
{
	struct arena arena = {0};
	struct gate_facts facts = {.arena = &arena};
	jv check = gate_check(&world.gate, sql, length,
	    known ? fuzz_relations() : NULL, known ? &facts : NULL);
	bool allowed = record_member_flag(&check, "allowed");
	if (!allowed)
		check_refusal(&check, text);
	else if (known)
		fuzz_holds(facts.tree && facts.tree->kind == JSON_OBJECT,
		    "what is allowed has facts", text, NULL);
	arena_release(&arena);
	jv_free(check);
	return allowed;
}

/* Some texts are refused only because of their bytes.  A comment may take these
 * bytes away, and a longer text may gain such a refusal. */
static bool
is_text(const char *sql)
{
	struct gate_refusal refusal = {0};
	return gate_prescan(sql, strlen(sql), &refusal);
}

static void
check_variant(const char *text, bool allowed, uint32_t hash)
{
	struct arena arena = {0};
	unsigned long random = hash;
	const char *other =
	    is_text(text) ? variant_of(text, &random, &arena) : text;
	if (is_text(other))
		fuzz_holds(
		    is_allowed(other, strlen(other), other, true) == allowed,
		    "comments, blanks and case mean nothing", text, other);
	arena_release(&arena);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	jv problem = jv_invalid();
	(void)argc;
	fuzz_enlarge_stack(*argv);
	witness_open();
	fuzz_config(&world.config);
	if (!gate_open(&world.gate, &world.config, &problem)) {
		fprintf(stderr, "fuzz: the gate does not open\n");
		exit(2);
	}
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *exact = fuzz_exact(data, size);
	char *text = fuzz_text(data, size);
	bool allowed = is_allowed(exact, size, text, true);
	bool any = is_allowed(exact, size, text, false);
	fuzz_holds(
	    any || !allowed, "known tables allow no more than any", text, NULL);
	fuzz_holds(text || !any, "no statement holds a NUL", NULL, NULL);
	if (allowed) {
		const char *wrong = witness_objection(text);
		fuzz_holds(!wrong, "the witness agrees", text, wrong);
	}
	if (text)
		check_variant(text, allowed, fuzz_hash(data, size));
	free(text);
	free(exact);
	return 0;
}
