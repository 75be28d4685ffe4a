/*
 * scan_events.c - place verbs that speak of a table's rows; see scan.h
 *
 * "Customers who bought pumps": there are such rows; "how much did customers
 * pay": what they add up to.
 */
#include "scan.h"

#include <string.h>

#include "amount.h"

/* Behind "how much" whom it is said of is not asked for; an amount is. */
static void
show_amount(struct scan *scan, int table, int amount)
{
	struct sketch *sketch = scan->sketch;
	int kept = scan->much;
	for (int i = scan->much; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool whom = term->kind == TERM_ENTITY && !term->aggregate;
		bool money = term->kind == TERM_COLUMN && !term->aggregate &&
			     scan_is_measure(scan, term->table, term->column);
		if (!whom && !money)
			sketch->shows[kept++] = *term;
	}
	sketch->show_count = kept;
	sketch->focus = -1;
	struct term sum =
	    scan_term(TERM_COLUMN, table, amount, scan_item(scan, 0)->from);
	sum.aggregate = AGGREGATE_SUM;
	scan_show(scan, sum);
	scan->much = -1;
	scan->pending_count = 0;
	scan->last = sum;
	scan->last_item = scan->at;
}

void
scan_event(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	int amount = amount_column(scan_table_of(scan, item->table));
	if (scan->much >= 0 && amount >= 0)
		show_amount(scan, item->table, amount);
	else if (scan->negated && !scan->scope && !scan->spent &&
		 item->table != sketch->focus &&
		 !scan_mentioned(sketch, item->table)) {
		scan_negate_table(scan, item->table);
		scan->output = false;
		return;
	}
	scan_mention(scan, item->table, true);
	if (sketch->show_count > scan->sentence_shows)
		scan->output = false;
}
