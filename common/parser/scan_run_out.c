/*
 * scan_run_out.c - what none is left of; see scan.h
 *
 * "Plants out of stock": the rows of the stock are quantities, and what is out
 * of stock has rows, too, of a quantity of zero.  Of several rows, one for each
 * house, all of them must have none.
 */
#include "english/english.h"
#include "parser/scan.h"

bool
scan_run_out(struct scan *scan, const struct item *item)
{
	enum { WORDS_MAX = 3 };
	int table = item->match->table;
	int quantity = scan_quantity_of(scan, table, -1);
	bool found = false;
	for (int back = 1; back <= WORDS_MAX && back <= item->from; back++) {
		int covered;
		found = found ||
			(question_find(scan->request->question,
			     item->from - back, ENGLISH_RUN_OUT, &covered) &&
			    covered == back);
	}
	if (!found || quantity < 0 || scan_plural(scan, item))
		return false;
	struct term left = scan_term(TERM_COLUMN, table, quantity, item->from);
	if (scan->sketch->focus != table)
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
