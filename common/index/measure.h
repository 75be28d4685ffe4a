/*
 * measure.h - reads facts and values from the rows of a table
 *
 * measure_facts fills column_facts of a table by one statement for every
 * hundred columns: nulls, distinct values, smallest and largest, and whether a
 * text column holds numbers.  measure_values reads the distinct values of one
 * text column.  Both read at most `scan_rows` rows.  A longer table is read by
 * TABLESAMPLE with a fixed seed, so that the next run reads the same rows; a
 * view is read by LIMIT.  The facts are then those of the rows that were read.
 *
 * Some tables cannot be read in time or at all, such as a view that divides by
 * zero.  Their facts stay unknown, and the indexer goes on.
 *
 * Columns that look secret (introspect_column.secret) are only counted.
 */
#ifndef NL2SQL_INDEX_MEASURE_H
#define NL2SQL_INDEX_MEASURE_H

#include "index/introspect.h"

struct measure_limits {
	long scan_rows;     /* rows read of a table */
	long column_values; /* distinct values kept of a column */
	int timeout_ms;     /* of one statement */
};

/* Characters of a value that is kept; a longer value is prose and not a
 * name. */
enum { MEASURE_VALUE_CHARACTERS = 80 };

/* Fill in the facts.  Return false with `*problem` set when the rows could not
 * be read. */
MUST_USE bool measure_facts(struct introspect *schema,
    struct introspect_table *table, struct db *target,
    const struct measure_limits *limits, jv *problem);

/* Distinct values, the most frequent first; in the arena given. */
struct measure_values {
	const char **value;
	size_t count;
	bool complete; /* number and length cut no value off */
};

MUST_USE bool measure_values(const struct introspect_table *table,
    const struct introspect_column *column, struct db *target,
    const struct measure_limits *limits, struct arena *arena,
    struct measure_values *values, jv *problem);

/*
 * The share of at most 400 distinct values of one column that occur in
 * another (docs/research.md, Prototype), and how many were tried.
 */
struct measure_inclusion {
	double share;
	long sampled;
};

MUST_USE bool measure_inclusion(const struct introspect_table *from, int column,
    const struct introspect_table *to, int reference, struct db *target,
    const struct measure_limits *limits, struct measure_inclusion *inclusion,
    jv *problem);

/* Facts as JSON text for the index, and back.  Unknown columns are skipped. */
MUST_USE const char *measure_write(
    const struct introspect_table *table, struct arena *arena);
MUST_USE bool measure_read(
    struct introspect_table *table, const char *facts, struct arena *arena);

#endif
