/* readable.c - what a role may read of a database; see readable.h */
#include "index/readable.h"

#include "base/digest.h"
#include "index/introspect_parts.h"

#include <stdlib.h>
#include <string.h>

/*
 * A view reads what its rule names, and that of views under it.  Its rows
 * depend on who reads where a table there has row security, or where its
 * query asks: CURRENT_ROLE, CURRENT_USER, USER and SESSION_USER (ops 9 to 12
 * of SQLVALUEFUNCTION), current_user() and session_user() (745, 746),
 * current_setting (2077, 3294), pg_has_role (2705 to 2710), or a function of
 * the database's own, which may ask anything (ids of five digits).
 */
#define ASKS_WHO                                                               \
	"'SQLVALUEFUNCTION :op (9|1[0-2]) |"                                   \
	":(op)?funcid (745|746|2077|3294|270[5-9]|2710|[0-9]{5,}) '"

static const char tables_sql[] =
    "WITH RECURSIVE " INTROSPECT_READABLE
    ", under (root, member) AS (SELECT oid, oid FROM readable "
    "WHERE relkind = 'v' UNION SELECT u.root, d.refobjid FROM under u "
    "JOIN pg_catalog.pg_rewrite r ON r.ev_class = u.member "
    "JOIN pg_catalog.pg_depend d "
    "ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND d.objid = r.oid "
    "AND d.refclassid = 'pg_catalog.pg_class'::regclass "
    "JOIN pg_catalog.pg_class v ON v.oid = u.member AND v.relkind = 'v'), "
    "guarded AS (SELECT DISTINCT u.root FROM under u "
    "JOIN pg_catalog.pg_class c ON c.oid = u.member "
    "LEFT JOIN pg_catalog.pg_rewrite r ON r.ev_class = c.oid "
    "AND c.relkind = 'v' WHERE c.relrowsecurity "
    "OR r.ev_action::text ~ " ASKS_WHO ") "
    "SELECT r.nspname, r.relname, "
    "CASE WHEN pg_catalog.has_table_privilege(r.oid, 'SELECT') THEN NULL "
    "ELSE (SELECT pg_catalog.array_agg(a.attname::text ORDER BY a.attnum) "
    "FROM pg_catalog.pg_attribute a WHERE a.attrelid = r.oid "
    "AND a.attnum > 0 AND NOT a.attisdropped "
    "AND pg_catalog.has_column_privilege(r.oid, a.attnum, 'SELECT')) END, "
    "pg_catalog.row_security_active(r.oid) OR g.root IS NOT NULL, "
    "r.reltuples FROM readable r LEFT JOIN guarded g ON g.root = r.oid "
    "ORDER BY r.nspname COLLATE \"C\", r.relname COLLATE \"C\"";

static const char *
full_name(struct arena *arena, const char *schema, const char *name)
{
	return arena_printf(arena, "%s.%s", schema, name);
}

static void
take_table(struct readable *readable, const struct db_result *rows, int row)
{
	struct arena *arena = &readable->schema.arena;
	struct readable_table *table = &readable->tables[row];
	*table = (struct readable_table){
	    .schema = arena_strdup(arena, db_value(rows, row, 0)),
	    .name = arena_strdup(arena, db_value(rows, row, 1)),
	    .whole = db_null(rows, row, 2),
	    .guarded = strcmp(db_value(rows, row, 3), "t") == 0,
	    .estimate = strtod(db_value(rows, row, 4), NULL)};
	if (!table->whole)
		table->columns.word = db_parse_array(
		    arena, db_value(rows, row, 2), &table->columns.count);
	dictionary_set(&readable->by_name,
	    full_name(arena, table->schema, table->name), table);
}

static bool
read_tables(struct readable *readable, struct db *asked, jv *problem)
{
	struct db_result *rows = db_query(asked, tables_sql, 0, NULL, problem);
	if (!rows)
		return false;
	readable->table_count = db_rows(rows);
	readable->tables = arena_array(&readable->schema.arena,
	    (size_t)readable->table_count + 1, sizeof(*readable->tables));
	for (int i = 0; i < readable->table_count; i++)
		take_table(readable, rows, i);
	db_result_free(rows);
	return true;
}

/* Estimates of rows change all the time, and nothing is read by them alone. */
static const char *
digest_of(struct readable *readable)
{
	struct introspect *schema = &readable->schema;
	struct digest digest = digest_start();
	for (size_t i = 0; i < schema->search_path_count; i++)
		digest_text(&digest, schema->search_path[i]);
	for (size_t i = 0; i < schema->type_count; i++) {
		digest_text(&digest, schema->types[i].schema);
		digest_text(&digest, schema->types[i].name);
	}
	for (int i = 0; i < readable->table_count; i++) {
		const struct readable_table *table = &readable->tables[i];
		digest_text(&digest, table->schema);
		digest_text(&digest, table->name);
		digest_number(&digest, table->whole);
		digest_number(&digest, table->guarded);
		for (size_t c = 0; c < table->columns.count; c++)
			digest_text(&digest, table->columns.word[c]);
	}
	return digest_text_of(&digest, &schema->arena);
}

bool
readable_ask(struct readable *readable, struct db *asked, jv *problem)
{
	*readable = (struct readable){0};
	if (!introspect_read_path(&readable->schema, asked, problem) ||
	    !introspect_read_types(&readable->schema, asked, problem) ||
	    !read_tables(readable, asked, problem))
		return false;
	readable->digest = digest_of(readable);
	return true;
}

void
readable_release(struct readable *readable)
{
	dictionary_release(&readable->by_name);
	introspect_release(&readable->schema);
	*readable = (struct readable){0};
}

const struct readable_table *
readable_find(
    const struct readable *readable, const char *schema, const char *name)
{
	struct arena scratch = {0};
	const struct readable_table *table = dictionary_get(
	    &readable->by_name, full_name(&scratch, schema, name));
	arena_release(&scratch);
	return table;
}

bool
readable_column(const struct readable_table *table, const char *column)
{
	return table->whole || text_words_hold(table->columns, column);
}

bool
readable_type(
    const struct readable *readable, const char *schema, const char *name)
{
	for (size_t i = 0; i < readable->schema.type_count; i++)
		if (strcmp(readable->schema.types[i].schema, schema) == 0 &&
		    strcmp(readable->schema.types[i].name, name) == 0)
			return true;
	return false;
}
