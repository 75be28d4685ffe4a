/*
 * scan_lasting.c - "lasted longer than 2 hours", "completed in under 30 days"
 *
 * When no column has such a number of hours or days, it bounds the time from
 * the date when a row begins to the date when it ends; see scan.h, duration.h.
 */
#include "parser/bounds.h"
#include "parser/duration.h"
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

bool
scan_lasting(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	const char *unit = unit_behind(question, item->to);
	bool bounds = scan->comparing && scan->comparison != COMPARE_EQUAL &&
		      scan->comparison != COMPARE_UNEQUAL;
	if (!bounds || !unit || item->number < 1 ||
	    item->number > CALENDAR_COUNT_MAX ||
	    measures_otherwise(question, item->to + 1) ||
	    scan_item(scan, 1)->kind == ITEM_COLUMN)
		return false;
	struct duration lasting = lasting_rows(scan);
	if (lasting.table < 0)
		return false;
	struct term end =
	    scan_term(TERM_COLUMN, lasting.table, lasting.to, item->from);
	struct condition *condition = scan_condition(scan, end);
	if (!condition)
		return false;
	condition->kind = OPERAND_NEAR;
	condition->event = lasting.table;
	condition->right =
	    scan_term(TERM_COLUMN, lasting.table, lasting.from, item->from);
	condition->near = (struct near){
	    .bounds = true, .count = (long)item->number, .word = unit};
	scan_mention(scan, lasting.table, true);
	if (scan_item(scan, 1)->from == item->to &&
	    scan_item(scan, 1)->kind == ITEM_CUE)
		scan->at++;
	return true;
}
