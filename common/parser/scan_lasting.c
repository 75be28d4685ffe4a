/*
 * scan_lasting.c - "lasted longer than 2 hours", "completed in under 30 days"
 *
 * When no column has such a number of hours or days, it bounds the time from
 * the date when a row begins to the date when it ends; see scan.h, duration.h.
 * The number may be a column's: "took longer than the target hours of their
 * kind".
 */
#include "context/name_part.h"
#include "parser/bounds.h"
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "question/date_words.h"

#include <string.h>

/* Return the unit of time behind the number, as an interval writes it; NULL
 * when there is none. */
static const char *
unit_behind(const struct question *question, int at)
{
	static const char *const units[] = {"seconds", "minutes", "hours",
	    "days", "weeks", "months", "years", "second", "minute", "hour",
	    "day", "week", "month", "year"};
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (date_word_is(question, at, units[i]))
			return units[i];
	return NULL;
}

/* "30 days ago", "3 years old", "within 5 days of ...": other parts of the scan
 * read these. */
static bool
measures_otherwise(const struct question *question, int at)
{
	static const char *const behind[] = {"ago", "old", "age", "of",
	    "before", "after", "since", "from", "prior", "following", "later",
	    "earlier"};
	return date_word_among(question, at, behind, COUNT_OF(behind));
}

/* Return the begin and the end that fit best, of the listed table and the named
 * ones. */
static struct duration
lasting_rows(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	struct duration best = duration_find(
	    scan->request->question, scan->request->context, sketch->focus);
	for (int i = sketch->mentioned_count - 1; i >= 0; i--) {
		struct duration found = duration_find(scan->request->question,
		    scan->request->context, sketch->mentioned[i].table);
		if (found.table >= 0 && found.score > best.score)
			best = found;
	}
	return best;
}

/* Bound the time that the rows last by the span; false: there is no room. */
static bool
bound_lasting(struct scan *scan, const struct duration *lasting,
    const struct near *near, int at)
{
	struct condition *condition = scan_condition(
	    scan, scan_term(TERM_COLUMN, lasting->table, lasting->to, at));
	if (!condition)
		return false;
	condition->kind = OPERAND_NEAR;
	condition->event = lasting->table;
	condition->right =
	    scan_term(TERM_COLUMN, lasting->table, lasting->from, at);
	condition->near = *near;
	scan_mention(scan, lasting->table, true);
	return true;
}

/* The unit that the name of a column of numbers ends with; NULL: none. */
static const char *
unit_of(const struct scan *scan, const struct link_match *match)
{
	switch (part_seconds(
	    scan_column(scan, match->table, match->column)->name)) {
	case 60:
		return "minute";
	case 3600:
		return "hour";
	case 86400:
		return "day";
	default:
		return NULL;
	}
}

/* "Of their kind": return where the owner of the column ends, else where the
 * column does. */
static int
behind_owner(const struct scan *scan, int offset)
{
	const struct item *column = scan_item(scan, offset);
	for (int next = offset + 1; next <= offset + 3; next++) {
		const struct item *item = scan_item(scan, next);
		if (item->kind == ITEM_TABLE)
			return item->match->table == column->match->table
				   ? item->to
				   : column->to;
		if (!scan_cue(scan, next, CUE_PLACE) &&
		    !scan_cue(scan, next, CUE_PRONOUN))
			break;
	}
	return column->to;
}

bool
scan_hear_lasting(struct scan *scan, enum comparison comparison)
{
	enum { WORDS_BETWEEN = 2 };
	int offset = 1 + scan_cue(scan, 1, CUE_PRONOUN);
	const struct item *item = scan_item(scan, offset);
	if (item->kind != ITEM_COLUMN || scan->pending_count ||
	    item->from > scan_item(scan, 0)->to + WORDS_BETWEEN)
		return false;
	const char *unit = unit_of(scan, item->match);
	struct duration lasting = lasting_rows(scan);
	if (!unit || lasting.table < 0 ||
	    (lasting.table != item->match->table &&
		!context_refers(
		    scan->request->context, lasting.table, item->match->table)))
		return false;
	const struct near near = {.bounds = true,
	    .count = 1,
	    .word = unit,
	    .times = true,
	    .factor = scan_term(TERM_COLUMN, item->match->table,
		item->match->column, item->from)};
	scan->comparing = true;
	scan->comparison = comparison;
	if (!bound_lasting(scan, &lasting, &near, item->from))
		return false;
	scan_skip_to(scan, behind_owner(scan, offset));
	return true;
}

/* Is the unit behind the number a column of such numbers?  A date is none. */
static bool
counts_column(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	return next->kind == ITEM_COLUMN &&
	       scan_column(scan, next->match->table, next->match->column)->class
		   != COLUMN_DATE;
}

bool
scan_lasting(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const char *unit = unit_behind(question, item->to);
	bool bounds = scan->comparing && scan->comparison != COMPARE_EQUAL &&
		      scan->comparison != COMPARE_UNEQUAL;
	if (!bounds || !unit || item->number < 1 ||
	    item->number > CALENDAR_COUNT_MAX ||
	    measures_otherwise(question, item->to + 1) || counts_column(scan))
		return false;
	struct duration lasting = lasting_rows(scan);
	if (lasting.table < 0)
		return false;
	const struct near near = {
	    .bounds = true, .count = (long)item->number, .word = unit};
	if (!bound_lasting(scan, &lasting, &near, item->from))
		return false;
	if (scan_item(scan, 1)->from == item->to &&
	    (scan_item(scan, 1)->kind == ITEM_CUE ||
		scan_item(scan, 1)->kind == ITEM_COLUMN))
		scan->at++;
	return true;
}
