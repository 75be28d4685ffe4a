/*
 * formula.h - arithmetic between measures
 *
 * It comes from the question ("the ratio of web orders to phone orders") or
 * from the evidence ("(total revenue - total cost) / total cost * 100").  Each
 * operand is like a small question: an aggregate with its conditions.
 */
#ifndef NL2SQL_PARSER_FORMULA_H
#define NL2SQL_PARSER_FORMULA_H

#include "parser/items.h"
#include "parser/sketch.h"

/* Find the formula in parentheses around the token: [from, to), with the
 * parentheses.  Return false when there is none. */
bool formula_region(
    const struct question *question, int token, int *from, int *to);

/* Read the tokens [from, to) as a formula.  Return its index in the sketch, or
 * -1. */
int formula_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to);

/* Read two token ranges with a sign between.  Return the formula's index in the
 * sketch, or -1. */
int formula_pair(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, char sign, const int left[2],
    const int right[2]);

/* Read the tokens [from, to) as one measure.  Return its index in the sketch,
 * or -1. */
int formula_operand(struct sketch *sketch, const struct items *items,
    const struct parser_request *request, int from, int to);

/* Add the measure of the rows that meet the condition, a period.  Return its
 * place; -1 when there is no room. */
int formula_measure_in(struct sketch *sketch, const struct term *term,
    const struct condition *period);

/* Combine two formulas with a sign between; -1 when one of them is -1. */
int formula_binary(struct sketch *sketch, char sign, int left, int right);

#endif
