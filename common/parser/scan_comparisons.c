/* scan_comparisons.c - comparisons with no number; see scan.h */
#include "english/english.h"
#include "parser/adjective.h"
#include "parser/bounds.h"

#include <string.h>

bool
scan_compared_column(struct scan *scan, struct term *left)
{
	*left = scan->last;
	if (scan->last_item >= 0 && scan_is_number(scan, left) &&
	    !left->aggregate && left->kind == TERM_COLUMN)
		return true;
	int at = scan_item(scan, 0)->from;
	struct adjective_column found = adjective_near(scan->request,
	    scan->sketch, scan_compare_phrase(scan, scan_item(scan, 0)), at);
	*left = scan_term(TERM_COLUMN, found.table, found.column, at);
	if (found.reversed)
		scan->comparison = cue_reversed(scan->comparison);
	return found.table >= 0;
}

void
scan_take_farthest(struct scan *scan, struct condition *condition)
{
	bool less = scan->comparison == COMPARE_LESS ||
		    scan->comparison == COMPARE_MOST;
	bool some = scan->than == THAN_SOME;
	condition->right.aggregate =
	    less == some ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	condition->any = scan->than == THAN_ANY;
	scan->than = 0;
}

/* Compare the current column with its aggregate, over all rows or over the rows
 * of one group; without an aggregate with the rows themselves. */
static void
compare_with(struct scan *scan, enum aggregate aggregate, struct term group)
{
	struct term left;
	struct condition *condition = scan_compared_column(scan, &left)
					  ? scan_condition(scan, left)
					  : NULL;
	if (condition) {
		condition->kind = OPERAND_TERM;
		condition->right = left;
		condition->right.aggregate = aggregate;
		if (!aggregate)
			scan_take_farthest(scan, condition);
		condition->group = group;
		condition->own = group.kind != TERM_NONE;
	}
	scan->comparing = false;
	scan->pending_count = 0;
}

void
scan_flush_comparison(struct scan *scan)
{
	struct term group = {.kind = TERM_NONE};
	/* "older than average" */
	if (!scan->comparing || !scan->pending_count)
		return;
	int taken = scan_own_group(scan, 1, &group);
	compare_with(scan, scan->pending[0], group);
	scan->at += taken;
}

/* Return the token shortly before the item at which the rows begin that are
 * compared with, "than" or "above that of"; -1 when there is none. */
static int
rows_begin(const struct scan *scan, const struct item *item)
{
	enum { BACK = 6 };
	const struct token *tokens = scan->request->question->tokens;
	for (int at = item->from - 1; at >= 0 && at >= item->from - BACK; at--)
		if (strcmp(tokens[at].folded, "than") == 0 ||
		    (english_is(tokens[at].folded, ENGLISH_DETERMINER) &&
			strcmp(tokens[at + 1].folded, "of") == 0))
			return at;
	return -1;
}

/* Is a column of the table compared? */
static bool
compares_column_of(const struct scan *scan, const struct item *item, int table)
{
	const struct term *last = &scan->last;
	if (scan->last_item >= 0 && last->kind == TERM_COLUMN &&
	    scan_is_number(scan, last))
		return last->table == table && !last->aggregate &&
		       scan_is_measure(scan, table, last->column);
	return adjective_near(scan->request, scan->sketch,
		   scan_compare_phrase(scan, item), item->from)
		   .table == table;
}

/* "Than the car with the largest engine": a superlative is of one row, and
 * compares with its value (scan_superlatives.c). */
static bool
is_of_superlative(const struct scan *scan)
{
	enum { AHEAD = 3 };
	for (int offset = 1; offset <= AHEAD; offset++)
		if (scan_cue(scan, offset, CUE_SUPERLATIVE))
			return true;
	return false;
}

bool
scan_compare_with_rows(struct scan *scan, const struct item *item)
{
	const struct term none = {.kind = TERM_NONE};
	int than = rows_begin(scan, item);
	if (!scan->comparing || scan->pending_count || than < 0 ||
	    scan->comparison == COMPARE_EQUAL || is_of_superlative(scan) ||
	    !compares_column_of(scan, item, item->match->table))
		return false;
	/* "higher than" is a cue whose last word begins "than some" */
	struct cue some =
	    cue_at(scan->request->cues, scan->request->question, than);
	if (some.kind == CUE_THAN_ALL)
		scan->than = some.value;
	compare_with(scan, AGGREGATE_NONE, none);
	scan->last_item = -1;
	return true;
}

bool
scan_own_average(struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (!scan->comparing || !scan_cue(scan, -1, CUE_PRONOUN) ||
	    !scan_cue(scan, 1, CUE_AGGREGATE) || next->from != item->to ||
	    next->cue.value == AGGREGATE_COUNT)
		return false;
	compare_with(scan, (enum aggregate)next->cue.value,
	    scan_term(TERM_ENTITY, item->match->table, -1, item->from));
	scan->at++;
	return true;
}
