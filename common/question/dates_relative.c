/* dates_relative.c - "last 3 months", "today", "2 weeks ago"; see dates.h */
#include "question/date_words.h"

#include <string.h>

/* "last", "this", "next": what it means; "" for any other word. */
static const char *
time_at(const struct question *question, int at)
{
	int covered = 0;
	const struct english_word *word =
	    question_find(question, at, ENGLISH_RELATIVE_TIME, &covered);
	return word ? word->means : "";
}

static bool
is_present(const struct question *question, int at)
{
	return strcmp(time_at(question, at), "present") == 0;
}

/* The token behind the comma or the parenthesis that opens a remark. */
static int
behind_marks(const struct question *question, int at)
{
	while (
	    date_word_is(question, at, ",") || date_word_is(question, at, "("))
		at++;
	return at;
}

/* "including", "of the". */
static bool
is_light(const struct question *question, int at)
{
	return date_is_of(question, at, ENGLISH_INCLUSION) ||
	       date_word_is(question, at, "of") ||
	       date_word_is(question, at, "the");
}

/* "date)". */
static bool
ends_remark(const struct question *question, int at)
{
	return date_word_is(question, at, "date") ||
	       date_word_is(question, at, ")");
}

/* "excluding the current week" behind a relative period: tokens covered. */
static int
read_exclusion(const struct question *question, int token)
{
	int at = behind_marks(question, token);
	int covered = 0;
	if (!question_find(question, at, ENGLISH_EXCLUSION, &covered))
		return 0;
	at += covered;
	while (is_light(question, at))
		at++;
	if (!is_present(question, at))
		return 0;
	at++;
	while (calendar_unit_of(date_token(question, at)->folded) ||
	       date_word_is(question, at, "'s") || ends_remark(question, at))
		at++;
	return at - token;
}

/* "inclusive of today" repeats what a rolling period means anyway. */
static int
read_inclusion(const struct question *question, int token)
{
	int at = behind_marks(question, token);
	if (!date_word_is(question, at, "inclusive") &&
	    !(date_word_is(question, at, "including") &&
		date_word_is(question, at + 1, "today")))
		return 0;
	while (is_light(question, at) || is_present(question, at) ||
	       ends_remark(question, at))
		at++;
	int amount = date_count_at(question, at) != 0;
	if (amount && calendar_unit_of(date_token(question, at + 1)->folded)) {
		at += 2;
		at += date_word_is(question, at, "ago");
	}
	return at - token;
}

/* past/last/previous N units, last unit, this unit, N units ago. */
int
date_read_relative(
    const struct question *question, int token, long now, struct period *period)
{
	const char *time = time_at(question, token);
	if (!*time)
		return 0;
	int at = token + 1;
	long count = date_count_at(question, at);
	at += count != 0;
	int behind = date_skip_class(question, at, ENGLISH_WHOLE_PERIOD);
	bool whole = behind > at;
	at = behind;
	enum calendar_unit unit =
	    calendar_unit_of(date_token(question, at)->folded);
	if (!unit)
		return 0;
	at++;
	period->relative = true;
	period->unit = unit;
	long start = calendar_floor(now, unit);
	if (strcmp(time, "present") == 0) {
		date_set_range(
		    period, start, calendar_add(start, unit, 1), unit);
		return at - token;
	}
	if (strcmp(time, "future") == 0) {
		period->ahead = true;
		/* "next month" is one of the calendar, "the next 2 weeks"
		 * begin today */
		bool rolls = count && !whole;
		long first = rolls ? now : calendar_add(start, unit, 1);
		date_set_range(period, first,
		    calendar_add(first, unit, count ? count : 1) + rolls, unit);
		return at - token;
	}
	int tail = read_exclusion(question, at);
	if (tail || (whole && count) ||
	    (!count && !date_word_is(question, token, "past"))) {
		date_set_range(period,
		    calendar_add(start, unit, count ? -count : -1), start,
		    unit);
		return at + tail - token;
	}
	period->has_from = period->rolls = true;
	period->from = calendar_add(now, unit, count ? -count : -1);
	return at + read_inclusion(question, at) - token;
}

/* "By month": such a series since the start of the year is a running total. */
static bool
behind_series(const struct question *question, int token)
{
	bool series = false;
	for (int at = 0; at + 1 < token; at++) {
		const struct english_word *each = english_find(
		    date_token(question, at)->folded, ENGLISH_SPREAD);
		series =
		    series ||
		    (each && *each->means &&
			calendar_unit_of(date_token(question, at + 1)->folded));
	}
	return series;
}

/* "ytd", "month to date": tokens covered, and the unit that began. */
static int
read_to_date(
    const struct question *question, int token, enum calendar_unit *unit)
{
	int covered = 0;
	const struct english_word *word =
	    question_find(question, token, ENGLISH_TO_DATE, &covered);
	if (word && covered > 1 && behind_series(question, token))
		word = NULL;
	bool spoken = date_word_is(question, token + 1, "to") &&
		      date_word_is(question, token + 2, "date");
	*unit = UNIT_NONE;
	if (word)
		*unit = calendar_unit_of(word->means);
	else if (spoken)
		*unit = calendar_unit_of(date_token(question, token)->folded);
	return word ? covered : 3;
}

int
date_read_named_day(
    const struct question *question, int token, long now, struct period *period)
{
	period->relative = true;
	int covered = 0;
	const struct english_word *day =
	    question_find(question, token, ENGLISH_NAMED_DAY, &covered);
	if (day) {
		date_set_day(period, now + day->number);
		return covered;
	}
	enum calendar_unit unit = UNIT_NONE;
	covered = read_to_date(question, token, &unit);
	if (unit) {
		date_set_range(
		    period, calendar_floor(now, unit), now + 1, unit);
		return covered;
	}
	long count = date_count_at(question, token);
	unit = calendar_unit_of(date_token(question, token + 1)->folded);
	if (count && unit && date_word_is(question, token + 2, "ago")) {
		date_set_range(period, calendar_add(now, unit, -count),
		    calendar_add(now, unit, -count) + 1, UNIT_DAY);
		return 3;
	}
	return 0;
}
