/*
 * scan_durations.c - the time between two dates; see scan.h
 *
 * The question names the dates ("between the order date and the ship date") or
 * has words for them ("from being hired to leaving"). Otherwise they are the
 * dates when a table's rows begin and end.
 */
#include "linked/link_score.h"
#include "parser/date_kind.h"
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "question/date_verb.h"
#include "question/date_words.h"

#include <string.h>

static bool
is_date_item(const struct scan *scan, const struct item *item)
{
	return item->kind == ITEM_COLUMN &&
	       scan_column(scan, item->match->table, item->match->column)->class
		   == COLUMN_DATE;
}

/* Find the two date columns behind the cue.  Return how many items they take; 0
 * when there are not two. */
static int
two_dates(const struct scan *scan, const struct item *dates[2])
{
	int found = 0;
	for (int i = 1; i <= 6; i++) {
		const struct item *item = scan_item(scan, i);
		if (is_date_item(scan, item))
			dates[found++] = item;
		else if (item->kind != ITEM_TABLE &&
			 !scan_cue(scan, i, CUE_AND) &&
			 !scan_cue(scan, i, CUE_PLACE) &&
			 !scan_cue(scan, i, CUE_PRONOUN))
			return 0;
		if (found == 2)
			return i;
	}
	return 0;
}

/* "from the start to the finish": are these planned dates, although the
 * question has no word for a plan?  It means the real dates. */
static bool
is_unsaid_plan(
    const struct scan *scan, const char *from_name, const char *to_name)
{
	const struct question *question = scan->request->question;
	if (!duration_is_plan(from_name) && !duration_is_plan(to_name))
		return false;
	for (int at = 0; at < question->count; at++)
		if (duration_is_plan(question->tokens[at].stem))
			return false;
	return true;
}

/* "days between the sale date and the payment date": the question names both
 * columns. */
static bool
duration_between(struct scan *scan)
{
	const struct item *dates[2];
	int last = two_dates(scan, dates);
	if (!last)
		return false;
	const struct link_match *from = dates[0]->match;
	const struct link_match *to = dates[1]->match;
	if (is_unsaid_plan(scan,
		scan_column(scan, from->table, from->column)->said,
		scan_column(scan, to->table, to->column)->said))
		return false;
	struct term term =
	    scan_term(TERM_DURATION, to->table, -1, scan_item(scan, 0)->from);
	term.via = from->column;
	term.parent = to->column;
	term.other = from->table;
	term.across = from->table != to->table;
	scan_mention(scan, to->table, true);
	scan_mention(scan, from->table, true);
	/* "average number of days": average the days, do not count them */
	if (scan->pending_count && scan->pending[0] == AGGREGATE_COUNT)
		scan->pending_count = 0;
	scan_place_measure(scan, term);
	scan->at += last;
	scan->last_item = scan->at;
	return true;
}

/* Return the aggregate that "first" or "last" means for many dates; none when
 * neither word is there. */
static enum aggregate
chosen_date(const struct question *question, int from, int to)
{
	static const char *const first[] = {"first", "earliest"};
	static const char *const last[] = {"last", "latest"};
	for (int at = from; at < to; at++) {
		if (date_word_among(question, at, first, COUNT_OF(first)))
			return AGGREGATE_MINIMUM;
		if (date_word_among(question, at, last, COUNT_OF(last)))
			return AGGREGATE_MAXIMUM;
	}
	return AGGREGATE_NONE;
}

/* Return the token where the second date begins, behind "and" or "to"; -1 when
 * there is none. */
static int
second_date(const struct question *question, int from, bool between)
{
	static const char *const ends[] = {"to", "until", "till"};
	for (int at = from; at < from + 8 && at < question->count; at++)
		if (between
			? date_word_is(question, at, "and")
			: date_word_among(question, at, ends, COUNT_OF(ends)))
			return at + 1;
	return -1;
}

/* Find the date of the words; of a table's name alone, the first that tells
 * when its rows came about. */
static bool
find_date(const struct scan *scan, int from, int to, struct named_date *date)
{
	if (!scan_named_date(scan, from, to, date))
		return false;
	const struct context_table *table = scan_table_of(scan, date->table);
	if (date->column < 0)
		date->column = date_kind_first(table);
	return date->column >= 0;
}

/* "From dispatch to delivery": where both words only name the rows, their first
 * and their last date. */
static bool
set_apart(
    const struct scan *scan, struct named_date *from, struct named_date *to)
{
	if (from->table != to->table || from->column != to->column)
		return true;
	struct duration found = duration_find(
	    scan->request->question, scan->request->context, from->table);
	from->column = found.from;
	to->column = found.to;
	return found.table >= 0;
}

/* "days between signup and first booking", "time from being hired to leaving",
 * "between order and shipment": the question has words for the dates. */
static bool
duration_spoken(struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct item *cue = scan_item(scan, 0);
	bool between = strstr(cue->cue.word, "between");
	struct named_date from, to;
	if (!between && !strstr(cue->cue.word, "from"))
		return false;
	int middle = second_date(question, cue->to, between);
	if (middle < 0 || !find_date(scan, cue->to, middle - 1, &from) ||
	    !find_date(scan, middle, question->count, &to) ||
	    from.to > middle || !set_apart(scan, &from, &to) ||
	    is_unsaid_plan(scan,
		scan_column(scan, from.table, from.column)->name,
		scan_column(scan, to.table, to.column)->name))
		return false;
	struct term term = scan_term(TERM_DURATION, to.table, -1, cue->from);
	term.via = from.column;
	term.parent = to.column;
	term.other = from.table;
	term.across = from.table != to.table;
	/* "number of days": the scan does not count the dates. */
	if (scan->pending_count && scan->pending[0] == AGGREGATE_COUNT)
		scan->pending_count = 0;
	if (!scan->pending_count)
		term.aggregate = chosen_date(question, middle, to.to);
	scan_mention(scan, to.table, true);
	scan_mention(scan, from.table, true);
	scan_place_measure(scan, term);
	while (scan->at + 1 < scan->items->count &&
	       scan_item(scan, 1)->from < to.to)
		scan->at++;
	scan->last_item = scan->at;
	return true;
}

/* Return the time from a row's first date to the date that the verb means; its
 * `table` is -1 when there is none. */
static struct duration
duration_of_verb(const struct scan *scan, int at, int table)
{
	struct duration found = {-1, -1, -1, 0};
	const struct context_table *of = scan_table_of(scan, table);
	int end = date_verb_column(scan->request->question, at, of);
	int begin = duration_first_date(of, -1);
	if (end < 0 || begin < 0 || begin == end)
		return found;
	return (struct duration){table, begin, end, 2};
}

/* "days it takes to pay an invoice", "time to fill by department": take the
 * next table, else the only table with a date that the verb means. */
static struct duration
duration_to_verb(const struct scan *scan)
{
	struct duration best = {-1, -1, -1, 0};
	const struct context *context = scan->request->context;
	const struct item *cue = scan_item(scan, 0);
	if (strcmp(scan->request->question->tokens[cue->to - 1].folded, "to") !=
	    0)
		return best;
	for (int offset = 1; offset <= 2; offset++) {
		const struct item *table = scan_item(scan, offset);
		if (table->kind == ITEM_TABLE && table->from <= cue->to + 3)
			return duration_of_verb(
			    scan, cue->to, table->match->table);
	}
	for (int t = 0; t < context->table_count; t++) {
		struct duration found = duration_of_verb(scan, cue->to, t);
		if (found.table >= 0 && best.table >= 0)
			return (struct duration){-1, -1, -1, 0};
		if (found.table >= 0)
			best = found;
	}
	return best;
}

/* Does an item begin at the token? */
static bool
is_item(const struct scan *scan, int at)
{
	for (int i = 0; i < scan->items->count; i++)
		if (scan->items->item[i].from == at)
			return true;
	return false;
}

/* "Hours booked", "total hours of open bookings", "how many minutes does an
 * average booking last": does a unit of time that names no column say what of
 * the rows is meant? */
static bool
unit_before(const struct scan *scan, const struct item *rows)
{
	const struct question *question = scan->request->question;
	if (rows->from > 0 && !is_item(scan, rows->from - 1) &&
	    duration_unit_at(question, rows->from - 1) &&
	    scan_item(scan, -1)->kind != ITEM_NUMBER)
		return true;
	for (int offset = -1; scan->pending_count; offset--) {
		const struct item *item = scan_item(scan, offset);
		if (scan_cue(scan, offset, CUE_AGGREGATE)) {
			if (item->to < rows->from && !is_item(scan, item->to) &&
			    duration_unit_at(question, item->to))
				return true;
		} else if (item->kind != ITEM_VALUE &&
			   item->kind != ITEM_STATE &&
			   !scan_cue(scan, offset, CUE_PLACE)) {
			return false;
		}
	}
	return false;
}

/* "Rental days": a unit right behind the rows. */
static bool
unit_behind(const struct scan *scan, const struct item *rows)
{
	const struct question *question = scan->request->question;
	const struct item *next = scan_item(scan, 1);
	return rows->to < question->count &&
	       duration_unit_at(question, rows->to) &&
	       (next->from > rows->to || next->kind == ITEM_CUE);
}

/* The time of many rows is added up, where no average is asked for. */
static void
add_up_time(struct scan *scan)
{
	enum aggregate aggregate = AGGREGATE_SUM;
	for (int i = 0; i < scan->pending_count; i++)
		if (scan->pending[i] > AGGREGATE_COUNT)
			aggregate = scan->pending[i];
	scan->pending[0] = aggregate;
	scan->pending_count = 1;
}

/* "Total shift hours", "how many rental days", "hours of rentals": the time
 * between the dates of these rows, added up, where no column of that name has
 * it. */
bool
scan_time_of_rows(struct scan *scan, const struct item *item)
{
	if (item->match->score < LINK_SCORE_HEAD ||
	    (!unit_behind(scan, item) && !unit_before(scan, item)))
		return false;
	struct duration found = duration_find(scan->request->question,
	    scan->request->context, item->match->table);
	if (found.table < 0)
		return false;
	add_up_time(scan);
	struct term term =
	    scan_term(TERM_DURATION, found.table, -1, item->from);
	term.via = found.from;
	term.parent = found.to;
	scan_mention(scan, found.table, true);
	scan_place_measure(scan, term);
	return true;
}

/* Take the best table with a begin and an end, of the next tables and of those
 * that were named before. */
void
scan_duration(struct scan *scan)
{
	struct duration best = {-1, -1, -1, 0};
	if (duration_between(scan) || duration_spoken(scan))
		return;
	best = duration_to_verb(scan);
	for (int i = 1; scan->at + i <= scan->items->count; i++) {
		const struct item *item = scan_item(scan, i);
		if (item->kind != ITEM_TABLE && item->kind != ITEM_COLUMN &&
		    item->kind != ITEM_VALUE)
			continue;
		struct duration found = duration_find(scan->request->question,
		    scan->request->context, item->match->table);
		if (found.score > best.score)
			best = found;
	}
	for (int i = 0; i < scan->sketch->mentioned_count; i++) {
		struct duration found = duration_find(scan->request->question,
		    scan->request->context, scan->sketch->mentioned[i].table);
		if (found.score > best.score)
			best = found;
	}
	if (best.table < 0)
		return;
	if (scan_item(scan, 0)->cue.word[0] == 'h')
		scan_begin_output(scan);
	struct term term =
	    scan_term(TERM_DURATION, best.table, -1, scan_item(scan, 0)->from);
	term.via = best.from;
	term.parent = best.to;
	scan_mention(scan, best.table, true);
	scan_place_measure(scan, term);
	/* "time to close a ticket": the verb is no condition, and no output */
	const struct item *next = scan_item(scan, 1);
	bool ends = is_date_item(scan, next) &&
		    next->match->table == best.table &&
		    next->match->column == best.to;
	if ((next->kind == ITEM_VALUE || ends) &&
	    next->from == scan_item(scan, 0)->to)
		scan->last_item = ++scan->at;
}
