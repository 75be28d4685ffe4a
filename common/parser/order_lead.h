/*
 * order_lead.h - an order that begins with its first row
 *
 *	venues with capacity, starting with the largest	largest first
 *	Start with the best rank.			best first
 *	vessels, beginning from the oldest ship		oldest ship first
 */
#ifndef NL2SQL_PARSER_ORDER_LEAD_H
#define NL2SQL_PARSER_ORDER_LEAD_H

#include "parser/items.h"

/* Turn such words into a superlative with "first" behind it and behind the rows
 * that it names; other words for what is first are left out. */
void order_lead_turn(struct items *items, const struct parser_request *request);

#endif
