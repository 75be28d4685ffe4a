/*
 * scan_ages.c - the age of a thing, from the date when it began; see scan.h
 *
 * "Machines more than 8 years old", "bought over two years ago": no column has
 * an age, but a date says when somebody made, bought or began the thing.
 */
#include "context/name_part.h"
#include "parser/date_kind.h"
#include "parser/scan.h"

#include <string.h>

/* Parts of the name of a date that an age counts from, the surest first. */
static const char *const beginnings[] = {"birth", "dob", "born", "built",
    "manufactur", "made", "purchas", "bought", "acqui", "install", "found",
    "establish", "open", "launch", "start", "hire", "join", "regist", "creat"};

/* Words of questions, and the words of column names with the same meaning. */
static const char *const spoken[][2] = {{"bought", "purchas"},
    {"bought", "acqui"}, {"purchased", "bought"}, {"acquired", "purchas"},
    {"built", "construct"}, {"founded", "establish"}, {"hired", "join"},
    {"joined", "hire"}};

static bool
says_column(const struct scan *scan, const char *name)
{
	const struct question *question = scan->request->question;
	for (int at = 0; at < question->count; at++) {
		const struct token *token = &question->tokens[at];
		if (token->kind != TOKEN_WORD)
			continue;
		if (strlen(token->stem) >= 4 && part_in(name, token->stem))
			return true;
		for (size_t i = 0; i < COUNT_OF(spoken); i++)
			if (strcmp(token->folded, spoken[i][0]) == 0 &&
			    part_in(name, spoken[i][1]))
				return true;
	}
	return false;
}

static double
age_score(const struct scan *scan, const struct context_column *column)
{
	if (column->class != COLUMN_DATE)
		return 0;
	double score = says_column(scan, column->said) ? 1 : 0;
	/* a birth outweighs a date that other words of the question name */
	static const double birth_score = 1.5;
	if (part_of_class(column->said, ENGLISH_BIRTH))
		score += birth_score;
	for (size_t i = 0; i < COUNT_OF(beginnings); i++)
		if (part_in(column->said, beginnings[i]))
			return score + 1 - .04 * (double)i;
	return score;
}

/* The column of numbers that is the age; -1. */
static int
stored_age(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_NUMBER &&
		    strcmp(table->columns[c].words, "age") == 0)
			return c;
	return -1;
}

/* Return the date that the age of the table's rows counts from; -1 when an age
 * is a column, or there is no such date. */
static int
age_column(const struct scan *scan, int table)
{
	const struct context_table *t = scan_table_of(scan, table);
	int found = -1;
	double best = 0;
	if (stored_age(t) >= 0)
		return -1;
	for (int c = 0; c < t->column_count; c++) {
		double score = age_score(scan, &t->columns[c]);
		if (score > best) {
			best = score;
			found = c;
		}
	}
	/* requests are as old as the date of the request */
	return found < 0 && date_kind_of_event(t) ? date_kind_first(t) : found;
}

static int
aged_table(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	return sketch->mentioned_count
		   ? sketch->mentioned[sketch->mentioned_count - 1].table
		   : sketch->focus;
}

/* "older than", "8 years old", "two years ago", where the unit ends at the
 * token
 */
static bool
says_age(const struct scan *scan, int end)
{
	const char *behind = question_word_at(scan->request->question, end);
	return strcmp(behind, "old") == 0 || strcmp(behind, "ago") == 0 ||
	       strcmp(behind, "age") == 0 ||
	       strstr(scan->compare_word, "old") ||
	       strstr(scan->compare_word, "young") ||
	       strncmp(scan->compare_word, "newer", 5) == 0;
}

static struct period
age_period(const struct scan *scan, long day)
{
	struct period period = {.has_to = false};
	bool newer = strncmp(scan->compare_word, "newer", 5) == 0;
	switch (scan->comparison) {
	case COMPARE_MORE:
	case COMPARE_LEAST:
		period.has_to = !newer;
		period.has_from = newer;
		period.to = day + (scan->comparison == COMPARE_LEAST);
		period.from = day + (scan->comparison == COMPARE_MORE);
		break;
	default:
		period.has_from = true;
		period.from = day + (scan->comparison == COMPARE_LESS);
		break;
	}
	return period;
}

/* "older than 50": without a unit, the number means years of people. */
static bool
compares_ages(const struct scan *scan)
{
	return strncmp(scan->compare_word, "older", 5) == 0 ||
	       strncmp(scan->compare_word, "younger", 7) == 0;
}

static bool
is_birth(const struct scan *scan, int table, int column)
{
	return part_of_class(
	    scan_column(scan, table, column)->said, ENGLISH_BIRTH);
}

/* Bound the date when the rows began by what has passed since. */
static void
began(struct scan *scan, const struct item *item, int table, int column,
    enum calendar_unit unit)
{
	struct condition *condition = scan_condition(
	    scan, scan_term(TERM_COLUMN, table, column, item->from));
	if (!condition)
		return;
	condition->kind = OPERAND_PERIOD;
	condition->period = age_period(
	    scan, calendar_add(scan->request->now, unit, -(long)item->number));
	condition->comparison = COMPARE_EQUAL;
}

bool
scan_age(struct scan *scan, const struct item *item)
{
	enum { MOST = 1000 };
	const struct item *unit = scan_item(scan, 1);
	const bool days =
	    strcmp(question_word_at(scan->request->question, item->to),
		"days") == 0;
	if (!scan->comparing || scan->comparison == COMPARE_EQUAL ||
	    scan->comparison == COMPARE_UNEQUAL || item->number < 1 ||
	    item->number > MOST)
		return false;
	bool named =
	    days || (scan_cue(scan, 1, CUE_UNIT) && unit->from == item->to);
	bool years = !named && compares_ages(scan);
	if (!years &&
	    (!named || !says_age(scan, days ? item->to + 1 : unit->to)))
		return false;
	int table = aged_table(scan);
	int column = table < 0 ? -1 : age_column(scan, table);
	if (column < 0 || (years && !is_birth(scan, table, column)))
		return false;
	began(scan, item, table, column,
	    years  ? UNIT_YEAR
	    : days ? UNIT_DAY
		   : (enum calendar_unit)unit->cue.value);
	scan->at += !years && unit->from == item->to;
	return true;
}

/* More years than people live are none of an age. */
enum { YEARS_MOST = 120 };

bool
scan_has_age(const struct scan *scan, struct term *age)
{
	int table = aged_table(scan);
	int column = table < 0 ? -1 : stored_age(scan_table_of(scan, table));
	if (column >= 0)
		*age = scan_term(TERM_COLUMN, table, column, 0);
	return column >= 0;
}

bool
scan_birth(struct scan *scan, const struct item *item)
{
	int table = aged_table(scan);
	int column = table < 0 ? -1 : age_column(scan, table);
	if (column < 0 || !is_birth(scan, table, column) || !scan->comparing ||
	    item->number < 1 || item->number > YEARS_MOST)
		return false;
	began(scan, item, table, column, UNIT_YEAR);
	return true;
}
