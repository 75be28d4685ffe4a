/*
 * thing_roles.h - what every thing named in the question is there for
 *
 * One scan from left to right.  Small words set what is pending (an aggregate,
 * a comparison, a superlative, a grouping, a negation) and whether things are
 * listed for output or as conditions; things and numbers take what is pending.
 */
#ifndef NL2SQL_PARSER_THING_ROLES_H
#define NL2SQL_PARSER_THING_ROLES_H

#include "parser/items.h"
#include "parser/sketch.h"

void roles_read(struct sketch *sketch, const struct items *items,
    const struct parser_request *request);

#endif
