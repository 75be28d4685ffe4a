/*
 * scan_between.c - ranks by rows between two things; see scan.h
 *
 * "Which supplier sells the rope at the lowest price": the price of the one
 * rope ranks no suppliers.  That of the rows that refer to it does.
 */
#include "context/name_part.h"
#include "parser/adjective.h"
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

/* The rows that refer to the listed things and to the fixed ones, and what the
 * adjective is about in them. */
static struct adjective_column
between_by_adjective(const struct scan *scan, int fixed)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	const struct adjective_column none = {-1, -1, false, 0};
	struct adjective_column found = none;
	for (int t = 0; t < context->table_count; t++) {
		struct adjective_column one =
		    context_refers(context, t, sketch->focus) &&
			    context_refers(context, t, fixed)
			? adjective_find(scan->request, t, sketch->best.word)
			: none;
		if (one.table >= 0 && found.table >= 0)
			return none;
		found = one.table >= 0 ? one : found;
	}
	return found;
}

struct adjective_column
scan_ranked_between(struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	struct adjective_column found = {-1, -1, false, 0};
	for (int i = 0; i < sketch->condition_count && found.table < 0; i++) {
		int fixed = sketch->conditions[i].left.table;
		if (sketch->focus >= 0 && fixed >= 0 &&
		    fixed != sketch->focus && is_fixed(scan, fixed))
			found = between_by_adjective(scan, fixed);
	}
	if (found.table >= 0)
		scan_mention(scan, found.table, true);
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
