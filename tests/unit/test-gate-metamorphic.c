/*
 * test-gate-metamorphic.c - statements of the same meaning get the same verdict
 *
 * Every judged statement of tests/safety must keep verdict and code when these
 * change at random (a fixed seed): comments, blanks and letter case, quotes
 * around names, and parentheses around parts and around the whole.
 */
#include "../fuzz/spelling.h"
#include "../fuzz/variant.h"
#include "gate/relation_file.h"
#include "given.h"
#include "record/record.h"
#include "tap.h"

#include <stdlib.h>

enum { VARIANTS = 12, MAX_BYTES = 8000 };

static struct gate gate;
static struct relation_list list;
static struct gate_relations relations;
static unsigned long random_state = 20241231;
static int respelled;

static const char *
verdict(const char *sql, struct arena *arena)
{
	jv check = gate_check(&gate, sql, strlen(sql), &relations, NULL);
	const char *code = record_member_flag(&check, "allowed")
			       ? "allowed"
			       : record_member_text(&check, "code", arena);
	jv_free(check);
	return code;
}

static const char *
changed(const char *sql, int how, struct arena *arena)
{
	if (how % 2 == 0)
		return variant_of(sql, &random_state, arena);
	return spelling_of(
	    sql, &gate.lists.known_functions, &random_state, arena);
}

static void
vary(const char *id, const char *sql, struct arena *arena)
{
	const char *wanted = verdict(sql, arena);
	bool same = true;
	for (int i = 0; same && i < VARIANTS; i++) {
		const char *other = changed(sql, i, arena);
		const char *got = verdict(other, arena);
		same = strcmp(got, wanted) == 0;
		respelled += i % 2 == 1 && strcmp(other, sql) != 0;
		if (!same)
			printf("# %s, not %s: %s\n", got, wanted, other);
	}
	ok(same, arena_printf(arena, "%s keeps its verdict", id));
	if (strcmp(wanted, "allowed") != 0 || strchr(sql, ';'))
		return;
	is(verdict(arena_printf(arena, "((%s\n))", sql), arena), "allowed",
	    arena_printf(arena, "%s in parentheses", id));
}

static void
vary_line(const char *line, size_t length)
{
	struct arena arena = {0};
	jv entry = jv_parse_sized(line, (int)length);
	jv sql = record_member(&entry, "sql");
	const char *id = record_member_text(&entry, "id", &arena);
	const char *text = jv_get_kind(sql) == JV_KIND_STRING
			       ? arena_strdup(&arena, jv_string_value(sql))
			       : "";
	bool whole = strlen(text) == (size_t)jv_string_length_bytes(sql);
	/* A text of that size changes its verdict when it grows.  Broken text
	 * has no usable tokens. */
	if (id && whole && strlen(text) < MAX_BYTES &&
	    !strstr(id, "malformed") && !strstr(id, "bytes"))
		vary(id, text, &arena);
	jv_free(entry);
	arena_release(&arena);
}

static void
vary_file(const char *name)
{
	const char *root = getenv("SUITE_ROOT");
	char path[4096];
	snprintf(
	    path, sizeof(path), "%s/tests/safety/%s", root ? root : ".", name);
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;
	ssize_t length = 0;
	ok(file, name);
	while (file && (length = getline(&line, &size, file)) >= 0)
		vary_line(line, (size_t)length);
	if (file)
		fclose(file);
	free(line);
}

int
main(void)
{
	struct config config;
	given_config(&config);
	given_gate(&gate, &config);
	list.entries = jv_parse(
	    "[{\"name\":\"customers\",\"columns\":[\"id\",\"name\",\"email\","
	    "\"country\",\"region\",\"created_at\",\"tags\",\"meta\"]},"
	    "{\"name\":\"products\",\"columns\":[\"id\",\"name\",\"category\","
	    "\"price\"]},{\"name\":\"orders\",\"columns\":[\"id\","
	    "\"customer_id\",\"status\",\"amount\",\"created_at\","
	    "\"shipped_at\"]},{\"name\":\"order_items\",\"columns\":["
	    "\"order_id\",\"product_id\",\"qty\",\"price\"]}]");
	relations = relation_list_gate(&list);
	vary_file("cases.ndjson");
	vary_file("more-cases.ndjson");
	ok(tap.run > 500, "they were judged");
	ok(respelled > 1000, "many were spelled otherwise");
	relation_list_release(&list);
	gate_close(&gate);
	config_release(&config);
	return tap_done();
}
