/*
 * amount.h - the column that "total sales" adds up
 */
#ifndef NL2SQL_PARSER_AMOUNT_H
#define NL2SQL_PARSER_AMOUNT_H

#include "context.h"

/* A number column that is money or an amount; -1 when the table has none. */
int amount_column(const struct context_table *table);

#endif
