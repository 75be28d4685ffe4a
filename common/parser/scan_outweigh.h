/*
 * scan_outweigh.h - "spent more than their budget": two totals of one thing
 *
 * What was spent and what was planned are rows of two tables that refer to the
 * same thing.  Each has its own total, and the comparison bounds the things
 * that are listed.
 */
#ifndef NL2SQL_PARSER_SCAN_OUTWEIGH_H
#define NL2SQL_PARSER_SCAN_OUTWEIGH_H

#include "parser/scan.h"

/* Find the comparison in the whole question, before the scan. */
void scan_find_outweigh(const struct scan *scan, struct outweigh *outweigh);

/* Does the item only belong to the comparison itself? */
MUST_USE bool scan_tells_outweigh(
    const struct outweigh *outweigh, const struct item *item);

/* Show both totals beside the things that are listed, and bound them. */
void scan_finish_outweigh(struct scan *scan);

#endif
