/* test-parser-emit.c - blocks written as SQL and as English */
#include "given.h"
#include "parser/emit.h"
#include "parser/reading.h"
#include "tap.h"

static const char tables[] =
    "{\"tables\":[{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[\"id\"],\"columns\":[\"id int PK\","
    "\"customer_id int FK->Customer.id NULL\",\"order_date date\"]},"
    "{\"name\":\"Customer\",\"schema\":\"public\",\"score\":1,\"rows\":3,"
    "\"label\":[\"Full Name\"],\"columns\":[\"id int PK\","
    "\"\\\"Full Name\\\" text\"]}],"
    "\"fks\":[{\"from\":\"orders\",\"columns\":[\"customer_id\"],"
    "\"to\":\"Customer\",\"references\":[\"id\"],\"cost\":1,"
    "\"declared\":true}]}";

static struct arena arena;
static struct context context;

static void
test_names(void)
{
	struct block *block = block_new(&arena);
	struct source *customer = block_add_source(block, 1, &arena);
	block_add_item(block, expr_column(customer, 1, &arena), NULL);
	block_add_item(block, expr_column(customer, 1, &arena), NULL);
	block->where = filter_compare(expr_column(customer, 1, &arena), "=",
	    expr_leaf(EXPR_TEXT, "O'Brien \\ %", &arena), &arena);
	is(emit_block(block, &context, &arena),
	    "SELECT \"Full Name\"\nFROM \"Customer\"\n"
	    "WHERE \"Full Name\" = 'O''Brien \\ %'",
	    "odd names and quotes");
}

static void
test_join(void)
{
	struct block *block = block_new(&arena);
	struct source *orders = block_add_source(block, 0, &arena);
	struct source *customer = block_add_source(block, 1, &arena);
	customer->parent = orders;
	customer->outer = true;
	customer->on = filter_compare(expr_column(orders, 1, &arena), "=",
	    expr_column(customer, 0, &arena), &arena);
	struct expr *name = expr_column(customer, 1, &arena);
	struct expr *count =
	    expr_call("count", expr_leaf(EXPR_STAR, NULL, &arena), &arena);
	count->source = orders;
	block_add_item(block, name, NULL);
	block_add_item(block, count, "n");
	block_add_group(block, name);
	block_add_order(block, count, true);
	block->limit = 3;
	is(emit_block(block, &context, &arena),
	    "SELECT c.\"Full Name\", count(*) AS n\nFROM orders AS o\n"
	    "LEFT JOIN \"Customer\" AS c ON o.customer_id = c.id\n"
	    "GROUP BY c.\"Full Name\"\nORDER BY count(*) DESC NULLS LAST\n"
	    "LIMIT 3",
	    "joins, groups and order");
	is(reading_of(block, &context, &arena),
	    "customer full name and number of orders for each customer full "
	    "name; only the 3 rows with the highest number of orders",
	    "the same in English");
}

/* id > (SELECT function(id) FROM orders WHERE customer_id = outer's) */
static struct block *
compared_with_group(const char *function)
{
	struct block *outer = block_new(&arena);
	struct block *nested = block_new(&arena);
	struct source *orders = block_add_source(outer, 0, &arena);
	struct source *others = block_add_source(nested, 0, &arena);
	block_add_item(nested,
	    expr_call(function, expr_column(others, 0, &arena), &arena), NULL);
	nested->correlated = true;
	nested->group_of_outer = filter_compare(expr_column(others, 1, &arena),
	    "=", expr_column(orders, 1, &arena), &arena);
	nested->where = nested->group_of_outer;
	block_add_item(outer, expr_column(orders, 2, &arena), NULL);
	outer->where = filter_compare(expr_column(orders, 0, &arena), ">",
	    expr_block(nested, &arena), &arena);
	return outer;
}

static void
test_groups_once(void)
{
	struct block *block = compared_with_group("avg");
	for (int i = 0; i < 2; i++)
		is(emit_block(block, &context, &arena),
		    "SELECT o.order_date\nFROM orders AS o\n"
		    "JOIN (SELECT customer_id, avg(id) AS average FROM orders "
		    "GROUP BY customer_id) AS grouped "
		    "ON grouped.customer_id = o.customer_id\n"
		    "WHERE o.id > grouped.average",
		    "a value of each group is joined, each time it is written");
	ok(block->source_count == 1, "the block stays as it is");
	is(emit_block(compared_with_group("count"), &context, &arena),
	    "SELECT o.order_date\nFROM orders AS o\n"
	    "WHERE o.id > (SELECT count(o2.id) FROM orders AS o2 "
	    "WHERE o2.customer_id = o.customer_id)",
	    "a count of no rows is 0, so it stays nested");
}

static void
test_bounds(void)
{
	struct block *block = block_new(&arena);
	struct source *orders = block_add_source(block, 0, &arena);
	int added = 0;
	for (int i = 0; i < 100; i++)
		added += block_add_item(block,
		    expr_leaf(
			EXPR_NUMBER, arena_printf(&arena, "%d", i), &arena),
		    NULL);
	ok(added == BLOCK_MAX_ITEMS, "items are bounded");
	for (int i = 0; i < 100; i++)
		orders = block_add_source(block, 0, &arena);
	ok(!orders, "sources are bounded");
	char *long_text = arena_alloc(&arena, 20001);
	memset(long_text, 'x', 20000);
	struct block *large = block_new(&arena);
	block_add_item(large, expr_leaf(EXPR_TEXT, long_text, &arena), NULL);
	ok(!emit_block(large, &context, &arena),
	    "a statement over the limit is none");
}

int
main(void)
{
	given_context(&context, tables, &arena);
	test_names();
	test_join();
	test_groups_once();
	test_bounds();
	arena_release(&arena);
	return tap_done();
}
