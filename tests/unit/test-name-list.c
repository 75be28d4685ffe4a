/* test-name-list.c - the gate's lists of names: order, growth, comparison */
#include "gate/name_list.h"
#include "tap.h"

enum { MANY = 100 };

static void
check_growth(struct arena *arena)
{
	struct name_list list = {0};
	bool kept = true;
	ok(!name_list_has(&list, ""), "an empty list has no name");
	for (int i = 0; i < MANY; i++)
		name_list_add(arena, &list, arena_printf(arena, "c%d", i));
	for (int i = 0; i < MANY; i++)
		kept = kept && strcmp(list.names[i],
				   arena_printf(arena, "c%d", i)) == 0;
	ok(list.count == MANY && kept, "names keep their order");
	ok(name_list_has(&list, "c99"), "the last one is found");
	ok(!name_list_has(&list, "C99"), "case counts");
	ok(!name_list_has(&list, "c"), "a part is no name");
}

static void
check_joining(struct arena *arena)
{
	struct name_list left = {0};
	struct name_list right = {0};
	name_list_add(arena, &left, "a");
	name_list_add(arena, &right, "b");
	name_list_add(arena, &right, "a");
	name_list_join(arena, &left, &right);
	ok(left.count == 3, "what is there twice stays twice");
	is(left.names[1], "b", "the joined ones come behind");
	ok(right.count == 2, "the other list stays as it is");
}

static void
check_sameness(void)
{
	ok(name_same("a", "a"), "equal names");
	ok(!name_same("a", "A"), "unequal names");
	ok(name_same(NULL, NULL), "both missing");
	ok(!name_same("", NULL) && !name_same(NULL, ""),
	    "an empty name is not a missing one");
}

int
main(void)
{
	struct arena arena = {0};
	check_growth(&arena);
	check_joining(&arena);
	check_sameness();
	arena_release(&arena);
	return tap_done();
}
