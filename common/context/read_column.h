/*
 * read_column.h - reads one column of a context
 *
 * Only files of context.h use this; context.h has the grammar of the text.
 */
#ifndef NL2SQL_CONTEXT_READ_COLUMN_H
#define NL2SQL_CONTEXT_READ_COLUMN_H

#include "context/context.h"

/* The target of a foreign key, by name until all tables are read. */
struct context_target {
	const char *table, *column; /* NULL: the column is no foreign key */
};

/* Read a column.  Return false when the text is no column.  `target` must be
 * empty. */
MUST_USE bool context_column_read(const char *text,
    struct context_column *column, struct context_target *target,
    struct arena *arena);

#endif
