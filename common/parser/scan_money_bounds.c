/* scan_money_bounds.c - numbers that bound money; see bounds.h */
#include "parser/amount.h"
#include "parser/bounds.h"
#include "parser/date_kind.h"

/* The first item from the token on, past a word that describes it. */
static const struct item *
described_from(const struct scan *scan, int token)
{
	int offset = 1;
	while (scan_item(scan, offset)->kind != ITEM_END &&
	       scan_item(scan, offset)->from < token)
		offset++;
	const struct item *item = scan_item(scan, offset);
	bool describes = item->kind == ITEM_VALUE || item->kind == ITEM_STATE;
	return scan_item(scan, offset + describes);
}

/* "More than 20 in fines", "over 500 on unpaid bills": what these rows come to,
 * and not how many they are. */
bool
scan_money_of(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int at =
	    scan_cue(scan, 1, CUE_UNIT) ? scan_item(scan, 1)->to : item->to;
	if ((!question_match(question, at, "in") &&
		!question_match(question, at, "on")) ||
	    !scan_has_comparison(scan))
		return false;
	const struct item *rows = described_from(scan, at + 1);
	if (rows->kind != ITEM_TABLE || rows->from > at + 2)
		return false;
	int amount = amount_column(scan_table_of(scan, rows->match->table));
	if (amount < 0 || !scan_adds_up(scan, rows->match->table, amount))
		return false;
	struct term money =
	    scan_term(TERM_COLUMN, rows->match->table, amount, rows->from);
	money.aggregate = AGGREGATE_SUM;
	money.counted = true;
	scan_bound(scan, money, item);
	scan_mention(scan, rows->match->table, true);
	scan->output = false;
	return true;
}

/* Return the table whose money a number bounds that has no object: that of the
 * rows that were named last, or of those that point to what is shown ("sellers
 * who sold for more than 5000"); -1 when they have none. */
static int
table_of_money(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const int tables[] = {
	    sketch->mentioned_count
		? sketch->mentioned[sketch->mentioned_count - 1].table
		: -1,
	    sketch->show_count && sketch->shows[0].through
		? sketch->shows[0].table
		: -1};
	for (size_t i = 0; i < COUNT_OF(tables); i++)
		if (tables[i] >= 0 &&
		    date_kind_of_event(scan_table_of(scan, tables[i])) &&
		    amount_column(scan_table_of(scan, tables[i])) >= 0)
			return tables[i];
	return -1;
}

bool
scan_bounds_bare(const struct scan *scan, const struct item *item)
{
	const struct item *next = scan_item(scan, 1);
	bool compares = scan->between ||
			(scan->comparing && scan->comparison != COMPARE_EQUAL);
	return compares && scan->sketch->group_count == 0 &&
	       (next->kind == ITEM_END || next->from != item->to ||
		   scan_cue(scan, 1, CUE_STOP) || scan_cue(scan, 1, CUE_AND) ||
		   scan_cue(scan, 1, CUE_UNIT) ||
		   scan_cue(scan, 1, CUE_PLACE) ||
		   scan_cue(scan, 1, CUE_WITH) ||
		   scan_cue(scan, 1, CUE_WHOSE) ||
		   scan_cue(scan, 1, CUE_COMMA) ||
		   scan_cue(scan, 1, CUE_AGGREGATE));
}

/* "Orders over 20000", "invoices above 500 dollars": when the number has no
 * object, it bounds the money of such rows.  Behind a verb ("who paid more than
 * 500") it bounds all that was paid. */
bool
scan_money_bound(struct scan *scan, const struct item *item)
{
	const struct sketch *sketch = scan->sketch;
	if (!scan_bounds_bare(scan, item))
		return false;
	int table = table_of_money(scan);
	if (table < 0)
		return false;
	struct term money = scan_term(TERM_COLUMN, table,
	    amount_column(scan_table_of(scan, table)), item->from);
	money.counted = scan_item(scan, -2)->kind != ITEM_TABLE;
	scan_bound(scan, money, item);
	/* a list of them shows how much each is */
	if (sketch->show_count == 1 && sketch->shows[0].kind == TERM_ENTITY &&
	    sketch->shows[0].table == table && !sketch->shows[0].aggregate &&
	    !sketch->shows[0].through)
		scan_show(scan, money);
	return true;
}
