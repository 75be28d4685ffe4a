/* departed.c - people who left among those who are there; see departed.h */
#include "account/departed.h"

#include "question/leaving_date.h"

#include <string.h>

/* Does a condition on the column say who is meant: by name, by date, by status?
 * What people do or earn does not. */
static bool
tells(const struct context_table *people, int column)
{
	const struct context_column *told = &people->columns[column];
	return told->class == COLUMN_DATE || told->class == COLUMN_BOOLEAN ||
	       told->flag_true || context_is_label(people, column) ||
	       usage_is_status(told);
}

/* Is the column what cuts the rows into months or years? */
static bool
cuts(const struct usage *usage, const struct context_table *people, int column)
{
	return usage->buckets && people->columns[column].class == COLUMN_DATE;
}

/* The date of leaving of the table's people, when no condition of the statement
 * says who of them is meant, nor any time ("hired per month"); -1: they are not
 * guessed. */
static int
guessed_date(const struct usage *usage, const struct closed_words *words,
    int table, bool now)
{
	if (!usage->tables[table])
		return -1;
	const struct context_table *people =
	    &usage->stems->context->tables[table];
	int date = leaving_date(people, words);
	for (int i = 0; date >= 0 && i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		if (used->table == table && (now || used->column != date) &&
		    (used->condition || usage->filters ||
			cuts(usage, people, used->column)) &&
		    !used->joins && tells(people, used->column))
			return -1;
	}
	return date;
}

static bool
is_claimed(const struct usage *usage, const struct account_word *said,
    int count, int table, int column)
{
	const char *name = usage_column_name(usage, table, column);
	for (int at = 0; at < count; at++)
		if (said[at].where && strcmp(said[at].where, name) == 0)
			return true;
	return false;
}

/* Does the word speak of people, "employees" or their "salaries", of whom it is
 * guessed who is meant?  Tables of one name may stand in several schemas. */
static bool
speaks_of_guessed(const struct usage *usage, const struct closed_words *words,
    const struct account_word *said, int count, int at, bool now)
{
	const struct context *context = usage->stems->context;
	const struct account_word *word = &said[at];
	if (!word->where ||
	    (word->as != ACCOUNT_TABLE && word->as != ACCOUNT_COLUMN &&
		word->as != ACCOUNT_VALUE))
		return false;
	size_t length = strcspn(word->where, ".");
	for (int t = 0; t < context->table_count; t++) {
		const char *name = context->tables[t].name;
		int date =
		    strncmp(name, word->where, length) == 0 && !name[length]
			? guessed_date(usage, words, t, now)
			: -1;
		if (date >= 0)
			return !is_claimed(usage, said, count, t, date);
	}
	return false;
}

int
departed_guessed(const struct usage *usage, const struct closed_words *words,
    const struct account_word *said, int count, bool now)
{
	for (int at = 0; usage->stems->context && at < count; at++)
		if (speaks_of_guessed(usage, words, said, count, at, now))
			return at;
	return -1;
}

bool
departed_shown(const struct usage *usage, const struct closed_words *words)
{
	const struct context *context = usage->stems->context;
	for (int t = 0; context && t < context->table_count; t++)
		if (context_is_of_people(&context->tables[t]) &&
		    guessed_date(usage, words, t, false) >= 0)
			return true;
	return false;
}

bool
departed_left_out(const struct usage *usage, const struct closed_words *words)
{
	for (int i = 0; usage->stems->context && i < usage->column_count; i++) {
		const struct used_column *used = &usage->columns[i];
		const struct context_table *people =
		    &usage->stems->context->tables[used->table];
		int date = leaving_date(people, words);
		if ((used->condition || usage->filters) && !used->joins &&
		    date >= 0 &&
		    (used->column == date ||
			usage_is_status(&people->columns[used->column])))
			return true;
	}
	return false;
}
