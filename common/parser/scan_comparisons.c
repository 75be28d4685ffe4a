/* scan_comparisons.c - comparisons with no number; see scan.h */
#include "parser/adjective.h"
#include "parser/bounds.h"

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

/* Compare the current column with its aggregate, over all rows or over the rows
 * of one group. */
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
