/*
 * read_column.h - reading one column of a context
 *
 * Shared by the files of context.h, where the text's grammar stands.
 */
#ifndef NL2SQL_CONTEXT_READ_COLUMN_H
#define NL2SQL_CONTEXT_READ_COLUMN_H

#include "context/context.h"

/* Where a foreign key points, by name until all tables are read. */
struct context_target {
	const char *table, *column; /* NULL: the column is none */
};

/* False: the text is no column.  `target` must be empty. */
MUST_USE bool context_column_read(const char *text,
    struct context_column *column, struct context_target *target,
    struct arena *arena);

#endif
