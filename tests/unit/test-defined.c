/* test-defined.c - SQL of a lexicon as meanings; meaning/defined.h */
#include "given.h"
#include "meaning/defined.h"
#include "meaning/written.h"
#include "tap.h"

static const char shop[] =
    "{\"tables\":[{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[],\"columns\":[\"id int PK\",\"total numeric\","
    "\"paid numeric\",\"status text\",\"sent timestamptz NULL\","
    "\"closed timestamptz\",\"urgent bool FLAG(true|false)\","
    "\"buyer_id int FK->buyers.id\"]},"
    "{\"name\":\"buyers\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[\"name\"],\"columns\":[\"id int PK\",\"name text\","
    "\"discount numeric\"]}],"
    "\"fks\":[{\"from\":\"orders\",\"columns\":[\"buyer_id\"],\"to\":"
    "\"buyers\",\"references\":[\"id\"],\"cost\":1,\"declared\":true}]}";

struct world {
	struct arena arena;
	struct context context;
};

static const char *
written(struct world *world, const struct meaning *meaning)
{
	return meaning ? meaning_write(meaning, &world->context, &world->arena)
		       : NULL;
}

static void
check(struct world *world, bool measures, const char *const (*cases)[2],
    size_t count)
{
	for (size_t i = 0; i < count; i++)
		is(written(world, defined_meaning(cases[i][0], measures, 0,
				      &world->context, &world->arena)),
		    cases[i][1], cases[i][0]);
}

static void
check_metrics(struct world *world)
{
	static const char *const cases[][2] = {
	    {"SUM(orders.total)", "(sum orders.total)"},
	    {"avg(total)", "(avg orders.total)"},
	    {"COUNT(*)", "(count orders)"},
	    {"COUNT(DISTINCT orders.status)", "(kinds orders.status)"},
	    {"COUNT(orders.sent)",
		"(only (count orders) (not (missing orders.sent)))"},
	    {"SUM(orders.total) FILTER (WHERE orders.status IN ('A', 'B') "
	     "AND NOT orders.urgent)",
		"(only (sum orders.total) (and (or (= orders.status 'A') "
		"(= orders.status 'B')) (not (= orders.urgent 'true'))))"},
	    {"100.0 * COUNT(*) FILTER (WHERE orders.status = 'A') / "
	     "NULLIF(COUNT(*), 0)",
		"(percent (only (count orders) (= orders.status 'A')) "
		"(count orders))"},
	    {"1.0 * SUM(orders.paid) / NULLIF(SUM(orders.total), 0)",
		"(ratio (sum orders.paid) (sum orders.total))"},
	    {"SUM(orders.total - orders.paid * buyers.discount)",
		"(sum (minus orders.total (times orders.paid "
		"buyers.discount)))"},
	    {"2 * (SUM(orders.total) + MAX(orders.paid))",
		"(times 2 (plus (sum orders.total) (max orders.paid)))"},
	    {"SUM(orders.total) FILTER (WHERE orders.sent IS NOT NULL) GROUP "
	     "BY buyers.name, orders.status",
		"(only (sum orders.total) (not (missing orders.sent)))"}};
	check(world, true, cases, COUNT_OF(cases));
}

static void
check_leaves(struct world *world)
{
	static const char *const metrics[][2] = {
	    {"SUM(orders.total) * .5",
		"(formula 'SUM(orders.total) * .5' orders)"},
	    {"SUM(orders.total) / COUNT(*)",
		"(formula 'SUM(orders.total) / COUNT(*)' orders)"},
	    {"SUM(orders.total) / NULLIF(COUNT(*), 0)",
		"(formula 'SUM(orders.total) / NULLIF(COUNT(*), 0)' orders)"},
	    {"SUM(COALESCE(orders.paid, 0) * buyers.discount)",
		"(formula 'SUM(COALESCE(orders.paid, 0) * buyers.discount)' "
		"orders buyers)"},
	    {"SUM(orders.total", "(formula 'SUM(orders.total' orders)"},
	    {"orders.total", "(formula 'orders.total' orders)"},
	    {"SUM(goods.price)", NULL}};
	static const char *const others[][2] = {
	    {"orders.total - orders.paid", "(minus orders.total orders.paid)"},
	    {"orders.status = 'A' OR orders.total >= 5",
		"(or (= orders.status 'A') (>= orders.total 5))"},
	    {"orders.sent IS NULL", "(missing orders.sent)"},
	    {"orders.status NOT IN ('A')", "(not (= orders.status 'A'))"},
	    {"orders.closed > orders.sent", "(> orders.closed orders.sent)"},
	    {"orders.total % 2 = 0", "(rule 'orders.total % 2 = 0' orders)"},
	    {"upper(orders.status)",
		"(expression 'upper(orders.status)' orders)"}};
	check(world, true, metrics, COUNT_OF(metrics));
	check(world, false, others, COUNT_OF(others));
}

static void
check_groups(struct world *world)
{
	static const char *const cases[][2] = {
	    {"SUM(orders.total) GROUP BY buyers.name, orders.status",
		"(by buyers.name orders.status)"},
	    {"SUM(orders.total)", NULL},
	    {"SUM(orders.total) GROUP BY buyers.age", NULL},
	    {"SUM(orders.total) GROUP BY buyers.name + 1", NULL}};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(written(world, defined_groups(cases[i][0], 0,
				      &world->context, &world->arena)),
		    cases[i][1], cases[i][0]);
}

static void
check_depth(struct world *world)
{
	const char *sql = "orders.urgent";
	for (int i = 0; i < 5000; i++)
		sql = arena_printf(&world->arena, "(%s)", sql);
	ok(defined_meaning(sql, false, 0, &world->context, &world->arena),
	    "a deep expression is a leaf");
}

int
main(void)
{
	struct world world = {0};
	given_context(&world.context, shop, &world.arena);
	check_metrics(&world);
	check_leaves(&world);
	check_groups(&world);
	check_depth(&world);
	arena_release(&world.arena);
	return tap_done();
}
