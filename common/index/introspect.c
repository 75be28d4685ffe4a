/* introspect.c - reads what a role may see of a database; see introspect.h */
#include "index/introspect.h"

#include "index/introspect_parts.h"
#include "index/table_places.h"
#include "names/dictionary.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

/*
 * The evidence that rows changed: file node (TRUNCATE, rewrite), size and the
 * counters of rows inserted, updated and deleted.  A view has the evidence of
 * the tables under it, a parent that of its children, a materialized view its
 * own.
 */
static const char tables_sql[] =
    "WITH RECURSIVE " INTROSPECT_READABLE
    ", edge AS (SELECT r.ev_class AS parent, d.refobjid AS member "
    "FROM pg_catalog.pg_rewrite r JOIN pg_catalog.pg_depend d "
    "ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND d.objid = r.oid "
    "AND d.refclassid = 'pg_catalog.pg_class'::regclass "
    "JOIN pg_catalog.pg_class v ON v.oid = r.ev_class AND v.relkind = 'v' "
    "WHERE d.refobjid <> r.ev_class "
    "UNION SELECT inhparent, inhrelid FROM pg_catalog.pg_inherits), "
    "closure (root, member) AS (SELECT oid, oid FROM readable "
    "UNION SELECT c.root, e.member FROM closure c "
    "JOIN edge e ON e.parent = c.member), "
    "evidence AS (SELECT c.root, pg_catalog.md5(pg_catalog.string_agg("
    "pg_catalog.concat_ws(',', c.member, "
    "pg_catalog.pg_relation_filenode(c.member), "
    "pg_catalog.pg_relation_size(c.member), "
    "s.n_tup_ins, s.n_tup_upd, s.n_tup_del), ';' ORDER BY c.member)) AS stamp, "
    "pg_catalog.bool_or(k.relkind = 'f') AS foreign_rows "
    "FROM closure c JOIN pg_catalog.pg_class k ON k.oid = c.member "
    "LEFT JOIN pg_catalog.pg_stat_all_tables s ON s.relid = c.member "
    "GROUP BY c.root) "
    "SELECT r.oid, r.nspname, r.relname, r.relkind, r.reltuples, "
    "pg_catalog.obj_description(r.oid, 'pg_class'), "
    "CASE WHEN e.foreign_rows THEN '' ELSE e.stamp END "
    "FROM readable r JOIN evidence e ON e.root = r.oid "
    "ORDER BY r.nspname COLLATE \"C\", r.relname COLLATE \"C\"";

/* A domain is resolved to its base type. */
static const char columns_sql[] =
    "WITH RECURSIVE " INTROSPECT_READABLE
    ", base (oid, bottom) AS (SELECT oid, oid FROM pg_catalog.pg_type "
    "WHERE typtype <> 'd' UNION ALL SELECT t.oid, b.bottom "
    "FROM pg_catalog.pg_type t JOIN base b ON b.oid = t.typbasetype "
    "WHERE t.typtype = 'd') "
    "SELECT r.oid, a.attnum, a.attname, "
    "COALESCE(et.typname, t.typname), "
    "pg_catalog.format_type(a.atttypid, a.atttypmod), "
    "pg_catalog.col_description(r.oid, a.attnum), a.attnotnull, "
    "COALESCE(et.typtype, t.typtype) = 'e', et.oid IS NOT NULL, "
    "(SELECT pg_catalog.array_agg(l.enumlabel::text ORDER BY l.enumsortorder) "
    "FROM pg_catalog.pg_enum l WHERE l.enumtypid = COALESCE(et.oid, t.oid)) "
    "FROM readable r JOIN pg_catalog.pg_attribute a ON a.attrelid = r.oid "
    "AND a.attnum > 0 AND NOT a.attisdropped "
    "AND pg_catalog.has_column_privilege(r.oid, a.attnum, 'SELECT') "
    "JOIN base b ON b.oid = a.atttypid "
    "JOIN pg_catalog.pg_type t ON t.oid = b.bottom "
    "LEFT JOIN base eb ON eb.oid = t.typelem AND t.typcategory = 'A' "
    "LEFT JOIN pg_catalog.pg_type et ON et.oid = eb.bottom "
    "ORDER BY r.nspname COLLATE \"C\", r.relname COLLATE \"C\", a.attnum";

static const char path_sql[] = "SELECT pg_catalog.current_schemas(false)";

/*
 * Only enums are read: a cast to a domain runs its CHECK, which may call any
 * function.  An enum is left out if another type of the same name hides it,
 * because the bare name means that other type.
 */
static const char types_sql[] =
    "SELECT n.nspname, t.typname FROM pg_catalog.pg_type t "
    "JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace "
    "WHERE t.typtype = 'e' AND (pg_catalog.pg_type_is_visible(t.oid) "
    "OR n.nspname <> ALL (pg_catalog.current_schemas(false))) "
    "AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'nl2sql') "
    "AND pg_catalog.has_type_privilege(t.oid, 'USAGE') "
    "ORDER BY n.nspname COLLATE \"C\", t.typname COLLATE \"C\"";

/* The text in the arena, NULL for SQL NULL. */
static const char *
copy_value(
    struct arena *arena, const struct db_result *rows, int row, int column)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(arena, db_value(rows, row, column));
}

static bool
is_true(const struct db_result *rows, int row, int column)
{
	return strcmp(db_value(rows, row, column), "t") == 0;
}

static const char *
kind_name(const char *relkind)
{
	switch (relkind[0]) {
	case 'v':
		return "view";
	case 'm':
		return "materialized view";
	case 'p':
		return "partitioned table";
	case 'f':
		return "foreign table";
	default:
		return "table";
	}
}

bool
introspect_read_path(struct introspect *schema, struct db *target, jv *problem)
{
	struct db_result *rows = db_query(target, path_sql, 0, NULL, problem);
	if (!rows)
		return false;
	if (db_rows(rows) == 1)
		schema->search_path = db_parse_array(&schema->arena,
		    db_value(rows, 0, 0), &schema->search_path_count);
	db_result_free(rows);
	return true;
}

bool
introspect_read_types(struct introspect *schema, struct db *target, jv *problem)
{
	struct db_result *rows = db_query(target, types_sql, 0, NULL, problem);
	if (!rows)
		return false;
	schema->type_count = (size_t)db_rows(rows);
	schema->types = arena_array(
	    &schema->arena, schema->type_count + 1, sizeof(*schema->types));
	for (int i = 0; i < db_rows(rows); i++)
		schema->types[i] = (struct introspect_type){
		    copy_value(&schema->arena, rows, i, 0),
		    copy_value(&schema->arena, rows, i, 1)};
	db_result_free(rows);
	return true;
}

/* Does the bare name find this table and no other, along the role's
 * search_path? */
static bool
is_visible(
    const struct introspect *schema, const struct introspect_table *table)
{
	for (size_t i = 0; i < schema->search_path_count; i++) {
		const char *name_space = schema->search_path[i];
		if (strcmp(name_space, table->schema) == 0)
			return true;
		if (introspect_find_table(schema, name_space, table->name) >= 0)
			return false;
	}
	return false;
}

void
introspect_name_tables(struct introspect *schema)
{
	struct dictionary seen = {0};
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		struct introspect_table *other =
		    dictionary_get(&seen, table->name);
		table->key = table->name;
		if (other)
			table->key = other->key = NULL;
		else
			dictionary_set(&seen, table->name, table);
	}
	dictionary_release(&seen);
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const char *name = sql_quote_name(table->name, &schema->arena);
		table->sql =
		    is_visible(schema, table)
			? name
			: arena_printf(&schema->arena, "%s.%s",
			      sql_quote_name(table->schema, &schema->arena),
			      name);
		if (!table->key)
			table->key = arena_printf(&schema->arena, "%s.%s",
			    table->schema, table->name);
	}
}

static bool
read_tables(struct introspect *schema, struct db *target, jv *problem)
{
	struct db_result *rows =
	    db_query_within(target, tables_sql, 0, NULL, 0, problem);
	if (!rows)
		return false;
	schema->table_count = db_rows(rows);
	schema->tables = arena_array(&schema->arena,
	    (size_t)schema->table_count + 1, sizeof(*schema->tables));
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		const char *relkind = db_value(rows, i, 3);
		table->oid = copy_value(&schema->arena, rows, i, 0);
		table->schema = copy_value(&schema->arena, rows, i, 1);
		table->name = copy_value(&schema->arena, rows, i, 2);
		table->kind = kind_name(relkind);
		table->samples = strchr("rmp", relkind[0]);
		table->estimate = strtod(db_value(rows, i, 4), NULL);
		table->comment = copy_value(&schema->arena, rows, i, 5);
		table->content = copy_value(&schema->arena, rows, i, 6);
		table->rows = table->estimate < 0 ? 0 : table->estimate;
	}
	db_result_free(rows);
	introspect_name_tables(schema);
	return true;
}

static void
read_column(struct arena *arena, struct introspect_column *column,
    const struct db_result *rows, int row)
{
	column->position = (int)strtol(db_value(rows, row, 1), NULL, 10);
	column->name = copy_value(arena, rows, row, 2);
	column->sql = sql_quote_name(column->name, arena);
	column->full_type = copy_value(arena, rows, row, 4);
	column->comment = copy_value(arena, rows, row, 5);
	column->nullable = !is_true(rows, row, 6);
	column->array = is_true(rows, row, 8);
	column->facts = (struct column_facts){.distinct = -1, .nulls = -1};
	introspect_set_type(
	    column, db_value(rows, row, 3), is_true(rows, row, 7), arena);
	if (!db_null(rows, row, 9) && !column->array)
		column->labels = db_parse_array(
		    arena, db_value(rows, row, 9), &column->label_count);
}

static bool
read_columns(struct introspect *schema, struct db *target, jv *problem)
{
	struct db_result *rows =
	    db_query_within(target, columns_sql, 0, NULL, 0, problem);
	if (!rows)
		return false;
	struct introspect_column *columns = arena_array(
	    &schema->arena, (size_t)db_rows(rows) + 1, sizeof(*columns));
	int row = 0;
	/* Both statements have the same order, so one pass assigns the
	 * columns. */
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		table->columns = columns + row;
		while (row < db_rows(rows) &&
		       strcmp(db_value(rows, row, 0), table->oid) == 0) {
			read_column(&schema->arena, &columns[row], rows, row);
			table->column_count++;
			row++;
		}
	}
	db_result_free(rows);
	return true;
}

bool
introspect_read(struct introspect *schema, struct db *target, jv *problem)
{
	*schema = (struct introspect){0};
	if (!introspect_read_path(schema, target, problem) ||
	    !introspect_read_types(schema, target, problem) ||
	    !read_tables(schema, target, problem) ||
	    !read_columns(schema, target, problem) ||
	    !introspect_read_keys(schema, target, problem))
		return false;
	introspect_sort_fks(schema);
	for (int i = 0; i < schema->table_count; i++)
		introspect_digest(schema, i);
	table_places_mark(schema, true);
	return true;
}

void
introspect_release(struct introspect *schema)
{
	free(schema->fks);
	arena_release(&schema->arena);
	*schema = (struct introspect){0};
}
