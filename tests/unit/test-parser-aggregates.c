/* test-parser-aggregates.c - aggregates where PostgreSQL has them, and nowhere
 * else */
#include "given.h"
#include "parser/aggregate_places.h"
#include "tap.h"

static struct arena arena;

static struct expr *
count(void)
{
	return expr_call("count", expr_leaf(EXPR_STAR, NULL, &arena), &arena);
}

/* count(*) > 5 */
static struct filter *
many(void)
{
	return filter_compare(
	    count(), ">", expr_leaf(EXPR_NUMBER, "5", &arena), &arena);
}

/* id FROM orders, with one column in GROUP BY */
static struct block *
grouped(void)
{
	struct block *block = block_new(&arena);
	struct source *orders = block_add_source(block, 0, &arena);
	block_add_item(block, expr_column(orders, 0, &arena), NULL);
	block_add_group(block, expr_column(orders, 0, &arena));
	return block;
}

static void
test_conditions(void)
{
	struct block *block = grouped();
	block->having = many();
	block_add_order(block, count(), true);
	ok(aggregates_fit(block), "HAVING and ORDER BY have groups");
	block->where = many();
	ok(!aggregates_fit(block), "WHERE has none");
	struct filter *either = filter_new(FILTER_OR, &arena);
	filter_add(
	    either, filter_compare(expr_column(block->sources[0], 0, &arena),
			"=", expr_leaf(EXPR_NUMBER, "1", &arena), &arena));
	filter_add(either, many());
	block->where = either;
	ok(!aggregates_fit(block), "nor behind OR");
	block->where = NULL;
	block_add_source(block, 0, &arena)->on = many();
	ok(!aggregates_fit(block), "nor has ON");
	block = grouped();
	block_add_group(block, count());
	ok(!aggregates_fit(block), "nor has GROUP BY");
}

static void
test_inner(void)
{
	struct block *outer = grouped();
	struct block *inner = grouped();
	struct filter *in = filter_new(FILTER_IN, &arena);
	in->left = expr_column(outer->sources[0], 0, &arena);
	in->block = inner;
	outer->where = in;
	inner->having = many();
	ok(aggregates_fit(outer), "a block inside has groups of its own");
	inner->where = many();
	ok(!aggregates_fit(outer), "but not in its WHERE");
}

static void
test_calls(void)
{
	struct block *block = grouped();
	struct expr *some = count();
	ok(!expr_only(some, many(), &arena) && !some->only,
	    "FILTER takes no aggregate");
	block_add_item(block, some, "some");
	ok(aggregates_fit(block), "an aggregate is an output");
	some->only = many();
	ok(!aggregates_fit(block), "but not with one in its FILTER");
	some->only = NULL;
	block_add_item(block, expr_call("sum", count(), &arena), "sums");
	ok(!aggregates_fit(block), "nor over another");
	block = grouped();
	block_add_item(block,
	    expr_window(expr_call("sum", count(), &arena), NULL, &arena),
	    "share");
	ok(aggregates_fit(block), "a window is over groups");
}

int
main(void)
{
	test_conditions();
	test_inner();
	test_calls();
	arena_release(&arena);
	return tap_done();
}
