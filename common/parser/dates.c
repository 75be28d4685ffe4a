/* dates.c - the periods of time a question names; see dates.h */
#include "dates.h"

#include <stdlib.h>
#include <string.h>

static const struct token *
token_at(const struct question *question, int at)
{
	static const struct token none = {
	    .kind = TOKEN_PUNCTUATION, .text = "", .folded = "", .stem = ""};
	return at >= 0 && at < question->count ? &question->tokens[at] : &none;
}

static bool
word_is(const struct question *question, int at, const char *word)
{
	const struct token *token = token_at(question, at);
	return token->kind != TOKEN_QUOTED && strcmp(token->folded, word) == 0;
}

static bool
word_among(const struct question *question, int at, const char *const words[],
    size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (word_is(question, at, words[i]))
			return true;
	return false;
}

/* A plain number of four digits that may be a year; 0 when it is none. */
static int
year_at(const struct question *question, int at)
{
	const struct token *token = token_at(question, at);
	if (token->kind != TOKEN_NUMBER || token->percent ||
	    strlen(token->text) != 4 || strchr(token->text, ',') ||
	    token->number < 1500 || token->number > 2200)
		return 0;
	return (int)token->number;
}

/* 1 to 31 for "5" and "5th"; 0 for anything else. */
static int
date_at(const struct question *question, int at)
{
	const struct token *token = token_at(question, at);
	char *end = NULL;
	long number = strtol(token->folded, &end, 10);
	if (end == token->folded || number < 1 || number > 31)
		return 0;
	if (*end && strcmp(end, "st") != 0 && strcmp(end, "nd") != 0 &&
	    strcmp(end, "rd") != 0 && strcmp(end, "th") != 0)
		return 0;
	return (int)number;
}

/* A small number in digits or words; 0 when there is none. */
static long
count_at(const struct question *question, int at)
{
	static const char *const words[] = {"one", "two", "three", "four",
	    "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
	const struct token *token = token_at(question, at);
	if (token->kind == TOKEN_NUMBER && token->number >= 1 &&
	    token->number <= 10000)
		return (long)token->number;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(token->folded, words[i]) == 0)
			return (long)i + 1;
	return 0;
}

static void
set_range(struct period *period, long from, long to, enum calendar_unit unit)
{
	period->has_from = period->has_to = true;
	period->from = from;
	period->to = to;
	period->unit = unit;
}

struct period
dates_year(int year)
{
	struct period period = {.whole_years = true};
	set_range(&period, calendar_day(year, 1, 1),
	    calendar_day(year + 1, 1, 1), UNIT_YEAR);
	return period;
}

static int
skip_words(const struct question *question, int at, const char *const words[],
    size_t count)
{
	while (word_among(question, at, words, count))
		at++;
	return at;
}

static void
set_day(struct period *period, long day)
{
	set_range(period, day, day + 1, UNIT_DAY);
}

/* Month [day[,]] [year], day month [year]. */
static int
read_month(
    const struct question *question, int token, long now, struct period *period)
{
	int at = token;
	int date = date_at(question, at);
	if (date && !token_at(question, at)->percent)
		at += word_is(question, at + 1, "of") ? 2 : 1;
	int month = calendar_month(token_at(question, at)->folded);
	if (!month)
		return 0;
	bool certain = date || token_at(question, at)->capitalised;
	at++;
	if (!date && !year_at(question, at)) {
		date = date_at(question, at);
		at += date != 0;
	}
	int comma = word_is(question, at, ",") || word_is(question, at, "of");
	int year = year_at(question, at + comma);
	if (year)
		at += comma + 1;
	/* "may" and "march" are verbs too. */
	if (!year && !date && !certain)
		return 0;
	if (!year) {
		int this_month, today;
		calendar_parts(now, &year, &this_month, &today);
		year -= month > this_month;
	}
	long first = calendar_day(year, month, 1);
	if (date)
		set_day(period, first + date - 1);
	else
		set_range(period, first, calendar_add(first, UNIT_MONTH, 1),
		    UNIT_MONTH);
	return at - token;
}

/* "q3", "3rd quarter", "third quarter", "h1", "first half": months long. */
static int
read_part_of_year(
    const struct question *question, int token, int *part, int *months)
{
	static const char *const ordinals[][3] = {{"first", "1st", "1"},
	    {"second", "2nd", "2"}, {"third", "3rd", "3"},
	    {"fourth", "4th", "4"}};
	const char *word = token_at(question, token)->folded;
	if ((word[0] == 'q' || word[0] == 'h') && word[1] >= '1' &&
	    word[1] <= (word[0] == 'q' ? '4' : '2') && !word[2]) {
		*part = word[1] - '1';
		*months = word[0] == 'q' ? 3 : 6;
		return 1;
	}
	if (word_is(question, token, "quarter") &&
	    count_at(question, token + 1) >= 1 &&
	    count_at(question, token + 1) <= 4) {
		*part = (int)count_at(question, token + 1) - 1;
		*months = 3;
		return 2;
	}
	for (int i = 0; i < 4; i++) {
		if (!word_among(question, token, ordinals[i], 3))
			continue;
		*part = i;
		*months = word_is(question, token + 1, "quarter")         ? 3
			  : word_is(question, token + 1, "half") && i < 2 ? 6
									  : 0;
		return *months ? 2 : 0;
	}
	return 0;
}

static int
read_quarter(
    const struct question *question, int token, long now, struct period *period)
{
	static const char *const between[] = {"of", "in", "the", "year", ","};
	int part = 0, months = 0;
	int covered = read_part_of_year(question, token, &part, &months);
	if (!covered)
		return 0;
	int at =
	    skip_words(question, token + covered, between, COUNT_OF(between));
	int year = year_at(question, at);
	if (year) {
		covered = at + 1 - token;
	} else {
		int month, date;
		calendar_parts(now, &year, &month, &date);
		year -= part * months + 1 > month;
		if (word_is(question, at, "last")) {
			calendar_parts(now, &year, &month, &date);
			year--;
			covered = at + 2 - token;
		}
	}
	long from = calendar_day(year, part * months + 1, 1);
	set_range(period, from, calendar_add(from, UNIT_MONTH, months),
	    months == 3 ? UNIT_QUARTER : UNIT_MONTH);
	return covered;
}

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
	while (word_is(question, at, ",") || word_is(question, at, "("))
		at++;
	if (!word_among(question, at, starts, COUNT_OF(starts)))
		return 0;
	at = skip_words(question, at + 1, middle, COUNT_OF(middle));
	if (!word_among(question, at, names, COUNT_OF(names)))
		return 0;
	at++;
	while (calendar_unit_of(token_at(question, at)->folded) ||
	       word_is(question, at, "'s") || word_is(question, at, "date") ||
	       word_is(question, at, ")"))
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
	while (word_is(question, at, ",") || word_is(question, at, "("))
		at++;
	if (!word_is(question, at, "inclusive") &&
	    !(word_is(question, at, "including") &&
		word_is(question, at + 1, "today")))
		return 0;
	at = skip_words(question, at, words, COUNT_OF(words));
	int amount = count_at(question, at) != 0;
	if (amount && calendar_unit_of(token_at(question, at + 1)->folded)) {
		at += 2;
		at += word_is(question, at, "ago");
	}
	return at - token;
}

/* past/last/previous N units, last unit, this unit, N units ago. */
static int
read_relative(
    const struct question *question, int token, long now, struct period *period)
{
	static const char *const backward[] = {
	    "past", "last", "previous", "preceding", "prior", "recent"};
	static const char *const adjectives[] = {
	    "calendar", "iso", "full", "complete", "whole"};
	static const char *const present[] = {"this", "current"};
	bool back = word_among(question, token, backward, COUNT_OF(backward));
	bool here = word_among(question, token, present, COUNT_OF(present));
	bool ahead = word_is(question, token, "next");
	if (!back && !here && !ahead)
		return 0;
	int at = token + 1;
	long count = count_at(question, at);
	at += count != 0;
	bool whole = word_among(question, at, adjectives, COUNT_OF(adjectives));
	at = skip_words(question, at, adjectives, COUNT_OF(adjectives));
	enum calendar_unit unit =
	    calendar_unit_of(token_at(question, at)->folded);
	if (!unit)
		return 0;
	at++;
	period->relative = true;
	period->unit = unit;
	long start = calendar_floor(now, unit);
	if (here) {
		set_range(period, start, calendar_add(start, unit, 1), unit);
		return at - token;
	}
	if (ahead) {
		long first = calendar_add(start, unit, 1);
		set_range(period, first,
		    calendar_add(first, unit, count ? count : 1), unit);
		return at - token;
	}
	int tail = read_exclusion(question, at);
	if (tail || (whole && count) ||
	    (!count && !word_is(question, token, "past"))) {
		set_range(period,
		    calendar_add(start, unit, count ? -count : -1), start,
		    unit);
		return at + tail - token;
	}
	period->has_from = true;
	period->from = calendar_add(now, unit, count ? -count : -1);
	return at + read_inclusion(question, at) - token;
}

static int
read_named_day(
    const struct question *question, int token, long now, struct period *period)
{
	period->relative = true;
	if (word_is(question, token, "today")) {
		set_day(period, now);
		return 1;
	}
	if (word_is(question, token, "yesterday")) {
		set_day(period, now - 1);
		return 1;
	}
	if (word_is(question, token, "tomorrow")) {
		set_day(period, now + 1);
		return 1;
	}
	int covered = 1;
	enum calendar_unit unit = UNIT_NONE;
	if (word_is(question, token, "ytd"))
		unit = UNIT_YEAR;
	else if (word_is(question, token, "mtd"))
		unit = UNIT_MONTH;
	else if (word_is(question, token, "qtd"))
		unit = UNIT_QUARTER;
	else if (word_is(question, token + 1, "to") &&
		 word_is(question, token + 2, "date")) {
		unit = calendar_unit_of(token_at(question, token)->folded);
		covered = 3;
	}
	if (unit) {
		set_range(period, calendar_floor(now, unit), now + 1, unit);
		return covered;
	}
	long count = count_at(question, token);
	unit = calendar_unit_of(token_at(question, token + 1)->folded);
	if (count && unit && word_is(question, token + 2, "ago")) {
		set_range(period, calendar_add(now, unit, -count),
		    calendar_add(now, unit, -count) + 1, UNIT_DAY);
		return 3;
	}
	return 0;
}

static int
read_point(
    const struct question *question, int token, long now, struct period *period)
{
	*period = (struct period){0};
	const struct token *first = token_at(question, token);
	if (first->kind == TOKEN_QUOTED)
		return 0;
	if (first->kind == TOKEN_DATE && !first->day) {
		long start = calendar_day(first->year, first->month, 1);
		set_range(period, start, calendar_add(start, UNIT_MONTH, 1),
		    UNIT_MONTH);
		return 1;
	}
	if (first->kind == TOKEN_DATE) {
		set_day(period,
		    calendar_day(first->year, first->month, first->day));
		return 1;
	}
	int covered = read_quarter(question, token, now, period);
	if (!covered)
		covered = read_month(question, token, now, period);
	if (!covered)
		covered = read_relative(question, token, now, period);
	if (!covered)
		covered = read_named_day(question, token, now, period);
	return covered;
}

static int
read_point_or_year(
    const struct question *question, int token, long now, struct period *period)
{
	int covered = read_point(question, token, now, period);
	int skipped = word_is(question, token, "year");
	int year = covered ? 0 : year_at(question, token + skipped);
	if (!year)
		return covered;
	*period = dates_year(year);
	return 1 + skipped;
}

/* How a range's last day is meant: "exclusive" behind it. */
static int
read_closing(const struct question *question, int token, bool *exclusive)
{
	if (word_is(question, token, "inclusive"))
		return 1;
	*exclusive = word_is(question, token, "exclusive");
	return *exclusive;
}

/* [between|from] X to|and|until Y. */
static int
read_range(
    const struct question *question, int token, long now, struct period *period)
{
	static const char *const links[] = {
	    "to", "until", "through", "till", "-", "up"};
	bool between = word_is(question, token, "between");
	bool from = word_is(question, token, "from");
	int at = token + (between || from);
	struct period first, last;
	int covered = read_point_or_year(question, at, now, &first);
	if (!covered || !first.has_from)
		return 0;
	at += covered;
	at += word_is(question, at, "inclusive");
	if (!(between && word_is(question, at, "and")) &&
	    !word_among(question, at, links, COUNT_OF(links)))
		return 0;
	at = skip_words(question, at + 1, links, COUNT_OF(links));
	covered = read_point_or_year(question, at, now, &last);
	if (!covered || !last.has_to)
		return 0;
	/* "April 1 to April 4 2023": the year is said once. */
	at += covered;
	bool exclusive = false;
	at += read_closing(question, at, &exclusive);
	while (first.from > last.from && !first.whole_years)
		first.from = calendar_add(first.from, UNIT_YEAR, -1);
	*period = first;
	set_range(period, first.from, exclusive ? last.to - 1 : last.to,
	    first.unit > last.unit ? last.unit : first.unit);
	period->whole_years = first.whole_years && last.whole_years;
	return period->from < period->to ? at - token : 0;
}

int
dates_read(
    const struct question *question, int token, long now, struct period *period)
{
	int covered = read_range(question, token, now, period);
	if (covered)
		return covered;
	return read_point(question, token, now, period);
}

const char *
dates_phrase(const struct period *period, struct arena *arena)
{
	int year, month, date, next, next_month, next_date;
	const char *from = calendar_text(period->from, arena);
	const char *last = calendar_text(period->to - 1, arena);
	if (!period->has_to)
		return arena_printf(arena, "from %s on", from);
	if (!period->has_from)
		return arena_printf(arena, "up to %s", last);
	if (period->to == period->from + 1)
		return arena_printf(arena, "on %s", from);
	calendar_parts(period->from, &year, &month, &date);
	calendar_parts(period->to, &next, &next_month, &next_date);
	if (next == year + 1 && month == 1 && next_month == 1 && date == 1 &&
	    next_date == 1)
		return arena_printf(arena, "in %d", year);
	return arena_printf(arena, "from %s up to %s", from, last);
}
