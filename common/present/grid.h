/*
 * grid.h - a record's `result` as columns of known kinds and cells of text
 *
 *	struct grid grid;
 *	grid_read(&grid, &result, &arena);
 *	const char *text = grid_cell(&grid, row, column);
 *
 * The result is {columns: [{name, type}], rows: [[text or null]]}; of any other
 * value only the parts of that shape are read.  The texts are those of the
 * server, not safe for a terminal.
 */
#ifndef NL2SQL_PRESENT_GRID_H
#define NL2SQL_PRESENT_GRID_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>

/* What a column's values are, by the name of its type. */
enum grid_kind {
	GRID_TEXT, /* every type that is not below */
	GRID_INTEGER,
	GRID_DECIMAL, /* numeric: exact, with any number of digits */
	GRID_FLOAT,
	GRID_FLAG,
	GRID_DATE,
	GRID_TIME,
	GRID_TIMESTAMP,
	GRID_INSTANT, /* timestamptz */
};

struct grid_column {
	const char *name, *type; /* never NULL */
	enum grid_kind kind;
};

struct grid {
	int rows, columns;
	struct grid_column *heads;
	const char **cells; /* row by row; NULL is SQL NULL */
};

/* Read the result into the arena. */
void grid_read(struct grid *grid, const jv *result, struct arena *arena);

/* The text of a cell, rows and columns from 0; NULL is SQL NULL. */
const char *grid_cell(const struct grid *grid, int row, int column);

/* Is the column's kind a number, which people align right? */
bool grid_is_number(enum grid_kind kind);

/* Read a number as PostgreSQL writes it into `*number`.  Return false for text
 * that is none, and for NaN and infinities. */
MUST_USE bool grid_number(const char *text, double *number);

#endif
