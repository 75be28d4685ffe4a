/*
 * scan_inner.c - the rows of an aggregate in a comparison; see scan.h
 *
 * "a price lower than the average price of all books in English": the condition
 * "English" limits the books of the average, not the listed ones.
 */
#include "parser/scan.h"

#include <string.h>

static bool
is_inner_link(const struct scan *scan, int offset)
{
	static const char *const words[] = {"of", "for", "in", "among", "from"};
	const struct item *item = scan_item(scan, offset);
	if (item->kind != ITEM_CUE || item->cue.kind != CUE_PLACE)
		return false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(item->cue.word, words[i]) == 0)
			return true;
	return false;
}

/* "the minimum staff number of all ships": "number of" is not a count. */
static bool
is_number_of(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	return next->kind == ITEM_CUE &&
	       strcmp(next->cue.word, "number of") == 0 &&
	       next->from == scan_item(scan, 0)->to;
}

void
scan_open_inner(struct scan *scan, const struct condition *condition)
{
	enum item_kind next = scan_item(scan, 1)->kind;
	bool follows =
	    is_inner_link(scan, 1) || next == ITEM_TABLE || is_number_of(scan);
	if (follows && !condition->own)
		scan->inner = condition->at + 1;
}

void
scan_close_inner(struct scan *scan)
{
	scan->inner = 0;
}

void
scan_into_inner(const struct scan *scan, struct condition *condition)
{
	if (!scan->inner)
		return;
	condition->inner = scan->inner;
	condition->scope = CONDITION_PLACED;
}

/* Let the next conditions be about the rows of the comparison just made. */
static void
open_compared(struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	if (!scan->comparing && sketch->condition_count)
		scan->inner =
		    sketch->conditions[sketch->condition_count - 1].at + 1;
}

bool
scan_inner_table(struct scan *scan, const struct item *item)
{
	if (scan->comparing && scan->pending_count == 1 &&
	    scan->pending[0] != AGGREGATE_COUNT &&
	    scan->pending[0] != AGGREGATE_SUM) {
		/* "older than the average guest", "of all towns" */
		scan_flush_comparison(scan);
		open_compared(scan);
		return true;
	}
	if (scan_compare_with_rows(scan, item)) {
		open_compared(scan);
		return true;
	}
	return scan->inner != 0;
}

/* Does "than" follow: "more inhabitants than", "a larger area than"? */
static bool
than_follows(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	for (int at = item->to; at < question->count && at < item->to + 2; at++)
		if (strcmp(question->tokens[at].folded, "than") == 0)
			return true;
	return false;
}

/* "A lower price than cost": behind "than" is a column of the same row. */
static void
compare_beside(struct scan *scan, const struct item *item)
{
	int offset = 1 + scan_cue(scan, 1, CUE_PRONOUN);
	const struct item *other = scan_item(scan, offset);
	if (other->kind != ITEM_COLUMN || other->from > item->to + 2 ||
	    other->match->table != item->match->table ||
	    other->match->column == item->match->column ||
	    !scan_is_measure(scan, other->match->table, other->match->column))
		return;
	struct condition *condition = scan_condition(scan, scan->last);
	if (!condition)
		return;
	condition->kind = OPERAND_COLUMN;
	condition->right = scan_term(TERM_COLUMN, other->match->table,
	    other->match->column, other->from);
	scan->at += offset;
}

bool
scan_split_comparison(struct scan *scan, const struct item *item)
{
	static const char *const more[] = {
	    "more", "greater", "higher", "larger", "bigger", "longer"};
	static const char *const less[] = {
	    "fewer", "less", "lower", "smaller", "shorter"};
	if (item->from == 0 || !than_follows(scan, item) ||
	    !scan_is_measure(scan, item->match->table, item->match->column))
		return false;
	const char *before =
	    scan->request->question->tokens[item->from - 1].folded;
	bool found = false;
	for (size_t i = 0; i < COUNT_OF(more); i++)
		if (strcmp(before, more[i]) == 0) {
			scan->comparison = COMPARE_MORE;
			found = true;
		}
	for (size_t i = 0; i < COUNT_OF(less); i++)
		if (strcmp(before, less[i]) == 0) {
			scan->comparison = COMPARE_LESS;
			found = true;
		}
	if (!found)
		return false;
	scan->comparing = true;
	scan->compare_word =
	    scan->comparison == COMPARE_MORE ? "more than" : "less than";
	scan->last = scan_term(
	    TERM_COLUMN, item->match->table, item->match->column, item->from);
	scan->last_item = scan->at;
	scan->output = false;
	compare_beside(scan, item);
	return true;
}
