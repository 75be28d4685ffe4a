/*
 * quantity.h - numbers and dates as people type them
 *
 *	5  1,000  2.5  .5  -3  1.5k  2m  3bn  10%  10 %  $500
 *	2024-01-31  2024/1/31  2024-01  1/31/2024  1/31/24  31.12.2024
 *
 * In a date with slashes the month is first, as in the US, unless the first
 * part can only be a day.  The time behind an ISO date (T10:00:00Z) is skipped.
 * Codes are not quantities: 2nd, 90s, 3D, 1e5 and 10.2.1 become words.  "10km"
 * is a quantity that ends before its unit.
 */
#ifndef NL2SQL_QUESTION_QUANTITY_H
#define NL2SQL_QUESTION_QUANTITY_H

#include "question/glyphs.h"

struct quantity {
	int end; /* the glyph behind it; 0: no quantity starts here */
	bool date;
	double number;
	bool percent;
	int year, month, day; /* of a date; day 0: a whole month */
};

/* Read what starts at glyph `from`, which is not inside a word. */
MUST_USE struct quantity quantity_read(
    const struct glyphs *glyphs, int from, struct arena *arena);

#endif
