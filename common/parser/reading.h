/*
 * reading.h - writes a block in plain English for people
 *
 * The text comes from the block, not from the question, so it describes the
 * real computation: "total order amount for each customer, where order date is
 * in 2024; only the 5 rows with the highest total order amount".
 */
#ifndef NL2SQL_PARSER_READING_H
#define NL2SQL_PARSER_READING_H

#include "parser/block.h"

/* Return the text, in the arena; never NULL. */
const char *reading_of(const struct block *block, const struct context *context,
    struct arena *arena);

#endif
