/*
 * bounds.h - distinguishes numbers and years
 *
 * Private to scan_bounds.c, scan_money_bounds.c, scan_limits.c and
 * scan_lasting.c, which place numbers, scan_comparisons.c, whose comparisons
 * have no number, scan_periods.c, which places the numbers that are years, and
 * scan_orders.c, which asks whether a number is a year.
 */
#ifndef NL2SQL_PARSER_BOUNDS_H
#define NL2SQL_PARSER_BOUNDS_H

#include "parser/scan.h"

/* scan_lasting.c, at the number: read "longer than 2 hours".  Return true when
 * it is that. */
bool scan_lasting(struct scan *scan, const struct item *item);

/* scan_limits.c: read "top 5", "5 largest", "first 5": the number of rows.
 * Return true when the number is that. */
bool scan_limits(struct scan *scan, const struct item *item);

/* Add the condition that the number, at the current item, bounds the term. */
void scan_bound(struct scan *scan, struct term left, const struct item *item);

/* Is there a comparison, before the number or behind it? */
MUST_USE bool scan_has_comparison(const struct scan *scan);

/* scan_money_bounds.c: read "more than 20 in fines", whose rows add up to more
 * than that, and "orders over 20000".  Return true when the number is that. */
bool scan_money_of(struct scan *scan, const struct item *item);
bool scan_money_bound(struct scan *scan, const struct item *item);
/* Is the number a bound that names nothing? */
MUST_USE bool scan_bounds_bare(
    const struct scan *scan, const struct item *item);

/* Is the term's value a number? */
MUST_USE bool scan_is_number(const struct scan *scan, const struct term *term);

/* Return the comparison with the words before it: "earn more than". */
MUST_USE const char *scan_compare_phrase(
    const struct scan *scan, const struct item *item);

/* Take the comparison behind the number, if there is one ("5 or more"). */
void scan_take_postfix(struct scan *scan);

/* Find what is compared: the column before, else the meaning of the words
 * around. */
MUST_USE bool scan_compared_column(struct scan *scan, struct term *left);

/* Let the condition compare with the farthest of the rows on its right side: a
 * value is more than those of all of them; with the nearest for "than some". */
void scan_take_farthest(struct scan *scan, struct condition *condition);

/* Is it a number of four digits that may be a year? */
MUST_USE bool scan_is_year(const struct scan *scan, const struct item *item);
/* Is it such a number, or a period? */
MUST_USE bool scan_is_when(const struct scan *scan, const struct item *item);
/* Does "in" or a similar word make it a year ("in 2024"), even behind a number
 * column? */
MUST_USE bool scan_says_time(const struct scan *scan, const struct item *item);
/* Is the column named a year, or are all its numbers years ("founded")? */
MUST_USE bool scan_holds_years(
    const struct scan *scan, const struct term *term);
void scan_year(struct scan *scan, const struct item *item);
/* Add another year of the date in the last condition ("or 2015").  Always
 * return true. */
bool scan_repeat_year(struct scan *scan, const struct item *item);

#endif
