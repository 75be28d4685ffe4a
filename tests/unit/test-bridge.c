/* test-bridge.c - the tables between two tables, also among very many */
#include "retrieve/bridge.h"
#include "tap.h"

#include <time.h>

enum {
	TABLES_MAX = 100000,
	SECONDS_MAX = 5, /* of the processor; looking at all tables for each
			    step takes minutes */
};

struct made {
	struct catalog catalog;
	struct retrieve_table *all;
	bool *joined;
	struct arena arena;
};

static void
make_tables(struct made *made, int tables)
{
	*made = (struct made){0};
	struct arena *arena = &made->arena;
	size_t room = (size_t)tables + 1;
	made->catalog.table_count = tables;
	made->catalog.tables =
	    arena_array(arena, room, sizeof(*made->catalog.tables));
	made->catalog.fks =
	    arena_array(arena, 2 * room, sizeof(*made->catalog.fks));
	made->all = arena_array(arena, room, sizeof(*made->all));
	made->joined = arena_array(arena, room, sizeof(*made->joined));
}

static void
add_key(struct made *made, int from, int to)
{
	made->catalog.fks[made->catalog.fk_count++] =
	    (struct catalog_fk){.from = from, .to = to, .cost = 1};
}

static bool
build(struct made *made, int from, int goal)
{
	made->joined[from] = true;
	return bridge_build(
	    bridge_open(&made->catalog, made->all, &made->arena), made->joined,
	    goal);
}

static const char *
joined_text(struct made *made)
{
	const char *text = "";
	for (int i = 0; i < made->catalog.table_count; i++)
		if (made->joined[i])
			text = arena_printf(&made->arena, "%s %d", text, i);
	return text;
}

/* 0 - 1 - 2 - 3 - 4 - 5, and 0 - 6 - 2 beside */
static void
make_line(struct made *made)
{
	make_tables(made, 7);
	for (int i = 0; i < 5; i++)
		add_key(made, i + i % 2, i + 1 - i % 2);
	add_key(made, 6, 0);
	add_key(made, 6, 2);
	add_key(made, 2, 2);
}

static void
check_ways(void)
{
	struct made made;
	make_line(&made);
	ok(build(&made, 0, 3), "a way of three keys");
	is(joined_text(&made), " 0 1 2 3", "of equal ways that of the names");
	ok(build(&made, 0, 5), "the next begins at any table that is joined");
	is(joined_text(&made), " 0 1 2 3 4 5", "and joins what is between");
	arena_release(&made.arena);
	make_line(&made);
	made.all[6].score = 1;
	ok(build(&made, 0, 2), "a way again");
	is(joined_text(&made), " 0 2 6", "over the table that is named");
	arena_release(&made.arena);
	make_line(&made);
	ok(!build(&made, 0, 5), "five keys are too far");
	is(joined_text(&made), " 0", "and join nothing");
	arena_release(&made.arena);
}

/* 0 - 1 - 2 - 3, where 1 refers to both sides, and 0 - 4 - 5 - 3, where each
 * refers to the next */
static void
check_turns(void)
{
	struct made made;
	make_tables(&made, 6);
	add_key(&made, 1, 0);
	add_key(&made, 1, 2);
	add_key(&made, 2, 3);
	add_key(&made, 0, 4);
	add_key(&made, 4, 5);
	add_key(&made, 5, 3);
	ok(build(&made, 0, 3), "two ways of three keys");
	is(joined_text(&made), " 0 3 4 5", "the one that goes straight");
	arena_release(&made.arena);
}

static void
check_many(void)
{
	struct made made;
	make_tables(&made, TABLES_MAX);
	for (int i = 1; i + 1 < TABLES_MAX; i++)
		add_key(&made, i, 0);
	clock_t start = clock();
	ok(!build(&made, 0, TABLES_MAX - 1), "nothing leads to the last one");
	ok((clock() - start) / CLOCKS_PER_SEC < SECONDS_MAX,
	    "a hundred thousand tables are looked at in a moment");
	arena_release(&made.arena);
}

int
main(void)
{
	check_ways();
	check_turns();
	check_many();
	return tap_done();
}
