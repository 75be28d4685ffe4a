/* duty_literals.c - what numbers, dates and units ask for; see duty_scan.h */
#include "account/duty_scan.h"
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "question/dates.h"
#include "question/measure_unit.h"
#include "question/occasions.h"
#include "question/whole_money.h"

#include <stdlib.h>
#include <string.h>

enum { MONTHS = 12 };

/* Is the month in a date or a number of the statement?  One that ends a period
 * comes before the first of the next. */
static bool
holds_month(const struct usage *usage, int month)
{
	for (int i = 0; i < usage->facts->literal_count; i++) {
		const struct facts_literal *literal =
		    &usage->facts->literals[i];
		const char *text = literal->text;
		if (!text || strlen(text) < 7 || text[4] != '-')
			continue;
		long told = strtol(text + 5, NULL, 10);
		bool ends = facts_is(literal->operator, "<") &&
			    strncmp(text + 7, "-01", 3) == 0;
		if (told == month || (ends && told == month % MONTHS + 1))
			return true;
	}
	return usage_number(usage, month);
}

static void
settle_literal(const struct duty_scan *scan, int at, enum duty duty,
    enum account_as as, bool met)
{
	scan->account->cues[duty] = true;
	if (met)
		duty_use(scan, at, 1, as);
	else if (scan->words[at].as == ACCOUNT_UNUSED)
		duty_owe(scan, duty, at, 1);
}

static bool
is_year(double number)
{
	return number >= 1900 && number <= 2100;
}

static bool
holds_text_of(const struct usage *usage, const char *digits)
{
	for (int i = 0; i < usage->facts->literal_count; i++) {
		const char *text = usage->facts->literals[i].text;
		if (text && strstr(text, digits))
			return true;
	}
	return false;
}

/* Is there a date of the year, or of the next one: "after 2022" is from 2023
 * on? */
static bool
holds_year(const struct duty_scan *scan, int year)
{
	struct arena *arena = scan->usage->stems->arena;
	return holds_text_of(scan->usage, arena_printf(arena, "%d-", year)) ||
	       holds_text_of(
		   scan->usage, arena_printf(arena, "%d-", year + 1)) ||
	       holds_text_of(scan->usage, arena_printf(arena, "%d", year));
}

/* "3 million", of a column in millions */
static bool
is_scaled(const struct duty_scan *scan, double number)
{
	for (int i = 0; i < scan->usage->column_count; i++) {
		double magnitude = part_magnitude(usage_known(scan->usage, i));
		if (magnitude > 1 && number >= magnitude &&
		    usage_number(scan->usage, number / magnitude))
			return true;
	}
	return false;
}

/* "3 weeks": does the statement say it in another unit, 21 days? */
static bool
is_converted(const struct duty_scan *scan, int at)
{
	static const enum english_class classes[] = {
	    ENGLISH_SECONDS, ENGLISH_MEASURED_IN};
	const struct question *question = scan->question;
	const char *asked = measure_behind(question, at + 1);
	for (size_t c = 0; c < COUNT_OF(classes); c++) {
		const struct english_list units = english_words(classes[c]);
		for (size_t i = 0; i < units.count; i++) {
			double ratio =
			    measure_ratio(asked, units.words[i].word);
			if (ratio <= 0 ||
			    !usage_number(scan->usage,
				question->tokens[at].number * ratio))
				continue;
			duty_use(scan, at + 1, 1, ACCOUNT_NUMBER);
			return true;
		}
	}
	return false;
}

static bool
names_unit(const struct question *question, int at)
{
	return at >= 0 && at < question->count &&
	       calendar_unit_of(question->tokens[at].folded) != UNIT_NONE;
}

/* Does the number stand beside a time: "30 days", "30 to 60 days", "week 12"?
 */
static bool
counts_time(const struct question *question, int at)
{
	enum { UNIT_WORDS = 3 };
	for (int i = at + 1; i <= at + UNIT_WORDS; i++)
		if (names_unit(question, i))
			return true;
	return names_unit(question, at - 1) ||
	       (at > 0 && calendar_month(question->tokens[at - 1].folded) > 0);
}

/* Does the question speak of a period, wherever it does? */
static bool
speaks_of_period(const struct question *question)
{
	struct period period;
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		bool year =
		    token->kind == TOKEN_NUMBER && is_year(token->number);
		if (year || token->kind == TOKEN_DATE ||
		    dates_read(question, i, 0, &period) > 0)
			return true;
	}
	return false;
}

/* Does the period that begins at the token, or the year there, begin or end at
 * that date? */
static bool
bounds_period(const struct duty_scan *scan, int at, const char *date)
{
	struct arena *arena = scan->usage->stems->arena;
	const struct token *token = &scan->question->tokens[at];
	struct period period;
	if (token->kind == TOKEN_NUMBER && is_year(token->number))
		period = dates_year((int)token->number);
	else if (dates_read(scan->question, at, 0, &period) == 0 ||
		 period.relative)
		return false;
	return (period.has_from &&
		   strcmp(date, calendar_text(period.from, arena)) == 0) ||
	       (period.has_to &&
		   strcmp(date, calendar_text(period.to, arena)) == 0);
}

/* Does the text begin as a date does, in ISO form? */
static bool
is_date_text(const char *text)
{
	return strlen(text) >= 10 && text[4] == '-';
}

/* "Dated 2024, within 30 days": the year alone says every date of the
 * statement. */
static bool
names_every_date(const struct duty_scan *scan)
{
	const struct facts *facts = scan->usage->facts;
	int others = 0;
	int dates = 0;
	for (int i = 0; i < facts->literal_count; i++) {
		const char *text = facts->literals[i].text;
		bool found = false;
		if (!text || !facts_is(facts->literals[i].kind, "string"))
			continue;
		for (int at = 0; !found && at < scan->question->count; at++)
			found = bounds_period(scan, at, text);
		dates += found;
		others += !found && is_date_text(text);
	}
	return dates > 0 && others == 0;
}

/* "March 1, 2024": the day of a date. */
static bool
is_day_of_date(const struct question *question, int at)
{
	struct period period;
	for (int from = at > 2 ? at - 2 : 0; from <= at; from++) {
		int length = dates_read(question, from, 0, &period);
		if (from + length > at && length > 1 && !period.relative)
			return true;
	}
	return false;
}

/* Do the dates of the statement all stand in definitions, so that no number of
 * the question made one: "overdue by 45 days"? */
static bool
defines_every_date(const struct duty_scan *scan)
{
	const struct facts *facts = scan->usage->facts;
	const struct link_result *link = scan->usage->stems->link;
	int dates = 0;
	int defined = 0;
	for (int i = 0; link && i < facts->literal_count; i++) {
		const char *text = facts->literals[i].text;
		bool found = false;
		if (!text || !is_date_text(text) ||
		    !facts_is(facts->literals[i].kind, "string"))
			continue;
		for (int m = 0; !found && m < link->count; m++)
			found = link->matches[m].expr &&
				usage_holds(scan->usage, m) &&
				strstr(link->matches[m].expr, text);
		dates++;
		defined += found;
	}
	return dates > 0 && dates == defined;
}

/* "Older than 30", "in the last 30 days": a date of the statement may be
 * counted from today by the number.  One that a period asks for is not. */
static bool
is_in_date(const struct duty_scan *scan, int at)
{
	return scan->usage->dated &&
	       (counts_time(scan->question, at)
		       ? is_day_of_date(scan->question, at) ||
			     (!names_every_date(scan) &&
				 !defines_every_date(scan))
		       : !speaks_of_period(scan->question));
}

/* Is a unit of time behind the number, or behind others that it is listed with:
 * "60 days", "30 and 60 days"? */
static bool
has_unit_of_time(const struct question *question, int at)
{
	int i = at + 1;
	while (i < question->count &&
	       (question->tokens[i].kind == TOKEN_NUMBER ||
		   english_is(question->tokens[i].folded, ENGLISH_CONJUNCTION)))
		i++;
	return names_unit(question, i);
}

/* "Between 30 and 60 days overdue": money between 30 and 60 is no time. */
static bool
bounds_money(const struct facts *facts, double number)
{
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		const char *name = literal->compared && literal->column >= 0
				       ? facts->columns[literal->column].name
				       : NULL;
		if (name && facts_is(literal->kind, "number") &&
		    strtod(literal->text, NULL) == number &&
		    part_of_class(name, ENGLISH_MONEY))
			return true;
	}
	return false;
}

void
duty_number(const struct duty_scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	struct arena *arena = scan->usage->stems->arena;
	const char *digits = arena_printf(arena, "%.15g", token->number);
	bool year = is_year(token->number);
	bool limit = usage_limit(scan->usage, (long)token->number);
	bool met = limit || usage_number(scan->usage, token->number) ||
		   is_converted(scan, at) || is_scaled(scan, token->number) ||
		   (year && holds_year(scan, (int)token->number)) ||
		   usage_literal(scan->usage, digits) >= 0 ||
		   usage_literal(scan->usage, token->folded) >= 0 ||
		   (!year && is_in_date(scan, at));
	if (has_unit_of_time(scan->question, at) &&
	    bounds_money(scan->usage->facts, token->number))
		met = false;
	settle_literal(scan, at, year ? DUTY_PERIOD : DUTY_NUMBER,
	    limit  ? ACCOUNT_LIMIT
	    : year ? ACCOUNT_DATE
		   : ACCOUNT_NUMBER,
	    met);
}

/* "more than two", "two or more", "top five", "the three largest": the words
 * around a number say that it counts; "the two of them" asks for nothing. */
static bool
is_bounding(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	const struct closed_words *words = scan->asked->words;
	if (at > 0 &&
	    english_is(question->tokens[at - 1].folded, ENGLISH_BOUND))
		return true;
	return at + 1 < question->count &&
	       ((english_is(
		     question->tokens[at + 1].folded, ENGLISH_CONJUNCTION) &&
		    closed_words_find(
			words, question, at + 1, CLOSED_COMPARISON)) ||
		   closed_words_find(
		       words, question, at + 1, CLOSED_SUPERLATIVE) ||
		   closed_words_find(
		       words, question, at + 1, CLOSED_ADJECTIVE));
}

void
duty_numeral(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	const struct english_word *numeral =
	    english_find(question->tokens[at].folded, ENGLISH_NUMERAL);
	if (!numeral || numeral->number < 2)
		return;
	/* "the five sellers with ...": a limit of five is meant */
	bool limits = usage_limit(scan->usage, (long)numeral->number);
	if (!limits && !is_bounding(scan, at))
		return;
	settle_literal(scan, at, DUTY_NUMBER,
	    limits ? ACCOUNT_LIMIT : ACCOUNT_NUMBER,
	    limits || usage_number(scan->usage, numeral->number) ||
		is_in_date(scan, at) || duty_part_named(scan, at, 1));
}

/* "Twice" says its number itself, and "times" another token does. */
static bool
says_occasions(const struct duty_scan *scan, int at)
{
	return strcmp(scan->question->tokens[at].folded, "twice") != 0 ||
	       usage_number(scan->usage, 2);
}

void
duty_occasions(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	const char *folded = scan->question->tokens[at].folded;
	bool said = occasions_said(scan->question, at);
	/* "more than twice the average", "half of it" */
	if (usage->multiplies &&
	    (said || english_is(folded, ENGLISH_MULTIPLE) ||
		english_is(folded, ENGLISH_HALF)))
		duty_use(scan, at, 1, ACCOUNT_ARITHMETIC);
	else if (said)
		settle_literal(scan, at, DUTY_RESTRICTION, ACCOUNT_AGGREGATE,
		    usage->divides || ((usage->counts || usage->sums) &&
					  says_occasions(scan, at)));
}

void
duty_date(const struct duty_scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	const char *month = arena_printf(
	    scan->usage->stems->arena, "%04d-%02d", token->year, token->month);
	settle_literal(scan, at, DUTY_PERIOD, ACCOUNT_DATE,
	    holds_text_of(scan->usage, month) ||
		(token->day >= 28 && scan->usage->dated));
}

/* Does the statement have the day on which the period at the token begins?  Of
 * a quarter or half without a year ("in the third quarter"), the day of any
 * year.  A single day may lie ahead, or be past. */
static bool
holds_beginning(
    const struct duty_scan *scan, int at, const struct period *period)
{
	enum { ANOTHER_YEAR = 800 }; /* days */
	struct period later;
	struct arena *arena = scan->usage->stems->arena;
	const char *day = calendar_text(period->from, arena);
	if (!period->has_from)
		return false;
	if (holds_text_of(scan->usage, day))
		return true;
	return period->unit >= UNIT_MONTH &&
	       dates_read(scan->question, at, ANOTHER_YEAR, &later) > 0 &&
	       later.from != period->from &&
	       holds_text_of(scan->usage, strchr(day, '-'));
}

/* "Between July and September 2024", "the next two weeks": all words of a
 * period whose beginning the statement has; of one that counts from today,
 * whose date it has. */
void
duty_period(const struct duty_scan *scan, int at)
{
	struct period period;
	int covered =
	    scan->usage->dated ? dates_read(scan->question, at, 0, &period) : 0;
	if (covered < 2 ||
	    !(period.relative || holds_beginning(scan, at, &period)))
		return;
	scan->account->cues[DUTY_PERIOD] = true;
	duty_use(scan, at, covered, ACCOUNT_DATE);
}

void
duty_month(const struct duty_scan *scan, int at)
{
	const struct closed_word *month = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_MONTH);
	bool verb = month && month->number == 5 &&
		    !scan->question->tokens[at].capitalised;
	if (!month || verb || duty_framed(scan, at) ||
	    scan->words[at].as != ACCOUNT_UNUSED)
		return;
	settle_literal(scan, at, DUTY_PERIOD, ACCOUNT_DATE,
	    holds_month(scan->usage, (int)month->number));
}

/* Does the statement show a time that is kept in another unit? */
static bool
shows_other_unit(const struct duty_scan *scan, const struct english_word *asked)
{
	bool other = false;
	if (scan->usage->divides || !scan->usage->stems->context)
		return false;
	for (int i = 0; i < scan->usage->column_count; i++) {
		const struct context_column *column =
		    usage_known(scan->usage, i);
		int unit = column->class == COLUMN_NUMBER &&
				   !scan->usage->columns[i].condition
			       ? part_seconds(column->name)
			       : 0;
		if (unit == (int)asked->number)
			return false;
		other = other || unit;
	}
	return other;
}

/* Does the statement show an amount that is kept in hundredths as it is? */
static bool
shows_hundredths(const struct duty_scan *scan)
{
	if (!scan->usage->stems->context || usage_number(scan->usage, 100))
		return false;
	for (int i = 0; i < scan->usage->column_count; i++) {
		const struct context_column *column =
		    usage_known(scan->usage, i);
		if (column->class == COLUMN_NUMBER && !context_in_key(column) &&
		    whole_money_hundredths(column->name))
			return true;
	}
	return false;
}

/* "In dollars", "above $20", of a column price_cents. */
static void
duty_whole_money(const struct duty_scan *scan)
{
	const struct question *question = scan->question;
	for (int at = 0; at < question->count; at++) {
		const char *word = question->tokens[at].text;
		if (!whole_money_word(word, strlen(word), ENGLISH_WHOLE_MONEY))
			continue;
		scan->account->cues[DUTY_UNIT] = true;
		if (whole_money_asked(question->text) && shows_hundredths(scan))
			duty_owe(scan, DUTY_UNIT, at, 1);
		return;
	}
}

/* "Spin hours", "in hours", of a column spin_min. */
void
duty_unit(const struct duty_scan *scan)
{
	duty_whole_money(scan);
	for (int at = 0; at < scan->question->count; at++) {
		const char *word = scan->question->tokens[at].folded;
		const struct english_word *asked =
		    ends_with(word, "s") ? english_find(word, ENGLISH_SECONDS)
					 : NULL;
		if (!asked || scan->words[at].as <= ACCOUNT_VALUE ||
		    (at > 0 &&
			scan->question->tokens[at - 1].kind == TOKEN_NUMBER))
			continue;
		scan->account->cues[DUTY_UNIT] = true;
		if (shows_other_unit(scan, asked))
			duty_owe(scan, DUTY_UNIT, at, 1);
	}
}

void
duty_quoted(const struct duty_scan *scan, int at)
{
	const char *text = scan->question->tokens[at].folded;
	settle_literal(scan, at, DUTY_QUOTED, ACCOUNT_VALUE,
	    !*text || usage_literal(scan->usage, text) >= 0);
}
