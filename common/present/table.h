/*
 * table.h - a record's `result` as a table for people
 *
 *	present_table(stdout, &result, &style, &arena);
 *
 * The result is {columns: [{name, type}], rows: [[text or null]], row_count,
 * truncated?}; of any other value, only the parts of that shape are shown.
 */
#ifndef NL2SQL_PRESENT_TABLE_H
#define NL2SQL_PRESENT_TABLE_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* When rows are printed one below the other, a line for each column. */
enum present_expanded {
	PRESENT_NEVER,
	PRESENT_ALWAYS,
	PRESENT_WHERE_WIDE, /* where a row is wider than the style's width */
};

/* off, on and auto (base/choice.h). */
extern const char *const present_expanded_words[];

struct present_style {
	bool lines;   /* draw with box characters, else with - + | */
	bool colour;  /* with the terminal's colours (ink.h) */
	size_t width; /* columns of the terminal; 0: as wide as it gets */
	enum present_expanded expanded;
	unsigned long took_ms; /* time of the whole question; 0: unknown */
};

/*
 * Print headings, a rule, the rows and a count.  Numbers are aligned right, and
 * NULL is printed as NULL.  If a table is wider than the style's width, it is
 * printed expanded where the style wants that, else its widest columns are cut.
 * A truncated result says so and names the limit.
 */
void present_table(FILE *file, const jv *result,
    const struct present_style *style, struct arena *arena);

/* The notice of a truncated result; "" when it is complete.  In the arena. */
const char *present_truncation(const jv *result, struct arena *arena);

#endif
