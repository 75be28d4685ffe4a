/*
 * spent_money.h - finds the money that was spent on a stored value
 *
 * "How much went on travel?" names a category or an account, but neither the
 * money nor its table (question/spending_words.h).  The money is in the value's
 * own rows when these have a date, else in the rows that refer to them: journal
 * lines refer to their account.  Planned money was not spent.
 */
#ifndef NL2SQL_PARSER_SPENT_MONEY_H
#define NL2SQL_PARSER_SPENT_MONEY_H

#include "parser/request.h"

/* Return the phrase about spent money.  `to` is 0 unless the phrase has a value
 * on which money was spent, and no word of the lexicon names the money. */
struct spending spent_find(const struct parser_request *request);

/* Is the value, or the table, at the place that the phrase gives, and was money
 * spent on it? */
bool spent_is_object(
    const struct parser_request *request, const struct link_match *match);

/* Is it the word before the object, such as "project" in "spent on project
 * Apollo"? */
bool spent_introduces(
    const struct parser_request *request, const struct link_match *match);

/* spent_payer: return the table of the money spent on rows of `table`, and its
 * column; -1 when there is none.  spent_on_rows: only of rows that refer to
 * them. */
int spent_on_rows(const struct context *context, int table, int *column);
int spent_payer(const struct context *context, int table, int *column);

#endif
