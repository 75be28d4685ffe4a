/* scan_periods.c - place years and periods of time; see scan.h */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/bounds.h"

#include <string.h>

bool
scan_is_year(const struct scan *scan, const struct item *item)
{
	const struct token *token =
	    &scan->request->question->tokens[item->from];
	return token->kind == TOKEN_NUMBER && !token->percent &&
	       strlen(token->text) == 4 && item->number >= 1500 &&
	       item->number <= 2200 &&
	       item->number == (double)(int)item->number;
}

bool
scan_is_when(const struct scan *scan, const struct item *item)
{
	return item->kind == ITEM_PERIOD ||
	       (item->kind == ITEM_NUMBER && scan_is_year(scan, item));
}

/* built_in, founded: when a text column has numbers, their range is not known.
 * A participle in its name then means that they are years. */
static bool
tells_when_done(const struct scan *scan, const struct context_column *column)
{
	struct text_words words =
	    text_words(scan->request->arena, column->words);
	for (size_t i = 0; column->numeric_text && i < words.count; i++)
		if (english_participle(words.word[i]))
			return true;
	return false;
}

bool
scan_holds_years(const struct scan *scan, const struct term *term)
{
	const struct context_column *column =
	    scan_column(scan, term->table, term->column);
	if (part_is_year(scan_table_of(scan, term->table), term->column) ||
	    tells_when_done(scan, column))
		return true;
	return part_holds_years(column);
}

/* "in 2024": a year, even behind a number column. */
bool
scan_says_time(const struct scan *scan, const struct item *item)
{
	static const char *const words[] = {
	    "in", "during", "since", "for", "year", "until", "by", "of"};
	static const char *const times[] = {"before", "after", "since",
	    "prior to", "on or after", "on or before", "as of", "later than",
	    "earlier than"};
	for (size_t i = 0; i < COUNT_OF(times); i++)
		if (scan->comparing &&
		    strcmp(scan->compare_word, times[i]) == 0)
			return true;
	if (item->from == 0)
		return false;
	const char *before =
	    scan->request->question->tokens[item->from - 1].folded;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(before, words[i]) == 0)
			return true;
	return false;
}

static void
add_period(struct scan *scan, struct term left, struct period period)
{
	if (scan_until(scan, &period))
		return;
	if (scan->comparing) {
		bool past = scan->comparison == COMPARE_MORE;
		bool until = scan->comparison == COMPARE_MOST;
		period.rolls = false;
		if (scan->comparison == COMPARE_MORE ||
		    scan->comparison == COMPARE_LEAST) {
			period.from = past ? period.to : period.from;
			period.has_to = false;
			period.has_from = true;
		} else if (scan->comparison != COMPARE_EQUAL) {
			period.to = until ? period.to : period.from;
			period.has_to = true;
			period.has_from = false;
		}
		scan->comparing = false;
	}
	/* "not pumps in 2023": the negation already has its object */
	bool spent = scan->negated && scan->spent;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return;
	condition->kind = OPERAND_PERIOD;
	condition->period = period;
	condition->negated = condition->negated && !spent;
}

static struct term
date_term(const struct scan *scan, int at)
{
	int behind = scan->at - scan->last_item;
	if (scan->last_item < 0 || behind > 4 ||
	    scan->last.kind != TERM_COLUMN || scan->last.aggregate)
		return scan_term(TERM_DATE, -1, -1, at);
	if (scan_column(scan, scan->last.table, scan->last.column)->class ==
		COLUMN_DATE ||
	    (behind <= 2 && scan_holds_years(scan, &scan->last)))
		return scan->last;
	return scan_term(TERM_DATE, -1, -1, at);
}

/*
 * "in 2023 but not in 2024", "2023 versus 2024": both are periods of one date.
 */
static struct term
same_date(const struct scan *scan, struct term date)
{
	const struct sketch *sketch = scan->sketch;
	if (!sketch->condition_count || date.kind != TERM_DATE ||
	    (!scan->negated && !sketch->versus))
		return date;
	const struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	return last->kind == OPERAND_PERIOD && last->scope == scan->scope
		   ? last->left
		   : date;
}

void
scan_year(struct scan *scan, const struct item *item)
{
	scan_take_postfix(scan);
	add_period(scan, same_date(scan, date_term(scan, item->from)),
	    dates_year((int)item->number));
}

/* "2014 or 2015", "both 2014 and 2015": add another year of the same date. */
bool
scan_repeat_year(struct scan *scan, const struct item *item)
{
	struct sketch *sketch = scan->sketch;
	struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	bool both = scan_cue(scan, -1, CUE_AND);
	struct term left = last->left;
	last->apart = both;
	scan->or_next = !both;
	struct condition *condition = scan_condition(scan, left);
	if (!condition)
		return true;
	condition->kind = OPERAND_PERIOD;
	condition->period = dates_year((int)item->number);
	condition->apart = both;
	condition->or_before = !both || !scan->both;
	return true;
}

/* "Contracts in force today", "overdue bills of members today", where the
 * lexicon's condition or figure compares with the day itself: the word adds
 * nothing, where only nouns stand between. */
static bool
is_in_the_term(const struct scan *scan, const struct period *period)
{
	long day = scan->request->now;
	if (!period->relative || period->to != day + 1 ||
	    (period->has_from && period->from != day))
		return false;
	const char *text = calendar_text(day, scan->request->arena);
	for (int back = -1;; back--) {
		const struct item *item = scan_item(scan, back);
		if ((item->kind == ITEM_EXPRESSION ||
			item->kind == ITEM_METRIC) &&
		    item->match->expr && strstr(item->match->expr, text))
			return true;
		if (item->kind != ITEM_TABLE && item->kind != ITEM_EXPRESSION &&
		    item->kind != ITEM_METRIC)
			return false;
	}
}

void
scan_period(struct scan *scan, const struct item *item)
{
	if (is_in_the_term(scan, &item->period))
		return;
	/* "monthly ... each of the last 8 weeks": the unit is a group, too */
	if (scan->grouping && !scan->by) {
		struct term grain = scan_term(TERM_GRAIN, -1, -1, item->from);
		grain.unit = item->period.unit;
		scan_group(scan, grain);
		scan->grouping = false;
	}
	scan->between = false;
	if (scan_snapshot(scan, &item->period))
		return;
	/* "in May 2024 or later" */
	scan_take_postfix(scan);
	add_period(
	    scan, same_date(scan, date_term(scan, item->from)), item->period);
	if (scan->sketch->show_count > scan->sentence_shows)
		scan->output = scan->output && scan_cue(scan, 1, CUE_COMMA);
}

/* "on Mondays and Fridays": add the day to the last condition. */
static bool
another_weekday(struct scan *scan, unsigned days)
{
	struct sketch *sketch = scan->sketch;
	bool listed = scan_cue(scan, -1, CUE_AND) ||
		      scan_cue(scan, -1, CUE_OR) ||
		      scan_cue(scan, -1, CUE_COMMA);
	if (!listed || !scan_cue(scan, -2, CUE_WEEKDAY) ||
	    !sketch->condition_count)
		return false;
	struct condition *last =
	    &sketch->conditions[sketch->condition_count - 1];
	if (last->kind != OPERAND_DAYS)
		return false;
	last->weekdays |= days;
	scan->or_next = false;
	return true;
}

void
scan_weekday(struct scan *scan, const struct item *item)
{
	enum { WEEKEND = 1U << 0 | 1U << 6, ALL = (1U << 7) - 1 };
	unsigned days = item->cue.value == WEEKDAY_WEEKEND ? WEEKEND
			: item->cue.value == WEEKDAY_WORKING
			    ? ALL & ~WEEKEND
			    : 1U << item->cue.value;
	/* "by weekday" is a group, not a condition */
	if (scan->grouping || another_weekday(scan, days))
		return;
	struct condition *condition =
	    scan_condition(scan, date_term(scan, item->from));
	if (!condition)
		return;
	condition->kind = OPERAND_DAYS;
	condition->comparison = COMPARE_EQUAL;
	condition->weekdays = days;
	if (scan->sketch->show_count > scan->sentence_shows)
		scan->output = scan->output && scan_cue(scan, 1, CUE_COMMA);
}

/* Is it a period of the same date as that of the condition before it, and
 * another time? */
static bool
is_other_time(const struct condition *before, const struct condition *one)
{
	return before->kind == OPERAND_PERIOD && one->kind == OPERAND_PERIOD &&
	       !before->negated && !one->negated && before->period.has_to &&
	       one->period.has_from && before->period.to <= one->period.from &&
	       before->scope == one->scope &&
	       before->left.kind == one->left.kind &&
	       before->left.table == one->left.table &&
	       before->left.column == one->left.column;
}

void
scan_finish_times(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!sketch_has_grain(sketch) || sketch->versus)
		return;
	for (int i = 1; i < sketch->condition_count; i++)
		if (is_other_time(
			&sketch->conditions[i - 1], &sketch->conditions[i]))
			sketch->conditions[i].or_before = true;
}
