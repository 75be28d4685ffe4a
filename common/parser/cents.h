/*
 * cents.h - converts amounts from cents into dollars
 *
 * The dollars of "price_cents" are a hundredth of it.  The same holds for any
 * amount that is stored in cents by the evidence, when the evidence asks for
 * another unit, and inside the formulas that the evidence gives.
 */
#ifndef NL2SQL_PARSER_CENTS_H
#define NL2SQL_PARSER_CENTS_H

#include "parser/request.h"

/* Must a value of the column be divided by 100? */
MUST_USE bool cents_divide(
    const struct parser_request *request, int table, int column);

/* The link, in which the formulas of the evidence divide such amounts. */
MUST_USE const struct link_result *cents_link(
    const struct parser_request *request);

#endif
