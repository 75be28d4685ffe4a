/* test-json-tree.c - JSON as a tree: all of RFC 8259, and nothing else */
#include "base/json.h"
#include "given.h"
#include "tap.h"

static void
reads_values(struct arena *arena)
{
	const struct json_node *tree =
	    given_tree(" { \"a\" : [ 1 , -2.5e1, true,null ] , \"b\":{}, "
		       "\"long\":12345678901234567890 } ",
		arena);
	size_t count = 0;
	const struct json_node *item = json_member_list(tree, "a", &count);
	ok(count == 4 && json_integer(item, 0) == 1, "blanks are left out");
	ok(item && item->next->number < -24.9 && item->next->number > -25.1,
	    "a number with a fraction and an exponent");
	ok(json_member_integer(tree, "long", 7) == 7, "a number is no int");
	ok(json_member_number(tree, "long", 0) > 1.2e19, "a long number");
	ok(json_member(tree, "b") && !json_member(tree, "c"), "members");
}

static void
reads_escapes(struct arena *arena)
{
	const struct json_node *tree =
	    given_tree("{\"k\\n\":\"\\\"\\\\\\/\\b\\f\\r\\t "
		       "\\u00e9\\u20AC\\ud83d\\ude00\"}",
		arena);
	is(json_member_text(tree, "k\n"),
	    "\"\\/\b\f\r\t \303\251\342\202\254\360\237\230\200",
	    "escapes, and a pair of halves");
}

static void
refuses(struct arena *arena)
{
	static const char *const broken[] = {"", "{", "[1,]", "{\"a\"}",
	    "{a:1}", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u0000\"",
	    "\"\\ud83d\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"a", "[1 2]",
	    "1 2", "-", "tru", "[1}"};
	for (size_t i = 0; i < COUNT_OF(broken); i++)
		ok(!given_tree(broken[i], arena), broken[i]);
	char deep[2 * JSON_MAX_DEPTH + 3] = {0};
	memset(deep, '[', JSON_MAX_DEPTH);
	memset(deep + JSON_MAX_DEPTH, ']', JSON_MAX_DEPTH);
	ok(given_tree(deep, arena), "as deep as a record");
	memset(deep, '[', JSON_MAX_DEPTH + 1);
	memset(deep + JSON_MAX_DEPTH + 1, ']', JSON_MAX_DEPTH + 1);
	ok(!given_tree(deep, arena), "and no deeper");
}

int
main(void)
{
	struct arena arena = {0};
	reads_values(&arena);
	reads_escapes(&arena);
	refuses(&arena);
	arena_release(&arena);
	return tap_done();
}
