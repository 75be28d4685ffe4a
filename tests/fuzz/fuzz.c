/* fuzz.c - functions that the fuzz targets share; see fuzz.h */
#include "fuzz.h"

#include "base/config.h"
#include "base/hash.h"
#include "base/json.h"
#include "gate/relation_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define STACK_BYTES ((rlim_t)112 * 1024 * 1024)

void
fuzz_holds(
    bool kept, const char *promise, const char *input, const char *output)
{
	if (kept)
		return;
	fprintf(stderr, "fuzz: broken promise: %s\n", promise);
	if (input)
		fprintf(stderr, "fuzz: input:  %s\n", input);
	if (output)
		fprintf(stderr, "fuzz: output: %s\n", output);
	abort();
}

void
fuzz_enlarge_stack(char **argv)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_STACK, &limit) != 0 ||
	    limit.rlim_cur >= STACK_BYTES || limit.rlim_max < STACK_BYTES)
		return;
	limit.rlim_cur = STACK_BYTES;
	if (setrlimit(RLIMIT_STACK, &limit) == 0)
		execv("/proc/self/exe", argv);
}

/* Targets that prepare something have their own. */
__attribute__((weak)) int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	return 0;
}

void
fuzz_config(struct config *config)
{
	char error[256];
	setenv("NL2SQL_CONFIG", "/dev/null", 1);
	if (!config_init(config, error, sizeof(error)))
		exit(2);
}

void
fuzz_set(struct config *config, const char *name, const char *value)
{
	char error[256];
	if (!config_set(config, name, value, error, sizeof(error)))
		exit(2);
}

char *
fuzz_exact(const void *bytes, size_t length)
{
	/* malloc(0) may return NULL, which no caller of the gate passes. */
	char *copy = xmalloc(length ? length : 1);
	if (length > 0)
		memcpy(copy, bytes, length);
	return length ? copy : realloc(copy, 1);
}

char *
fuzz_text(const uint8_t *data, size_t size)
{
	if (size > 0 && memchr(data, 0, size))
		return NULL;
	char *text = xmalloc(size + 1);
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	return text;
}

bool
fuzz_is_utf8(const char *text)
{
	size_t left = strlen(text);
	while (left > 0) {
		size_t step = json_utf8_length(text, left);
		if (step == 0)
			return false;
		text += step;
		left -= step;
	}
	return true;
}

uint32_t
fuzz_hash(const uint8_t *data, size_t size)
{
	return (uint32_t)hash_bytes((const char *)data, size);
}

char *
fuzz_file(const char *path)
{
	const char *root = getenv("SUITE_ROOT");
	struct arena arena = {0};
	const char *whole =
	    arena_printf(&arena, "%s/%s", root ? root : ".", path);
	FILE *file = fopen(whole, "re");
	char *text = NULL;
	size_t size = 0;
	if (!file || getdelim(&text, &size, '\0', file) < 0) {
		fprintf(stderr, "fuzz: cannot read %s\n", whole);
		exit(2);
	}
	fclose(file);
	arena_release(&arena);
	return text;
}

/* The tables of tests/safety/fixture.sql that its role may read. */
static const char tables[] =
    "[{\"name\":\"customers\",\"columns\":[\"id\",\"name\",\"email\","
    "\"country\",\"region\",\"created_at\",\"tags\",\"meta\"]},"
    "{\"name\":\"products\",\"columns\":[\"id\",\"name\",\"category\","
    "\"price\"]},{\"name\":\"orders\",\"columns\":[\"id\",\"customer_id\","
    "\"status\",\"amount\",\"created_at\",\"shipped_at\"]},"
    "{\"name\":\"order_items\",\"columns\":[\"order_id\",\"product_id\","
    "\"qty\",\"price\"]},{\"name\":\"employees\",\"columns\":[\"id\","
    "\"name\",\"manager_id\",\"dept\",\"salary\",\"hired\"]},"
    "{\"name\":\"events\",\"columns\":[\"id\",\"user_id\",\"kind\","
    "\"payload\",\"ts\"]},{\"name\":\"Order Log\",\"columns\":[\"id\","
    "\"delete\",\"update\",\"set\",\"grant\",\"Select\",\"drop table\"]},"
    "{\"type\":\"order_status\"}]";

const struct gate_relations *
fuzz_relations(void)
{
	static struct relation_list list;
	static struct gate_relations relations;
	if (!relations.resolve) {
		list.entries = jv_parse(tables);
		relations = relation_list_gate(&list);
	}
	return &relations;
}
