/* owed.h - what is left to pay: the total of a row less what was paid of it */
#ifndef NL2SQL_PARSER_OWED_H
#define NL2SQL_PARSER_OWED_H

#include "parser/request.h"

/*
 * Return the request's link result, with a meaning for "owe", "unpaid balance"
 * and the like: an expression over the only table that has both a total and a
 * paid amount.  A phrase that names something else keeps that meaning alone.
 */
const struct link_result *owed_link(const struct parser_request *request);

#endif
