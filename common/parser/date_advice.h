/*
 * date_advice.h - the date that the evidence says to use
 *
 * Advice on how to answer ("use the effective date", "by order date") names a
 * column when the question names none.
 */
#ifndef NL2SQL_PARSER_DATE_ADVICE_H
#define NL2SQL_PARSER_DATE_ADVICE_H

#include <stdbool.h>

/* Does the evidence say to use the column whose name and words are `said`?
 * `evidence` is text of any kind, "" for none. */
bool date_advice_names(const char *evidence, const char *said);

#endif
