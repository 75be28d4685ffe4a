/*
 * entity.h - what the rows of another table say of one row
 *
 *	clients whose total invoiced amount is over 6000
 *	gold when total spend > 10000, silver when > 5000, otherwise none
 *
 * An aggregate of what refers to a client is a value of that client: a scalar
 * subquery over the rows that lead to it.
 */
#ifndef NL2SQL_DEFINITION_ENTITY_H
#define NL2SQL_DEFINITION_ENTITY_H

#include "definition/phrases.h"

/*
 * The SQL of an aggregate (columns as table.column, all of one table that is
 * not the entity's) as a value of a row of `entity`, in the arena; a condition
 * stays one.  NULL: the table does not lead to the entity, by one way of keys
 * of one column, three steps at most; or it says something of other tables.
 */
MUST_USE const char *entity_value(
    const struct phrases *phrases, int entity, const char *sql, bool condition);

/* A table that the aggregate's leads to, the nearest; -1: there is none. */
MUST_USE int entity_nearest(const struct phrases *phrases, const char *sql);

#endif
