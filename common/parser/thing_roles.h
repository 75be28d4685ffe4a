/*
 * thing_roles.h - finds the role of everything that the question names
 *
 * There is one scan from left to right.  Closed words set the pending state (an
 * aggregate, a comparison, a superlative, a grouping, a negation) and the mode:
 * whether things are outputs or conditions.  Things and numbers take the
 * pending state.
 */
#ifndef NL2SQL_PARSER_THING_ROLES_H
#define NL2SQL_PARSER_THING_ROLES_H

#include "parser/items.h"
#include "parser/sketch.h"

void roles_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request);

#endif
