/*
 * scan_run_out.c - what none is left of; see scan.h
 *
 * "Plants out of stock": the rows of the stock are quantities, and what is out
 * of stock has rows, too, of a quantity of zero.  Of several rows, one for each
 * house, all of them must have none.  Or the rows have a quantity "in stock" of
 * their own.  "Plants we are out of" says no more than that.
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

/* Require that none is left of the quantity. */
static bool
require_none(struct scan *scan, struct term left)
{
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return false;
	condition->kind = OPERAND_NUMBER;
	condition->comparison = COMPARE_EQUAL;
	condition->text = "0";
	scan_mention(scan, left.table, true);
	return true;
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
	return require_none(scan, left);
}

/* The quantity of the rows, or the sum of those of the only rows without a date
 * that refer to them and have one. */
static struct term
left_of(const struct scan *scan, int rows)
{
	const struct context *context = scan->request->context;
	int found = scan_quantity_of(scan, rows, -1);
	struct term left = scan_term(TERM_COLUMN, rows, found, 0);
	for (int t = 0; found < 0 && t < context->table_count; t++) {
		int quantity = context_refers(context, t, rows)
				   ? scan_quantity_of(scan, t, -1)
				   : -1;
		if (quantity < 0 || context_has_date(&context->tables[t]))
			continue;
		if (left.column >= 0)
			return scan_term(TERM_NONE, -1, -1, 0);
		left = scan_term(TERM_COLUMN, t, quantity, 0);
		left.aggregate = AGGREGATE_SUM;
	}
	return left;
}

void
scan_finish_run_out(struct scan *scan)
{
	const struct question *question = scan->request->question;
	int end = question->count;
	while (end > 0 && question->tokens[end - 1].kind != TOKEN_WORD)
		end--;
	int rows = scan->sketch->focus;
	if (rows < 0 || !question_found_before(question, end, ENGLISH_RUN_OUT))
		return;
	struct term left = left_of(scan, rows);
	if (left.column < 0 || !require_none(scan, left))
		scan->sketch->unbound++;
}
