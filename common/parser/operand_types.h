/*
 * operand_types.h - does PostgreSQL have the operators of a block?
 *
 * PostgreSQL has no operator for a text and a number, or for a date and a
 * number, and no sum of texts.  A text column whose values are all numbers is
 * cast when it is compared with a number or added up.  Any other block without
 * an operator is no reading, even when its words fit.  Nor is one with a window
 * of a definition where none can stand, or where WHERE takes the rows before
 * from it.
 */
#ifndef NL2SQL_PARSER_OPERAND_TYPES_H
#define NL2SQL_PARSER_OPERAND_TYPES_H

#include "context/context.h"
#include "parser/block.h"

/* Write the casts into the block.  Return false when it cannot run. */
MUST_USE bool types_settle(
    struct block *block, const struct context *context, struct arena *arena);

#endif
