/* dates.c - the periods of time a question names; see dates.h */
#include "question/date_words.h"

#include <string.h>

struct period
dates_year(int year)
{
	struct period period = {.whole_years = true};
	date_set_range(&period, calendar_day(year, 1, 1),
	    calendar_day(year + 1, 1, 1), UNIT_YEAR);
	return period;
}

/* "first", "1st", "1"; 0 for anything else. */
static int
ordinal_at(const struct question *question, int at)
{
	const struct token *token = date_token(question, at);
	const struct english_word *word =
	    english_find(token->folded, ENGLISH_ORDINAL);
	if (token->kind == TOKEN_QUOTED)
		return 0;
	return word ? word->number : date_day_at(question, at);
}

/* "first" of "the first of January"; 0 for any other word. */
static int
ordinal_day(const struct question *question, int at)
{
	return date_word_is(question, at + 1, "of") ? ordinal_at(question, at)
						    : 0;
}

/* "In May 24": the year of the month before the token.  On the 24th would be
 * "on May 24". */
static int
short_year(const struct question *question, int token)
{
	const struct token *number = date_token(question, token);
	return date_word_is(question, token - 2, "in") &&
		       number->kind == TOKEN_NUMBER && !number->percent &&
		       strlen(number->text) == 2 && number->number >= 0
		   ? 2000 + (int)number->number
		   : 0;
}

/* Is the word of a month no other word?  "May I have the names" begins with a
 * verb, "who may march"; in small letters a month of whole length is one
 * ("december"), and any behind "in" is. */
static bool
is_surely_month(const struct question *question, int at)
{
	enum { MARCH = 3, MAY = 5, SHORT_LENGTH = 3 };
	const char *word = date_token(question, at)->folded;
	int month = calendar_month(word);
	if (date_token(question, at)->capitalised)
		return !date_is_of(question, at + 1, ENGLISH_PRONOUN);
	return date_is_of(question, at - 1, ENGLISH_INSIDE) ||
	       (strlen(word) > SHORT_LENGTH && month != MARCH && month != MAY);
}

/* The token behind "and in the" or "versus the"; the token itself when there is
 * no such joint. */
static int
next_listed(const struct question *question, int token)
{
	return date_is_of(question, token, ENGLISH_PERIOD_JOINT)
		   ? date_skip_class(question, token + 1, ENGLISH_YEAR_LINK)
		   : token;
}

/* "May, June and July 2024", "December and January 2025": the year that the
 * last of the months tells; 0: it tells none. */
static int
year_of_next(const struct question *question, int at, int month)
{
	for (int other = month; other;) {
		int next = date_word_is(question, at, ",")
			       ? at + 1
			       : next_listed(question, at);
		if (next == at)
			return 0;
		other = calendar_month(date_token(question, next)->folded);
		at = date_skip_class(question, next + 1, ENGLISH_YEAR_LINK);
		int year = other ? date_year_at(question, at) : 0;
		if (year)
			return year - (month > other);
	}
	return 0;
}

/* "By month in 2023, with the total since January": the only year that the
 * question tells; 0: it tells none, or several. */
static int
only_year(const struct question *question)
{
	int found = 0;
	for (int at = 0; at < question->count; at++) {
		int year = date_year_at(question, at);
		if (year && found && year != found)
			return 0;
		found = year ? year : found;
	}
	return found;
}

/* Month [day[,]] [year], day month [year]. */
static int
read_month(
    const struct question *question, int token, long now, struct period *period)
{
	int at = token;
	int date = date_day_at(question, at);
	if (!date)
		date = ordinal_day(question, at);
	if (date && !date_token(question, at)->percent)
		at += date_word_is(question, at + 1, "of") ? 2 : 1;
	int month = calendar_month(date_token(question, at)->folded);
	if (!month)
		return 0;
	bool certain = date || is_surely_month(question, at);
	at++;
	int year = date ? 0 : short_year(question, at);
	at += year != 0;
	if (!date && !year && !date_year_at(question, at)) {
		date = date_day_at(question, at);
		at += date != 0;
	}
	int comma =
	    date_word_is(question, at, ",") || date_word_is(question, at, "of");
	int long_year = year ? 0 : date_year_at(question, at + comma);
	if (long_year) {
		year = long_year;
		at += comma + 1;
	}
	/* "may" and "march" are verbs too. */
	if (!year && !date && !certain)
		return 0;
	if (!year && !date)
		year = year_of_next(question, at, month);
	if (!year && date_word_is(question, token - 1, "since"))
		year = only_year(question);
	if (!year) {
		int this_month, today;
		calendar_parts(now, &year, &this_month, &today);
		year -= month > this_month;
	}
	long first = calendar_day(year, month, 1);
	if (date)
		date_set_day(period, first + date - 1);
	else
		date_set_range(period, first,
		    calendar_add(first, UNIT_MONTH, 1), UNIT_MONTH);
	return at - token;
}

/* The length in months of the unit at the token; 0 when it is no quarter or
 * half, or when the year has no such part. */
static int
unit_of_year(const struct question *question, int token, int part)
{
	if (date_word_is(question, token, "quarter"))
		return 3;
	return date_word_is(question, token, "half") && part < 2 ? 6 : 0;
}

/* "third quarter", "1st half", "the first and the second quarter": return the
 * number of tokens.  `*months` is the length. */
static int
read_ordinal_part(
    const struct question *question, int token, int *part, int *months)
{
	int ordinal = ordinal_at(question, token);
	if (ordinal < 1 || ordinal > 4)
		return 0;
	*part = ordinal - 1;
	*months = unit_of_year(question, token + 1, *part);
	if (*months)
		return 2;
	int next = next_listed(question, token + 1);
	int other = next > token + 1 ? ordinal_at(question, next) : 0;
	if (other >= 1 && other <= 4)
		*months = unit_of_year(question, next + 1, *part);
	return *months != 0;
}

/* "q3", "3rd quarter", "third quarter", "h1", "first half": return the number
 * of tokens.  `*months` is the length. */
static int
read_part_of_year(
    const struct question *question, int token, int *part, int *months)
{
	const char *word = date_token(question, token)->folded;
	if ((word[0] == 'q' || word[0] == 'h') && word[1] >= '1' &&
	    word[1] <= (word[0] == 'q' ? '4' : '2') && !word[2]) {
		*part = word[1] - '1';
		*months = word[0] == 'q' ? 3 : 6;
		return 1;
	}
	if (date_word_is(question, token, "quarter") &&
	    date_count_at(question, token + 1) >= 1 &&
	    date_count_at(question, token + 1) <= 4) {
		*part = (int)date_count_at(question, token + 1) - 1;
		*months = 3;
		return 2;
	}
	return read_ordinal_part(question, token, part, months);
}

/* "Q1 and Q2 2024": the year of the next part is also the year of this one. */
static int
shared_year(const struct question *question, int at)
{
	int part = 0, months = 0;
	int next = next_listed(question, at);
	int covered =
	    next > at ? read_part_of_year(question, next, &part, &months) : 0;
	return covered ? date_year_at(
			     question, date_skip_class(question, next + covered,
					   ENGLISH_YEAR_LINK))
		       : 0;
}

/* "The second half of this year", "in Q3 of last year": return the number of
 * tokens. */
static int
relative_year(const struct question *question, int at, long now, int *year)
{
	struct period whole;
	int month, date;
	int covered = date_read_relative(question, at, now, &whole);
	if (!covered || whole.unit != UNIT_YEAR || !whole.has_from ||
	    whole.to != calendar_add(whole.from, UNIT_YEAR, 1))
		return 0;
	calendar_parts(whole.from, year, &month, &date);
	return covered;
}

static int
read_quarter(
    const struct question *question, int token, long now, struct period *period)
{
	int part = 0, months = 0;
	int covered = read_part_of_year(question, token, &part, &months);
	if (!covered)
		return 0;
	int at = date_skip_class(question, token + covered, ENGLISH_YEAR_LINK);
	int year = date_year_at(question, at);
	int shared = year ? 0 : shared_year(question, token + covered);
	int relative =
	    year || shared ? 0 : relative_year(question, at, now, &year);
	if (year) {
		covered = at + (relative ? relative : 1) - token;
	} else if (shared) {
		year = shared;
	} else {
		int month, date;
		calendar_parts(now, &year, &month, &date);
		year -= part * months + 1 > month;
		if (date_word_is(question, at, "last")) {
			calendar_parts(now, &year, &month, &date);
			year--;
			covered = at + 2 - token;
		}
	}
	long from = calendar_day(year, part * months + 1, 1);
	*period = (struct period){.relative = relative > 0};
	date_set_range(period, from, calendar_add(from, UNIT_MONTH, months),
	    months == 3 ? UNIT_QUARTER : UNIT_MONTH);
	return covered;
}

/* "FY 2024", "fy 24", "CY2024" (the reader of questions splits this one). */
static int
read_kind_of_year(
    const struct question *question, int token, struct period *period)
{
	static const char *const kinds[] = {"fy", "cy"};
	const struct token *number = date_token(question, token + 1);
	if (!date_word_among(question, token, kinds, COUNT_OF(kinds)))
		return 0;
	int year = date_year_at(question, token + 1);
	if (!year && number->kind == TOKEN_NUMBER &&
	    strlen(number->text) == 2 && number->number >= 0)
		year = 2000 + (int)number->number;
	if (!year)
		return 0;
	*period = dates_year(year);
	return 2;
}

static int
read_point(
    const struct question *question, int token, long now, struct period *period)
{
	*period = (struct period){0};
	const struct token *first = date_token(question, token);
	if (first->kind == TOKEN_QUOTED)
		return 0;
	if (first->kind == TOKEN_DATE && !first->day) {
		long start = calendar_day(first->year, first->month, 1);
		date_set_range(period, start,
		    calendar_add(start, UNIT_MONTH, 1), UNIT_MONTH);
		return 1;
	}
	if (first->kind == TOKEN_DATE) {
		date_set_day(period,
		    calendar_day(first->year, first->month, first->day));
		return 1;
	}
	int covered = read_quarter(question, token, now, period);
	if (!covered)
		covered = read_kind_of_year(question, token, period);
	if (!covered)
		covered = read_month(question, token, now, period);
	if (!covered)
		covered = date_read_relative(question, token, now, period);
	if (!covered)
		covered = date_read_named_day(question, token, now, period);
	return covered;
}

/* A point, or a year alone. */
static int
read_whole(
    const struct question *question, int token, long now, struct period *period)
{
	int covered = read_point(question, token, now, period);
	int skipped = date_word_is(question, token, "year");
	int year = covered ? 0 : date_year_at(question, token + skipped);
	if (!year)
		return covered;
	*period = dates_year(year);
	return 1 + skipped;
}

/* "Last week of December", "first 10 days of 2024", "second week of May": so
 * many units from the beginning of the longer period, or up to its end. */
static int
read_part(
    const struct question *question, int token, long now, struct period *period)
{
	bool last = date_is_of(question, token, ENGLISH_LAST_PART);
	int place = last ? 1 : ordinal_at(question, token);
	if (!place)
		return 0;
	int at = token + 1;
	long count = place == 1 ? date_count_at(question, at) : 0;
	at += count != 0;
	enum calendar_unit unit =
	    calendar_unit_of(date_token(question, at)->folded);
	int of = date_skip_class(question, at + 1, ENGLISH_YEAR_LINK);
	struct period whole;
	int covered =
	    unit && of > at + 1 ? read_whole(question, of, now, &whole) : 0;
	if (!covered || !whole.has_from || !whole.has_to || whole.unit <= unit)
		return 0;
	if (!count)
		count = 1;
	long from = last ? calendar_add(whole.to, unit, -count)
			 : calendar_add(whole.from, unit, place - 1);
	long to = last ? whole.to : calendar_add(from, unit, count);
	if (from < whole.from || to > whole.to)
		return 0;
	*period = (struct period){.relative = whole.relative};
	date_set_range(period, from, to, unit);
	return of + covered - token;
}

static int
read_point_or_year(
    const struct question *question, int token, long now, struct period *period)
{
	int covered = read_part(question, token, now, period);
	return covered ? covered : read_whole(question, token, now, period);
}

/* Read "inclusive" or "exclusive" behind the last day of a range. */
static int
read_closing(const struct question *question, int token, bool *exclusive)
{
	if (date_word_is(question, token, "inclusive"))
		return 1;
	*exclusive = date_word_is(question, token, "exclusive");
	return *exclusive;
}

/*
 * The token behind "to" or "up until"; the token itself when no range goes on.
 */
static int
behind_range_link(const struct question *question, int token)
{
	int covered = 0;
	const struct english_word *joint =
	    question_find(question, token, ENGLISH_PERIOD_JOINT, &covered);
	return joint && strcmp(joint->means, "range") == 0
		   ? behind_range_link(question, token + covered)
		   : token;
}

/* "Between 1 and 15 May", "from the 1st to the 15th of May": the month is said
 * once.  `at` is behind the first word. */
static int
read_days(const struct question *question, int at, bool between, long now,
    struct period *period)
{
	struct period last;
	const int begin = at;
	at += date_word_is(question, at, "the");
	int day = date_day_at(question, at);
	if (!day)
		day = ordinal_day(question, at);
	int second = behind_range_link(question,
	    at + 1 + (between && date_word_is(question, at + 1, "and")));
	if (!day || second == at + 1)
		return 0;
	second += date_word_is(question, second, "the");
	int covered = read_point(question, second, now, &last);
	if (!covered || !last.has_from || last.to != last.from + 1)
		return 0;
	int year, month, last_day;
	calendar_parts(last.from, &year, &month, &last_day);
	if (day >= last_day)
		return 0;
	*period = (struct period){0};
	date_set_range(
	    period, calendar_day(year, month, day), last.to, UNIT_DAY);
	return second + covered - begin;
}

/* [between|from] X to|and|until Y. */
static int
read_range(
    const struct question *question, int token, long now, struct period *period)
{
	bool between = date_word_is(question, token, "between");
	bool from = date_word_is(question, token, "from");
	int at = token + (between || from);
	struct period first, last;
	int days =
	    between || from ? read_days(question, at, between, now, period) : 0;
	if (days)
		return at + days - token;
	int covered = read_point_or_year(question, at, now, &first);
	if (!covered || !first.has_from)
		return 0;
	at += covered;
	at += date_word_is(question, at, "inclusive");
	int second = behind_range_link(
	    question, at + (between && date_word_is(question, at, "and")));
	if (second == at)
		return 0;
	at = second;
	covered = read_point_or_year(question, at, now, &last);
	if (!covered || !last.has_to)
		return 0;
	/* "April 1 to April 4 2023" says the year once. */
	at += covered;
	bool exclusive = false;
	at += read_closing(question, at, &exclusive);
	while (first.from > last.from && !first.whole_years)
		first.from = calendar_add(first.from, UNIT_YEAR, -1);
	*period = first;
	date_set_range(period, first.from, exclusive ? last.to - 1 : last.to,
	    first.unit > last.unit ? last.unit : first.unit);
	period->whole_years = first.whole_years && last.whole_years;
	return period->from < period->to ? at - token : 0;
}

/* "2022 and 2023 put together": one period, where the second goes on where the
 * first ends. */
static int
read_together(
    const struct question *question, int token, long now, struct period *period)
{
	struct period last;
	int covered = read_point_or_year(question, token, now, period);
	int at = token + covered;
	if (!covered || !period->has_from || !date_word_is(question, at, "and"))
		return 0;
	covered = read_point_or_year(question, ++at, now, &last);
	at += covered;
	const struct english_word *together =
	    covered ? question_find(question, at, ENGLISH_TOGETHER, &covered)
		    : NULL;
	if (!together || *together->means || !last.has_to ||
	    last.from != period->to)
		return 0;
	bool years = period->whole_years && last.whole_years;
	date_set_range(period, period->from, last.to, period->unit);
	period->whole_years = years;
	return at + covered - token;
}

int
dates_read(
    const struct question *question, int token, long now, struct period *period)
{
	int covered = read_range(question, token, now, period);
	if (!covered)
		covered = read_together(question, token, now, period);
	if (!covered)
		covered = read_part(question, token, now, period);
	return covered ? covered : read_point(question, token, now, period);
}
