/*
 * measure_unit.h - units of one kind of measure, and how they compare
 *
 *	measure_ratio("tonnes", "kg")	1000
 *	measure_ratio("hours", "min")	60
 *	measure_ratio("tonnes", "min")	0: no such measure
 *
 * "Above 15 tonnes" bounds a column of kilograms by 15,000.  The units are data
 * (classes "seconds" and "measure" in common/data/english/numbers.ndjson);
 * those of the customary systems, which have no whole ratio, are left out.
 */
#ifndef NL2SQL_QUESTION_MEASURE_UNIT_H
#define NL2SQL_QUESTION_MEASURE_UNIT_H

#include "context/context.h"
#include "question/question.h"

/* The word for the unit of the number that ends before token `at`: "tonnes" of
 * both numbers in "between 10 and 15 tonnes".  Any other word, or "", where it
 * has none. */
MUST_USE const char *measure_behind(const struct question *question, int at);

/* Is the token the unit of time of the number before it: "5 days"? */
MUST_USE bool measure_is_time(const struct question *question, int at);

/* How many of the unit `kept` is one of the unit `asked` (folded words)?  0:
 * one of them is no unit, or they measure different things. */
MUST_USE double measure_ratio(const char *asked, const char *kept);

/* The same for the unit that the column's name has: load_kg, hours_per_week.
 * 0 also where it has none. */
MUST_USE double measure_ratio_of(const char *asked,
    const struct context_column *column, struct arena *arena);

#endif
