/* dates_relative.c - "last 3 months", "today", "2 weeks ago"; see dates.h */
#include "question/date_words.h"

/* "excluding the current week" behind a relative period: tokens covered. */
static int
read_exclusion(const struct question *question, int token)
{
	static const char *const starts[] = {
	    "excluding", "exclusive", "not", "without", "excludes"};
	static const char *const middle[] = {
	    "including", "counting", "of", "the", "include"};
	static const char *const names[] = {
	    "current", "this", "today", "ongoing", "present"};
	int at = token;
	while (
	    date_word_is(question, at, ",") || date_word_is(question, at, "("))
		at++;
	if (!date_word_among(question, at, starts, COUNT_OF(starts)))
		return 0;
	at = date_skip_words(question, at + 1, middle, COUNT_OF(middle));
	if (!date_word_among(question, at, names, COUNT_OF(names)))
		return 0;
	at++;
	while (calendar_unit_of(date_token(question, at)->folded) ||
	       date_word_is(question, at, "'s") ||
	       date_word_is(question, at, "date") ||
	       date_word_is(question, at, ")"))
		at++;
	return at - token;
}

/* "inclusive of today": says what a rolling period means anyway. */
static int
read_inclusion(const struct question *question, int token)
{
	static const char *const words[] = {"inclusive", "including", "of",
	    "today", "the", "current", "date", ")"};
	int at = token;
	while (
	    date_word_is(question, at, ",") || date_word_is(question, at, "("))
		at++;
	if (!date_word_is(question, at, "inclusive") &&
	    !(date_word_is(question, at, "including") &&
		date_word_is(question, at + 1, "today")))
		return 0;
	at = date_skip_words(question, at, words, COUNT_OF(words));
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
	static const char *const backward[] = {
	    "past", "last", "previous", "preceding", "prior", "recent"};
	static const char *const adjectives[] = {
	    "calendar", "iso", "full", "complete", "whole"};
	static const char *const present[] = {"this", "current"};
	bool back =
	    date_word_among(question, token, backward, COUNT_OF(backward));
	bool here =
	    date_word_among(question, token, present, COUNT_OF(present));
	bool ahead = date_word_is(question, token, "next");
	if (!back && !here && !ahead)
		return 0;
	int at = token + 1;
	long count = date_count_at(question, at);
	at += count != 0;
	bool whole =
	    date_word_among(question, at, adjectives, COUNT_OF(adjectives));
	at = date_skip_words(question, at, adjectives, COUNT_OF(adjectives));
	enum calendar_unit unit =
	    calendar_unit_of(date_token(question, at)->folded);
	if (!unit)
		return 0;
	at++;
	period->relative = true;
	period->unit = unit;
	long start = calendar_floor(now, unit);
	if (here) {
		date_set_range(
		    period, start, calendar_add(start, unit, 1), unit);
		return at - token;
	}
	if (ahead) {
		long first = calendar_add(start, unit, 1);
		date_set_range(period, first,
		    calendar_add(first, unit, count ? count : 1), unit);
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
	period->has_from = true;
	period->from = calendar_add(now, unit, count ? -count : -1);
	return at + read_inclusion(question, at) - token;
}

int
date_read_named_day(
    const struct question *question, int token, long now, struct period *period)
{
	period->relative = true;
	if (date_word_is(question, token, "today")) {
		date_set_day(period, now);
		return 1;
	}
	if (date_word_is(question, token, "yesterday")) {
		date_set_day(period, now - 1);
		return 1;
	}
	if (date_word_is(question, token, "tomorrow")) {
		date_set_day(period, now + 1);
		return 1;
	}
	int covered = 1;
	enum calendar_unit unit = UNIT_NONE;
	if (date_word_is(question, token, "ytd"))
		unit = UNIT_YEAR;
	else if (date_word_is(question, token, "mtd"))
		unit = UNIT_MONTH;
	else if (date_word_is(question, token, "qtd"))
		unit = UNIT_QUARTER;
	else if (date_word_is(question, token + 1, "to") &&
		 date_word_is(question, token + 2, "date")) {
		unit = calendar_unit_of(date_token(question, token)->folded);
		covered = 3;
	}
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
