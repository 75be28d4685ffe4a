/*
 * execute_result.h - where the rows of a running statement go
 *
 * A sink keeps rows as JSON within the limits, or only their digest.  It counts
 * the exact bytes its rows will take as JSON text, so that a record stays under
 * its limit whatever the values hold.
 */
#ifndef NL2SQL_EXECUTE_RESULT_H
#define NL2SQL_EXECUTE_RESULT_H

#include <stdint.h>

#include "execute.h"

enum execute_sink_kind { EXECUTE_SINK_ROWS, EXECUTE_SINK_DIGEST };

/* In the order in which they are told. */
enum execute_cut {
	EXECUTE_CUT_ROWS,
	EXECUTE_CUT_BYTES,
	EXECUTE_CUT_COLUMNS,
	EXECUTE_CUT_CELL,
};

struct execute_sink {
	enum execute_sink_kind kind;
	const struct execute_limits *limits;
	jv columns; /* [{name, type}] */
	jv rows;
	long row_count;
	size_t bytes;  /* of `rows` as JSON */
	unsigned cuts; /* bits by enum execute_cut; 0: whole */
	bool all_null;
	uint64_t digest[2];
};

void execute_sink_init(struct execute_sink *sink, enum execute_sink_kind kind,
    const struct execute_limits *limits);
/* Forget the rows (the statement runs again). */
void execute_sink_reset(struct execute_sink *sink);

/* Take a row; false: no more are wanted. */
MUST_USE bool execute_sink_row(
    struct execute_sink *sink, const struct db_row *row);

/* The result's columns; takes them. */
void execute_sink_columns(struct execute_sink *sink, jv columns);

/* The result object; the sink is empty afterwards. */
MUST_USE jv execute_sink_finish(struct execute_sink *sink);

#endif
