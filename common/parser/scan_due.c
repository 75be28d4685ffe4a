/*
 * scan_due.c - how long a due date is over; see scan.h
 *
 * "More than 90 days past due", "overdue by at least two weeks": the due date
 * is that long before today, or before the day that "as of" names.  "The number
 * of days overdue" is that time.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/scan.h"
#include "question/date_words.h"
#include "sql/quote.h"

#include <string.h>

/* The table that has a due date: that of the state before, else the last one
 * that is named; -1. */
static int
due_table(const struct scan *scan, const struct text_words *parts)
{
	const struct sketch *sketch = scan->sketch;
	for (int i = sketch->mentioned_count - 1; i >= 0; i--)
		if (part_of_date(
			scan_table_of(scan, sketch->mentioned[i].table), parts,
			false) >= 0)
			return sketch->mentioned[i].table;
	return -1;
}

/* Is the time over by so much: "... days past due", "overdue by ... days"? */
static bool
says_overdue(const struct scan *scan, int behind)
{
	const struct question *question = scan->request->question;
	for (int offset = -1; offset >= -3; offset--) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind == ITEM_STATE && item->state->due >= 0)
			return true;
		if (item->kind != ITEM_CUE)
			break;
	}
	return behind < question->count &&
	       english_is(question->tokens[behind].folded, ENGLISH_OVERDUE);
}

/* Take the day that "as of" names out of the conditions; today where there is
 * none. */
static long
day_counted_from(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	long day = scan->request->now;
	for (int i = 0; sketch->as_of && i < sketch->condition_count; i++) {
		const struct condition *one = &sketch->conditions[i];
		if (one->kind != OPERAND_PERIOD ||
		    one->left.kind != TERM_DATE || one->period.has_from ||
		    one->or_before)
			continue;
		day = one->period.to - 1;
		sketch->condition_count--;
		memmove(&sketch->conditions[i], &sketch->conditions[i + 1],
		    (size_t)(sketch->condition_count - i) * sizeof(*one));
		sketch->as_of = false;
	}
	return day;
}

/* Does a term right behind the days say which rows are overdue? */
static bool
is_defined(const struct scan *scan, const struct item *days)
{
	int offset = 1;
	while (scan_item(scan, offset)->kind != ITEM_END &&
	       scan_item(scan, offset)->from <= days->to + 2)
		if (scan_item(scan, offset++)->kind == ITEM_EXPRESSION)
			return true;
	return false;
}

bool
scan_overdue(struct scan *scan, const struct item *item)
{
	enum { MOST = 10000 };
	const struct question *question = scan->request->question;
	enum calendar_unit unit =
	    item->to < question->count
		? calendar_unit_of(question->tokens[item->to].folded)
		: UNIT_NONE;
	const struct closed_word *overdue =
	    closed_words_get(scan->request->words, "overdue", CLOSED_STATE);
	bool least = scan->comparison == COMPARE_LEAST;
	if (!scan->comparing || (!least && scan->comparison != COMPARE_MORE) ||
	    unit == UNIT_NONE || item->number < 1 || item->number > MOST ||
	    !overdue || !says_overdue(scan, item->to + 1))
		return false;
	int table = due_table(scan, &overdue->reversed);
	if (table < 0)
		return false;
	int due =
	    part_of_date(scan_table_of(scan, table), &overdue->reversed, false);
	long day = day_counted_from(scan);
	struct condition *condition = scan_condition(
	    scan, scan_term(TERM_COLUMN, table, due, item->from));
	if (condition) {
		condition->kind = OPERAND_PERIOD;
		condition->comparison = COMPARE_EQUAL;
		condition->period = (struct period){.has_to = true,
		    .to = calendar_add(day, unit, -(long)item->number) + least};
	}
	int done =
	    part_of_date(scan_table_of(scan, table), &overdue->columns, true);
	condition =
	    done >= 0 && day == scan->request->now && !is_defined(scan, item)
		? scan_condition(
		      scan, scan_term(TERM_COLUMN, table, done, item->from))
		: NULL;
	if (condition)
		condition->kind = OPERAND_NULL;
	/* what the lexicon says of "past due" holds beside the days */
	while (scan->at + 1 < scan->items->count &&
	       scan_item(scan, 1)->from <= item->to + 2 &&
	       scan_item(scan, 1)->kind != ITEM_CUE &&
	       scan_item(scan, 1)->kind != ITEM_EXPRESSION)
		scan->at++;
	return true;
}

/* Behind "days": the token behind "overdue", "past due", "late they are"; 0
 * where it does not stand there. */
static int
behind_overdue(const struct question *question, int at)
{
	enum { BETWEEN = 2 };
	int to = at;
	while (to < at + BETWEEN && date_is_of(question, to, ENGLISH_LATE_OF))
		to++;
	if (!english_is(question_word_at(question, to), ENGLISH_OVERDUE))
		return 0;
	to++;
	while (date_is_of(question, to, ENGLISH_LATE_OF))
		to++;
	return to;
}

/* How long rows are late: from the date `due` to the date `done`, or to today
 * where that is -1. */
struct delay {
	int table, due, done;
};

/* Does the SQL compare the table's column? */
static bool
compares(const char *sql, const struct context_table *table, int column)
{
	const char *name = column < 0 ? NULL : table->columns[column].sql;
	const char *at = name ? strstr(sql, name) : NULL;
	return at && at > sql && at[-1] == '.';
}

/* "Overdue", "late", as the evidence or the lexicon defines them: by which
 * dates of their rows? */
static bool
defined_delay(
    const struct scan *scan, const struct item *item, struct delay *delay)
{
	const struct closed_word *overdue =
	    closed_words_get(scan->request->words, "overdue", CLOSED_STATE);
	const char *word = scan->request->question->tokens[item->to - 1].folded;
	if (item->kind != ITEM_EXPRESSION || !overdue || !item->match->expr ||
	    item->match->table < 0 || !english_is(word, ENGLISH_OVERDUE))
		return false;
	const struct context_table *table =
	    scan_table_of(scan, item->match->table);
	delay->table = item->match->table;
	delay->due = part_of_date(table, &overdue->reversed, false);
	delay->done = part_of_date(table, &overdue->columns, true);
	if (delay->done >= 0 &&
	    (delay->done == delay->due ||
		!compares(item->match->expr, table, delay->done) ||
		strstr(item->match->expr, " IS NULL")))
		delay->done = -1;
	return delay->due >= 0 &&
	       compares(item->match->expr, table, delay->due);
}

/* By which dates are the rows overdue, that words outside of the tokens call
 * so? */
static bool
overdue_elsewhere(
    const struct scan *scan, int from, int to, struct delay *delay)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->to > from && item->from < to)
			continue;
		if (item->kind == ITEM_STATE && item->state->due >= 0) {
			*delay = (struct delay){
			    item->state->table, item->state->due, -1};
			return true;
		}
		if (defined_delay(scan, item, delay))
			return true;
	}
	return false;
}

/* The column's day, in SQL. */
static const char *
day_of(const struct scan *scan, int table, int column)
{
	struct arena *arena = scan->request->arena;
	const struct context_column *date = scan_column(scan, table, column);
	return arena_printf(arena, "%s%s", sql_quote_name(date->name, arena),
	    strcmp(date->type, "date") == 0 ? "" : "::date");
}

/* Show the days of the delay. */
static void
place_delay(struct scan *scan, const struct delay *late, int at)
{
	const int table = late->table;
	struct arena *arena = scan->request->arena;
	struct term delay = scan_term(TERM_EXPRESSION, table, -1, at);
	const char *to = late->done >= 0
			     ? day_of(scan, table, late->done)
			     : arena_printf(arena, "DATE '%s'",
				   calendar_text(scan->request->now, arena));
	delay.text =
	    arena_printf(arena, "%s - %s", to, day_of(scan, table, late->due));
	scan_count_nothing(scan);
	scan->output = true;
	scan_mention(scan, table, true);
	scan_place_measure(scan, delay);
}

bool
scan_delay(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int to = behind_overdue(question, item->from + 1);
	struct delay late;
	if (!to || !overdue_elsewhere(scan, item->from, to, &late) ||
	    scan_item(scan, -1)->kind == ITEM_NUMBER ||
	    calendar_unit_of(question_word_at(question, item->from)) !=
		UNIT_DAY)
		return false;
	place_delay(scan, &late, item->from);
	while (
	    scan->at + 1 < scan->items->count && scan_item(scan, 1)->from < to)
		scan->at++;
	scan->last_item = scan->at;
	return true;
}
