/* introspect_keys.c - reads the keys that the catalogues declare, and those
 * that are told of foreign tables; see introspect.h */
#include "index/introspect_parts.h"
#include "names/dictionary.h"

#include <stdlib.h>
#include <string.h>

/* Keys by constraint, and unique indexes that no constraint declares. */
static const char keys_sql[] =
    "WITH " INTROSPECT_READABLE " SELECT c.conrelid, c.contype, "
    "pg_catalog.array_to_string(c.conkey, ','), c.confrelid, "
    "pg_catalog.array_to_string(c.confkey, ','), c.conname "
    "FROM pg_catalog.pg_constraint c JOIN readable r ON r.oid = c.conrelid "
    "WHERE c.contype IN ('p', 'u', 'f') AND c.conparentid = 0 "
    "UNION ALL SELECT i.indrelid, 'u', "
    "pg_catalog.array_to_string(i.indkey::int2[], ','), 0, '', '' "
    "FROM pg_catalog.pg_index i JOIN readable r ON r.oid = i.indrelid "
    "WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL "
    "AND i.indnkeyatts = i.indnatts AND i.indisvalid "
    "ORDER BY 1, 2, 3, 6";

/* A view's expressions would run as the role that reads it, so only a table
 * counts. */
static const char tells_sql[] =
    "SELECT EXISTS (SELECT FROM pg_catalog.pg_class c "
    "WHERE c.oid = pg_catalog.to_regclass('nl2sql_source.keys') "
    "AND c.relkind = 'r' "
    "AND pg_catalog.has_schema_privilege(c.relnamespace, 'USAGE') "
    "AND pg_catalog.has_table_privilege(c.oid, 'SELECT'))";

/* Keys of foreign tables, which cannot declare them (schemas/source.sql). */
static const char told_sql[] =
    "WITH " INTROSPECT_READABLE " SELECT k.relation::oid, k.kind, "
    "pg_catalog.array_to_string(k.columns, ','), k.target::oid, "
    "pg_catalog.array_to_string(k.target_columns, ',') "
    "FROM nl2sql_source.keys k JOIN readable r ON r.oid = k.relation "
    "ORDER BY 1, 2, 3, 4, 5";

/* Read "1,3" as places of columns.  Return false when the role may not read one
 * of them. */
static bool
parse_key(
    const struct introspect_table *table, const char *text, struct key *key)
{
	key->count = 0;
	while (*text != '\0') {
		char *end = NULL;
		long position = strtol(text, &end, 10);
		int place = 0;
		while (place < table->column_count &&
		       table->columns[place].position != position)
			place++;
		if (end == text || place == table->column_count ||
		    key->count == KEY_COLUMNS_MAX)
			return false;
		key->columns[key->count++] = place;
		text = *end == ',' ? end + 1 : end;
	}
	return key->count > 0;
}

static void
add_unique(struct introspect_table *table, const struct key *key, bool primary)
{
	if (primary) {
		table->primary_key = *key;
		for (int i = 0; i < key->count; i++)
			table->columns[key->columns[i]].primary_key = true;
	}
	if (key->count == 1)
		table->columns[key->columns[0]].unique = true;
}

static void
add_declared(struct introspect *schema, const struct dictionary *by_oid,
    struct introspect_table *from, const struct db_result *rows, int row)
{
	struct introspect_table *to =
	    dictionary_get(by_oid, db_value(rows, row, 3));
	struct introspect_fk fk = {.declared = true,
	    .confidence = 1.0,
	    .cost = 1.0,
	    .evidence = "declared"};
	if (!to || !parse_key(from, db_value(rows, row, 2), &fk.columns) ||
	    !parse_key(to, db_value(rows, row, 4), &fk.references))
		return;
	fk.from = (int)(from - schema->tables);
	fk.to = (int)(to - schema->tables);
	introspect_add_fk(schema, fk);
}

static bool
read_keys(struct introspect *schema, const struct dictionary *by_oid,
    const char *sql, struct db *target, jv *problem)
{
	struct db_result *rows =
	    db_query_within(target, sql, 0, NULL, 0, problem);
	if (!rows)
		return false;
	for (int row = 0; row < db_rows(rows); row++) {
		struct introspect_table *table =
		    dictionary_get(by_oid, db_value(rows, row, 0));
		struct key key;
		char type = db_value(rows, row, 1)[0];
		if (!table)
			continue;
		if (type == 'f')
			add_declared(schema, by_oid, table, rows, row);
		else if (parse_key(table, db_value(rows, row, 2), &key))
			add_unique(table, &key, type == 'p');
	}
	db_result_free(rows);
	return true;
}

static bool
read_told_keys(struct introspect *schema, const struct dictionary *by_oid,
    struct db *target, jv *problem)
{
	struct db_result *rows = db_query(target, tells_sql, 0, NULL, problem);
	if (!rows)
		return false;
	bool tells = strcmp(db_value(rows, 0, 0), "t") == 0;
	db_result_free(rows);
	return !tells || read_keys(schema, by_oid, told_sql, target, problem);
}

bool
introspect_read_keys(struct introspect *schema, struct db *target, jv *problem)
{
	struct dictionary by_oid = {0};
	for (int i = 0; i < schema->table_count; i++)
		dictionary_set(
		    &by_oid, schema->tables[i].oid, &schema->tables[i]);
	bool read = read_keys(schema, &by_oid, keys_sql, target, problem) &&
		    read_told_keys(schema, &by_oid, target, problem);
	dictionary_release(&by_oid);
	return read;
}
