/*
 * operand_types.h - does PostgreSQL have an operator for what is compared?
 *
 * It has none for a text and a number, or for a date and a number, and no sum
 * of texts.  A text whose values are all numbers is cast wherever it is
 * compared with one or added up; a block that compares what has no operator is
 * no reading, however well its words fit.
 */
#ifndef NL2SQL_PARSER_OPERAND_TYPES_H
#define NL2SQL_PARSER_OPERAND_TYPES_H

#include "context/context.h"
#include "parser/block.h"

/* Casts are written into the block; false when it cannot run. */
MUST_USE bool types_settle(
    struct block *block, const struct context *context, struct arena *arena);

#endif
