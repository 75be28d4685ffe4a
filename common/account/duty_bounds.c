/* duty_bounds.c - what is bounded by a number: a row's figure, or the mean or
 * sum of many; see duty_scan.h */
#include "account/duty_scan.h"
#include "english/english.h"

#include <stdlib.h>
#include <string.h>

/* From an aggregate to the comparison: "average weekly visit rating"; from a
 * comparison to its number: "is at least". */
enum { WORDS_OF_NAME = 4, WORDS_TO_NUMBER = 4 };

/* The number that the comparison before the token bounds; -1: none. */
static double
number_behind(const struct question *question, int at)
{
	double number = -1;
	for (int i = at; number < 0 && i < at + WORDS_TO_NUMBER &&
			 !question_is_border(question, i);
	     i++)
		number = question_number(&question->tokens[i]);
	return number;
}

/* The comparison that bounds what is named from the token on, to which "of at
 * least" belongs; -1: none does.  "Average price of flats above 50" bounds
 * something else. */
static int
bound_behind(const struct duty_scan *scan, int from)
{
	const struct question *question = scan->question;
	for (int at = from; at <= from + WORDS_OF_NAME + 1 &&
			    !question_is_border(question, at);
	     at++) {
		const char *word = question->tokens[at].folded;
		const struct closed_word *sign = closed_words_find(
		    scan->asked->words, question, at, CLOSED_COMPARISON);
		if (sign && strpbrk(sign->means, "<>") &&
		    strcmp(sign->means, "<>") != 0)
			return at;
		if (english_is(word, ENGLISH_RELATIVE) ||
		    (english_is(word, ENGLISH_PREPOSITION) &&
			!(at + 1 < question->count &&
			    closed_words_find(scan->asked->words, question,
				at + 1, CLOSED_COMPARISON))))
			return -1;
	}
	return -1;
}

/* Does every bound of the number compare a column as each row has it? */
static bool
bounds_rows(const struct usage *usage, double number)
{
	const struct facts *facts = usage->facts;
	bool rows = false;
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		if (!facts_is(literal->kind, "number") ||
		    !literal->operator|| !strpbrk(literal->operator, "<>") ||
		    strtod(literal->text, NULL) != number)
			continue;
		const struct facts_column *column =
		    literal->column < 0 ? NULL
					: &facts->columns[literal->column];
		if (!literal->compared || !column || column->column < 0 ||
		    column->aggregate || facts_is(literal->clause, "having"))
			return false;
		rows = true;
	}
	return rows;
}

/* Does the operation compare a column as each row has it with one of a
 * subquery? */
static bool
weighs_row(const struct facts *facts, const struct facts_operation *operation)
{
	int own = 0, others = 0;
	for (int i = 0; i < operation->column_count; i++) {
		const struct facts_column *column =
		    &facts->columns[operation->columns[i]];
		bool mine = column->select == operation->select;
		own += mine && !column->aggregate;
		others += !mine;
	}
	return own == 1 && others > 0;
}

/* Is a row of a group bounded by a figure that a subquery has? */
static bool
bounds_rows_by_figure(const struct usage *usage)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *operation = &facts->operations[i];
		if (operation->name && strpbrk(operation->name, "<>") &&
		    !facts_is(operation->name, "<>") &&
		    facts_is(operation->clause, "where") &&
		    facts->selects[operation->select].group_count > 0 &&
		    weighs_row(facts, operation))
			return true;
	}
	return false;
}

/* Is what the comparison is made with a mean, too: "than the average of all"?
 */
static bool
is_mean_behind(const struct duty_scan *scan, int at)
{
	for (int i = at;
	     i < at + WORDS_TO_NUMBER && !question_is_border(scan->question, i);
	     i++) {
		const struct closed_word *word = closed_words_find(
		    scan->asked->words, scan->question, i, CLOSED_AGGREGATE);
		if (word)
			return strcmp(word->means, "avg") == 0;
	}
	return false;
}

void
duty_bound_of_many(const struct duty_scan *scan, int at)
{
	const struct closed_word *word = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_AGGREGATE);
	bool mean = word && strcmp(word->means, "avg") == 0;
	bool sum = word && strcmp(word->means, "sum") == 0;
	/* a total that no row is a part of may be the row's own */
	if ((!mean && !(sum && scan->usage->sums)) ||
	    scan->words[at].as <= ACCOUNT_VALUE)
		return;
	int sign = bound_behind(scan, at + word->length);
	if (sign < 0)
		return;
	double number = number_behind(scan->question, sign + 1);
	if (number < 0 && !(mean && is_mean_behind(scan, sign + 1)))
		return;
	scan->account->cues[DUTY_COMPARISON] = true;
	if (number < 0 ? bounds_rows_by_figure(scan->usage)
		       : bounds_rows(scan->usage, number))
		duty_owe(scan, DUTY_COMPARISON, sign, 1);
}
