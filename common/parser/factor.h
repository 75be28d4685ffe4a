/*
 * factor.h - comparisons with so many times a figure
 *
 * "more than 20 percent above the list price", "at most twice the average",
 * "less than 80 percent of the target": the comparison, the number and the
 * words behind it become one item, which compares with a multiple of what comes
 * next.
 */
#ifndef NL2SQL_PARSER_FACTOR_H
#define NL2SQL_PARSER_FACTOR_H

#include "parser/items.h"
#include "parser/request.h"

/* Make one item of the words of each such comparison, in place; its texts live
 * in the request's arena. */
void factor_join(struct items *items, const struct parser_request *request);

#endif
