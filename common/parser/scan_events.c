/*
 * scan_events.c - place verbs that mean a table's rows; see scan.h
 *
 * "Customers who bought pumps" requires such a row; "how much did customers
 * pay" asks for the sum of such rows.
 */
#include "english/english.h"
#include "parser/amount.h"
#include "parser/scan.h"
#include "parser/spent_money.h"

#include <string.h>

void
scan_show_much(struct scan *scan, struct term amount)
{
	struct sketch *sketch = scan->sketch;
	int kept = scan->much;
	for (int i = scan->much; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool whom = term->kind == TERM_ENTITY && !term->aggregate;
		bool money =
		    term->kind == TERM_COLUMN &&
		    (!term->aggregate || term->aggregate == AGGREGATE_SUM) &&
		    scan_is_measure(scan, term->table, term->column);
		if (!whom && !money)
			sketch->shows[kept++] = *term;
	}
	sketch->show_count = kept;
	sketch->focus = -1;
	amount.aggregate = AGGREGATE_SUM;
	scan_show(scan, amount);
	scan->much = -1;
	scan->pending_count = 0;
	scan->last = amount;
	scan->last_item = scan->at;
}

static void
show_amount(struct scan *scan, int table, int amount)
{
	scan_show_much(scan,
	    scan_term(TERM_COLUMN, table, amount, scan_item(scan, 0)->from));
}

/* Return the thing that the money was spent on, before the words or behind
 * them; prefer a value to the table that introduces it. */
static const struct item *
spent_on(const struct scan *scan)
{
	const struct item *found = NULL;
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		bool thing =
		    item->kind == ITEM_VALUE || item->kind == ITEM_TABLE;
		if (thing && spent_is_object(scan->request, item->match) &&
		    (!found || item->kind == ITEM_VALUE))
			found = item;
	}
	return found;
}

/* "how much went on travel": show the money of such rows. */
static void
hear_spent(struct scan *scan)
{
	const struct item *object = spent_on(scan);
	int column = -1;
	int payer = object ? spent_payer(scan->request->context,
				 object->match->table, &column)
			   : -1;
	if (payer < 0)
		return;
	if (scan->much < 0)
		scan->much = scan->sketch->show_count;
	show_amount(scan, payer, column);
	scan_mention(scan, payer, true);
	scan->output = false;
}

/* "How much did members pay": is the name that of the verb? */
static bool
is_paid(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const struct closed_word *word = closed_words_get(scan->request->words,
	    question->tokens[item->from].folded, CLOSED_EVENT);
	return item->to - item->from == 1 && word &&
	       strcmp(word->means, "money") == 0 &&
	       question_behind_do(question, 0, item->from);
}

/* "How much in fines", "how much in unpaid bills": what they come to. */
static bool
is_paid_in(const struct scan *scan, const struct item *item)
{
	const struct item *before = scan_item(scan, -1);
	bool described =
	    (before->kind == ITEM_VALUE || before->kind == ITEM_STATE) &&
	    before->to == item->from;
	int from = described ? before->from : item->from;
	return item->kind == ITEM_TABLE &&
	       question_match(scan->request->question, from - 1, "in");
}

/* "What did we take in payments", as "how much did we take". */
static bool
asks_what_we_did(const struct scan *scan)
{
	const struct question *question = scan->request->question;
	const char *auxiliary = question_word_at(question, 1);
	return question_match(question, 0, "what") &&
	       (english_is(auxiliary, ENGLISH_DO) ||
		   english_is(auxiliary, ENGLISH_HAVE)) &&
	       english_is(question_word_at(question, 2), ENGLISH_PRONOUN);
}

bool
scan_pays(struct scan *scan, const struct item *item)
{
	if (scan->much < 0 && !scan->sketch->show_count &&
	    asks_what_we_did(scan) && is_paid_in(scan, item))
		scan->much = 0;
	if (scan->much < 0 ||
	    (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN) ||
	    !(is_paid(scan, item) || is_paid_in(scan, item)))
		return false;
	const int table = item->match->table;
	int amount = amount_column(scan_table_of(scan, table));
	if (amount < 0)
		return false;
	show_amount(scan, table, amount);
	scan_mention(scan, table, true);
	scan->output = false;
	return true;
}

void
scan_event(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	if (item->table < 0) {
		hear_spent(scan);
		return;
	}
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
