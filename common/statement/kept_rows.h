/*
 * kept_rows.h - the rows to which the evidence restricts every answer
 *
 * "Ignore closed accounts (closed_at set)" is about every row of its table that
 * a statement uses, whoever wrote the statement.
 */
#ifndef NL2SQL_STATEMENT_KEPT_ROWS_H
#define NL2SQL_STATEMENT_KEPT_ROWS_H

#include "context/context.h"
#include "record/record.h"

enum { KEPT_ROWS_MAX = 4 };

struct kept_rows {
	int table;       /* of the context */
	const char *sql; /* what they meet; columns as table.column */
};

/* Read them from the record's evidence, into the arena; return how many. */
MUST_USE int kept_rows_read(struct kept_rows rows[KEPT_ROWS_MAX],
    const struct record *record, const struct context *context,
    struct arena *arena);

#endif
