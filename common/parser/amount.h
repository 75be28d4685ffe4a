/*
 * amount.h - the column that "total sales" adds up
 */
#ifndef NL2SQL_PARSER_AMOUNT_H
#define NL2SQL_PARSER_AMOUNT_H

#include "context/context.h"
#include "question/closed_words.h"

/* Is the word money as a whole: an amount, a total, revenue? */
bool amount_is_whole(const char *word);

/* Does the word ask for an amount, by that name or as money as a whole? */
MUST_USE bool amount_is_said(const char *word);

/* Return a number column that is money or an amount; -1 when the table has
 * none. */
int amount_column(const struct context_table *table);

/*
 * Return the amount of a row in a table of lines: its total, else price x
 * quantity, as SQL over its columns, in the arena; NULL when it has neither.
 * `*column` is the column of the total, or -1.
 */
const char *amount_of_line(
    const struct context_table *table, int *column, struct arena *arena);

/* Return the amount of a line, as above, where the column is the price of one
 * thing, of which a sum over many lines means nothing; NULL: it is not, or no
 * column says how many things. */
MUST_USE const char *amount_of_prices(
    const struct context_table *table, int column, struct arena *arena);

/* Return what is left to pay of a row, its total less a paid amount, as SQL
 * over its columns, in the arena; NULL when it has not both. */
const char *amount_left(const struct context_table *table, struct arena *arena);

/* Does the word at the token say that rows are not paid? */
MUST_USE bool amount_is_unpaid(
    const struct closed_words *words, const struct question *question, int at);

/* Are amounts wanted together, not each: "altogether", "in total", "between
 * them", behind the token `from`? */
MUST_USE bool amount_is_together(const struct question *question, int from);

/* Is it money or a quantity, of which many rows have a sum that means
 * something? The name is that of a column of numbers. */
MUST_USE bool amount_adds_up(const char *name);

/* Does the column's name say no more than that the row amounts to it: amount,
 * total_value, order_total?  A fare revenue is one of several things of a trip.
 */
MUST_USE bool amount_is_of_row(const struct context_table *table, int column);

#endif
