/*
 * scan_intervals.c - the time from one row to the next; see scan.h
 *
 * "The average gap in days between one order and the next", "longest time
 * between consecutive visits": each row's date against the date of the row
 * before it.
 */
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "question/date_words.h"

#include <string.h>

/* Behind "between" or "from": the tokens of what follows one another. */
struct following {
	int from, to; /* the rows or their date */
	int end;      /* behind all of it */
};

/* "between one order and the next [one]". */
static bool
read_next(const struct question *question, int at, struct following *rows)
{
	enum { WORDS = 5 };
	static const char *const joints[] = {"and", "to"};
	rows->from = at + date_word_is(question, at, "one") +
		     date_is_of(question, at, ENGLISH_ARTICLE);
	for (int to = rows->from + 1; to < rows->from + WORDS; to++) {
		if (!date_word_among(question, to, joints, COUNT_OF(joints)))
			continue;
		int next = to + 1 + date_word_is(question, to + 1, "the");
		rows->to = to;
		rows->end = next + 1 + date_word_is(question, next + 1, "one");
		return date_is_of(question, next, ENGLISH_NEXT_ROW);
	}
	return false;
}

/* "between [two] consecutive orders". */
static bool
read_consecutive(
    const struct question *question, int at, struct following *rows)
{
	enum { WORDS = 4 };
	int to = at + date_word_is(question, at, "two");
	to += date_is_of(question, to, ENGLISH_POSSESSIVE);
	if (!date_is_of(question, to, ENGLISH_CONSECUTIVE))
		return false;
	rows->from = to + 1;
	rows->to = rows->from + WORDS;
	if (rows->to > question->count)
		rows->to = question->count;
	rows->end = rows->to;
	return true;
}

/* The token of "between" at the item, or behind the unit of time that it is;
 * -1. */
static int
lead_at(const struct question *question, const struct item *item)
{
	static const char *const leads[] = {"between", "from"};
	int at = item->kind == ITEM_CUE ? item->to - 1 : item->from;
	if (item->from < question->count &&
	    duration_unit_at(question, item->from) &&
	    item->to == item->from + 1)
		at = item->to;
	return date_word_among(question, at, leads, COUNT_OF(leads)) ? at : -1;
}

/* The only date of the rows that tells when they came about, else the first. */
static int
date_of_rows(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    !date_kind_is_special(table, c))
			return c;
	return duration_first_date(table, -1);
}

/* The aggregate of the words before: "average", "longest". */
static enum aggregate
aggregate_said(struct scan *scan)
{
	struct superlative *best = &scan->sketch->best;
	enum aggregate aggregate = AGGREGATE_NONE;
	for (int i = 0; i < scan->pending_count; i++)
		if (scan->pending[i] != AGGREGATE_COUNT)
			aggregate = scan->pending[i];
	scan->pending_count = 0;
	if (aggregate || !best->present || best->term.kind != TERM_NONE)
		return aggregate;
	best->present = false;
	return best->direction > 0 ? AGGREGATE_MAXIMUM : AGGREGATE_MINIMUM;
}

/* What was shown for the unit of time itself. */
static void
drop_unit(struct scan *scan, int at)
{
	struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool unit = term->kind == TERM_COLUMN && term->at >= 0 &&
			    term->at < at &&
			    duration_unit_at(question, term->at);
		if (!unit)
			sketch->shows[kept++] = *term;
	}
	sketch->show_count = kept;
}

bool
scan_interval(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int lead = lead_at(question, item);
	struct following rows;
	struct named_date date;
	if (lead < 0 || (!read_next(question, lead + 1, &rows) &&
			    !read_consecutive(question, lead + 1, &rows)))
		return false;
	if (!scan_named_date(scan, rows.from, rows.to, &date))
		return false;
	const struct context_table *table = scan_table_of(scan, date.table);
	if (date.column < 0)
		date.column = date_of_rows(table);
	if (date.column < 0)
		return false;
	struct term term = scan_term(TERM_DURATION, date.table, -1, item->from);
	term.via = term.parent = date.column;
	term.interval = true;
	term.aggregate = aggregate_said(scan);
	drop_unit(scan, lead);
	scan_mention(scan, date.table, true);
	scan_show(scan, term);
	scan_skip_to(scan,
	    rows.end > date.to && rows.to == rows.end ? date.to : rows.end);
	scan->last_item = scan->at;
	return true;
}
