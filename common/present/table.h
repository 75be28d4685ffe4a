/*
 * table.h - a record's `result` as a table for people or as CSV
 *
 *	present_table(stdout, &result, &style, &arena);
 *
 * The result is {columns: [{name, type}], rows: [[text or null]], row_count,
 * truncated?}; anything else is shown as far as it has that shape.
 */
#ifndef NL2SQL_PRESENT_TABLE_H
#define NL2SQL_PRESENT_TABLE_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct present_style {
	bool lines;   /* draw with box characters, else with - + | */
	size_t width; /* columns of the terminal; 0: as wide as it gets */
	unsigned long took_ms; /* what the whole took; 0: unknown */
};

/*
 * Headings, a rule, the rows and a count; numbers are aligned right, NULL is
 * written as such, and a table wider than the style's width has its widest
 * columns cut.  A truncated result says so and by what.
 */
void present_table(FILE *file, const jv *result,
    const struct present_style *style, struct arena *arena);

/*
 * RFC 4180 with lines that end in LF, as psql writes it: a heading, NULL as an
 * empty field, an empty text as "".  A text that a spreadsheet would run as a
 * formula (it begins with = + - @ tab or CR) gets an apostrophe in front;
 * values of numeric types stay as they are.
 */
void present_csv(FILE *file, const jv *result, struct arena *arena);

/* The notice of a result that was cut, "" when it was not.  In the arena. */
const char *present_truncation(const jv *result, struct arena *arena);

#endif
