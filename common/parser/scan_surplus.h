/*
 * scan_surplus.h - "how many more bookings did schools make than clubs"
 *
 * Nothing is bounded by such a "more": the measure of the rows of one value
 * less that of the other is asked for.
 */
#ifndef NL2SQL_PARSER_SCAN_SURPLUS_H
#define NL2SQL_PARSER_SCAN_SURPLUS_H

#include "parser/scan.h"

/* Find the two values in the whole question, before the scan. */
void scan_find_surplus(const struct scan *scan, struct surplus *surplus);

/* Does the item only belong to the comparison, or to its second side? */
MUST_USE bool scan_tells_surplus(
    const struct surplus *surplus, const struct item *item);

/* Show the difference in place of the measure. */
void scan_finish_surplus(struct scan *scan);

#endif
