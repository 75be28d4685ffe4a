/*
 * cell.h - a value of a result, and when two values are the same
 *
 * Results hold texts.  The form of a text (a number, a moment, an interval)
 * counts when at least one of the two columns is of such a type.  Two columns
 * of text are compared byte by byte, so that '007' is not '7'.
 *
 *	number	whole ones (no point, no exponent) must have the same digits;
 *		others may differ by a millionth of their value (float8 and
 *		numeric differ in the last digits), or one may be the other
 *		rounded to two decimals or more, on either side
 *	moment	a date means its midnight, +00 means no zone, and zeros at the
 *		end of the seconds do not count
 *	interval is compared by its length; a month has 30 days, a year 12
 *		months
 *	null	is the same as null only: not '', not 0
 *
 * The tolerance is the one that the exam's grader always had.  It is wide
 * enough for sums of float8 and narrow enough to tell cents of 10,000 apart.
 */
#ifndef NL2SQL_GRADE_CELL_H
#define NL2SQL_GRADE_CELL_H

#include "base/memory.h"

enum cell_kind {
	CELL_NULL,
	CELL_NUMBER,
	CELL_MOMENT,
	CELL_INTERVAL,
	CELL_TEXT,
};

struct cell {
	const char *text; /* as received; NULL: null */
	enum cell_kind kind;
	bool whole;         /* a number without point and exponent */
	int decimals;       /* digits behind the point of a number */
	long double number; /* a number, or an interval's seconds */
	const char *normal; /* a moment; the digits of a whole number */
};

/* Read the value of a text; NULL is null.  The text is lent, the rest lies in
 * the arena. */
struct cell cell_read(const char *text, struct arena *arena);

/* How two columns are compared. */
enum cell_mode {
	CELL_AS_TEXT,  /* both are columns of text */
	CELL_AS_VALUE, /* at least one is not */
};

bool cell_same(
    const struct cell *left, const struct cell *right, enum cell_mode mode);

/* A total order that puts equal values next to each other: <0, 0, >0. */
int cell_order(
    const struct cell *left, const struct cell *right, enum cell_mode mode);

/* Is a column of this type (the short name) one of text? */
bool cell_type_is_text(const char *type);

#endif
