/*
 * scan_between.c - ranks by rows between two things; see scan.h
 *
 * "Which supplier sells the rope at the lowest price": the price of the one
 * rope ranks no suppliers.  That of the rows that refer to it does.
 */
#include "context/name_part.h"
#include "parser/scan.h"

#include <string.h>

/* Does the question name one row of the table? */
static bool
is_fixed(const struct scan *scan, int table)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		const struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_TEXT && !condition->negated &&
		    !condition->scope && condition->left.table == table &&
		    context_is_label(
			scan_table_of(scan, table), condition->left.column))
			return true;
	}
	return false;
}

/* The only figure of the table that is called as the other column at its end:
 * offer_price of asked_price; -1. */
static int
namesake(const struct scan *scan, int table, const struct term *term)
{
	const struct context_table *rows = scan_table_of(scan, table);
	const char *words = scan_column(scan, term->table, term->column)->words;
	const char *blank = strrchr(words, ' ');
	int found = -1;
	for (int c = 0; c < rows->column_count; c++) {
		if (!scan_is_measure(scan, table, c) ||
		    !part_in(rows->columns[c].words, blank ? blank + 1 : words))
			continue;
		if (found >= 0)
			return -1;
		found = c;
	}
	return found;
}

void
scan_rank_between(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	struct term *best = &sketch->best.term;
	int found = -1;
	if (!sketch->best.present || best->kind != TERM_COLUMN ||
	    best->aggregate || sketch->focus < 0 ||
	    sketch->focus == best->table || !is_fixed(scan, best->table))
		return;
	for (int t = 0; t < context->table_count; t++) {
		bool between = t == sketch->focus ||
			       context_refers(context, t, sketch->focus);
		if (!between || !context_refers(context, t, best->table) ||
		    namesake(scan, t, best) < 0)
			continue;
		if (found >= 0)
			return;
		found = t;
	}
	if (found < 0)
		return;
	int column = namesake(scan, found, best);
	best->table = found;
	best->column = column;
	scan_mention(scan, found, true);
}
