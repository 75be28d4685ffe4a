/*
 * own_pairs.h - reads a whole question about rows and the rows above them
 *
 * "Which halls belong to another hall, and to which?", "who sponsors whom",
 * "for every manager, how many people report to them": a table has a key to
 * itself, and both ends of it are spoken of.  Hardly two people say this alike,
 * so no order of words is looked for.  Each word must be one for the rows, one
 * for the key (its name, its role, a verb such as "belongs to"), or one that
 * says nothing of its own.  Where one word is something else, the question is
 * not read here.
 */
#ifndef NL2SQL_PARSER_OWN_PAIRS_H
#define NL2SQL_PARSER_OWN_PAIRS_H

#include "parser/request.h"
#include "parser/sketch.h"

/* What such a question asks for, in the request's arena: the rows beside those
 * above them, or how many rows there are below each.  NULL: the question is
 * another one. */
MUST_USE const struct sketch *own_pairs_read(
    const struct parser_request *request);

#endif
