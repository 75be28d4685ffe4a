/*
 * scan_first_date.c - the date of the first or last of many rows; see scan.h
 *
 * "Clients and the date of their last order", "the day of the first visit of
 * each member", "the last time the hall was booked": the latest or the earliest
 * date of these rows, and no row.
 */
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/scan_cues.h"
#include "parser/scan_near.h"
#include "question/date_words.h"

#include <string.h>

/* The offset of "first" behind "date of their"; 0: it does not stand there. */
static int
first_behind(const struct scan *scan, int at)
{
	enum { OFFSETS = 4 };
	const struct question *question = scan->request->question;
	if (!date_word_is(question, at + 1, "of"))
		return 0;
	int to = at + 2;
	while (date_is_of(question, to, ENGLISH_ARTICLE) ||
	       date_is_of(question, to, ENGLISH_POSSESSIVE))
		to++;
	for (int offset = 1; offset <= OFFSETS; offset++)
		if (scan_item(scan, offset)->from == to)
			return offset;
	return 0;
}

/* Does the item say the first or the last in time?  -1: the first, 1: the last;
 * 0: neither. */
static int
place_in_time(const struct item *item)
{
	static const char *const last[] = {"latest", "most recent", "newest"};
	static const char *const first[] = {"earliest", "oldest"};
	if (item->kind != ITEM_CUE)
		return 0;
	if (item->cue.kind == CUE_FIRST)
		return item->cue.value;
	for (size_t i = 0; i < COUNT_OF(last); i++)
		if (strcmp(item->cue.word, last[i]) == 0)
			return 1;
	for (size_t i = 0; i < COUNT_OF(first); i++)
		if (strcmp(item->cue.word, first[i]) == 0)
			return -1;
	return 0;
}

/* The date when the table's rows came about; -1. */
static int
date_of_rows(const struct context_table *table)
{
	int first = date_kind_first(table);
	return first >= 0 ? first : duration_first_date(table, -1);
}

/* The date behind "last time": of the column that the verb is, or of the rows
 * that it is or has; its table is -1 where there is none. */
static struct term
date_of_act(const struct scan *scan)
{
	struct term date = scan_term(TERM_COLUMN, -1, -1, 0);
	for (int offset = 1; scan_item(scan, offset)->kind != ITEM_END &&
			     !scan_cue(scan, offset, CUE_STOP);
	     offset++) {
		const struct item *item = scan_item(scan, offset);
		const bool word = item->from == scan_item(scan, 0)->to;
		const bool dated =
		    !word && item->kind == ITEM_COLUMN &&
		    scan_column(scan, item->match->table, item->match->column)
			    ->class
			== COLUMN_DATE;
		const int table = item->kind == ITEM_EVENT ? item->table
				  : item->kind == ITEM_TABLE
				      ? item->match->table
				      : -1;
		if (dated) {
			date.table = item->match->table;
			date.column = item->match->column;
			return date;
		}
		if (table < 0 || word ||
		    date_of_rows(scan_table_of(scan, table)) < 0)
			continue;
		date.table = table;
		date.column = date_of_rows(scan_table_of(scan, table));
	}
	return date;
}

/* "The last time customer Atlas ordered": what follows says of which rows. */
static bool
last_time(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const int direction = place_in_time(item);
	if (!direction || !hear_phrase_begins(scan) ||
	    !date_word_is(question, item->to, "time"))
		return false;
	struct term date = date_of_act(scan);
	if (date.table < 0)
		return false;
	date.aggregate = direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	date.at = item->from;
	scan_mention(scan, date.table, true);
	scan_show(scan, date);
	scan->output = false;
	return true;
}

bool
scan_first_date(struct scan *scan, const struct item *item)
{
	if (last_time(scan, item))
		return true;
	const struct question *question = scan->request->question;
	int at = item->from - date_word_is(question, item->from, "of");
	int offset = at >= 0 && english_is(question_word_at(question, at),
				    ENGLISH_DATE_NOUN)
			 ? first_behind(scan, at)
			 : 0;
	int direction = offset ? place_in_time(scan_item(scan, offset)) : 0;
	const struct item *rows = scan_item(scan, offset + 1);
	if (!direction || rows->kind != ITEM_TABLE ||
	    rows->from != scan_item(scan, offset)->to)
		return false;
	int focus = scan->sketch->focus;
	int table = rows->match->table;
	int column = date_of_rows(scan_table_of(scan, table));
	if (column < 0)
		return false;
	struct term date = scan_term(TERM_COLUMN, table, column, at);
	date.aggregate = direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
	scan_mention(scan, table, true);
	if (focus >= 0 && focus != table && !scan->sketch->group_count &&
	    date_is_of(question, scan_item(scan, offset)->from - 1,
		ENGLISH_POSSESSIVE))
		scan_group(scan, scan_term(TERM_ENTITY, focus, -1, at));
	scan_show(scan, date);
	scan->at += offset + 1;
	return true;
}
