/* test-gate.c - the gate: bytes, limits, names, facts, and a child that dies */
#include "gate/gate.h"
#include "gate/kept.h"
#include "gate/prescan.h"
#include "gate/relation_file.h"
#include "given.h"
#include "record/record.h"
#include "tap.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

static struct arena arena;
static struct gate gate;
static struct relation_list list;
static struct gate_relations relations;

static void
add_relation(const char *json)
{
	list.entries = jv_array_append(list.entries, jv_parse(json));
}

static void
set_up(void)
{
	struct config config;
	given_config(&config);
	given_gate(&gate, &config);
	config_release(&config);
	list.entries = jv_array();
	add_relation("{\"name\":\"orders\",\"columns\":"
		     "[\"id\",\"customer_id\",\"amount\",\"status\"]}");
	add_relation(
	    "{\"name\":\"customers\",\"columns\":[\"id\",\"name\",\"meta\"]}");
	add_relation("{\"name\":\"Odd Name\",\"schema\":\"Other.Place\","
		     "\"columns\":[\"a b\",\"größe\"]}");
	add_relation("{\"type\":\"order_status\"}");
	relations = relation_list_gate(&list);
}

static jv
judge(const char *sql, jv *facts)
{
	struct gate_facts told = {.arena = &arena};
	jv check = gate_check(
	    &gate, sql, strlen(sql), &relations, facts ? &told : NULL);
	if (facts)
		*facts = json_value(told.tree);
	return check;
}

static void
allowed(const char *sql)
{
	jv check = judge(sql, NULL);
	bool passes = record_member_flag(&check, "allowed");
	ok(passes, arena_printf(&arena, "allowed: %.60s", sql));
	if (!passes)
		printf("# %s\n", record_member_text(&check, "message", &arena));
	jv_free(check);
}

/* The statement must be refused with this code, at this position (0: any). */
static void
refused(const char *sql, const char *code, int position)
{
	jv check = judge(sql, NULL);
	ok(!record_member_flag(&check, "allowed"),
	    arena_printf(&arena, "refused: %.60s", sql));
	is(record_member_text(&check, "code", &arena), code, "  its code");
	if (position > 0)
		ok((int)record_member_number(&check, "position", 0) == position,
		    "  its position");
	ok(record_member_text(&check, "message", &arena), "  a reason");
	jv_free(check);
}

/* `head`, then `part` `count` times, then `tail`. */
static char *
repeated(const char *head, const char *part, int count, const char *tail)
{
	size_t size =
	    strlen(head) + strlen(part) * (size_t)count + strlen(tail) + 1;
	char *text = arena_alloc(&arena, size);
	char *at = text + strlen(head);
	memcpy(text, head, strlen(head));
	for (int i = 0; i < count; i++, at += strlen(part))
		memcpy(at, part, strlen(part));
	memcpy(at, tail, strlen(tail));
	return text;
}

static void
bytes(void)
{
	struct gate_refusal refusal = {0};
	char *long_text = repeated("SELECT 1", " ", GATE_MAX_BYTES - 8, "");
	allowed(long_text);
	refused(repeated("SELECT 1", " ", GATE_MAX_BYTES - 7, ""),
	    "sql.too_long", 0);
	allowed(repeated("SELECT ", "/*", 16, repeated("", "*/", 16, "1")));
	refused(repeated("SELECT ", "/*", 17, repeated("", "*/", 17, "1")),
	    "sql.too_deep", 0);
	allowed(repeated("SELECT 1 ", "+-", 32, " 1"));
	refused(repeated("SELECT 1 ", "+-", 32, "+ 1"), "sql.too_deep", 74);
	refused(repeated("SELECT 1 /* ", "/**/", 65, "*/"), "sql.too_deep", 0);
	allowed(repeated("/", "*", 100, "/ SELECT 1"));
	allowed(repeated("SELECT '", "=", 100, "'"));
	allowed(repeated("SELECT 1 ", "-", 100, "\n"));
	refused("SELECT '\x1b[2J'", "sql.control_character", 9);
	refused("SELECT '\xc3\x28'", "sql.encoding", 9);
	refused("SELECT '\xed\xa0\x80'", "sql.encoding", 9);
	refused("SELECT 'é\x7f'", "sql.control_character", 10);
	ok(!gate_prescan("SELECT 1\0; DROP TABLE t", 23, &refusal),
	    "a NUL does not hide the tail");
	is(refusal.code, "sql.control_character", "  its code");
}

/* libpg_query itself refuses a comment where its parser looks ahead. */
static void
comments(void)
{
	allowed("SELECT 1 WHERE NOT /* é */ 1 IN (2)");
	allowed("SELECT 1 WHERE 1 NOT -- é\nIN (2)");
	allowed("WITH /* c */ a AS (SELECT 1 AS x) SELECT x FROM a");
	allowed("SELECT id FROM orders ORDER BY id NULLS/**/LAST");
	allowed("SELECT U&'d!0061t' /* c */ UESCAPE '!'");
	refused("SELECT /* é */ 1 WHERE NOT /* é */ pg_sleep(1)",
	    "sql.forbidden_function", 36);
	refused("SELECT /* é */ 1 FROM FROM", "sql.syntax", 23);
	/* without the comment this would be one constant */
	refused("SELECT 'a' /* é */\n'b'", "sql.syntax", 20);
	refused("SELECT '/*', pg_sleep(1), '*/'", "sql.forbidden_function", 14);
	refused("SELECT $$--$$, pg_sleep(1)", "sql.forbidden_function", 16);
	refused(
	    "SELECT E'\\'/*', pg_sleep(1) --*/'", "sql.forbidden_function", 17);
	refused("SELECT \"--\", pg_sleep(1) FROM (SELECT 1 AS \"--\") t",
	    "sql.forbidden_function", 14);
}

static void
statements(void)
{
	refused("", "sql.empty", 0);
	refused(" ; -- nothing\n ;", "sql.empty", 0);
	refused("SELECT 1; /* é */ SELECT 2", "sql.multiple_statements", 19);
	refused("-- é\n DELETE FROM orders", "sql.not_select", 7);
	refused("WITH x AS (DELETE FROM orders RETURNING 1) SELECT 1",
	    "sql.not_select", 0);
	refused("SELECT 1 INTO t", "sql.forbidden_clause", 15);
	refused("SELECT id FROM orders FOR UPDATE", "sql.forbidden_clause", 23);
	refused("SELECT FROM WHERE", "sql.syntax", 13);
	refused("SELECT 'größe', $1", "sql.forbidden_node", 17);
	allowed("VALUES (1), (2)");
	allowed("TABLE orders");
	allowed("SELECT");
}

static void
depth(void)
{
	allowed(repeated("SELECT 'a'", " || 'a'", 70, ""));
	allowed(repeated(
	    "SELECT 1 FROM orders WHERE id = 1", " AND amount > 0", 200, ""));
	allowed(
	    repeated("SELECT 1 FROM orders WHERE id IN (1", ",2", 999, ")"));
	allowed(repeated("SELECT 1", " UNION ALL SELECT 1", 119, ""));
	allowed(repeated("SELECT 1", "+1", 396, ""));
	refused(repeated("SELECT 1", "+1", 397, ""), "sql.too_deep", 0);
	refused(repeated("SELECT 1", "+1", 8000, ""), "sql.too_deep", 0);
	allowed(repeated("SELECT ", "(", 8000, repeated("1", ")", 8000, "")));
	refused(repeated("SELECT * FROM ", "(SELECT * FROM ", 450,
		    repeated("orders", ") x", 450, "")),
	    "sql.too_deep", 0);
}

static void
functions_and_types(void)
{
	refused("SELECT pg_sleep(1)", "sql.forbidden_function", 8);
	refused(
	    "SELECT 'é', U&\"\\0070g_sleep\"(1)", "sql.forbidden_function", 13);
	refused("SELECT public.lower('x')", "sql.forbidden_function", 8);
	refused("SELECT datediff(1, 2)", "sql.unknown_function", 8);
	refused("SELECT (0).lo_create", "sql.forbidden_node", 0);
	refused("SELECT current_user", "sql.forbidden_function", 8);
	allowed("SELECT repeat('x', 10000)");
	refused("SELECT repeat('x', 10001)", "sql.forbidden_function", 8);
	refused(
	    "SELECT repeat('x', id) FROM orders", "sql.forbidden_function", 8);
	allowed("SELECT bpchar('x', 10000, true), bpchar('x')");
	refused("SELECT bpchar('x', 10001, true)", "sql.forbidden_function", 8);
	allowed("SELECT format('%s %9999s', 1, 2)");
	refused("SELECT format('%10000s', 1)", "sql.forbidden_function", 8);
	refused("SELECT format('%*s', 1, 2)", "sql.forbidden_function", 8);
	refused(
	    "SELECT repeat(VARIADIC ARRAY['x'])", "sql.forbidden_function", 8);
	allowed("SELECT 'x'::char(10000), 1::bit(10000)");
	refused("SELECT 'x'::char(10001)", "sql.forbidden_type", 0);
	refused("SELECT 1::bit(10001)", "sql.forbidden_type", 0);
	refused("SELECT 'x'::\"public.order_status\"", "sql.forbidden_type", 0);
	refused("SELECT 'orders'::regclass", "sql.forbidden_type", 0);
	allowed("SELECT 'paid'::order_status");
	refused("SELECT 'paid'::other_status", "sql.forbidden_type", 16);
	refused("SELECT 1 <%%> 2", "sql.forbidden_operator", 10);
	allowed("SELECT 1 OPERATOR(pg_catalog.+) 2");
	refused("SELECT \"public.lower\"('x')", "sql.unknown_function", 8);
}

/* No timeout of the server ends these. */
static const char *const endless[] = {
    "ARRAY(SELECT id FROM orders) && ARRAY(SELECT id FROM orders)",
    "(SELECT a && b FROM (SELECT array_agg(id) AS a, "
    "array_agg(id) AS b FROM orders) s)",
    "(WITH c(p, q) AS (SELECT array_agg(id), array_agg(id) FROM orders)"
    " SELECT p <@ q FROM c)",
    "(SELECT a @> b FROM (VALUES (ARRAY(SELECT 1), ARRAY(SELECT 2))) "
    "v(a, b))",
    "(SELECT a && b FROM (SELECT '{1}'::int[] AS a, '{2}'::int[] AS b "
    "UNION ALL SELECT array_agg(id), array_agg(id) FROM orders) u)",
    "(SELECT q.a && q.b FROM (SELECT (s).* FROM (SELECT array_agg(1) "
    "AS a, array_agg(2) AS b) s) q)",
    "(SELECT q.a && q.b FROM (SELECT array_agg(1) AS a, array_agg(2) "
    "AS b) s, LATERAL (SELECT s.*) q)",
    "(SELECT q.x && q.y FROM (SELECT array_agg(1) AS a, array_agg(2) "
    "AS b) s, LATERAL (SELECT s.*) q(x, y))",
    "(SELECT q.a && q.b FROM (SELECT ((array_agg(s))[1]).* FROM "
    "(SELECT "
    "array_agg(1) AS a, array_agg(2) AS b) s) q)",
    "(SELECT j.x && j.y FROM ((SELECT array_agg(1) AS p) q CROSS JOIN "
    "(SELECT array_agg(2) AS r) w) AS j(x, y))",
    "(WITH RECURSIVE r(a) AS (SELECT ARRAY[1] UNION ALL "
    "SELECT a || a FROM r) SELECT a && a FROM r)",
    "(WITH RECURSIVE a AS (SELECT p FROM b), "
    "b AS (SELECT array_agg(1) AS p) SELECT p && p FROM a)",
    "(SELECT array_agg(1) LIMIT 1) && (SELECT array_agg(2) LIMIT 1)",
    "ARRAY(SELECT array_agg(1) LIMIT 1) && "
    "ARRAY(SELECT array_agg(2) LIMIT 1)",
    "array_agg(id) @> ARRAY['{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,"
    "17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,"
    "39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,"
    "61,62,63,64,65}'::int[]] FROM orders",
    "(SELECT array_agg(1)) && ANY (SELECT array_agg(2))",
    "(SELECT jsonb_agg(id) @> jsonb_agg(id) FROM orders)",
    "(SELECT value && value FROM "
    "jsonb_each((SELECT jsonb_object_agg('a', 1))))",
    "(SELECT value && value FROM (SELECT (jsonb_each((SELECT "
    "jsonb_object_agg('a', 1)))).*) q)",
    "(SELECT a && a FROM ROWS FROM (jsonb_to_record("
    "(SELECT jsonb_agg(1))) AS (a int[])) AS r)",
    "(SELECT string_agg(name, ',')::path FROM customers) <-> "
    "'((1,1),(2,2))'::path",
    "(SELECT string_agg(name, ',')::path FROM customers) <-> "
    "(SELECT string_agg(name, ',')::path FROM customers)",
    "strpos((SELECT string_agg(name, '') FROM customers), name) FROM "
    "customers",
    "(SELECT translate(string_agg(name, ''), string_agg(name, ''), '') "
    "FROM customers)",
    "(SELECT string_agg(name, '') LIKE '%ab%' FROM customers)",
    "normalize((SELECT string_agg(name, '') FROM customers))",
    "format('%s%9999s', 1, 2) LIKE repeat(repeat('x', 1000), 1000)",
    "pow(9.0, id) / pow(7.0, id) / pow(9.0, id) / pow(7.0, id) / "
    "pow(9.0, id) / pow(7.0, id) / pow(9.0, id) FROM orders",
};

/* These are like them, and bounded. */
static const char *const bounded[] = {
    "array_agg(id) @> ARRAY[1, 2, 3] FROM orders",
    "array_agg(name) && '{a,b}' FROM customers",
    "jsonb_agg(id) @> '[1, 2]' FROM orders",
    "array_to_string(array_agg(DISTINCT name ORDER BY name), ', ') "
    "FROM customers",
    "coalesce(string_agg(name, ', '), '') || ' and ' || count(*) "
    "FROM customers",
    "(array_agg(name ORDER BY id DESC))[1] LIKE 'a%' FROM customers",
    "left(string_agg(name, ','), 1000) LIKE '%ab%' FROM customers",
    "ARRAY(SELECT id FROM orders LIMIT 50) && "
    "ARRAY(SELECT id FROM customers LIMIT 50)",
    "meta @> meta AND name LIKE name FROM customers",
    "id FROM orders WHERE id = ANY (ARRAY(SELECT id FROM customers))",
    "x.name LIKE '%a%' FROM (SELECT lower(name) || 'x' AS name FROM "
    "(SELECT upper(name) || 'y' AS name FROM customers) y) x",
    "pow(1.01, id) / (pow(1.01, id) - 1) FROM orders",
    "jsonb_pretty(jsonb_agg(c)), md5(string_agg(name, '')) "
    "FROM customers c",
};

static void
work(void)
{
	for (size_t i = 0; i < COUNT_OF(endless); i++) {
		const char *sql = arena_printf(&arena, "SELECT %s", endless[i]);
		jv check = judge(sql, NULL);
		const char *code = record_member_text(&check, "code", &arena);
		ok(code && strncmp(code, "sql.forbidden_", 14) == 0, sql);
		jv_free(check);
	}
	for (size_t i = 0; i < COUNT_OF(bounded); i++)
		allowed(arena_printf(&arena, "SELECT %s", bounded[i]));
	refused("SELECT repeat(repeat('x', 10000), 10000)",
	    "sql.forbidden_function", 8);
	refused("SELECT replace(repeat('x', 10000), 'x', repeat('y', 10000))",
	    "sql.forbidden_function", 8);
	const char *nested = "SELECT 'x' AS a";
	for (int i = 0; i < 60; i++)
		nested = arena_printf(&arena,
		    "WITH RECURSIVE r AS (SELECT 'x' AS a UNION ALL SELECT "
		    "a || a FROM (%s) s, r) SELECT a || a AS a FROM r",
		    nested);
	refused(nested, "sql.too_deep", 0);
}

static void
names(void)
{
	refused("SELECT 1 FROM secrets", "sql.unknown_relation", 15);
	refused("SELECT 1 FROM pg_class", "sql.forbidden_relation", 15);
	refused("SELECT 1 FROM db.public.orders", "sql.forbidden_relation", 0);
	refused("SELECT x.id FROM orders", "sql.unknown_relation", 8);
	refused("SELECT o.nope FROM orders o", "sql.unknown_column", 8);
	refused("SELECT 'é', nope FROM orders", "sql.unknown_column", 13);
	allowed("SELECT \"a b\", \"größe\" FROM \"Other.Place\".\"Odd Name\"");
	allowed("WITH secrets AS (SELECT 1 AS a) SELECT a FROM secrets");
	refused("WITH secrets AS (SELECT * FROM secrets) SELECT 1",
	    "sql.unknown_relation", 0);
	refused("SELECT f.f FROM unnest(ARRAY(SELECT c FROM customers c)) f",
	    "sql.unknown_column", 8);
	allowed("SELECT f.f FROM generate_series(1, 2) f");
	refused("SELECT l.l FROM lower(NULL::int4range) AS l",
	    "sql.unknown_column", 8);
	allowed("SELECT j.amount FROM (orders o CROSS JOIN customers c) "
		"AS j(k)");
	refused("SELECT j.id FROM (orders o JOIN customers c USING (id)) "
		"AS j(k)",
	    "sql.unknown_column", 8);
	allowed("SELECT q.text FROM (SELECT 'x'::text COLLATE \"C\") q");
	allowed("SELECT e.value FROM customers c, jsonb_each(c.meta) e");
	/* visible names: each inner c.x would call x(c) on the outer c */
	refused("SELECT (SELECT 1 FROM (SELECT c.x) a, (SELECT 1 AS x) c) "
		"FROM customers c",
	    "sql.unknown_column", 0);
	refused("SELECT (SELECT 1 FROM orders a JOIN orders b ON c.x = 1, "
		"(SELECT 1 AS x) c) FROM customers c",
	    "sql.unknown_column", 0);
	allowed("SELECT (SELECT c.x FROM (SELECT 1 AS x) c) FROM customers c");
	allowed("SELECT status AS s FROM orders GROUP BY s ORDER BY s");
}

/* A text in the facts by a path such as "outputs 0 name" of array `name`. */
static const char *
fact(const jv *facts, const char *array, int index, const char *member)
{
	jv items = record_member(facts, array);
	jv item = jv_array_get(items, index);
	jv value = record_member(&item, member);
	jv text = jv_get_kind(value) == JV_KIND_STRING ? value
		  : jv_is_valid(value) ? jv_dump_string(value, 0)
				       : jv_string("<absent>");
	const char *copy = arena_strdup(&arena, jv_string_value(text));
	jv_free(text);
	jv_free(item);
	return copy;
}

static void
facts_of_a_join(void)
{
	jv facts = jv_null();
	jv check =
	    judge("SELECT c.name AS größe, sum(o.amount) FROM customers c "
		  "LEFT JOIN orders o ON o.customer_id = c.id WHERE "
		  "o.status IN ('paid', 'new') AND o.amount BETWEEN 1 "
		  "AND 5 GROUP BY c.name ORDER BY 2 DESC LIMIT 3; ",
		&facts);
	ok(record_member_flag(&check, "allowed"), "a join");
	ok((int)record_member_number(&facts, "end", 0) == 200, "end");
	is(fact(&facts, "relations", 1, "alias"), "o", "an alias");
	is(fact(&facts, "relations", 1, "table"),
	    "{\"schema\":\"public\",\"name\":\"orders\"}", "a table found");
	is(fact(&facts, "joins", 0, "type"), "left", "a join's type");
	is(fact(&facts, "equalities", 0, "join"), "0", "its equality");
	is(fact(&facts, "columns", 0, "name"), "customer_id", "a column");
	is(fact(&facts, "columns", 0, "relation"), "1", "where it belongs");
	is(fact(&facts, "columns", 3, "aggregate"), "sum", "in an aggregate");
	is(fact(&facts, "columns", 3, "position"), "29",
	    "its position counts characters");
	is(fact(&facts, "literals", 1, "text"), "paid", "a literal");
	is(fact(&facts, "literals", 1, "operator"), "IN", "its operator");
	is(fact(&facts, "literals", 1, "column"), "5", "its column");
	is(fact(&facts, "predicates", 1, "literals"), "[1,2]",
	    "conditions are taken apart at AND");
	is(fact(&facts, "predicates", 2, "literals"), "[3,4]",
	    "but not at that of BETWEEN");
	is(fact(&facts, "selects", 0, "limit"), "3", "the limit");
	is(fact(&facts, "selects", 0, "order"),
	    "[{\"output\":1,\"descending\":true,\"position\":187}]",
	    "the order");
	jv_free(check);
	jv_free(facts);
}

/* Operations come the inner one first, with what stands in them. */
static void
facts_of_operations(void)
{
	jv facts = jv_null();
	jv check = judge(
	    "SELECT o.amount / 2 FROM orders o WHERE NOT (o.status <> 'paid') "
	    "AND o.amount IS NULL AND o.customer_id IS NOT NULL AND EXISTS "
	    "(SELECT FROM customers) AND o.id IN (SELECT c.id FROM customers c "
	    "WHERE c.name LIKE 'A%')",
	    &facts);
	static const char *const names[] = {"/", "<>", "NOT", "IS NULL",
	    "IS NOT NULL", "EXISTS", "LIKE", "IN", "<absent>"};
	ok(record_member_flag(&check, "allowed"), "operations");
	for (size_t i = 0; i < COUNT_OF(names); i++)
		is(fact(&facts, "operations", (int)i, "name"), names[i],
		    names[i]);
	is(fact(&facts, "operations", 0, "clause"), "select", "its clause");
	is(fact(&facts, "operations", 0, "columns"), "[0]", "its columns");
	is(fact(&facts, "operations", 0, "literals"), "[0]", "its literals");
	is(fact(&facts, "operations", 2, "columns"), "[1]", "those below NOT");
	is(fact(&facts, "operations", 2, "literals"), "[1]", "and literals");
	is(fact(&facts, "operations", 3, "literals"), "<absent>",
	    "none are left out");
	is(fact(&facts, "operations", 6, "select"), "2",
	    "the select of a subquery");
	is(fact(&facts, "operations", 7, "columns"), "[4,5,6]",
	    "the operand and the subquery");
	jv_free(check);
	jv_free(facts);
}

static void
facts_of_names(void)
{
	jv facts = jv_null();
	jv check = judge("SELECT id FROM orders, customers", &facts);
	ok(record_member_flag(&check, "allowed"), "an ambiguous name passes");
	is(fact(&facts, "columns", 0, "ambiguous"), "true", "and is told");
	jv_free(check);
	jv_free(facts);
	check =
	    judge("SELECT id FROM orders JOIN customers USING (id)", &facts);
	is(fact(&facts, "columns", 0, "ambiguous"), "<absent>",
	    "a merged one is not ambiguous");
	is(fact(&facts, "equalities", 0, "name"), "id", "USING is an equality");
	jv_free(check);
	jv_free(facts);
	check = judge("SELECT nope FROM orders", &facts);
	is(fact(&facts, "columns", 0, "name"), "nope",
	    "facts are there for a refused column");
	jv_free(check);
	jv_free(facts);
}

static void
unchecked(void)
{
	const char *sql = "SELECT x.a, b FROM anything x";
	jv check = gate_check(&gate, sql, strlen(sql), NULL, NULL);
	ok(record_member_flag(&check, "allowed"), "any relation");
	is(record_member_text(&check, "relations", &arena), "any",
	    "and it says so");
	jv_free(check);
	sql = "SELECT s.anything.a FROM anything";
	check = gate_check(&gate, sql, strlen(sql), NULL, NULL);
	ok(record_member_flag(&check, "allowed"), "in whatever schema");
	jv_free(check);
	sql = "SELECT pg_sleep(1) FROM anything";
	check = gate_check(&gate, sql, strlen(sql), NULL, NULL);
	ok(!record_member_flag(&check, "allowed"), "but not any function");
	jv_free(check);
}

static void
calls_alone(void)
{
	const char *sql = "SELECT upper(name), id + 1, "
			  "'paid'::order_status FROM customers";
	jv facts = jv_invalid();
	struct gate_facts calls = {.arena = &arena};
	jv_free(judge(sql, &facts));
	jv check =
	    gate_check_calls(&gate, sql, strlen(sql), &relations, &calls);
	ok(record_member_flag(&check, "allowed"), "judged for its calls");
	static const char *const names[] = {
	    "functions", "operators", "relations", "types", "casts"};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		jv all = record_member(&facts, names[i]);
		size_t own = 0;
		json_member_list(calls.tree, names[i], &own);
		ok(own > 0, names[i]);
		ok(jv_array_length(all) == (int)own,
		    "as many as among all facts");
	}
	jv_free(check);
	sql = "SELECT pg_sleep(1)";
	check = gate_check_calls(&gate, sql, strlen(sql), &relations, &calls);
	ok(!record_member_flag(&check, "allowed"), "refused as ever");
	ok(!calls.tree, "then there are none");
	jv_free(check);
	jv_free(facts);
}

static void
dying_child(void)
{
	kill(gate.child, SIGKILL);
	refused("SELECT 1", "sql.gate", 0);
	allowed("SELECT 1");
	pid_t stopped = gate.child;
	kill(stopped, SIGSTOP);
	ok(waitpid(stopped, NULL, WUNTRACED) == stopped, "it is stopped");
	long usual = gate.timeout_ms;
	gate.timeout_ms = 200; /* the child will never answer */
	refused("SELECT 2", "sql.gate", 0);
	gate.timeout_ms = usual;
	ok(waitpid(stopped, NULL, WNOHANG) < 0, "nothing is left of it");
	allowed("SELECT 2");
}

/* The child's answer is kept; the database's answer is not. */
static void
asked_again(void)
{
	static const char again[] = "SELECT id FROM orders WHERE amount > 7";
	static const char bad[] = "DELETE FROM orders WHERE id = 7";
	allowed(again);
	refused(bad, "sql.not_select", 0);
	unsigned served = gate.served;
	allowed(again);
	refused(bad, "sql.not_select", 0);
	ok(gate.served == served, "the same bytes are parsed once");
	struct relation_list fewer = {.entries = jv_array()};
	const struct gate_relations none = relation_list_gate(&fewer);
	jv check = gate_check(&gate, again, strlen(again), &none, NULL);
	ok(!record_member_flag(&check, "allowed"),
	    "names are looked up each time");
	jv_free(check);
	relation_list_release(&fewer);
	for (int i = 0; i < GATE_KEPT_ANSWERS; i++)
		allowed(arena_printf(&arena, "SELECT %d AS n", i));
	served = gate.served;
	allowed(again);
	ok(gate.served == served + 1, "the oldest is parsed anew");
}

int
main(void)
{
	set_up();
	bytes();
	comments();
	statements();
	depth();
	functions_and_types();
	work();
	names();
	facts_of_a_join();
	facts_of_operations();
	facts_of_names();
	unchecked();
	calls_alone();
	dying_child();
	asked_again();
	relation_list_release(&list);
	gate_close(&gate);
	arena_release(&arena);
	return tap_done();
}
