/*
 * tail_trim.h - a reading of a whole question shows no more than its tail says
 *
 * "Which boats had over 2 trips?  Number plate and how many trips." is read as
 * a whole, because the trips are counted for the boats that are listed.  What
 * such a reading adds to say which boats they are was not asked for.
 */
#ifndef NL2SQL_PARSER_TAIL_TRIM_H
#define NL2SQL_PARSER_TAIL_TRIM_H

#include "linked/tail.h"
#include "parser/block.h"

/* Drop the columns that no item of the tail names.  Return false, and change
 * nothing, where the others are not as many as its items.  `link` is that of
 * the whole question. */
MUST_USE bool tail_trim(struct block *block, const struct tail *tail,
    const struct link_result *link, const struct context *context);

#endif
