/*
 * table_names.h - the tables that a draft of a statement names
 *
 * For drafts that may not parse and whose names may not exist: the names behind
 * FROM and JOIN and the commas of a FROM clause, without those of its WITH
 * queries.  What a statement that is to run reads is the gate's to say.
 */
#ifndef NL2SQL_SQL_TABLE_NAMES_H
#define NL2SQL_SQL_TABLE_NAMES_H

#include "text/text.h"

/* "orders", "sales.orders": folded as SQL folds them, each once. */
MUST_USE struct text_words sql_tables(const char *sql, struct arena *arena);

#endif
