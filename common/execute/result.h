/*
 * result.h - receives the rows of a running statement
 *
 * A sink keeps rows as JSON text within the limits, or only their digest, or
 * only the first value.  rows_text.h writes the text value by value, and the
 * limit counts its exact bytes, so that a record stays under its limit for any
 * values.
 */
#ifndef NL2SQL_EXECUTE_RESULT_H
#define NL2SQL_EXECUTE_RESULT_H

#include "execute/execute.h"
#include "execute/rows_text.h"

#include <stdint.h>

enum execute_sink_kind {
	EXECUTE_SINK_ROWS,
	EXECUTE_SINK_DIGEST,
	EXECUTE_SINK_VALUE,
};

/* The order in which a result lists its cuts. */
enum execute_cut {
	EXECUTE_CUT_ROWS,
	EXECUTE_CUT_BYTES,
	EXECUTE_CUT_COLUMNS,
	EXECUTE_CUT_CELL,
};

/* Rows of more columns are compared as a whole only. */
enum { EXECUTE_COLUMN_DIGESTS = 32 };

struct execute_sink {
	enum execute_sink_kind kind;
	const struct execute_limits *limits;
	jv columns; /* [{name, type}] */
	struct rows_text rows;
	char *value; /* the first; NULL: there is none */
	long row_count;
	unsigned cuts; /* bits by enum execute_cut; 0: no cut */
	bool all_null;
	bool all_zero; /* null or the number 0 */
	uint64_t digest[2];
	uint64_t column_digests[EXECUTE_COLUMN_DIGESTS];
};

void execute_sink_init(struct execute_sink *sink, enum execute_sink_kind kind,
    const struct execute_limits *limits);
/* Drop the rows, because the statement runs again. */
void execute_sink_reset(struct execute_sink *sink);

/* Take a row.  Return false when the sink wants no more rows. */
MUST_USE bool execute_sink_row(
    struct execute_sink *sink, const struct db_row *row);

/* Set the result's columns; this takes them. */
void execute_sink_columns(struct execute_sink *sink, jv columns);

/* Write the result object as text, for a sink of rows.  The caller owns the
 * text. */
void execute_sink_answer(
    struct execute_sink *sink, struct execute_answer *answer);
/* The digest's object (execute_digest). */
MUST_USE jv execute_sink_digest(const struct execute_sink *sink);

/* result_text.c: {<head>, "rows": <rows>, <tail>}; takes the two objects. */
void execute_answer_make(struct execute_answer *answer, jv head,
    const struct rows_text *rows, jv tail);

void execute_sink_release(struct execute_sink *sink);

#endif
