/* test-lint.c - findings in statements, with real facts of the gate */
#include "evaluate/lint.h"
#include "gate/gate.h"
#include "given.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static const char columns[] =
    "{\"tables\": ["
    "{\"name\": \"orders\", \"schema\": \"public\", \"columns\": [\"id int "
    "PK\", \"customer_id int FK->customers.id\", \"total numeric\", \"placed "
    "date\"]},"
    "{\"name\": \"guests\", \"schema\": \"public\", \"rows\": 30, \"label\": "
    "[\"name\"], \"columns\": [\"id int PK\", \"name text DISTINCT(28)\", "
    "\"room text DISTINCT(12)\"]},"
    "{\"name\": \"stays\", \"schema\": \"public\", \"rows\": 40, \"label\": "
    "[\"street\"], \"columns\": [\"id int PK\", \"guest_id int "
    "FK->guests.id\", \"street text DISTINCT(9)\"]},"
    "{\"name\": \"calls\", \"schema\": \"public\", \"columns\": [\"nr int "
    "PK\", \"customer_id int FK->customers.id\", \"minutes int\"]},"
    "{\"name\": \"lines\", \"schema\": \"public\", \"columns\": [\"order_id "
    "int PK FK->orders.id\", \"line int PK\", \"amount numeric\"]},"
    "{\"name\": \"rebates\", \"schema\": \"public\", \"columns\": [\"order_id "
    "int PK\", \"line int PK\", \"share numeric\"]},"
    "{\"name\": \"customers\", \"schema\": \"public\", \"columns\": [\"id int "
    "PK\", \"name text\", \"city text\", \"points int\"]}], \"fks\": ["
    "{\"from\": \"lines\", \"columns\": [\"order_id\"], \"to\": \"orders\", "
    "\"references\": [\"id\"], \"cost\": 1, \"declared\": true},"
    "{\"from\": \"calls\", \"columns\": [\"customer_id\"], \"to\": "
    "\"customers\", \"references\": [\"id\"], \"cost\": 1, \"declared\": true},"
    "{\"from\": \"stays\", \"columns\": [\"guest_id\"], \"to\": \"guests\", "
    "\"references\": [\"id\"], \"cost\": 1, \"declared\": true},"
    "{\"from\": \"orders\", \"columns\": [\"customer_id\"], \"to\": "
    "\"customers\", \"references\": [\"id\"], \"cost\": 1, \"declared\": "
    "true}]}";

struct lint_case {
	const char *sql;
	const char *wanted; /* each code, first letter of severity */
};

static const struct lint_case cases[] = {
    {"SELECT name FROM customers", ""},
    {"SELECT name FROM customers WHERE city = 'x", "lint.quotes:e "},
    {"SELECT name /* FROM customers", "lint.quotes:e "},
    {"SELECT (name FROM customers", "lint.parentheses:e "},
    {"SELECT name) FROM customers", "lint.parentheses:e "},
    {"SELECT (name] FROM customers", "lint.parentheses:e "},
    {"SELECT ')' AS a FROM customers", ""},
    {"SELECT c.name FROM customers c, orders o", "lint.cartesian:e "},
    {"SELECT c.name FROM customers c, orders o WHERE EXISTS (SELECT FROM "
     "orders p WHERE p.customer_id = c.id AND p.id = o.id)",
	""},
    {"SELECT c.name FROM customers c, orders o WHERE o.customer_id = c.id", ""},
    {"SELECT c.name FROM customers c JOIN orders o ON o.total > 5",
	"lint.cartesian:e "},
    {"SELECT c.name FROM customers c JOIN orders o ON o.placed BETWEEN "
     "c.id AND c.id",
	""},
    {"SELECT c.name FROM customers c CROSS JOIN orders o", "lint.cartesian:w "},
    {"SELECT c.name FROM customers c, (SELECT max(total) m FROM orders) o", ""},
    {"SELECT c.name FROM customers c, (SELECT total FROM orders) o",
	"lint.cartesian:e "},
    {"SELECT c.name FROM customers c CROSS JOIN LATERAL (SELECT total FROM "
     "orders o WHERE o.customer_id = c.id) o",
	""},
    {"SELECT city FROM customers JOIN orders USING (id)", ""},
    {"SELECT id FROM customers JOIN orders USING (id)", ""},
    {"SELECT city FROM customers c NATURAL JOIN orders o", ""},
    {"SELECT id FROM customers c JOIN orders o ON o.customer_id = c.id",
	"lint.ambiguous:e "},
    {"SELECT 1 FROM customers WHERE count(*) > 1", "lint.aggregate:e "},
    {"SELECT sum(max(total)) FROM orders", "lint.aggregate:e "},
    {"SELECT city, count(*) FROM customers", "lint.group_by:e "},
    {"SELECT city, count(*) FROM customers GROUP BY city", ""},
    {"SELECT city AS town, count(*) FROM customers GROUP BY town", ""},
    {"SELECT city, count(*) FROM customers GROUP BY 1", ""},
    {"SELECT city, count(*) FROM customers GROUP BY name", "lint.group_by:w "},
    {"SELECT c.name, sum(o.total) FROM customers c JOIN orders o ON "
     "o.customer_id = c.id GROUP BY c.id",
	""},
    {"SELECT * FROM customers", "lint.star:w "},
    {"SELECT name FROM (SELECT * FROM customers) x", ""},
    {"SELECT count(*) FROM customers", ""},
    {"SELECT count(*) FROM customers HAVING count(*) > 1", "lint.having:w "},
    {"SELECT sum(c.points) FROM customers c JOIN orders o ON o.customer_id = "
     "c.id",
	"lint.fan_out:w "},
    {"SELECT o.placed, avg(c.points) FROM customers c, orders o WHERE c.id = "
     "o.customer_id GROUP BY o.placed",
	"lint.fan_out:w "},
    {"SELECT sum(o.total) FROM customers c JOIN orders o ON o.customer_id = "
     "c.id JOIN calls k ON k.customer_id = c.id",
	"lint.fan_out:w "},
    {"SELECT sum(o.total) FROM orders o JOIN calls USING (customer_id)",
	"lint.fan_out:w "},
    {"SELECT sum(l.amount) FROM lines l JOIN rebates r ON r.order_id = "
     "l.order_id AND r.line = l.line",
	""},
    {"SELECT sum(o.total) FROM orders o JOIN lines ON order_id = o.id",
	"lint.fan_out:w "},
    {"SELECT sum(o.total) FROM orders o JOIN customers c ON o.customer_id = "
     "c.id",
	""},
    {"SELECT sum(o.total * c.points) FROM orders o JOIN customers c ON "
     "o.customer_id = c.id",
	""},
    {"SELECT o.id, sum(c.points) FROM orders o JOIN customers c ON "
     "o.customer_id = c.id GROUP BY o.id",
	"lint.lone_rows:w "},
    {"SELECT id, city, count(*) FROM customers GROUP BY id, city",
	"lint.lone_rows:w "},
    {"SELECT o.id, avg(o.total) FROM orders o JOIN customers c ON "
     "o.customer_id = c.id GROUP BY o.id",
	"lint.lone_rows:w "},
    {"SELECT c.id, avg(o.total) FROM orders o JOIN customers c ON "
     "o.customer_id = c.id GROUP BY c.id",
	""},
    {"SELECT name FROM guests GROUP BY name ORDER BY count(*) DESC",
	"lint.lone_rows:w "},
    {"SELECT name, room, count(*) FROM guests GROUP BY name, room",
	"lint.lone_rows:w "},
    {"SELECT name FROM guests GROUP BY name HAVING count(*) > 1", ""},
    {"SELECT g.name, count(*) FROM guests g JOIN stays s ON s.guest_id = g.id "
     "GROUP BY g.name",
	""},
    {"SELECT street, count(*) FROM stays GROUP BY street", ""},
    {"SELECT sum(DISTINCT c.points), count(o.id) FROM customers c JOIN orders "
     "o ON o.customer_id = c.id",
	""},
    {"SELECT sum(points) FROM customers WHERE id IN (SELECT customer_id FROM "
     "orders)",
	""},
    {"SELECT sum(customer_id) FROM orders", "lint.no_measure:w "},
    {"SELECT sum(customer_id * total) FROM orders", ""},
    {"SELECT max(id) FROM orders", "lint.no_measure:w "},
    {"SELECT minutes, sum(minutes) FROM calls GROUP BY minutes",
	"lint.no_measure:w lint.no_measure:w "},
    {"SELECT count(minutes) FROM calls", "lint.no_measure:w "},
    {"SELECT count(DISTINCT minutes), count(customer_id) FROM calls", ""},
    {"SELECT total, count(*) FROM orders GROUP BY total", "lint.no_measure:w "},
    {"SELECT c.points, sum(o.total) FROM customers c JOIN orders o ON "
     "o.customer_id = c.id GROUP BY c.id, c.points",
	"lint.no_measure:w "},
    {"SELECT c.points, sum(o.total) FROM customers c JOIN orders o ON "
     "o.customer_id = c.id GROUP BY c.id, c.points HAVING sum(o.total) > "
     "c.points",
	""},
    {"SELECT placed FROM orders ORDER BY id DESC LIMIT 1",
	"lint.no_measure:w "},
    {"SELECT id FROM orders ORDER BY id LIMIT 1", "lint.no_measure:w "},
    {"SELECT id FROM orders ORDER BY total LIMIT 1", ""},
    {"SELECT id FROM orders ORDER BY id", ""},
    {"SELECT name FROM customers c WHERE c.id = c.id", "lint.itself:w "},
    {"SELECT one.name FROM customers one JOIN customers two ON one.id = two.id",
	""},
    {"SELECT a FROM elsewhere", "lint.context:w "},
    {"WITH x AS (SELECT name FROM customers) SELECT name FROM x", ""},
    {"SELECT sum(total) AS total FROM orders ORDER BY total", ""},
};

static const char *
listed(const struct findings *findings, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; i < findings->kept; i++)
		text = arena_printf(arena, "%s%s:%c ", text,
		    findings->items[i].code,
		    findings->items[i].severity == FINDING_ERROR ? 'e' : 'w');
	return text;
}

static void
check_case(struct gate *gate, const struct lint_case *item,
    const struct context *context, struct arena *arena)
{
	struct findings findings = {.kept = 0};
	struct facts facts;
	struct gate_facts told = {.arena = arena};
	jv_free(gate_check(gate, item->sql, strlen(item->sql), NULL, &told));
	lint_text(&findings, item->sql, arena);
	if (facts_read(&facts, told.tree, item->sql, context, arena))
		lint_facts(&findings, &facts, context, arena);
	is(listed(&findings, arena), item->wanted, item->sql);
}

static void
check_places(struct arena *arena)
{
	struct findings findings = {.kept = 0};
	lint_text(&findings, "SELECT '\xC3\xA9', (1", arena);
	ok(findings.kept == 1 && findings.items[0].position == 13,
	    "positions count characters");
	findings = (struct findings){.kept = 0};
	for (int i = 0; i < FINDINGS_MAX + 5; i++)
		findings_add(
		    &findings, arena, "lint.star", FINDING_WARNING, 0, "%d", i);
	ok(findings.kept == FINDINGS_MAX &&
		findings.warnings == FINDINGS_MAX + 5,
	    "findings are bounded");
	jv member = findings_member(&findings);
	ok(jv_array_length(jv_copy(member)) == FINDINGS_MAX, "and the member");
	jv_free(member);
}

int
main(void)
{
	struct arena arena = {0};
	struct config config;
	struct context context;
	struct gate gate;
	given_config(&config);
	given_context(&context, columns, &arena);
	given_gate(&gate, &config);
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&gate, &cases[i], &context, &arena);
	check_places(&arena);
	gate_close(&gate);
	config_release(&config);
	arena_release(&arena);
	return tap_done();
}
