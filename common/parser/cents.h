/*
 * cents.h - amounts that are stored in cents and asked for in dollars
 *
 * "price_cents" in dollars is a hundredth of it; so is any amount that the
 * evidence says is kept in cents, where it asks for another unit.
 */
#ifndef NL2SQL_PARSER_CENTS_H
#define NL2SQL_PARSER_CENTS_H

#include "parser/request.h"

/* Is a value of the column to be divided by 100? */
MUST_USE bool cents_divide(
    const struct parser_request *request, int table, int column);

#endif
