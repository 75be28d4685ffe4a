/*
 * bounds.h - numbers and years, which look alike
 *
 * Private to scan_bounds.c, scan_limits.c and scan_lasting.c, which place
 * numbers, scan_comparisons.c, whose comparisons have none, scan_periods.c,
 * which places the numbers that are years, and scan_orders.c, which asks
 * whether one is.
 */
#ifndef NL2SQL_PARSER_BOUNDS_H
#define NL2SQL_PARSER_BOUNDS_H

#include "parser/scan.h"

/* scan_lasting.c: "longer than 2 hours", at the number; true: it was that. */
bool scan_lasting(struct scan *scan, const struct item *item);

/* scan_limits.c: "top 5", "5 largest", "first 5": how many come out; true: the
 * number was that. */
bool scan_limits(struct scan *scan, const struct item *item);

/* Has the term a number for a value? */
MUST_USE bool scan_is_number(const struct scan *scan, const struct term *term);

/* The comparison with the words before it: "earn more than". */
MUST_USE const char *scan_compare_phrase(
    const struct scan *scan, const struct item *item);

/* What compares: the word before the number or the one behind it. */
void scan_take_postfix(struct scan *scan);

/* What is compared: the column before, else what the words around mean. */
MUST_USE bool scan_compared_column(struct scan *scan, struct term *left);

/* Four digits that may be a year. */
MUST_USE bool scan_is_year(const struct scan *scan, const struct item *item);
/* "in 2024": a year, whatever number column came before. */
MUST_USE bool scan_says_time(const struct scan *scan, const struct item *item);
/* Is the column called a year, or has its number always been one ("founded")?
 */
MUST_USE bool scan_holds_years(
    const struct scan *scan, const struct term *term);
void scan_year(struct scan *scan, const struct item *item);
/* "or 2015": another year of the date in the last condition; always true. */
bool scan_repeat_year(struct scan *scan, const struct item *item);

#endif
