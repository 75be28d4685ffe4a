/*
 * spoken_columns.h - the columns that the lexicon's entries for a question name
 *
 * "Running costs" may be a metric, SUM(expense.amount): the question speaks of
 * that amount, although it has none of the column's words.
 */
#ifndef NL2SQL_RETRIEVE_SPOKEN_COLUMNS_H
#define NL2SQL_RETRIEVE_SPOKEN_COLUMNS_H

#include "base/memory.h"

struct spoken_column {
	const char *name; /* table.column, or schema.table.column */
	const struct spoken_column *next;
};

/* Add a column of the table (by key).  All live in the arena. */
void spoken_add(const struct spoken_column **spoken, const char *table,
    const char *column, struct arena *arena);

/* Add the columns that an expression of the lexicon names with their tables. */
void spoken_add_named(
    const struct spoken_column **spoken, const char *expr, struct arena *arena);

MUST_USE bool spoken_has(
    const struct spoken_column *spoken, const char *table, const char *column);

#endif
