/*
 * scan_outdo.h - "more in 2024 than in 2023": a measure in two periods,
 * compared
 *
 * No row is in both periods.  What is said of each is a measure of its rows,
 * and the comparison bounds the groups.
 */
#ifndef NL2SQL_PARSER_SCAN_OUTDO_H
#define NL2SQL_PARSER_SCAN_OUTDO_H

#include "parser/scan.h"

/* Find the comparison in the whole question, before the scan. */
void scan_find_outdo(const struct scan *scan, struct outdo *outdo);

/* Does the item only belong to the comparison itself ("less than half of
 * what")? */
MUST_USE bool scan_tells_outdo(
    const struct outdo *outdo, const struct item *item);

/* Show the measure in both periods, and bound the groups that are listed. */
void scan_finish_outdo(struct scan *scan);

#endif
