/* test-grammar.c - the grammar of a schema, and joins for what it lets write */
#include <ctype.h>

#include "model/grammar.h"
#include "model/join.h"

#include "given.h"
#include "tap.h"

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
    "\"name text\",\"city text\"]},"
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
};

static void
open_shop(struct fixture *fixture)
{
	jv problem = jv_invalid();
	jv linked = jv_parse(values);
	memset(fixture, 0, sizeof(*fixture));
	given_context(&fixture->context, shop, &fixture->arena);
	bool good = link_read(&fixture->link, &linked, &fixture->context,
	    &fixture->arena, &problem);
	jv_free(linked);
	given_or_bail(good, "link", problem);
	graph_init(&fixture->graph, &fixture->context, &fixture->arena);
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

/* Behind a literal or a class that begins at `at`. */
static const char *
past_literal(const char *at)
{
	char end = *at == '"' ? '"' : ']';
	for (at++; *at && *at != end; at++)
		if (*at == '\\' && at[1])
			at++;
	return *at ? at + 1 : at;
}

/* Every rule that is used is there. */
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

static void
test_grammar(struct fixture *fixture)
{
	const struct grammar_form plain = {.fenced = false};
	const char *grammar = grammar_write(
	    &fixture->context, &fixture->link, &plain, &fixture->arena);
	ok(is_closed(grammar), "every rule that is used is defined");
	ok(strncmp(grammar, "root ::= statement \";\"?\n", 24) == 0,
	    "it begins with the whole");
	ok(strstr(grammar,
	       "num ::= \"orders.\" (\"id\" | \"buyer_id\" | \"total\") | "
	       "\"order_lines.\" (\"order_id\" | \"\\\"Net "
	       "\\\"\\\"price\\\"\")"),
	    "columns stand under their tables, names quoted as SQL does");
	ok(strstr(grammar, "\ntxt ::= \"buyers.\" (\"name\" | \"city\")\n"),
	    "columns of text have a rule of their own");
	ok(strstr(grammar, "\ntable ::= \"orders\" | \"order_lines\" | "),
	    "tables are listed");
	ok(strstr(grammar, "text ::= \"'O''Hara \\\"Jo\\\"'\" | "),
	    "a stored value is a literal in a literal");
	ok(!strstr(grammar, "flag"), "what no column is has no rule");
	ok(strstr(grammar, "(date | dat)"), "dates have theirs");
}

static void
test_forms(struct fixture *fixture)
{
	const struct grammar_form form = {.fenced = true, .hide_values = true};
	const char *grammar = grammar_write(
	    &fixture->context, &fixture->link, &form, &fixture->arena);
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
	struct context empty = {0};
	is(grammar_write(&empty, NULL, &plain, &fixture->arena), NULL,
	    "no table, no grammar");
}

/* ---- joins ---- */

static void
test_join(struct fixture *fixture, const char *sql, const char *wanted,
    const char *what)
{
	is(join_complete(sql, &fixture->graph, &fixture->arena), wanted, what);
}

static void
test_joins(struct fixture *fixture)
{
	test_join(fixture, "SELECT COUNT(*)\nFROM orders",
	    "SELECT COUNT(*)\nFROM orders", "one table stays one table");
	test_join(fixture,
	    "SELECT buyers.name, SUM(order_lines.\"Net \"\"price\")\nFROM "
	    "buyers, order_lines\nGROUP BY buyers.name",
	    "SELECT buyers.name, SUM(order_lines.\"Net \"\"price\")\nFROM "
	    "crm.buyers AS buyers\nJOIN orders ON buyers.id = orders.buyer_id\n"
	    "JOIN order_lines ON orders.id = order_lines.order_id\nGROUP BY "
	    "buyers.name",
	    "the table between is joined");
	test_join(fixture, "SELECT orders.total FROM orders, buyers",
	    "SELECT orders.total FROM orders",
	    "a table of which nothing is said is left out");
	test_join(fixture,
	    "SELECT COUNT(*) FROM orders WHERE buyers.city = 'Rome'",
	    "SELECT COUNT(*) FROM orders\nJOIN crm.buyers AS buyers ON "
	    "orders.buyer_id = buyers.id WHERE buyers.city = 'Rome'",
	    "a table that is counted stays, one that was forgotten comes");
	test_join(fixture,
	    "SELECT buyers.name FROM buyers WHERE buyers.id NOT IN (SELECT "
	    "orders.buyer_id FROM orders WHERE EXTRACT(YEAR FROM "
	    "orders.placed_on) = 2024)",
	    "SELECT buyers.name FROM crm.buyers AS buyers WHERE buyers.id NOT "
	    "IN (SELECT orders.buyer_id FROM orders WHERE EXTRACT(YEAR FROM "
	    "orders.placed_on) = 2024)",
	    "an inner SELECT has tables of its own");
	test_join(fixture, "SELECT buyers.name, island.id FROM buyers, island",
	    NULL, "nothing connects them");
	test_join(fixture, "SELECT 1", NULL, "no FROM");
	test_join(fixture, "SELECT a.id FROM orders a", NULL, "an alias");
	test_join(fixture, "SELECT orders.id FROM orders, (", NULL,
	    "a list that is none");
	test_join(fixture, "", NULL, "nothing at all");
}

int
main(void)
{
	struct fixture fixture;
	open_shop(&fixture);
	test_grammar(&fixture);
	test_forms(&fixture);
	test_no_columns(&fixture);
	test_joins(&fixture);
	arena_release(&fixture.arena);
	return tap_done();
}
