/*
 * entity.h - values of one row that come from rows of another table
 *
 *	clients whose total invoiced amount is over 6000
 *	gold when total spend > 10000, silver when > 5000, otherwise none
 *
 * An aggregate over the rows that refer to a client is a value of that client:
 * a scalar subquery over these rows.
 */
#ifndef NL2SQL_DEFINITION_ENTITY_H
#define NL2SQL_DEFINITION_ENTITY_H

#include "definition/phrases.h"

/*
 * Write the SQL of an aggregate as a value of a row of `entity`, in the arena;
 * a condition stays a condition.  The SQL has columns as table.column, all of
 * one table that is not the entity.  NULL: that table does not lead to the
 * entity by one way of one-column keys in three steps at most, or the SQL
 * contains other tables.
 */
MUST_USE const char *entity_value(
    const struct phrases *phrases, int entity, const char *sql, bool condition);

/* The nearest table to which keys of the aggregate's table lead; -1: none. */
MUST_USE int entity_nearest(const struct phrases *phrases, const char *sql);

#endif
