/*
 * scan_same.c - the same value as another row; see scan.h
 *
 * "Players of the same nationality as Ito": the column, or the key to the
 * table, has the same value as in the row with that name.
 */
#include "parser/scan.h"

#include <string.h>

static bool
token_is(const struct scan *scan, int at, const char *word)
{
	const struct question *question = scan->request->question;
	return at >= 0 && at < question->count &&
	       strcmp(question->tokens[at].folded, word) == 0;
}

/* Return the single-column key that leads from the table to the other one; -1
 * when there is none. */
static int
key_to(const struct scan *scan, int table, int other)
{
	const struct context *context = scan->request->context;
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context->fks[i].to == other &&
		    context->fks[i].column_count == 1)
			return context->fks[i].columns[0];
	return -1;
}

/* Return the column that both rows have in common, in the named row's table; -1
 * when there is none. */
static int
shared_column(const struct scan *scan, const struct item *item, int table)
{
	if (item->kind == ITEM_TABLE)
		return key_to(scan, table, item->match->table);
	if (item->match->table == table)
		return item->match->column;
	/* "the same house as": the item may also be a column of the house */
	return key_to(scan, table, item->match->table);
}

/* "the same house as", "share a house with": does the item stand between these
 * words? */
static bool
says_same(const struct scan *scan, const struct item *item)
{
	static const char *const articles[] = {"a", "an", "the", "their"};
	if (token_is(scan, item->from - 1, "same"))
		return token_is(scan, item->to, "as");
	int at = item->from - 1;
	for (size_t i = 0; i < COUNT_OF(articles); i++)
		if (token_is(scan, at, articles[i])) {
			at--;
			break;
		}
	return token_is(scan, item->to, "with") &&
	       (token_is(scan, at, "share") || token_is(scan, at, "shares") ||
		   token_is(scan, at, "shared"));
}

bool
scan_same(struct scan *scan, const struct item *item)
{
	int with =
	    token_is(scan, item->to, "with") && scan_cue(scan, 1, CUE_WITH);
	const struct item *name = scan_item(scan, 1 + with);
	if (!says_same(scan, item) || name->kind != ITEM_VALUE ||
	    (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN))
		return false;
	int table = name->match->table;
	int column = shared_column(scan, item, table);
	if (column < 0)
		return false;
	scan->comparing = false;
	struct condition *condition = scan_condition(
	    scan, scan_term(TERM_COLUMN, table, column, item->from));
	if (!condition)
		return false;
	condition->kind = OPERAND_NAMED;
	condition->text = name->match->value;
	condition->right =
	    scan_term(TERM_COLUMN, table, name->match->column, name->from);
	scan->at += 1 + with;
	/* "as Hugo Hale": the last name belongs to the same row */
	const struct item *next = scan_item(scan, 1);
	if (next->kind == ITEM_VALUE && next->match->table == table &&
	    next->from == scan_item(scan, 0)->to)
		scan->inner = condition->at + 1;
	scan->output = false;
	return true;
}
