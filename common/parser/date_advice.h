/*
 * date_advice.h - the date that the evidence says to use
 *
 * Advice on how to answer ("use the effective date", "the year of an order is
 * that of its order date") names a column, whatever the question speaks of; "by
 * order date" does so when the question names none.  A date that is spelled as
 * it is stored ("booked_ts") is meant, too.
 */
#ifndef NL2SQL_PARSER_DATE_ADVICE_H
#define NL2SQL_PARSER_DATE_ADVICE_H

#include "context/context.h"

/* How strongly the evidence says to use the column: 0 to 1.  `evidence` is text
 * of any kind, "" for none. */
double date_advice(const char *evidence, const struct context_column *column);

#endif
