/*
 * whole_money.h - amounts in dollars, and amounts in hundredths of them
 *
 *	fees above $200, in dollars, rounded to cents	whole units
 *	fees in cents					hundredths
 */
#ifndef NL2SQL_QUESTION_WHOLE_MONEY_H
#define NL2SQL_QUESTION_WHOLE_MONEY_H

#include "english/english.h"

/* Is one of the class's words among the first `length` bytes of the text, as a
 * word of its own? */
MUST_USE bool whole_money_word(
    const char *text, size_t length, enum english_class class);

/* Does the question ask for whole units? */
MUST_USE bool whole_money_asked(const char *question);

/* Does the name say that a column is in hundredths: price_cents, fee_cts? */
MUST_USE bool whole_money_hundredths(const char *name);

#endif
