/* load.c - reads names and columns from the index; see catalog.h */
#include "catalog/load.h"

#include "catalog/listing.h"
#include "catalog/vector_search.h"
#include "index/narrowed.h"

#include <stdlib.h>
#include <string.h>

/* ---- cells ---- */

static const char *
text_cell(
    struct catalog *catalog, const struct listing *rows, int row, int column)
{
	return arena_strdup(&catalog->arena, listing_value(rows, row, column));
}

static const char *
optional_cell(
    struct catalog *catalog, const struct listing *rows, int row, int column)
{
	return listing_null(rows, row, column)
		   ? NULL
		   : text_cell(catalog, rows, row, column);
}

static struct text_words
words_cell(
    struct catalog *catalog, const struct listing *rows, int row, int column)
{
	struct text_words words = {0};
	words.word = db_parse_array(
	    &catalog->arena, listing_value(rows, row, column), &words.count);
	return words;
}

static bool
flag_cell(const struct listing *rows, int row, int column)
{
	return listing_value(rows, row, column)[0] == 't';
}

static double
number_cell(const struct listing *rows, int row, int column)
{
	return strtod(listing_value(rows, row, column), NULL);
}

int
catalog_place(const struct catalog *catalog, const char *id)
{
	const struct catalog_table *table = dictionary_get(&catalog->by_id, id);
	return !table ? -1 : (int)(table - catalog->tables);
}

/* The place of the table whose id stands in a cell; -1 for NULL. */
static int
place_cell(const struct catalog *catalog, const struct listing *rows, int row,
    int column)
{
	return catalog_place(catalog, listing_value(rows, row, column));
}

/* ---- reading the names ---- */

/* Read a part of the index: what was made for the role, or the rows of the
 * statement. */
static bool
read_part(struct catalog *catalog, enum narrowed_part part, const char *sql,
    struct listing *rows, jv *problem)
{
	*rows = (struct listing){0};
	if (catalog->narrowed)
		rows->made = &catalog->narrowed->rows[part];
	else
		rows->rows = catalog_query(catalog, sql, 0, NULL, problem);
	return rows->made || rows->rows;
}

static void
take_meta(struct catalog *catalog, const struct db_result *rows, int row)
{
	struct arena *arena = &catalog->arena;
	const char *key = db_value(rows, row, 0);
	const char *value = db_value(rows, row, 1);
	if (strcmp(key, "fingerprint") == 0)
		catalog->fingerprint = arena_strdup(arena, value);
	else if (strcmp(key, "database") == 0)
		catalog->database = arena_strdup(arena, value);
	else if (strcmp(key, "role") == 0)
		catalog->role = arena_strdup(arena, value);
	else if (strcmp(key, "mean_length") == 0)
		catalog->mean_length = strtod(value, NULL);
	else if (strcmp(key, "embedding") == 0)
		catalog_take_vectors(catalog, value);
	else
		catalog->search_path.word =
		    db_parse_array(arena, value, &catalog->search_path.count);
}

static bool
load_meta(struct catalog *catalog, jv *problem)
{
	struct db_result *rows = catalog_query(catalog,
	    "SELECT key, value FROM nl2sql.meta WHERE key IN ('fingerprint', "
	    "'database', 'role', 'mean_length', 'search_path', 'embedding')",
	    0, NULL, problem);
	if (!rows)
		return false;
	catalog->fingerprint = catalog->database = catalog->role = "";
	catalog->mean_length = 1;
	for (int i = 0; i < db_rows(rows); i++)
		take_meta(catalog, rows, i);
	db_result_free(rows);
	return true;
}

void
catalog_enter(struct catalog *catalog, struct catalog_table *table)
{
	dictionary_set(&catalog->by_key, table->key, table);
	dictionary_set(&catalog->by_id,
	    arena_printf(&catalog->arena, "%d", table->id), table);
	dictionary_set(&catalog->by_name,
	    arena_printf(&catalog->arena, "%s.%s", table->schema, table->name),
	    table);
}

void
catalog_chain(struct catalog *catalog, struct catalog_synonym *synonym)
{
	synonym->next = dictionary_get(&catalog->synonyms, synonym->stemmed);
	dictionary_set(&catalog->synonyms, synonym->stemmed, synonym);
}

void
catalog_chain_metric(struct catalog *catalog, struct catalog_metric *metric)
{
	metric->next = dictionary_get(&catalog->metrics, metric->stemmed);
	dictionary_set(&catalog->metrics, metric->stemmed, metric);
}

static void
take_table(struct catalog *catalog, int place, const struct listing *rows)
{
	struct catalog_table *table = &catalog->tables[place];
	int row = place;
	*table = (struct catalog_table){
	    .id = (int)number_cell(rows, row, 0),
	    .schema = text_cell(catalog, rows, row, 1),
	    .name = text_cell(catalog, rows, row, 2),
	    .key = text_cell(catalog, rows, row, 3),
	    .kind = text_cell(catalog, rows, row, 4),
	    .sql = text_cell(catalog, rows, row, 5),
	    .module = text_cell(catalog, rows, row, 6),
	    .comment = text_cell(catalog, rows, row, 7),
	    .rows = number_cell(rows, row, 8),
	    .words = words_cell(catalog, rows, row, 9),
	    .stems = words_cell(catalog, rows, row, 10),
	    .label = words_cell(catalog, rows, row, 11),
	    .association = flag_cell(rows, row, 12),
	    .degree = (int)number_cell(rows, row, 13),
	    .length = number_cell(rows, row, 14),
	    .placed = flag_cell(rows, row, 15),
	    .of_division = flag_cell(rows, row, 16),
	};
	catalog_enter(catalog, table);
}

/* Mark the places of tables that divisions have. */
static void
mark_divided(struct catalog *catalog)
{
	struct dictionary names = {0};
	for (int i = 0; i < catalog->table_count; i++) {
		struct catalog_table *table = &catalog->tables[i];
		if (table->placed && table->of_division)
			dictionary_set(&names, table->name, table);
	}
	for (int i = 0; i < catalog->table_count; i++) {
		struct catalog_table *table = &catalog->tables[i];
		table->divided =
		    table->placed && dictionary_has(&names, table->name);
	}
	dictionary_release(&names);
}

static bool
load_tables(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_TABLES,
		"SELECT id, schema, name, key, kind, sql, module, comment, "
		"row_estimate, words, stems, label, is_association, "
		"hub_degree, "
		"length, placed, of_division FROM nl2sql.tables "
		"ORDER BY schema COLLATE \"C\", name COLLATE \"C\"",
		&rows, problem))
		return false;
	catalog->table_count = listing_rows(&rows);
	catalog->tables = arena_array(&catalog->arena,
	    (size_t)catalog->table_count + 1, sizeof(*catalog->tables));
	for (int i = 0; i < catalog->table_count; i++)
		take_table(catalog, i, &rows);
	mark_divided(catalog);
	listing_close(&rows);
	return true;
}

static bool
load_fks(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_FKS,
		"SELECT from_table, from_columns, to_table, to_columns, "
		"declared, "
		"confidence, cost FROM nl2sql.fks",
		&rows, problem))
		return false;
	catalog->fks = arena_array(&catalog->arena,
	    (size_t)listing_rows(&rows) + 1, sizeof(*catalog->fks));
	for (int i = 0; i < listing_rows(&rows); i++) {
		struct catalog_fk fk = {
		    .from = place_cell(catalog, &rows, i, 0),
		    .columns = words_cell(catalog, &rows, i, 1),
		    .to = place_cell(catalog, &rows, i, 2),
		    .references = words_cell(catalog, &rows, i, 3),
		    .declared = flag_cell(&rows, i, 4),
		    .confidence = number_cell(&rows, i, 5),
		    .cost = number_cell(&rows, i, 6)};
		if (fk.from >= 0 && fk.to >= 0)
			catalog->fks[catalog->fk_count++] = fk;
	}
	listing_close(&rows);
	return true;
}

static bool
load_modules(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_MODULES,
		"SELECT name, keywords, stems, source FROM nl2sql.modules "
		"ORDER BY name COLLATE \"C\"",
		&rows, problem))
		return false;
	catalog->module_count = listing_rows(&rows);
	catalog->modules = arena_array(&catalog->arena,
	    (size_t)catalog->module_count + 1, sizeof(*catalog->modules));
	for (int i = 0; i < catalog->module_count; i++)
		catalog->modules[i] = (struct catalog_module){
		    .name = text_cell(catalog, &rows, i, 0),
		    .keywords = words_cell(catalog, &rows, i, 1),
		    .stems = words_cell(catalog, &rows, i, 2),
		    .from_lexicon =
			strcmp(listing_value(&rows, i, 3), "lexicon") == 0};
	listing_close(&rows);
	return true;
}

static void
take_division_name(
    struct catalog *catalog, const char *words, const char *schema)
{
	catalog->division_names[catalog->division_name_count++] =
	    (struct catalog_division_name){words, schema};
}

static bool
load_synonyms(struct catalog *catalog, jv *problem)
{
	/* Read backwards, so that the chains have the order of the lexicon. */
	struct listing rows;
	if (!read_part(catalog, NARROWED_SYNONYMS,
		"SELECT words, stemmed, table_id, column_name, expr, schema "
		"FROM nl2sql.synonyms ORDER BY ctid DESC",
		&rows, problem))
		return false;
	rows.backwards = true;
	catalog->synonym_list = arena_array(&catalog->arena,
	    (size_t)listing_rows(&rows) + 1, sizeof(*catalog->synonym_list));
	catalog->division_names = arena_array(&catalog->arena,
	    (size_t)listing_rows(&rows) + 1, sizeof(*catalog->division_names));
	for (int i = 0; i < listing_rows(&rows); i++) {
		struct catalog_synonym *synonym =
		    &catalog->synonym_list[catalog->synonym_count];
		*synonym = (struct catalog_synonym){
		    .words = text_cell(catalog, &rows, i, 0),
		    .stemmed = text_cell(catalog, &rows, i, 1),
		    .table = place_cell(catalog, &rows, i, 2),
		    .column = optional_cell(catalog, &rows, i, 3),
		    .expr = optional_cell(catalog, &rows, i, 4)};
		if (!listing_null(&rows, i, 5))
			take_division_name(catalog, synonym->words,
			    text_cell(catalog, &rows, i, 5));
		if (synonym->table < 0)
			continue;
		catalog_chain(catalog, synonym);
		catalog->synonym_count++;
	}
	listing_close(&rows);
	return true;
}

static bool
load_metrics(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_METRICS,
		"SELECT name, words, stemmed, expr, table_id "
		"FROM nl2sql.metrics ORDER BY ctid DESC",
		&rows, problem))
		return false;
	rows.backwards = true;
	catalog->metric_list = arena_array(&catalog->arena,
	    (size_t)listing_rows(&rows) + 1, sizeof(*catalog->metric_list));
	for (int i = 0; i < listing_rows(&rows); i++) {
		struct catalog_metric *metric =
		    &catalog->metric_list[catalog->metric_count];
		*metric = (struct catalog_metric){
		    .name = text_cell(catalog, &rows, i, 0),
		    .words = text_cell(catalog, &rows, i, 1),
		    .stemmed = text_cell(catalog, &rows, i, 2),
		    .expr = text_cell(catalog, &rows, i, 3),
		    .table = place_cell(catalog, &rows, i, 4)};
		if (metric->table < 0)
			continue;
		catalog_chain_metric(catalog, metric);
		catalog->metric_count++;
	}
	listing_close(&rows);
	return true;
}

static bool
load_confusables(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_CONFUSABLES,
		"SELECT table_id, triggers, stems, advice FROM "
		"nl2sql.confusables "
		"ORDER BY ctid",
		&rows, problem))
		return false;
	catalog->confusables = arena_array(&catalog->arena,
	    (size_t)listing_rows(&rows) + 1, sizeof(*catalog->confusables));
	for (int i = 0; i < listing_rows(&rows); i++) {
		struct catalog_confusable confusable = {
		    .table = place_cell(catalog, &rows, i, 0),
		    .triggers = words_cell(catalog, &rows, i, 1),
		    .stems = words_cell(catalog, &rows, i, 2),
		    .advice = text_cell(catalog, &rows, i, 3)};
		if (confusable.table >= 0)
			catalog->confusables[catalog->confusable_count++] =
			    confusable;
	}
	listing_close(&rows);
	return true;
}

static bool
load_types(struct catalog *catalog, jv *problem)
{
	struct listing rows;
	if (!read_part(catalog, NARROWED_TYPES,
		"SELECT schema, name FROM nl2sql.types", &rows, problem))
		return false;
	for (int i = 0; i < listing_rows(&rows); i++) {
		const char *schema = listing_value(&rows, i, 0);
		const char *name = text_cell(catalog, &rows, i, 1);
		dictionary_set(&catalog->types,
		    arena_printf(&catalog->arena, "%s.%s", schema, name),
		    catalog);
		if (text_words_hold(catalog->search_path, schema))
			dictionary_set(&catalog->types, name, catalog);
	}
	listing_close(&rows);
	return true;
}

/* ---- columns ---- */

static void
take_column(struct catalog *catalog, struct catalog_column *column,
    const struct listing *rows, int row)
{
	*column = (struct catalog_column){
	    .position = (int)number_cell(rows, row, 1),
	    .name = text_cell(catalog, rows, row, 2),
	    .sql = text_cell(catalog, rows, row, 3),
	    .type = text_cell(catalog, rows, row, 4),
	    .class = index_rows_class(listing_value(rows, row, 6)),
	    .comment = text_cell(catalog, rows, row, 7),
	    .primary_key = flag_cell(rows, row, 8),
	    .unique = flag_cell(rows, row, 9),
	    .nullable = flag_cell(rows, row, 10),
	    .words = words_cell(catalog, rows, row, 11),
	    .stems = words_cell(catalog, rows, row, 12),
	    .synonyms = words_cell(catalog, rows, row, 13),
	    .gloss = text_cell(catalog, rows, row, 14),
	    .mschema = text_cell(catalog, rows, row, 15),
	    .flag_true = optional_cell(catalog, rows, row, 16),
	    .flag_false = optional_cell(catalog, rows, row, 17),
	    .numeric_text = flag_cell(rows, row, 18),
	    .distinct = listing_null(rows, row, 19)
			    ? -1
			    : (long)number_cell(rows, row, 19),
	    .minimum = optional_cell(catalog, rows, row, 20),
	    .maximum = optional_cell(catalog, rows, row, 21),
	    .values_complete = flag_cell(rows, row, 22),
	};
}

static const char columns_sql[] =
    "SELECT table_id, position, name, sql, type, full_type, class, comment, "
    "is_pk, is_unique, nullable, words, stems, synonyms, gloss, mschema, "
    "flag_true, flag_false, is_numeric_text, n_distinct, min_value, "
    "max_value, values_indexed FROM nl2sql.columns WHERE table_id = ANY "
    "($1::int[]) "
    "ORDER BY table_id, position";

static void
take_columns(struct catalog *catalog, const struct listing *rows)
{
	struct catalog_column *columns = arena_array(
	    &catalog->arena, (size_t)listing_rows(rows) + 1, sizeof(*columns));
	for (int i = 0; i < listing_rows(rows); i++) {
		int place = place_cell(catalog, rows, i, 0);
		if (place < 0)
			continue;
		struct catalog_table *table = &catalog->tables[place];
		if (table->column_count == 0)
			table->columns = &columns[i];
		table->column_count++;
		take_column(catalog, &columns[i], rows, i);
	}
}

bool
catalog_columns(
    struct catalog *catalog, const int places[], int count, jv *problem)
{
	struct arena scratch = {0};
	const char **ids =
	    arena_array(&scratch, (size_t)count + 1, sizeof(*ids));
	size_t missing = 0;
	for (int i = 0; i < count; i++)
		if (!catalog->tables[places[i]].columns)
			ids[missing++] = arena_printf(
			    &scratch, "%d", catalog->tables[places[i]].id);
	bool done = true;
	if (missing > 0) {
		const char *parameters[] = {
		    db_text_array(&scratch, missing, ids)};
		struct listing rows = {
		    .rows = catalog_query(
			catalog, columns_sql, 1, parameters, problem)};
		done = rows.rows;
		if (done)
			take_columns(catalog, &rows);
		listing_close(&rows);
	}
	arena_release(&scratch);
	return done;
}

/* Of a narrowed index all columns are in memory. */
static void
load_narrowed_columns(struct catalog *catalog)
{
	const struct listing rows = {
	    .made = &catalog->narrowed->rows[NARROWED_COLUMNS]};
	take_columns(catalog, &rows);
}

/* ---- all of it ---- */

/* What only a question needs. */
static bool
load_keys_and_words(struct catalog *catalog, jv *problem)
{
	return load_fks(catalog, problem) && load_modules(catalog, problem) &&
	       load_synonyms(catalog, problem) &&
	       load_metrics(catalog, problem) &&
	       load_confusables(catalog, problem);
}

bool
catalog_load(struct catalog *catalog, jv *problem)
{
	if (!load_meta(catalog, problem) || !catalog_narrow(catalog, problem))
		return false;
	if (!load_tables(catalog, problem) || !load_types(catalog, problem) ||
	    (!catalog->bare && !load_keys_and_words(catalog, problem)))
		return false;
	if (catalog->narrowed) {
		load_narrowed_columns(catalog);
		catalog_mark_guarded(catalog);
	}
	return true;
}
