/*
 * scan_elapsed.c - the time after a date until something happens; see scan.h
 *
 * "How long do clients take to pay after the invoice date", "how many days
 * after the invoice date do they pay": the verb says the second date.  "Hours
 * until the first reply": the first one is when the row came about.
 */
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "question/date_verb.h"
#include "question/date_words.h"

#include <string.h>

/* The token of the word in the sentence from `at` on; -1. */
static int
find_word(const struct question *question, int at, const char *word)
{
	for (; at < question->count && !question->tokens[at].sentence_start;
	     at++)
		if (date_word_is(question, at, word))
			return at;
	return -1;
}

/* The date of the table that a verb of [from, to) means, besides the one; -1.
 * The first date then ends behind the verb. */
static int
date_of_verb(
    const struct scan *scan, int from, int to, struct named_date *first)
{
	enum { LETTERS = 5 };
	const struct question *question = scan->request->question;
	const struct context_table *table = scan_table_of(scan, first->table);
	for (int at = from; at < to && at < question->count; at++) {
		int column = date_verb_column(question, at, table);
		const struct token *token = &question->tokens[at];
		if (column < 0 || column == first->column ||
		    (strlen(token->stem) < LETTERS &&
			date_verb_names(token, table->columns[column].said) <
			    2))
			continue;
		if (at >= first->to)
			first->to = at + 1;
		return column;
	}
	return -1;
}

/* Show a time that was read at the item. */
static void
show_time(struct scan *scan, const struct item *item, struct term term)
{
	/* "on average how many days" */
	if (item->kind == ITEM_CUE && item->cue.kind == CUE_AGGREGATE &&
	    item->cue.value == AGGREGATE_AVERAGE) {
		scan->pending[0] = AGGREGATE_AVERAGE;
		scan->pending_count = 1;
	}
	scan_count_nothing(scan);
	scan_begin_output(scan);
	scan_mention(scan, term.table, true);
	scan_place_measure(scan, term);
}

/* Show the time, and go on behind the words. */
static void
place(struct scan *scan, int table, int from, int to, int behind)
{
	struct term term =
	    scan_term(TERM_DURATION, table, -1, scan_item(scan, 0)->from);
	term.via = from;
	term.parent = to;
	show_time(scan, scan_item(scan, 0), term);
	scan_skip_to(scan, behind);
	scan->last_item = scan->at;
}

/* Where the next verb begins: "after booking | do guests check in". */
static int
clause_end(const struct question *question, int at)
{
	while (at < question->count && !date_is_of(question, at, ENGLISH_BE) &&
	       !date_is_of(question, at, ENGLISH_DO))
		at++;
	return at;
}

/* "After the order" names only the rows: when they came about. */
static bool
settle_date(const struct scan *scan, struct named_date *date)
{
	if (date->column < 0)
		date->column =
		    duration_first_date(scan_table_of(scan, date->table), -1);
	return date->column >= 0;
}

/* "How long do clients take to pay us after the invoice date". */
static bool
happens_after(struct scan *scan, int at)
{
	enum { CLAUSE = 7 };
	const struct question *question = scan->request->question;
	int after = find_word(question, at + 2, "after");
	struct named_date first;
	if (after < 0 ||
	    !scan_named_date(
		scan, after + 1, clause_end(question, after + 1), &first) ||
	    !settle_date(scan, &first))
		return false;
	int behind = first.to;
	int end = date_of_verb(scan, at + 2, after, &first);
	if (end < 0)
		end = date_of_verb(scan, behind, behind + CLAUSE, &first);
	if (end < 0)
		return false;
	place(scan, first.table, first.column, end, first.to);
	return true;
}

/* "Hours until the first reply", at "until". */
static bool
lasts_until(struct scan *scan, int at)
{
	const struct question *question = scan->request->question;
	struct named_date last;
	if (at < 1 ||
	    (at > 1 && question->tokens[at - 2].kind == TOKEN_NUMBER) ||
	    !duration_unit_at(question, at - 1) ||
	    !scan_named_date(scan, at + 1, question->count, &last) ||
	    last.column < 0)
		return false;
	const struct context_table *table = scan_table_of(scan, last.table);
	int from = duration_first_date(table, last.column);
	/* what is planned has not happened */
	if (from < 0 || from > last.column ||
	    duration_is_plan(table->columns[last.column].said))
		return false;
	place(scan, last.table, from, last.column, last.to);
	return true;
}

/* The token of "how" at the item, or behind the "on average" that it is; -1. */
static int
how_at(const struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	if (date_word_is(question, item->from, "how"))
		return item->from;
	if (item->kind != ITEM_CUE || item->cue.kind != CUE_AGGREGATE ||
	    item->cue.value != AGGREGATE_AVERAGE ||
	    !date_word_is(question, item->to, "how"))
		return -1;
	return item->to;
}

bool
scan_elapsed(struct scan *scan, const struct item *item)
{
	static const char *const until[] = {"until", "till"};
	const struct question *question = scan->request->question;
	int at = item->from;
	int behind = at + (duration_unit_at(question, at) != 0);
	if (date_word_among(question, behind, until, COUNT_OF(until)))
		return lasts_until(scan, behind);
	at = how_at(scan, item);
	bool how = at >= 0 && (date_word_is(question, at + 1, "long") ||
				  (date_word_is(question, at + 1, "many") &&
				      at + 2 < question->count &&
				      duration_unit_at(question, at + 2)));
	return how && happens_after(scan, at);
}
