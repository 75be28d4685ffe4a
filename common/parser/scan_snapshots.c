/*
 * scan_snapshots.c - the rows on a day, from their begin and end dates
 *
 * "How many employees did we have as of 1 January": count those who had begun
 * by that day and had not ended.  See scan.h.
 */
#include "context/name_part.h"
#include "parser/duration.h"
#include "parser/scan.h"

#include <string.h>

/* Does the name mean a beginning after which a row stays until its end? */
static bool
lasts(const char *name)
{
	static const char *const words[] = {
	    "hire", "start", "begin", "join", "valid", "employ"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (part_in(name, words[i]))
			return true;
	return false;
}

/* "employees on January 1": the period is one day, right behind the table. */
static bool
says_on(const struct scan *scan, const struct period *period)
{
	const struct item *place = scan_item(scan, -1);
	return scan_cue(scan, -1, CUE_PLACE) &&
	       strcmp(place->cue.word, "on") == 0 &&
	       scan_item(scan, -2)->kind == ITEM_TABLE && period->has_from &&
	       period->has_to && period->to == period->from + 1;
}

static int
counted_table(const struct sketch *sketch)
{
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == TERM_ENTITY &&
		    sketch->shows[i].aggregate == AGGREGATE_COUNT)
			return sketch->shows[i].table;
	return -1;
}

static struct condition *
add(struct scan *scan, int table, int column)
{
	struct condition *condition = scan_condition(scan,
	    scan_term(TERM_COLUMN, table, column, scan_item(scan, 0)->from));
	if (condition) {
		condition->comparison = COMPARE_EQUAL;
		condition->negated = false;
	}
	return condition;
}

/* Begun before the period is over, and not ended before that day. */
static void
hold(struct scan *scan, const struct duration *dates,
    const struct period *period, long until)
{
	bool nullable = scan_column(scan, dates->table, dates->to)->nullable;
	struct condition *begun = add(scan, dates->table, dates->from);
	struct condition *open =
	    nullable ? add(scan, dates->table, dates->to) : NULL;
	struct condition *later = add(scan, dates->table, dates->to);
	if (!begun || !later)
		return;
	begun->kind = later->kind = OPERAND_PERIOD;
	begun->period = (struct period){.has_to = true, .to = period->to};
	later->period = (struct period){.has_from = true, .from = until};
	later->or_before = open;
	if (open)
		open->kind = OPERAND_NULL;
}

bool
scan_snapshot(struct scan *scan, const struct period *period)
{
	bool as_of = scan->comparing && scan->compare_word &&
		     strcmp(scan->compare_word, "as of") == 0;
	int table = counted_table(scan->sketch);
	if (table < 0 || !period->has_to || scan->negated ||
	    (!as_of && !says_on(scan, period)))
		return false;
	struct duration found = duration_find(
	    scan->request->question, scan->request->context, table);
	if (found.table < 0 || !scan_column(scan, table, found.to)->nullable ||
	    !lasts(scan_column(scan, table, found.from)->name))
		return false;
	scan->comparing = false;
	hold(scan, &found, period, period->to);
	return true;
}

/* The period behind the state, over which the scan goes; else today. */
static struct period
moment(struct scan *scan)
{
	bool led =
	    scan_cue(scan, 1, CUE_PLACE) || scan_cue(scan, 1, CUE_COMPARE);
	const struct item *next = scan_item(scan, 1 + led);
	if (next->kind == ITEM_PERIOD && next->period.has_from &&
	    next->period.has_to) {
		scan->at += 1 + led;
		return next->period;
	}
	long now = scan->request->now;
	return (struct period){
	    .has_from = true, .has_to = true, .from = now, .to = now + 1};
}

/* "Run until June", "valid until June": does the word before the comparison say
 * that things go on, so that their end is in that time? */
static bool
goes_on_until(const struct scan *scan, const struct item *until)
{
	enum { WORDS = 2 };
	const struct question *question = scan->request->question;
	int covered;
	if (until->kind != ITEM_CUE || until->cue.kind != CUE_COMPARE ||
	    until->cue.value != COMPARE_MOST)
		return false;
	for (int at = until->from - WORDS; at < until->from; at++)
		if (at >= 0 &&
		    question_find(question, at, ENGLISH_GOES_ON, &covered) &&
		    at + covered == until->from)
			return true;
	return false;
}

static void
end_in(struct scan *scan, int table, int column, const struct period *period)
{
	struct condition *ended = add(scan, table, column);
	if (!ended)
		return;
	ended->kind = OPERAND_PERIOD;
	ended->period = *period;
}

bool
scan_until(struct scan *scan, const struct period *period)
{
	int table = scan->sketch->focus;
	if (!scan->comparing || table < 0 || scan->negated ||
	    !period->has_from || !period->has_to ||
	    !goes_on_until(scan, scan_item(scan, -1)))
		return false;
	struct duration found = duration_find(
	    scan->request->question, scan->request->context, table);
	if (found.table < 0)
		return false;
	scan->comparing = false;
	end_in(scan, table, found.to, period);
	return true;
}

void
scan_holding(struct scan *scan, const struct state *state)
{
	struct duration dates = {state->table, state->begun, state->ended, 0};
	/* "running until June" says when they end */
	if (goes_on_until(scan, scan_item(scan, 1)))
		return;
	struct period period = moment(scan);
	hold(scan, &dates, &period, period.from);
	if (!scan->scope)
		scan_mention(scan, state->table, true);
}

bool
scan_hold_now(struct scan *scan, int table)
{
	long now = scan->request->now;
	struct period today = {
	    .has_from = true, .has_to = true, .from = now, .to = now + 1};
	struct duration found = duration_find(
	    scan->request->question, scan->request->context, table);
	if (found.table != table ||
	    !scan_column(scan, table, found.to)->nullable)
		return false;
	scan_clear(scan);
	hold(scan, &found, &today, now);
	return true;
}
