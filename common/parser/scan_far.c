/*
 * scan_far.c - columns of the row that a key points to; see scan.h
 *
 * "The last name of their mentor", "the author's age": the column belongs to
 * the row that the key points to.  That row may be in the same table.
 */
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/scan.h"

#include <string.h>

enum { FAR_NONE = -1, FAR_LABEL = -2 };

bool
scan_says_name(const struct scan *scan, const struct item *item)
{
	const struct token *tokens = scan->request->question->tokens;
	const char *word = tokens[item->to - 1].folded;
	int words = item->to - item->from;
	return (strcmp(word, "name") == 0 || strcmp(word, "names") == 0) &&
	       (words == 1 ||
		   (words == 2 && english_is(tokens[item->from].folded,
				      ENGLISH_WHOLE_NAME)));
}

/* Return the table's column that the item means. */
static int
column_there(const struct scan *scan, const struct item *item, int table)
{
	const struct context_table *t = scan_table_of(scan, table);
	if (scan_says_name(scan, item))
		return t->label_count ? FAR_LABEL : FAR_NONE;
	if (item->match->table == table)
		return item->match->column;
	const char *words =
	    scan_column(scan, item->match->table, item->match->column)->words;
	for (int c = 0; c < t->column_count; c++)
		if (strcmp(t->columns[c].words, words) == 0)
			return c;
	return FAR_NONE;
}

/* Is the item a key that the question names by its role?  It then means the row
 * that the key points to. */
static bool
is_role(const struct scan *scan, const struct item *item)
{
	return item->kind == ITEM_COLUMN && scan_leads_to_row(scan, item) &&
	       (item->match->why == LINK_WHY_ROLE ||
		   item->match->why == LINK_WHY_WITHOUT_CODE ||
		   item->match->why == LINK_WHY_EXACT ||
		   (item->match->why == LINK_WHY_COMMENT &&
		       item->match->score >= LINK_SCORE_SYNONYM));
}

static void
show_far(struct scan *scan, const struct item *key, int column, int at)
{
	const struct context_column *c =
	    scan_column(scan, key->match->table, key->match->column);
	struct term term = scan_term(TERM_FAR, key->match->table, column, at);
	term.via = key->match->column;
	term.parent = c->parent_table;
	if (column == FAR_LABEL) {
		term.kind = TERM_ENTITY;
		term.column = -1;
		term.through = true;
	}
	scan_show(scan, term);
	scan_mention(scan, key->match->table, true);
	scan->last_item = -99;
}

/* At the column: read "the last name of their mentor". */
static bool
column_of_role(struct scan *scan, const struct item *item)
{
	int at = scan_cue(scan, 2, CUE_PRONOUN) ? 3 : 2;
	const struct item *key = scan_item(scan, at);
	if (!scan_cue(scan, 1, CUE_PLACE) ||
	    strcmp(scan_item(scan, 1)->cue.word, "of") != 0 ||
	    !is_role(scan, key) || key->match->column == item->match->column)
		return false;
	int parent = scan_column(scan, key->match->table, key->match->column)
			 ->parent_table;
	int column = column_there(scan, item, parent);
	if (column == FAR_NONE)
		return false;
	show_far(scan, key, column, item->from);
	scan->at += at;
	return true;
}

/* At the key: read "their mentor's last name". */
static bool
column_behind_role(struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_COLUMN || next->from != item->to ||
	    !is_role(scan, item))
		return false;
	int parent = scan_column(scan, item->match->table, item->match->column)
			 ->parent_table;
	int column = column_there(scan, next, parent);
	if (column == FAR_NONE)
		return false;
	show_far(scan, item, column, item->from);
	scan->at++;
	return true;
}

bool
scan_far(struct scan *scan, const struct item *item)
{
	if (!scan->output || scan->pending_count || scan->ordering ||
	    scan->grouping || scan->comparing || scan_best_waits(scan))
		return false;
	return column_of_role(scan, item) || column_behind_role(scan, item);
}

bool
scan_far_role(const struct scan *scan, const struct item *item)
{
	const struct item *of = scan_item(scan, -1);
	const struct item *before = scan_item(scan, -2);
	if (!is_role(scan, item) || of->kind != ITEM_CUE ||
	    of->cue.kind != CUE_PLACE || strcmp(of->cue.word, "of") != 0 ||
	    (before->kind != ITEM_COLUMN && before->kind != ITEM_TABLE) ||
	    before->match->table == item->match->table)
		return false;
	/* "by team of the seller" */
	if (before->kind == ITEM_TABLE)
		return context_refers(scan->request->context,
		    scan_column(scan, item->match->table, item->match->column)
			->parent_table,
		    before->match->table);
	return !scan_says_name(scan, before);
}
