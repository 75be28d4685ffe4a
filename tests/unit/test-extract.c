/* test-extract.c - the statement in a model's answer */
#include "model/extract.h"
#include "tap.h"

#include <string.h>

static const char *
sql_of(const char *text, bool cut, struct arena *arena)
{
	struct extract extract;
	return extract_statement(&extract, text, cut, arena) ? extract.sql
							     : NULL;
}

/* The text as the name of a test. */
static const char *
one_line(const char *text, struct arena *arena)
{
	char *line = arena_strdup(arena, text);
	for (char *at = line; *at; at++)
		if (*at == '\n')
			*at = ' ';
	return line;
}

static void
gives(const char *text, const char *wanted)
{
	struct arena arena = {0};
	is(sql_of(text, false, &arena), wanted, one_line(text, &arena));
	arena_release(&arena);
}

static void
gives_cut(const char *text, const char *wanted)
{
	struct arena arena = {0};
	is(sql_of(text, true, &arena), wanted, one_line(text, &arena));
	arena_release(&arena);
}

static void
explains(const char *text, const char *wanted)
{
	struct arena arena = {0};
	struct extract extract;
	bool found = extract_statement(&extract, text, false, &arena);
	is(extract.explanation, wanted,
	    found ? one_line(text, &arena) : "no statement");
	arena_release(&arena);
}

/* Of a text with so many terms, no more than its length is looked at. */
static void
check_length(void)
{
	struct arena arena = {0};
	struct extract extract;
	for (size_t terms = 100; terms <= 1000000; terms *= 100) {
		char *text =
		    arena_alloc(&arena, 2 * terms + sizeof("SELECT 1"));
		char *end = stpcpy(text, "SELECT 1");
		for (size_t i = 0; i < terms; i++)
			end = stpcpy(end, "+1");
		bool found = extract_statement(&extract, text, false, &arena);
		ok(found == (terms == 100) && extract.too_long == !found,
		    "as long as a statement may be");
	}
	arena_release(&arena);
}

static void
check_objects(void)
{
	gives("{\"sql_query\": \"SELECT 1\\u0000 WHERE false\"}", NULL);
	gives("so: \"sql\": \"SELECT 1\\u0000 WHERE false\"", NULL);
	gives("{\"explanation\": \"e\", \"sql_query\": \"SELECT 1;\"}",
	    "SELECT 1");
	gives("Here:\n{\"sql\": \"SELECT '{' AS a\"} as asked",
	    "SELECT '{' AS a");
	gives("```json\n{\"query\": \"SELECT 1\"}\n```", "SELECT 1");
	gives("{\"plan\": {\"a\": 1}}\n{\"sql_query\": \"SELECT 2\"}",
	    "SELECT 2");
	gives("{\"sql_query\": \"```sql\\nSELECT 3;\\n```\"}", "SELECT 3");
	gives("{\"sql_query\": \"SELECT \\\"a\\\"\\nFROM t\"}",
	    "SELECT \"a\"\nFROM t");
	/* raw line breaks, which are not JSON */
	gives("{\"sql_query\": \"SELECT 1\nFROM t\", \"explanation\": \"x\"}",
	    "SELECT 1\nFROM t");
	/* cut off behind the statement, and inside it */
	gives("{\"sql_query\": \"SELECT 4\", \"explanation\": \"beca",
	    "SELECT 4");
	gives("{\"explanation\": \"e\", \"sql_query\": \"SELECT 4 FROM", NULL);
	gives("{\"explanation\": \"e\", \"sql_query\": \"SELECT a FROM t WHERE "
	      "b = \\",
	    NULL);
	gives("{\"sql_query\": \"\", \"explanation\": \"no table has it\"}",
	    NULL);
	gives("{\"sql_query\": null}", NULL);
	gives("{\"sql_query\": 5}", NULL);
	/* two statements in one place: the gate refuses them, not this */
	gives("{\"sql_query\": \"SELECT 1; DELETE FROM t\"}",
	    "SELECT 1; DELETE FROM t");
	explains(
	    "{\"explanation\": \"why\", \"sql_query\": \"SELECT 1\"}", "why");
	explains("{\"sql_query\": \"\", \"explanation\": \"no such table\"}",
	    "no such table");
}

static void
check_fences(void)
{
	gives("```sql\nSELECT 1;\n```", "SELECT 1");
	gives("Sure:\n```\nWITH a AS (SELECT 1) SELECT * FROM a\n```\nDone.",
	    "WITH a AS (SELECT 1) SELECT * FROM a");
	gives("First\n```sql\nSELECT 1\n```\nbetter\n```sql\nSELECT 2\n```",
	    "SELECT 2");
	gives(
	    "```sql\nSELECT 2\n```\nand then\n```\nnot this\n```", "SELECT 2");
	gives("```sql\n-- all of them\nSELECT 1\n```",
	    "-- all of them\nSELECT 1");
	gives("```SELECT 1```", "SELECT 1");
	gives("```sql\nSELECT 5 FROM t\n", "SELECT 5 FROM t");
	gives_cut("```sql\nSELECT 5 FROM t\n", NULL);
	gives_cut("```sql\nSELECT 5\n```\nThis gives", "SELECT 5");
	gives(
	    "```sql\nSELECT 1;\nDROP TABLE t;\n```", "SELECT 1;\nDROP TABLE t");
	gives("```python\nprint(1)\n```", NULL);
}

static void
check_plain(void)
{
	gives("SELECT 1", "SELECT 1");
	gives("  select a\n  from t;\nThis is why.", "select a\n  from t");
	gives("The query is:\nSELECT ';' AS s, \"a;b\" FROM t; it works",
	    "SELECT ';' AS s, \"a;b\" FROM t");
	gives("SELECT 1\n\nThis counts one.", "SELECT 1");
	gives("SELECT a\n\nFROM t\n\nORDER BY a",
	    "SELECT a\n\nFROM t\n\nORDER BY a");
	gives("WITH a AS (\n SELECT 1\n\n)\n\nSELECT * FROM a",
	    "WITH a AS (\n SELECT 1\n\n)\n\nSELECT * FROM a");
	gives("With this schema it cannot be done.", NULL);
	gives("I select nothing.", NULL);
	gives("DROP TABLE t", NULL);
	gives("", NULL);
	gives("   ", NULL);
	gives_cut("SELECT a FROM t WHERE b = 'x", NULL);
	gives_cut("SELECT a FROM t;\nThis gi", "SELECT a FROM t");
	gives("SELECT 1; DELETE FROM t", "SELECT 1");
	explains("There is no such table.", "There is no such table.");
}

static void
check_thoughts(void)
{
	gives("<think>SELECT 9 would be wrong</think>\nSELECT 1", "SELECT 1");
	gives("so SELECT 9?\n</think>\n```sql\nSELECT 1\n```", "SELECT 1");
	gives("<THINKING>{\"sql_query\": \"SELECT 9\"}</THINKING>"
	      "{\"sql_query\": \"SELECT 1\"}",
	    "SELECT 1");
	gives("<think>\nSELECT 9\nand it never ends", NULL);
	gives("<think>a</think><reasoning>b</reasoning>SELECT 1", "SELECT 1");
}

/* The time must not grow with the square of the text's length. */
static void
check_hostile(void)
{
	struct arena arena = {0};
	enum { LONG = EXTRACT_MAX_BYTES - 8 };
	static char text[LONG + 1];
	memset(text, '{', LONG);
	ok(!sql_of(text, false, &arena), "braces that never close");
	memset(text, '`', LONG);
	ok(!sql_of(text, false, &arena), "fences without end");
	memset(text, '(', LONG);
	memcpy(text, "select ", 7);
	ok(!sql_of(text, false, &arena), "a statement that is too long");
	for (int i = 0; i < LONG; i += 8)
		memcpy(text + i, "<think> ", 8);
	ok(!sql_of(text, false, &arena), "thoughts in thoughts");
	for (int i = 0; i + 8 <= LONG; i += 8)
		memcpy(text + i, "\"sql\":{ ", 8);
	ok(!sql_of(text, false, &arena), "keys without values");
	arena_release(&arena);
}

int
main(void)
{
	check_objects();
	check_length();
	check_fences();
	check_plain();
	check_thoughts();
	check_hostile();
	return tap_done();
}
