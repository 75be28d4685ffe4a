/*
 * formula.h - arithmetic between measures
 *
 * "the ratio of web orders to phone orders", and what evidence defines:
 * "(total revenue - total cost) / total cost * 100".  Each operand is a small
 * question of its own: an aggregate with its conditions.
 */
#ifndef NL2SQL_PARSER_FORMULA_H
#define NL2SQL_PARSER_FORMULA_H

#include "parser/items.h"
#include "parser/sketch.h"

/*
 * The formula in parentheses that the token lies in: [from, to), parentheses
 * included.  False: it lies in none.
 */
bool formula_region(
    const struct question *question, int token, int *from, int *to);

/* The tokens [from, to) as a formula; its index in the sketch, or -1. */
int formula_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to);

/* Two token ranges with a sign between; its index in the sketch, or -1. */
int formula_pair(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, char sign, const int left[2],
    const int right[2]);

/* The tokens [from, to) as one measure; its index in the sketch, or -1. */
int formula_operand(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to);

/* Two formulas with a sign between; -1 when one of them is. */
int formula_binary(struct sketch *sketch, char sign, int left, int right);

#endif
