/*
 * scan_own.c - an aggregate over the rows of the same group; see scan.h
 *
 * "more than the average salary of their department": the average is not over
 * all rows, but over the rows with the same department as the current row.
 */
#include "parser/scan.h"

#include <string.h>

static bool
said_before(const struct scan *scan, const struct item *item, const char *word)
{
	return item->from > 0 &&
	       strcmp(scan->request->question->tokens[item->from - 1].folded,
		   word) == 0;
}

/* "the department they work in" */
static bool
said_behind(const struct scan *scan, const struct item *item)
{
	static const char *const words[] = {"they", "he", "she", "it"};
	const struct question *question = scan->request->question;
	for (size_t i = 0; item->to < question->count && i < COUNT_OF(words);
	     i++)
		if (strcmp(question->tokens[item->to].folded, words[i]) == 0)
			return true;
	return false;
}

static bool
is_link(const struct scan *scan, int offset)
{
	return scan_cue(scan, offset, CUE_PLACE) ||
	       scan_cue(scan, offset, CUE_WITH);
}

int
scan_own_group(const struct scan *scan, int offset, struct term *group)
{
	int at = offset;
	/* "of employees in their department" */
	if (is_link(scan, at) && scan_item(scan, at + 1)->kind == ITEM_TABLE &&
	    is_link(scan, at + 2) && scan_item(scan, at + 3)->kind != ITEM_END)
		at += 2;
	if (is_link(scan, at))
		at++;
	bool own = scan_cue(scan, at, CUE_PRONOUN);
	at += own;
	const struct item *item = scan_item(scan, at);
	if (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN)
		return 0;
	if (!own && !said_before(scan, item, "same") &&
	    !said_before(scan, item, "own") && !said_behind(scan, item))
		return 0;
	*group = scan_term(item->kind == ITEM_TABLE ? TERM_ENTITY : TERM_COLUMN,
	    item->match->table, item->match->column, item->from);
	return at - offset + 1;
}

/* "a higher scrap rate than the overall one": compare the value of each group
 * with that of all rows. */
static void
compare_overall(struct scan *scan)
{
	struct term left = scan->last;
	/* a mark for a comparison of groups: a metric aggregates by itself */
	left.aggregate = AGGREGATE_SUM;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_TERM;
	condition->right = left;
	scan_mention(scan, left.table, false);
	scan->pending_count = 0;
}

bool
scan_metric_overall(struct scan *scan, const struct term *term)
{
	bool again = scan->comparing && scan->last.kind == TERM_METRIC &&
		     scan->last_item >= 0 && term->kind == TERM_METRIC &&
		     scan->last.text &&
		     strcmp(scan->last.text, term->text) == 0;
	if (again)
		compare_overall(scan);
	return again;
}

void
scan_finish_overall(struct scan *scan)
{
	static const char *const words[] = {
	    "overall", "general", "company", "average", "mean", "total"};
	const struct question *question = scan->request->question;
	if (!scan->comparing || scan->last.kind != TERM_METRIC ||
	    scan->last_item < 0)
		return;
	for (int at = scan->last.at; at < question->count; at++)
		for (size_t i = 0; i < COUNT_OF(words); i++)
			if (strncmp(question->tokens[at].folded, words[i],
				strlen(words[i])) == 0) {
				compare_overall(scan);
				return;
			}
}
