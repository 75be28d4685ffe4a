/*
 * result_table.h - a result as cells, for comparing
 *
 * The size is bounded: a result has at most GRADE_MAX_COLUMNS columns and as
 * many rows as the executor gave.
 */
#ifndef NL2SQL_GRADE_RESULT_TABLE_H
#define NL2SQL_GRADE_RESULT_TABLE_H

#include "grade/cell.h"

#include <jv.h>

/* An answer may have many columns; a gold has those that a question asks
 * for. */
enum { GRADE_MAX_COLUMNS = 64 };

struct grade_table {
	int columns, rows;
	struct cell *cells; /* row after row */
	const char **names;
	bool *text; /* columns of text; see cell.h */
	bool cut;   /* the limits cut rows or values off */
};

/* Read a result of execute_rows; everything lies in the arena.  Return false
 * when it has another shape. */
MUST_USE bool grade_table_read(
    struct grade_table *table, const jv *result, struct arena *arena);

const struct cell *grade_table_cell(
    const struct grade_table *table, int row, int column);

#endif
