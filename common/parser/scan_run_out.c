/*
 * scan_run_out.c - what none is left of; see scan.h
 *
 * "Plants out of stock": the rows of the stock are quantities, and what is out
 * of stock has rows, too, of a quantity of zero.  Of several rows, one for each
 * house, all of them must have none.  Or the rows have a quantity "in stock" of
 * their own.
 */
#include "english/english.h"
#include "parser/scan.h"

/* The quantity that the item means: of a table's rows, or the column itself;
 * -1: none. */
static int
quantity_of(const struct scan *scan, const struct item *item)
{
	const struct link_match *match = item->match;
	if (match->kind == LINK_TABLE)
		return scan_quantity_of(scan, match->table, -1);
	return scan_is_measure(scan, match->table, match->column)
		   ? match->column
		   : -1;
}

bool
scan_is_out_of(const struct scan *scan, const struct item *item)
{
	return question_found_before(
	    scan->request->question, item->from, ENGLISH_RUN_OUT);
}

bool
scan_run_out(struct scan *scan, const struct item *item)
{
	int table = item->match->table;
	int quantity =
	    scan_is_out_of(scan, item) ? quantity_of(scan, item) : -1;
	if (quantity < 0 || scan_plural(scan, item))
		return false;
	struct term left = scan_term(TERM_COLUMN, table, quantity, item->from);
	if (item->match->kind == LINK_TABLE && scan->sketch->focus != table)
		left.aggregate = AGGREGATE_SUM;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->kind = OPERAND_NUMBER;
	condition->comparison = COMPARE_EQUAL;
	condition->text = "0";
	scan_mention(scan, table, true);
	return true;
}
