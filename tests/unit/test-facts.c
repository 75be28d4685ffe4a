/* test-facts.c - positions of the gate's facts, in bytes */
#include "gate/gate.h"
#include "given.h"
#include "statement/facts.h"
#include "tap.h"

#include <string.h>

static struct arena arena;

/* The texts of all outputs, each in brackets. */
static const char *
outputs(struct gate *gate, const char *sql)
{
	struct context context = {0};
	struct facts facts;
	struct gate_facts told = {.arena = &arena};
	jv_free(gate_check(gate, sql, strlen(sql), NULL, &told));
	if (!facts_read(&facts, told.tree, sql, &context, &arena))
		return "none";
	const char *text = "";
	for (int i = 0; i < facts.selects[0].output_count; i++) {
		struct facts_span span = facts.selects[0].outputs[i].span;
		text = arena_printf(&arena, "%s[%.*s]", text,
		    (int)(span.end - span.start), sql + span.start);
	}
	return arena_printf(&arena, "%s %s", text, sql + facts.end);
}

int
main(void)
{
	struct config config;
	struct gate gate;
	given_config(&config);
	given_gate(&gate, &config);
	is(outputs(&gate, "SELECT a.b, max(a.c) FROM a;-- x"),
	    "[a.b][max(a.c)] ;-- x", "letters of one byte");
	is(outputs(&gate, "SELECT 'größe' || a.b, a.ö AS c FROM a; -- é"),
	    "['größe' || a.b][a.ö AS c] ; -- é", "letters of two");
	is(outputs(&gate, "SELECT '日本', a.b FROM a"), "['日本'][a.b] ",
	    "letters of three, and no end");
	gate_close(&gate);
	config_release(&config);
	arena_release(&arena);
	return tap_done();
}
