/*
 * defined.h - what the SQL of a lexicon means
 *
 * A metric or an expression is SQL that a person wrote.  As far as the algebra
 * goes, it is read as a meaning like any other:
 *
 *	SUM(orders.total)		(sum orders.total)
 *	100.0 * COUNT(*) FILTER (WHERE orders.status = 'X') /
 *	    NULLIF(COUNT(*), 0)		(percent (only (count orders)
 *					    (= orders.status 'X'))
 *					    (count orders))
 *	orders.total - orders.paid	(minus orders.total orders.paid)
 *	orders.closed_at IS NULL	(missing orders.closed_at)
 *
 * Other SQL is a leaf with the tables that it reads, its own first: (formula
 * 'SQL' TABLE ...) of a metric, (rule 'SQL' TABLE ...) of a condition,
 * (expression 'SQL' TABLE ...) of another value.
 */
#ifndef NL2SQL_MEANING_DEFINED_H
#define NL2SQL_MEANING_DEFINED_H

#include "meaning/meaning.h"

/* Read a metric, without its GROUP BY, or (`measures` is false) an expression,
 * of this table.  NULL: it reads a table that the context lacks. */
MUST_USE const struct meaning *defined_meaning(const char *sql, bool measures,
    int table, const struct context *context, struct arena *arena);

/* The groups of a metric, (by COLUMN ...); NULL: it has none. */
MUST_USE const struct meaning *defined_groups(const char *sql, int table,
    const struct context *context, struct arena *arena);

#endif
