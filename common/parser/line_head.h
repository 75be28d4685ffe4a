/* line_head.h - what lines belong to: the lines of orders to orders */
#ifndef NL2SQL_PARSER_LINE_HEAD_H
#define NL2SQL_PARSER_LINE_HEAD_H

#include "context/context.h"

/*
 * The table that has the date of lines without one: of the rows that they refer
 * to, those that the lines are called after, else the first, if it tells what
 * came about; -1.
 */
MUST_USE int line_head(const struct context *context, int lines);

#endif
