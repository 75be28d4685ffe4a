/*
 * stray.h - finds words that need not be what they look like
 *
 * "Weight shipped this month" speaks of shipments.  "Shipped" is a state of
 * orders, too, which nothing else in the question speaks of; "the company" is
 * in "Company Car", "received" in the name of a column far away.  A verb, or a
 * word of a longer name, that is the only reason to join a table, may mean
 * nothing.  The question is read once more without it.
 */
#ifndef NL2SQL_PARSER_STRAY_H
#define NL2SQL_PARSER_STRAY_H

#include "parser/tags.h"

/* Return link's matches without those of stray words, in the arena; NULL when
 * the assignment has no stray word, or no other. */
MUST_USE const struct link_result *stray_link(
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment);

/* The same without what the tag means alone: any one word that is the only name
 * of its table, for a reading whose tables are far from each other. */
MUST_USE const struct link_result *stray_link_alone(
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment, int place);

#endif
