/*
 * introspect_parts.h - what the files of introspect.h share, and those that
 * make a part of it in another way (readable.h, narrowed.h)
 *
 * Bodies that have no header of their own:
 *
 *   introspect_keys.c    keys that the catalogues declare
 *   introspect_schema.c  tables and keys in memory
 *   introspect_type.c    what a column's type is good for
 */
#ifndef NL2SQL_INDEX_INTROSPECT_PARTS_H
#define NL2SQL_INDEX_INTROSPECT_PARTS_H

#include "index/introspect.h"

/* Relations the role may read: a WITH entry of the statements. */
#define INTROSPECT_READABLE                                                    \
	"readable AS (SELECT c.oid, c.relname, c.relkind, c.reltuples, "       \
	"n.nspname, c.relnamespace FROM pg_catalog.pg_class c "                \
	"JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace "            \
	"WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') "                        \
	"AND NOT c.relispartition AND c.relpersistence <> 't' "                \
	"AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'nl2sql', " \
	"'nl2sql_source') "                                                    \
	"AND n.nspname !~ '^pg_(toast|temp)' "                                 \
	"AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') "                 \
	"AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT') "            \
	"AND EXISTS (SELECT FROM pg_catalog.pg_attribute a "                   \
	"WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) "   \
	"AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d "                  \
	"WHERE d.classid = 'pg_catalog.pg_class'::regclass "                   \
	"AND d.objid = c.oid AND d.objsubid = 0 AND d.deptype = 'e'))"

/* Read the search_path, and the enums that the role may use. */
MUST_USE bool introspect_read_path(
    struct introspect *schema, struct db *target, jv *problem);
MUST_USE bool introspect_read_types(
    struct introspect *schema, struct db *target, jv *problem);

/* Set key and sql of all tables, by the search_path. */
void introspect_name_tables(struct introspect *schema);

/* Set the type, its class and which operations the values allow, by
 * pg_type.typname. */
void introspect_set_type(struct introspect_column *column, const char *type,
    bool is_enum, struct arena *arena);

/* Read primary, unique and foreign keys, also those that the table
 * nl2sql_source.keys tells (schemas/source.sql).  Tables and columns must be
 * read before. */
MUST_USE bool introspect_read_keys(
    struct introspect *schema, struct db *target, jv *problem);

/* Set the `structure` of a table: a digest of all that the catalogues have
 * about it, including its foreign keys. */
void introspect_digest(struct introspect *schema, int place);

#endif
