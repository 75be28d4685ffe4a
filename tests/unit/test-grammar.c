/* test-grammar.c - the grammar of a schema, and joins for the statements it
 * allows */
#include "context/table_alias.h"
#include "given.h"
#include "model/forgotten_join.h"
#include "model/grammar.h"
#include "tap.h"

#include <ctype.h>

static const char shop[] =
    "{\"tables\":["
    "{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"id int PK\",\"buyer_id int FK->buyers.id\","
    "\"placed_on date\",\"total numeric\"]},"
    "{\"name\":\"order_lines\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"order_id int FK->orders.id\","
    "\"\\\"Net \\\"\\\"price\\\" numeric\"]},"
    "{\"name\":\"buyers\",\"schema\":\"crm\",\"sql\":\"crm.buyers\","
    "\"score\":1,\"rows\":9,\"label\":[\"name\"],\"columns\":[\"id int PK\","
    "\"name text\",\"city text\",\"österreich text\"]},"
    "{\"name\":\"island\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"id int PK\"]}],"
    "\"fks\":[{\"from\":\"orders\",\"columns\":[\"buyer_id\"],\"to\":"
    "\"buyers\",\"references\":[\"id\"],\"cost\":1,\"declared\":true},"
    "{\"from\":\"order_lines\",\"columns\":[\"order_id\"],\"to\":\"orders\","
    "\"references\":[\"id\"],\"cost\":1,\"declared\":true}]}";

static const char values[] =
    "{\"values\":[{\"phrase\":\"o'hara\",\"at\":[0,1],\"table\":\"buyers\","
    "\"column\":\"name\",\"value\":\"O'Hara \\\"Jo\\\"\",\"score\":1,"
    "\"why\":\"exact\"}]}";

struct fixture {
	struct arena arena;
	struct context context;
	struct link_result link;
	struct graph graph;
	const char *const *aliases;
};

static void
open_shop(struct fixture *fixture)
{
	static const int order[] = {0, 1, 2, 3};
	jv problem = jv_invalid();
	memset(fixture, 0, sizeof(*fixture));
	given_context(&fixture->context, shop, &fixture->arena);
	bool good =
	    link_read(&fixture->link, given_tree(values, &fixture->arena),
		&fixture->context, &fixture->arena, &problem);
	given_or_bail(good, "link", problem);
	graph_init(&fixture->graph, &fixture->context, &fixture->arena);
	fixture->aliases =
	    table_aliases(&fixture->context, order, 4, &fixture->arena);
}

/* ---- the grammar ---- */

static bool
defines(const char *grammar, const char *rule, size_t length)
{
	for (const char *line = grammar; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, rule, length) == 0 &&
		    strncmp(line + length, " ::= ", 5) == 0)
			return true;
	}
	return false;
}

/* The place behind the literal or class that begins at `at`. */
static const char *
past_literal(const char *at)
{
	char end = *at == '"' ? '"' : ']';
	for (at++; *at && *at != end; at++)
		if (*at == '\\' && at[1])
			at++;
	return *at ? at + 1 : at;
}

/* Is every rule defined that the grammar uses? */
static bool
is_closed(const char *grammar)
{
	const char *at = grammar;
	while (*at) {
		if (*at == '"' || *at == '[') {
			at = past_literal(at);
		} else if (isalpha((unsigned char)*at)) {
			size_t length = 1;
			while (isalpha((unsigned char)at[length]))
				length++;
			if (!defines(grammar, at, length)) {
				printf("# undefined: %.*s\n", (int)length, at);
				return false;
			}
			at += length;
		} else {
			at++;
		}
	}
	return true;
}

static const char *
written(struct fixture *fixture, const struct grammar_form *form)
{
	return grammar_write(&fixture->graph, fixture->aliases, &fixture->link,
	    form, &fixture->arena);
}

static void
test_grammar(struct fixture *fixture)
{
	const struct grammar_form plain = {.fenced = false};
	const char *grammar = written(fixture, &plain);
	ok(is_closed(grammar), "every rule that is used is defined");
	ok(strncmp(grammar, "root ::= statement \";\"?\n", 24) == 0,
	    "it begins with the whole");
	ok(strstr(grammar,
	       "\nnum ::= \"o.\" (\"id\" | \"buyer_id\" | \"total\") | "
	       "\"ol.\" (\"order_id\" | \"\\\"Net \\\"\\\"price\\\"\") | "
	       "\"b.\" (\"id\") | \"i.\" (\"id\") | \"i\" (\"d\") | "
	       "\"b\" (\"uyer_id\") | \"t\" (\"otal\") | \"o\" "
	       "(\"rder_id\") | \"\\\"\" (\"Net \\\"\\\"price\\\"\")\n"),
	    "columns stand behind aliases or, each once, alone; quoted as SQL "
	    "does");
	ok(strstr(grammar,
	       "\ntxt ::= \"b.\" (\"name\" | \"city\" | "
	       "\"\\\"österreich\\\"\") | \"n\" (\"ame\") | \"c\" (\"ity\") "
	       "| \"\\\"\" (\"österreich\\\"\")\n"),
	    "columns of text have a rule of their own");
	ok(strstr(grammar, "\ncol ::= \"o.\" (\"id\" | \"buyer_id\" | "
			   "\"placed_on\" | \"total\") | \"ol.\" ("),
	    "and all columns one");
	ok(strstr(grammar,
	       "\ntable ::= \"orders o\" | \"order_lines ol\" | \"crm.buyers "
	       "b\" | \"island i\"\n"),
	    "tables have their aliases");
	ok(strstr(grammar,
	       "\njoin ::= \"orders o ON \" (\"b.id = o.buyer_id\" | "
	       "\"ol.order_id = o.id\") | \"order_lines ol ON \" (\"o.id = "
	       "ol.order_id\") | \"crm.buyers b ON \" (\"o.buyer_id = "
	       "b.id\")\n"),
	    "joins follow the keys, from either end");
	ok(strstr(grammar, "text ::= \"'O''Hara \\\"Jo\\\"'\" | "),
	    "a stored value is a literal in a literal");
	ok(!strstr(grammar, "flag"), "what no column is has no rule");
	ok(strstr(grammar, "datis ::= comparison (date | dat | trunc)"),
	    "dates have theirs");
}

static void
test_forms(struct fixture *fixture)
{
	const struct grammar_form form = {.fenced = true, .hide_values = true};
	const char *grammar = written(fixture, &form);
	ok(is_closed(grammar), "a fenced one is whole, too");
	ok(strstr(
	       grammar, "root ::= \"```sql\\n\" statement \";\"? \"\\n```\"\n"),
	    "the statement stands in a fence");
	ok(!strstr(grammar, "Hara"), "stored values stay here");
}

static void
test_no_columns(struct fixture *fixture)
{
	const struct grammar_form plain = {.fenced = false};
	const struct context empty = {0};
	struct graph graph;
	graph_init(&graph, &empty, &fixture->arena);
	is(grammar_write(&graph, NULL, NULL, &plain, &fixture->arena), NULL,
	    "no table, no grammar");
}

/* ---- joins ---- */

static void
test_join(struct fixture *fixture, const char *sql, const char *wanted,
    const char *what)
{
	is(join_complete(
	       sql, &fixture->graph, fixture->aliases, &fixture->arena),
	    wanted, what);
}

static void
test_kept(struct fixture *fixture)
{
	static const char *const kept[][2] = {
	    {"SELECT COUNT(*)\nFROM orders o", "one table"},
	    {"SELECT total FROM orders o WHERE total > 3 AND EXTRACT(YEAR FROM "
	     "placed_on) = 2024",
		"columns of one table"},
	    {"SELECT b.name FROM crm.buyers b LEFT JOIN orders o ON b.id = "
	     "o.buyer_id WHERE o.id IS NULL;",
		"joins that have all tables"},
	    {"SELECT o.buyer_id, COUNT(*) AS city FROM orders o GROUP BY "
	     "o.buyer_id ORDER BY city DESC",
		"an output that a column elsewhere is called as"},
	    {"SELECT name FROM crm.buyers b WHERE b.id NOT IN (SELECT "
	     "o.buyer_id FROM orders o) ORDER BY name",
		"an inner SELECT has tables of its own"},
	};
	for (size_t i = 0; i < COUNT_OF(kept); i++)
		test_join(fixture, kept[i][0], kept[i][0], kept[i][1]);
}

static void
test_completed(struct fixture *fixture)
{
	test_join(fixture,
	    "SELECT b.name, SUM(ol.\"Net \"\"price\")\nFROM crm.buyers b\n"
	    "GROUP BY b.name",
	    "SELECT b.name, SUM(ol.\"Net \"\"price\")\nFROM crm.buyers b\n"
	    "JOIN orders o ON b.id = o.buyer_id\n"
	    "JOIN order_lines ol ON o.id = ol.order_id\nGROUP BY b.name",
	    "a table that was forgotten comes, and the one between");
	test_join(fixture, "SELECT COUNT(*) FROM orders o WHERE city = 'Rome'",
	    "SELECT COUNT(*) FROM orders o\nJOIN crm.buyers b ON "
	    "o.buyer_id = b.id WHERE b.city = 'Rome'",
	    "a column of no table of FROM is the nearest one's");
	test_join(fixture,
	    "SELECT id FROM orders o JOIN crm.buyers b ON o.buyer_id = b.id",
	    "SELECT o.id FROM orders o JOIN crm.buyers b ON o.buyer_id = b.id",
	    "a column that several tables have is the first one's");
	test_join(fixture,
	    "SELECT ol.order_id FROM crm.buyers b JOIN order_lines ol ON "
	    "o.id = ol.order_id JOIN orders o ON b.id = o.buyer_id",
	    "SELECT ol.order_id FROM crm.buyers b\nJOIN orders o ON "
	    "b.id = o.buyer_id\nJOIN order_lines ol ON o.id = ol.order_id",
	    "a join to a table that comes later is put in order");
	test_join(fixture,
	    "SELECT o.id FROM orders o JOIN orders o ON o.id = o.id",
	    "SELECT o.id FROM orders o", "a table comes once");
}

static void
test_left(struct fixture *fixture)
{
	static const char *const left[][2] = {
	    {"SELECT b.name, i.id FROM crm.buyers b", "nothing connects them"},
	    {"SELECT ol.order_id FROM crm.buyers b LEFT JOIN orders o ON b.id "
	     "= o.buyer_id",
		"an outer join is not guessed at"},
	    {"SELECT 1", "no FROM"},
	    {"SELECT a.id FROM orders a", "another alias"},
	    {"SELECT o.id FROM orders o, crm.buyers b", "a list"},
	    {"SELECT o.id FROM orders o JOIN", "a join of nothing"},
	    {"SELECT o.id FROM (", "an open bracket"},
	    {"SELECT o.id FROM", "nothing behind FROM"},
	    {"", "nothing at all"},
	};
	for (size_t i = 0; i < COUNT_OF(left); i++)
		test_join(fixture, left[i][0], NULL, left[i][1]);
}

int
main(void)
{
	struct fixture fixture;
	open_shop(&fixture);
	test_grammar(&fixture);
	test_forms(&fixture);
	test_no_columns(&fixture);
	test_kept(&fixture);
	test_completed(&fixture);
	test_left(&fixture);
	arena_release(&fixture.arena);
	return tap_done();
}
