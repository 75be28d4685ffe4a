/*
 * table_places.h - tables that stand in several schemas with the same shape
 *
 * An organisation may keep a schema for each of its divisions, with the same
 * tables in each.  Tables of one name are of one shape when they have the same
 * columns, types and keys; the schemas are the places of the shape.  A schema
 * most of whose tables have places elsewhere is a division.  A table of a
 * division that has the name of a shape is a place of it, too, although its
 * columns have changed since.  docs/divisions.md says what follows for
 * questions.
 */
#ifndef NL2SQL_INDEX_TABLE_PLACES_H
#define NL2SQL_INDEX_TABLE_PLACES_H

#include "index/introspect.h"

/* Set `placed` and `of_division` of all tables; declared keys are read. Without
 * `primary_keys` those do not count: which of them are declared is unknown.  Of
 * tables of one name that have no places the one that the search_path finds
 * gets the bare name as its key. */
void table_places_mark(struct introspect *schema, bool primary_keys);

/* May a key that nobody declared lead from the one table to the other?  Not
 * from one schema into a division that is another. */
MUST_USE bool table_places_may_refer(
    const struct introspect_table *from, const struct introspect_table *to);

/* Has the schema tables that others have, too? */
MUST_USE bool table_places_shared(
    const struct introspect *schema, const char *name);

/*
 * The first table from place `from` on that a name of the lexicon means: the
 * one of this key, or of this schema.name; of a bare name that has several
 * places each of them in turn.  -1: none.
 */
MUST_USE int table_places_next(
    const struct introspect *schema, const char *key, int from);

#endif
