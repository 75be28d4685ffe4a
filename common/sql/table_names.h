/*
 * table_names.h - the tables that a draft of a statement names
 *
 * This serves drafts that may not parse and whose names may not exist.  It
 * lists the names behind FROM and JOIN and behind the commas of a FROM clause,
 * without those of its WITH queries.  For a statement that is to run, the gate
 * says which tables it reads.
 */
#ifndef NL2SQL_SQL_TABLE_NAMES_H
#define NL2SQL_SQL_TABLE_NAMES_H

#include "text/text.h"

/* The names "orders", "sales.orders": in the case that SQL gives them, each
 * once. */
MUST_USE struct text_words sql_tables(const char *sql, struct arena *arena);

/* The tables whose columns an expression reads: "orders" of `orders.total -
 * orders.paid`.  None of one with a query in it, whose tables are its own. */
MUST_USE struct text_words sql_tables_read(
    const char *expression, struct arena *arena);

#endif
