/* test-parser-types.c - comparisons that PostgreSQL has operators for */
#include "given.h"
#include "parser/emit.h"
#include "parser/operand_types.h"
#include "tap.h"

static const char tables[] =
    "{\"tables\":[{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,"
    "\"rows\":9,\"label\":[\"id\"],\"columns\":[\"id int PK\","
    "\"status text\",\"order_date date\",\"weight text NUMERIC\","
    "\"sent varchar DATES(DD.MM.YYYY) RANGE(2023-01-05..2024-02-03)\"]}],"
    "\"fks\":[]}";

enum { ID, STATUS, ORDER_DATE, WEIGHT, SENT };

static struct arena arena;
static struct context context;

static struct expr *
column(const struct block *block, int place)
{
	return expr_column(block->sources[0], place, &arena);
}

/* id FROM orders WHERE column > right */
static struct block *
comparing(int place, struct expr *right)
{
	struct block *block = block_new(&arena);
	block_add_source(block, 0, &arena);
	block_add_item(block, column(block, ID), NULL);
	block->where = filter_compare(column(block, place), ">", right, &arena);
	return block;
}

static struct expr *
number(void)
{
	return expr_leaf(EXPR_NUMBER, "5", &arena);
}

static struct expr *
count(void)
{
	struct block *block = block_new(&arena);
	block_add_source(block, 0, &arena);
	block_add_item(block,
	    expr_call("count", expr_leaf(EXPR_STAR, NULL, &arena), &arena),
	    NULL);
	return expr_block(block, &arena);
}

static bool
runs(struct block *block)
{
	return types_settle(block, &context, &arena);
}

static void
test_comparisons(void)
{
	ok(runs(comparing(ID, number())), "a number and a number");
	ok(!runs(comparing(STATUS, number())), "no text and a number");
	ok(!runs(comparing(STATUS, count())), "no text and a count");
	ok(!runs(comparing(ORDER_DATE, count())), "no date and a count");
	ok(runs(comparing(
	       ORDER_DATE, expr_leaf(EXPR_DATE, "2024-01-01", &arena))),
	    "a date and a day");
	ok(runs(comparing(STATUS, expr_leaf(EXPR_TEXT, "open", &arena))),
	    "a text and a text");
}

static void
test_inner(void)
{
	struct block *outer = block_new(&arena);
	block_add_source(outer, 0, &arena);
	block_add_item(outer, column(outer, ID), NULL);
	outer->where = filter_new(FILTER_IN, &arena);
	outer->where->left = column(outer, ID);
	outer->where->block = comparing(STATUS, number());
	ok(!runs(outer), "nor in a block inside");
}

static void
test_casts(void)
{
	struct block *block = comparing(WEIGHT, number());
	ok(runs(block), "a text that holds numbers");
	is(emit_block(block, &context, &arena),
	    "SELECT id\nFROM orders\nWHERE weight::numeric > 5",
	    "is cast where it is compared");
	struct block *sums = block_new(&arena);
	block_add_source(sums, 0, &arena);
	block_add_item(
	    sums, expr_call("sum", column(sums, WEIGHT), &arena), NULL);
	block_add_order(
	    sums, expr_call("sum", column(sums, WEIGHT), &arena), true);
	ok(runs(sums), "and may be added up");
	is(emit_block(sums, &context, &arena),
	    "SELECT sum(weight::numeric)\nFROM orders\n"
	    "ORDER BY sum(weight::numeric) DESC NULLS LAST",
	    "cast wherever it is");
	sums = block_new(&arena);
	block_add_source(sums, 0, &arena);
	block_add_item(
	    sums, expr_call("avg", column(sums, STATUS), &arena), NULL);
	ok(!runs(sums), "other texts may not");
}

static void
test_stored_dates(void)
{
	struct block *block = block_new(&arena);
	block_add_source(block, 0, &arena);
	block_add_item(block, column(block, SENT), NULL);
	block->where = filter_compare(column(block, SENT), "<",
	    expr_leaf(EXPR_DATE, "2024-01-01", &arena), &arena);
	block_add_order(block, column(block, SENT), false);
	ok(runs(block), "a text that holds dates and a day");
	is(emit_block(block, &context, &arena),
	    "SELECT sent\nFROM orders\n"
	    "WHERE to_date(sent, 'DD.MM.YYYY') < '2024-01-01'\n"
	    "ORDER BY to_date(sent, 'DD.MM.YYYY')",
	    "is read as a date, and shown as it is stored");
	block->distinct = true;
	is(emit_block(block, &context, &arena),
	    "SELECT DISTINCT to_date(sent, 'DD.MM.YYYY') AS sent\n"
	    "FROM orders\n"
	    "WHERE to_date(sent, 'DD.MM.YYYY') < '2024-01-01'\n"
	    "ORDER BY to_date(sent, 'DD.MM.YYYY')",
	    "but not where DISTINCT orders by it");
}

int
main(void)
{
	given_context(&context, tables, &arena);
	ok(context.tables[0].columns[WEIGHT].numeric_text, "its facts too");
	test_comparisons();
	test_inner();
	test_casts();
	is(context.tables[0].columns[SENT].type, "date", "of a text's dates");
	is(context.tables[0].columns[SENT].minimum, "2023-01-05", "the first");
	test_stored_dates();
	arena_release(&arena);
	return tap_done();
}
