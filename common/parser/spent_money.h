/*
 * spent_money.h - the money that a question says was spent on a stored value
 *
 * "How much went on travel?" names a category or an account, and neither the
 * money nor its table (question/spending_words.h).  The money is that of the
 * value's own rows where these happened on a day, else that of the rows which
 * refer to it: journal lines to their account.  What is only planned was not
 * spent.
 */
#ifndef NL2SQL_PARSER_SPENT_MONEY_H
#define NL2SQL_PARSER_SPENT_MONEY_H

#include "parser/request.h"

/*
 * What the question says was spent; `to` is 0 unless a value that money was
 * spent on stands where the phrase says, and no word of the lexicon names the
 * money.
 */
struct spending spent_find(const struct parser_request *request);

/* Does the value, or the table, stand where the phrase says, and was money
 * spent on it? */
bool spent_is_object(
    const struct parser_request *request, const struct link_match *match);

/* "project" of "spent on project Apollo": the word before what it was. */
bool spent_introduces(
    const struct parser_request *request, const struct link_match *match);

/* The table of the money spent on rows of `table`, and its column; -1: none. */
int spent_payer(const struct context *context, int table, int *column);

#endif
