/*
 * fuzz-meaning.c - any text as the written form of a meaning, and as the SQL of
 * a lexicon or of a definition
 *
 * The tables are those of the fixture parser-context.json.  Promises:
 *
 *	there is a meaning or a sentence that says what is wrong, never both
 *	a meaning that is written and read again is the same, whether it was
 *	written, or is that of SQL
 *	PostgreSQL's parser takes the statement of a query
 *	the gate's witness finds nothing in that
 *
 * Slots are left out: only the project's own data has them.
 */
#include "fuzz.h"
#include "meaning/compile.h"
#include "meaning/defined.h"
#include "meaning/written.h"
#include "parser/emit.h"
#include "witness.h"

#include <stdlib.h>
#include <string.h>

static struct {
	struct arena arena;
	struct context context;
} world;

static const struct meaning *
read_text(const char *text, struct arena *arena)
{
	const char *what = NULL;
	const struct meaning *meaning =
	    meaning_read(text, &world.context, &what, arena);
	fuzz_holds(
	    !meaning == !!what, "a meaning or what is wrong", text, what);
	return meaning;
}

static void
check_written(
    const char *text, const struct meaning *meaning, struct arena *arena)
{
	const char *written = meaning_write(meaning, &world.context, arena);
	const struct meaning *again = read_text(written, arena);
	fuzz_holds(again, "what is written can be read again", text, written);
	fuzz_holds(again->hash == meaning->hash &&
		       strcmp(meaning_write(again, &world.context, arena),
			   written) == 0,
	    "it is the same when it is read again", text, written);
}

static void
check_statement(
    const char *text, const struct meaning *query, struct arena *arena)
{
	struct graph graph;
	struct meaning_block compiled;
	graph_init(&graph, &world.context, arena);
	if (!meaning_compile(&compiled, query, &graph, arena))
		return;
	const char *sql = emit_block(compiled.block, &world.context, arena);
	const char *wrong = sql ? witness_objection(sql) : NULL;
	fuzz_holds(!wrong, wrong ? wrong : "", text, sql);
}

/* Of each table, whose rows the SQL may be of. */
static void
check_defined(const char *text, struct arena *arena)
{
	for (int table = 0; table < world.context.table_count; table++) {
		const struct meaning *all[] = {
		    defined_meaning(text, true, table, &world.context, arena),
		    defined_meaning(text, false, table, &world.context, arena),
		    defined_groups(text, table, &world.context, arena)};
		for (size_t i = 0; i < COUNT_OF(all); i++)
			if (all[i])
				check_written(text, all[i], arena);
	}
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	jv problem = jv_invalid();
	(void)argc;
	fuzz_enlarge_stack(*argv);
	witness_open();
	char *text = fuzz_file("tests/fixtures/parser-context.json");
	if (!context_read(&world.context,
		json_read(&world.arena, text, strlen(text)), &world.arena,
		&problem))
		exit(2);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	char *text = fuzz_text(data, size);
	if (text && fuzz_is_utf8(text) && !strchr(text, '$')) {
		const struct meaning *meaning = read_text(text, &arena);
		if (meaning)
			check_written(text, meaning, &arena);
		if (meaning && meaning->op == MEANING_QUERY)
			check_statement(text, meaning, &arena);
		check_defined(text, &arena);
	}
	free(text);
	arena_release(&arena);
	return 0;
}
