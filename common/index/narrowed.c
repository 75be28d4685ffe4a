/* narrowed.c - the index as a lesser role would have made it; see narrowed.h */
#include "index/introspect_parts.h"
#include "index/narrowing.h"
#include "index/save.h"
#include "index/table_places.h"

#include <stdlib.h>
#include <string.h>

static const char *
text_cell(struct narrowing *narrowing, const struct db_result *rows, int row,
    int column)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(&narrowing->narrowed->schema.arena,
			 db_value(rows, row, column));
}

static bool
flag_cell(const struct db_result *rows, int row, int column)
{
	return db_value(rows, row, column)[0] == 't';
}

static struct db_result *
ask(struct narrowing *narrowing, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	return db_query(
	    narrowing->making->index, sql, count, parameters, problem);
}

static const char *
array_of(struct arena *arena, struct text_words words)
{
	return db_text_array(arena, words.count, words.word);
}

/* ---- tables and columns ---- */

/* The names of all tables that the role may read, as parameters. */
static void
name_readable(const struct readable *readable, struct arena *arena,
    const char *parameters[2])
{
	size_t count = (size_t)readable->table_count;
	const char **schemas = arena_array(arena, count + 1, sizeof(*schemas));
	const char **names = arena_array(arena, count + 1, sizeof(*names));
	for (size_t i = 0; i < count; i++) {
		schemas[i] = readable->tables[i].schema;
		names[i] = readable->tables[i].name;
	}
	parameters[0] = db_text_array(arena, count, schemas);
	parameters[1] = db_text_array(arena, count, names);
}

static const char tables_sql[] =
    "SELECT t.id, t.schema, t.name, t.kind, t.comment, t.row_estimate, "
    "s.facts FROM ROWS FROM (pg_catalog.unnest($1::text[]), "
    "pg_catalog.unnest($2::text[])) AS r (schema, name) "
    "JOIN nl2sql.tables t ON t.schema = r.schema AND t.name = r.name "
    "LEFT JOIN nl2sql.sources s ON s.schema = t.schema AND s.name = t.name "
    "ORDER BY t.schema COLLATE \"C\", t.name COLLATE \"C\"";

static const char columns_sql[] =
    "SELECT c.table_id, c.position, c.name, c.sql, c.type, c.full_type, "
    "c.class, c.comment, c.is_pk, c.is_unique, c.nullable "
    "FROM nl2sql.columns c JOIN nl2sql.tables t ON t.id = c.table_id "
    "WHERE c.table_id = ANY ($1::int[]) "
    "ORDER BY t.schema COLLATE \"C\", t.name COLLATE \"C\", c.position";

static bool
keeps_facts(
    const struct narrowing *narrowing, const struct introspect_table *table)
{
	const struct readable_table *own = readable_find(
	    narrowing->making->readable, table->schema, table->name);
	return narrowing->making->guarded_values || !own->guarded;
}

static void
take_table(struct narrowing *narrowing, const struct db_result *rows, int place)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	struct introspect_table *table = &schema->tables[place];
	*table = (struct introspect_table){
	    .schema = text_cell(narrowing, rows, place, 1),
	    .name = text_cell(narrowing, rows, place, 2),
	    .kind = text_cell(narrowing, rows, place, 3),
	    .comment = text_cell(narrowing, rows, place, 4),
	    .rows = strtod(db_value(rows, place, 5), NULL)};
	narrowing->ids[place] = text_cell(narrowing, rows, place, 0);
	dictionary_set(&narrowing->by_id, narrowing->ids[place], table);
	if (keeps_facts(narrowing, table))
		return;
	double estimate = readable_find(
	    narrowing->making->readable, table->schema, table->name)
			      ->estimate;
	table->rows = estimate < 0 ? 0 : estimate;
}

static void
take_column(struct narrowing *narrowing, struct introspect_column *column,
    const struct db_result *rows, int row)
{
	*column = (struct introspect_column){
	    .position = (int)strtol(db_value(rows, row, 1), NULL, 10),
	    .name = text_cell(narrowing, rows, row, 2),
	    .sql = text_cell(narrowing, rows, row, 3),
	    .type = text_cell(narrowing, rows, row, 4),
	    .full_type = text_cell(narrowing, rows, row, 5),
	    .class = index_rows_class(db_value(rows, row, 6)),
	    .comment = text_cell(narrowing, rows, row, 7),
	    .primary_key = flag_cell(rows, row, 8),
	    .unique = flag_cell(rows, row, 9),
	    .nullable = flag_cell(rows, row, 10),
	    .facts = {.distinct = -1, .nulls = -1}};
}

static void
hide(struct narrowing *narrowing, const struct introspect_table *table,
    const struct db_result *rows, int row)
{
	int place = (int)(table - narrowing->narrowed->schema.tables);
	struct text_words *tables = &narrowing->hidden_tables;
	struct text_words *positions = &narrowing->hidden_positions;
	tables->word[tables->count++] = narrowing->ids[place];
	positions->word[positions->count++] =
	    arena_strdup(&narrowing->scratch, db_value(rows, row, 1));
	if (flag_cell(rows, row, 8))
		narrowing->cut[place] = true;
}

static void
take_columns(struct narrowing *narrowing, const struct db_result *rows)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	size_t count = (size_t)db_rows(rows);
	struct introspect_column *columns =
	    arena_array(&schema->arena, count + 1, sizeof(*columns));
	size_t taken = 0;
	narrowing->hidden_tables.word =
	    arena_array(&narrowing->scratch, count + 1, sizeof(char *));
	narrowing->hidden_positions.word =
	    arena_array(&narrowing->scratch, count + 1, sizeof(char *));
	for (int i = 0; i < (int)count; i++) {
		struct introspect_table *table =
		    dictionary_get(&narrowing->by_id, db_value(rows, i, 0));
		const struct readable_table *own = readable_find(
		    narrowing->making->readable, table->schema, table->name);
		if (!readable_column(own, db_value(rows, i, 2))) {
			hide(narrowing, table, rows, i);
			continue;
		}
		if (table->column_count++ == 0)
			table->columns = &columns[taken];
		take_column(narrowing, &columns[taken++], rows, i);
	}
}

/* A key of which the role may not read all columns is none for it. */
static void
take_key(const struct narrowing *narrowing, int place)
{
	struct introspect_table *table =
	    &narrowing->narrowed->schema.tables[place];
	for (int i = 0; i < table->column_count; i++) {
		struct introspect_column *column = &table->columns[i];
		column->primary_key =
		    column->primary_key && !narrowing->cut[place];
		if (column->primary_key &&
		    table->primary_key.count < KEY_COLUMNS_MAX)
			table->primary_key.columns[table->primary_key.count++] =
			    i;
	}
}

static bool
read_columns(struct narrowing *narrowing, jv *problem)
{
	struct narrowed *narrowed = narrowing->narrowed;
	const char *parameters[] = {narrowed->ids};
	struct db_result *rows =
	    ask(narrowing, columns_sql, 1, parameters, problem);
	if (!rows)
		return false;
	take_columns(narrowing, rows);
	db_result_free(rows);
	for (int i = 0; i < narrowed->schema.table_count; i++)
		take_key(narrowing, i);
	narrowed->hidden_tables =
	    array_of(&narrowed->arena, narrowing->hidden_tables);
	narrowed->hidden_positions =
	    array_of(&narrowed->arena, narrowing->hidden_positions);
	return true;
}

/* What was measured on the rows. */
static void
take_facts(struct narrowing *narrowing, const struct db_result *rows)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		if (keeps_facts(narrowing, table) &&
		    !measure_read(table, db_value(rows, i, 6), &schema->arena))
			table->rows = 0;
	}
}

static void
note_ids(struct narrowing *narrowing)
{
	struct narrowed *narrowed = narrowing->narrowed;
	size_t count = (size_t)narrowed->schema.table_count;
	struct text_words with = {.word = arena_array(&narrowing->scratch,
				      count + 1, sizeof(char *))};
	struct text_words without = {.word = arena_array(&narrowing->scratch,
					 count + 1, sizeof(char *))};
	for (size_t i = 0; i < count; i++) {
		bool keeps =
		    keeps_facts(narrowing, &narrowed->schema.tables[i]);
		struct text_words *ids = keeps ? &with : &without;
		ids->word[ids->count++] = narrowing->ids[i];
	}
	narrowed->ids = db_text_array(&narrowed->arena, count, narrowing->ids);
	narrowed->open_ids = array_of(&narrowed->arena, with);
	narrowed->guarded_ids = array_of(&narrowed->arena, without);
}

static bool
read_tables(struct narrowing *narrowing, jv *problem)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	const char *parameters[2];
	name_readable(
	    narrowing->making->readable, &narrowing->scratch, parameters);
	struct db_result *rows =
	    ask(narrowing, tables_sql, 2, parameters, problem);
	if (!rows)
		return false;
	size_t count = (size_t)db_rows(rows);
	schema->table_count = (int)count;
	schema->tables =
	    arena_array(&schema->arena, count + 1, sizeof(*schema->tables));
	narrowing->ids = arena_array(
	    &narrowing->scratch, count + 1, sizeof(*narrowing->ids));
	narrowing->cut =
	    arena_array(&narrowing->scratch, count + 1, sizeof(bool));
	for (int i = 0; i < (int)count; i++)
		take_table(narrowing, rows, i);
	note_ids(narrowing);
	bool read = read_columns(narrowing, problem);
	if (read)
		take_facts(narrowing, rows);
	db_result_free(rows);
	return read;
}

/* ---- path, enums and keys ---- */

static void
take_readable(struct narrowing *narrowing)
{
	struct narrowed *narrowed = narrowing->narrowed;
	struct introspect *schema = &narrowed->schema;
	const struct introspect *known = &narrowing->making->readable->schema;
	schema->search_path = arena_array(
	    &schema->arena, known->search_path_count + 1, sizeof(char *));
	for (size_t i = 0; i < known->search_path_count; i++)
		schema->search_path[i] =
		    arena_strdup(&schema->arena, known->search_path[i]);
	schema->search_path_count = known->search_path_count;
	narrowed->search_path = db_text_array(
	    &narrowed->arena, schema->search_path_count, schema->search_path);
}

/* Of the enums of the index those that the role may use. */
static bool
read_types(struct narrowing *narrowing, jv *problem)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	struct db_result *rows = ask(narrowing,
	    "SELECT schema, name FROM nl2sql.types "
	    "ORDER BY schema COLLATE \"C\", name COLLATE \"C\"",
	    0, NULL, problem);
	if (!rows)
		return false;
	schema->types = arena_array(
	    &schema->arena, (size_t)db_rows(rows) + 1, sizeof(*schema->types));
	for (int i = 0; i < db_rows(rows); i++)
		if (readable_type(narrowing->making->readable,
			db_value(rows, i, 0), db_value(rows, i, 1)))
			schema->types[schema->type_count++] =
			    (struct introspect_type){
				text_cell(narrowing, rows, i, 0),
				text_cell(narrowing, rows, i, 1)};
	db_result_free(rows);
	return true;
}

/* The places of the named columns.  False: the role may not read one. */
static bool
take_names(
    const struct introspect_table *table, const char *names, struct key *key)
{
	struct arena scratch = {0};
	size_t count = 0;
	const char **name = db_parse_array(&scratch, names, &count);
	bool all = name && count > 0 && count <= KEY_COLUMNS_MAX;
	for (size_t i = 0; all && i < count; i++) {
		int place = introspect_find_column(table, name[i]);
		all = place >= 0;
		key->columns[key->count++] = place;
	}
	arena_release(&scratch);
	return all;
}

static void
take_fk(struct narrowing *narrowing, const struct db_result *rows, int row)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	const struct introspect_table *from =
	    dictionary_get(&narrowing->by_id, db_value(rows, row, 0));
	const struct introspect_table *to =
	    dictionary_get(&narrowing->by_id, db_value(rows, row, 2));
	struct introspect_fk fk = {.declared = flag_cell(rows, row, 4),
	    .confidence = strtod(db_value(rows, row, 5), NULL),
	    .cost = strtod(db_value(rows, row, 6), NULL),
	    .evidence = text_cell(narrowing, rows, row, 7)};
	if (!from || !to ||
	    !take_names(from, db_value(rows, row, 1), &fk.columns) ||
	    !take_names(to, db_value(rows, row, 3), &fk.references))
		return;
	fk.from = (int)(from - schema->tables);
	fk.to = (int)(to - schema->tables);
	introspect_add_fk(schema, fk);
}

/* Shapes are compared by the declared keys, which come first. */
static bool
read_fks(struct narrowing *narrowing, jv *problem)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	struct db_result *rows = ask(narrowing,
	    "SELECT from_table, from_columns, to_table, to_columns, declared, "
	    "confidence, cost, evidence FROM nl2sql.fks ORDER BY NOT declared",
	    0, NULL, problem);
	if (!rows)
		return false;
	int row = 0;
	for (; row < db_rows(rows) && flag_cell(rows, row, 4); row++)
		take_fk(narrowing, rows, row);
	introspect_sort_fks(schema);
	table_places_mark(schema, false);
	for (; row < db_rows(rows); row++)
		take_fk(narrowing, rows, row);
	db_result_free(rows);
	introspect_sort_fks(schema);
	return true;
}

/* ---- what the index notes about itself ---- */

static bool
read_meta(struct narrowing *narrowing, jv *problem)
{
	struct arena *arena = &narrowing->scratch;
	const char *texts[LEXICON_KINDS];
	struct db_result *rows = ask(narrowing,
	    "SELECT key, value, EXISTS (SELECT FROM nl2sql.columns "
	    "WHERE gloss <> '') FROM nl2sql.meta",
	    0, NULL, problem);
	if (!rows)
		return false;
	for (int i = 0; i < db_rows(rows); i++) {
		narrowing->glosses = flag_cell(rows, i, 2);
		dictionary_set(&narrowing->meta,
		    arena_strdup(arena, db_value(rows, i, 0)),
		    arena_strdup(arena, db_value(rows, i, 1)));
	}
	db_result_free(rows);
	for (int kind = 0; kind < LEXICON_KINDS; kind++)
		texts[kind] = narrowing_meta(narrowing,
		    index_store_lexicon_key(arena, (enum lexicon_kind)kind));
	return lexicon_read_texts(
	    &narrowing->narrowed->lexicon, texts, problem);
}

static bool
make(struct narrowing *narrowing, jv *problem)
{
	struct narrowed *narrowed = narrowing->narrowed;
	take_readable(narrowing);
	if (!read_meta(narrowing, problem) || !read_types(narrowing, problem) ||
	    !read_tables(narrowing, problem))
		return false;
	introspect_name_tables(&narrowed->schema);
	return read_fks(narrowing, problem) &&
	       narrowing_derive(narrowing, problem);
}

bool
narrowed_make(struct narrowed *narrowed, const struct narrowed_making *making,
    jv *problem)
{
	struct narrowing narrowing = {.making = making, .narrowed = narrowed};
	*narrowed = (struct narrowed){0};
	bool made = make(&narrowing, problem);
	dictionary_release(&narrowing.meta);
	dictionary_release(&narrowing.by_id);
	arena_release(&narrowing.scratch);
	return made;
}

void
narrowed_release(struct narrowed *narrowed)
{
	for (int i = 0; i < NARROWED_PARTS; i++)
		index_rows_release(&narrowed->rows[i]);
	lexicon_release(&narrowed->lexicon);
	introspect_release(&narrowed->schema);
	arena_release(&narrowed->arena);
	*narrowed = (struct narrowed){0};
}

/* ---- is it needed? ---- */

static bool
is_same_path(const struct readable *readable, const char *indexed)
{
	struct arena scratch = {0};
	size_t count = 0;
	const char **path = db_parse_array(&scratch, indexed, &count);
	bool same = path && count == readable->schema.search_path_count;
	for (size_t i = 0; same && i < count; i++)
		same = strcmp(path[i], readable->schema.search_path[i]) == 0;
	arena_release(&scratch);
	return same;
}

/* Kinds: a table, an enum, the search_path. */
static const char whole_sql[] =
    "SELECT 't', schema, name FROM nl2sql.tables "
    "UNION ALL SELECT 'e', schema, name FROM nl2sql.types "
    "UNION ALL SELECT 'p', value, '' FROM nl2sql.meta "
    "WHERE key = 'search_path'";

static bool
is_whole(
    const struct narrowed_making *making, const struct db_result *rows, int row)
{
	const struct readable *readable = making->readable;
	const char *schema = db_value(rows, row, 1);
	const char *name = db_value(rows, row, 2);
	const struct readable_table *table = NULL;
	switch (db_value(rows, row, 0)[0]) {
	case 't':
		table = readable_find(readable, schema, name);
		return table && table->whole &&
		       (making->guarded_values || !table->guarded);
	case 'e':
		return readable_type(readable, schema, name);
	default:
		return is_same_path(readable, schema);
	}
}

bool
narrowed_not_needed(
    const struct narrowed_making *making, bool *whole, jv *problem)
{
	struct db_result *rows =
	    db_query(making->index, whole_sql, 0, NULL, problem);
	if (!rows)
		return false;
	*whole = true;
	for (int i = 0; *whole && i < db_rows(rows); i++)
		*whole = is_whole(making, rows, i);
	db_result_free(rows);
	return true;
}
