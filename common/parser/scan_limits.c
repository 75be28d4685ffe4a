/* scan_limits.c - numbers that limit the rows of the answer; see bounds.h */
#include "parser/bounds.h"

#include <string.h>

/* "the 3 teams", "names of 3 teams", "3 teams with": only some of the teams. */
static bool
begins_names(const struct scan *scan, const struct item *item)
{
	if (item->from == 0)
		return true;
	const char *before =
	    scan->request->question->tokens[item->from - 1].folded;
	return strcmp(before, "the") == 0 ||
	       (strcmp(before, "of") == 0 && !scan->sketch->show_count) ||
	       (strcmp(before, "of") == 0 &&
		   scan_item(scan, -2)->kind == ITEM_COLUMN);
}

/* Are these things to count: "teams", "sellers", who are rows that a key points
 * to, or kinds, as in "2 class types"? */
static bool
are_things(const struct scan *scan, const struct item *item)
{
	if (item->kind != ITEM_COLUMN || !scan_plural(scan, item))
		return item->kind == ITEM_TABLE;
	return scan_points_to_entity(scan, item) ||
	       scan_column(scan, item->match->table, item->match->column)->class
		   == COLUMN_TEXT;
}

/* "Who took the most days, top 5": the same superlative again. */
static bool
repeats_best(
    const struct scan *scan, const struct item *before, const struct item *next)
{
	return before->cue.kind == CUE_SUPERLATIVE &&
	       scan->sketch->best.term.kind != TERM_NONE &&
	       !are_things(scan, next) && next->kind != ITEM_COLUMN;
}

bool
scan_limits(struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	const struct item *next = scan_item(scan, 1);
	struct superlative *best = &scan->sketch->best;
	if (item->number < 1 || item->number > 100000 ||
	    item->number != (double)(long)item->number || scan->comparing)
		return false;
	if (before->kind == ITEM_CUE && before->to == item->from &&
	    best->present &&
	    (best->at == before->from || repeats_best(scan, before, next))) {
		best->limit = (long)item->number;
		return true;
	}
	bool year = scan_is_year(scan, item) && item->number >= 1900;
	/* "hours 2024 top 5": those of the year, and not the first 2024 */
	if (next->kind == ITEM_CUE && next->from - item->to <= 1 && !year &&
	    (next->cue.kind == CUE_SUPERLATIVE ||
		next->cue.kind == CUE_COMMON) &&
	    !(scan_is_year(scan, item) &&
		scan_item(scan, 2)->kind == ITEM_NUMBER)) {
		scan->limit = (long)item->number;
		return true;
	}
	/* "the 2024 orders" are the orders of a year */
	if (year && next->kind == ITEM_TABLE)
		return false;
	/* "the names of the five nations with the largest area" */
	if (are_things(scan, next) && next->from == item->to &&
	    !best->present && scan->output && begins_names(scan, item)) {
		scan->limit = scan->sketch->limit = (long)item->number;
		return true;
	}
	/* "show 10 orders", "which 3 stocks had the highest" */
	if (are_things(scan, next) && next->from - item->to <= 1 &&
	    scan->output && before->kind == ITEM_CUE &&
	    (before->cue.kind == CUE_OUTPUT || before->cue.kind == CUE_WHICH ||
		best->present)) {
		if (best->present && best->term.kind == TERM_NONE)
			best->limit = (long)item->number;
		else
			scan->limit = scan->sketch->limit = (long)item->number;
		return true;
	}
	return false;
}
