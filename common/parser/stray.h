/*
 * stray.h - finds words that need not be the stored value that they look like
 *
 * "Weight shipped this month" speaks of shipments.  "Shipped" is a state of
 * orders, too, which nothing else in the question speaks of; "the company" is
 * in "Company Car".  A verb, or a small word of a longer value, that is the
 * only reason to join a table, may be no condition at all.  The question is
 * read once more without those meanings, and what that saves in joins decides
 * which reading is first.
 */
#ifndef NL2SQL_PARSER_STRAY_H
#define NL2SQL_PARSER_STRAY_H

#include "parser/tags.h"

/* Return link's matches without those of stray words, in the arena; NULL when
 * the assignment has no stray word.  Set their number. */
MUST_USE const struct link_result *stray_link(
    const struct parser_request *request, const struct tagging *tagging,
    const struct assignment *assignment, int *count);

#endif
