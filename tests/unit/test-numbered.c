/* test-numbered.c - codes that are counted through */
#include "tap.h"
#include "text/numbered.h"

static void
check(struct arena *arena, const char *typed, const char *wanted)
{
	const char *code =
	    numbered_code(arena, typed, "SO-000001", "SO-012000");
	is(code ? code : "none", wanted, typed);
}

int
main(void)
{
	struct arena arena = {0};
	ok(numbered_alike("SO-000001", "SO-012000"), "one form");
	ok(!numbered_alike("SO-000001", "SO-12000"), "another length");
	ok(!numbered_alike("SO-000001", "PO-012000"), "other letters");
	ok(!numbered_alike("A-01", "B-99"), "too few digits");
	ok(!numbered_alike("Anna", "Zoe"), "no digits");
	ok(!numbered_alike(NULL, "SO-012000"), "nothing is known");
	check(&arena, "SO-009198", "SO-009198");
	check(&arena, "so 009198", "SO-009198");
	check(&arena, "SO-012001", "none");
	check(&arena, "SO-00919", "none");
	check(&arena, "SO-0091988", "none");
	check(&arena, "PO-009198", "none");
	check(&arena, "", "none");
	arena_release(&arena);
	return tap_done();
}
