/* index_store.c - what the index holds and should hold; see index_store.h */
#include "index_store.h"

#include <stdlib.h>
#include <string.h>

#include "index_rows.h"

/* Session lock of all indexers: "nl2sql" in ASCII. */
#define LOCK_KEY "121381706527084"

/* ---- reading ---- */

static const char *
copy_value(
    struct arena *arena, const struct db_result *rows, int row, int column)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(arena, db_value(rows, row, column));
}

static bool
run(struct index_store *store, const char *sql, jv *problem)
{
	struct db_result *rows =
	    db_query_within(store->db, sql, 0, NULL, 0, problem);
	db_result_free(rows);
	return rows != NULL;
}

static bool
read_exists(struct index_store *store, jv *problem)
{
	struct db_result *rows = db_query(store->db,
	    "SELECT pg_catalog.to_regclass('nl2sql.meta') IS NOT NULL", 0, NULL,
	    problem);
	if (rows == NULL)
		return false;
	store->exists = strcmp(db_value(rows, 0, 0), "t") == 0;
	db_result_free(rows);
	return true;
}

static const char *
meta(const struct index_store *store, const char *key)
{
	const char *value = dictionary_get(&store->meta, key);
	return value == NULL ? "" : value;
}

static bool
read_meta(struct index_store *store, jv *problem)
{
	struct db_result *rows = db_query(
	    store->db, "SELECT key, value FROM nl2sql.meta", 0, NULL, problem);
	if (rows == NULL)
		return false;
	for (int i = 0; i < db_rows(rows); i++)
		dictionary_set(&store->meta,
		    arena_strdup(&store->arena, db_value(rows, i, 0)),
		    arena_strdup(&store->arena, db_value(rows, i, 1)));
	db_result_free(rows);
	store->exists = strcmp(meta(store, "format"), INDEX_STORE_FORMAT) == 0;
	store->generation = strtol(meta(store, "generation"), NULL, 10);
	return true;
}

static const char sources_sql[] =
    "SELECT s.schema, s.name, t.id, s.structure, s.content, s.facts, "
    "s.values_digest, t.digest, "
    "(SELECT pg_catalog.count(*) FROM nl2sql.values v "
    "WHERE v.table_id = t.id) FROM nl2sql.sources s "
    "LEFT JOIN nl2sql.tables t ON t.schema = s.schema AND t.name = s.name";

static const char *
full_name(struct arena *arena, const char *schema, const char *name)
{
	return arena_printf(arena, "%s.%s", schema, name);
}

static bool
read_sources(struct index_store *store, jv *problem)
{
	struct arena *arena = &store->arena;
	struct db_result *rows =
	    db_query_within(store->db, sources_sql, 0, NULL, 0, problem);
	if (rows == NULL)
		return false;
	store->source_count = (size_t)db_rows(rows);
	store->sources = arena_array(
	    arena, store->source_count + 1, sizeof(*store->sources));
	store->next_id = 1;
	for (int i = 0; i < db_rows(rows); i++) {
		struct index_source *source = &store->sources[i];
		*source = (struct index_source){copy_value(arena, rows, i, 0),
		    copy_value(arena, rows, i, 1),
		    copy_value(arena, rows, i, 2),
		    copy_value(arena, rows, i, 3),
		    copy_value(arena, rows, i, 4),
		    copy_value(arena, rows, i, 5),
		    copy_value(arena, rows, i, 6),
		    copy_value(arena, rows, i, 7),
		    strtol(db_value(rows, i, 8), NULL, 10), false};
		int id = (int)strtol(db_value(rows, i, 2), NULL, 10);
		if (id >= store->next_id)
			store->next_id = id + 1;
		dictionary_set(&store->by_name,
		    full_name(arena, source->schema, source->name), source);
	}
	db_result_free(rows);
	return true;
}

bool
index_store_open(
    struct index_store *store, struct db *db, bool lock, jv *problem)
{
	*store = (struct index_store){.db = db, .next_id = 1};
	if (lock &&
	    !run(store, "SELECT pg_catalog.pg_advisory_lock(" LOCK_KEY ")",
		problem))
		return false;
	if (!read_exists(store, problem))
		return false;
	if (store->exists && !read_meta(store, problem))
		return false;
	return !store->exists || read_sources(store, problem);
}

void
index_store_close(struct index_store *store)
{
	dictionary_release(&store->by_name);
	dictionary_release(&store->meta);
	arena_release(&store->arena);
	*store = (struct index_store){0};
}

bool
index_store_unsettled(const struct index_store *store, const char *settings)
{
	return strcmp(meta(store, "settings"), settings) != 0;
}

struct index_source *
index_store_source(
    const struct index_store *store, const struct introspect_table *table)
{
	struct arena scratch = {0};
	struct index_source *source = dictionary_get(
	    &store->by_name, full_name(&scratch, table->schema, table->name));
	arena_release(&scratch);
	return source;
}

/* ---- what fits ---- */

static bool
is_unknown_column(const struct introspect *schema, int table, const char *name)
{
	return name != NULL && table >= 0 &&
	       introspect_find_column(&schema->tables[table], name) < 0;
}

const char *
index_store_misfit(struct introspect *schema, const struct lexicon_entry *entry)
{
	const char *file = lexicon_file(entry->kind);
	for (size_t i = 0; i < entry->tables.count; i++)
		if (introspect_find_key(schema, entry->tables.word[i]) < 0)
			return arena_printf(&schema->arena,
			    "%s:%zu: no table '%s'", file, entry->line,
			    entry->tables.word[i]);
	if (entry->table == NULL)
		return NULL;
	int table = introspect_find_key(schema, entry->table);
	if (table < 0)
		return arena_printf(&schema->arena, "%s:%zu: no table '%s'",
		    file, entry->line, entry->table);
	if (is_unknown_column(schema, table, entry->column))
		return arena_printf(&schema->arena,
		    "%s:%zu: no column '%s' in '%s'", file, entry->line,
		    entry->column, entry->table);
	return NULL;
}

/* ---- writing ---- */

struct saving {
	struct index_store *store;
	const struct index_build *build;
	struct arena arena;
	const char **ids;          /* of each table, as text */
	struct index_source **old; /* of each table, may be NULL */
	struct digest fingerprint;
	struct index_summary *summary;
	jv *problem;
};

/* Run a statement with one array of ids. */
static bool
run_for(struct saving *saving, const char *sql, struct text_words ids)
{
	const char *parameters[] = {
	    db_text_array(&saving->arena, ids.count, ids.word)};
	struct db_result *rows = db_query_within(
	    saving->store->db, sql, 1, parameters, 0, saving->problem);
	db_result_free(rows);
	return rows != NULL;
}

static bool
copy_rows(struct saving *saving, const struct index_rows *rows)
{
	if (rows->count == 0)
		return true;
	const char *sql = arena_printf(&saving->arena,
	    "COPY nl2sql.%s %s FROM STDIN", rows->table, rows->list);
	if (!db_copy_open(saving->store->db, sql, saving->problem))
		return false;
	for (size_t i = 0; i < rows->count; i++)
		if (!db_copy_row(
			saving->store->db, rows->columns, rows->rows[i]))
			break;
	return db_copy_close(saving->store->db, saving->problem);
}

static bool
set_meta(struct saving *saving, const char *key, const char *value)
{
	if (strcmp(meta(saving->store, key), value) == 0)
		return true;
	const char *parameters[] = {key, value};
	struct db_result *rows = db_query(saving->store->db,
	    "INSERT INTO nl2sql.meta (key, value) VALUES ($1, $2) "
	    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
	    2, parameters, saving->problem);
	db_result_free(rows);
	return rows != NULL;
}

/* Replace the content of a small table unless it is what it was. */
static bool
replace(struct saving *saving, struct index_rows *rows, const char *where)
{
	const char *key =
	    arena_printf(&saving->arena, "digest.%s", rows->table);
	const char *digest = digest_text_of(&rows->digest, &saving->arena);
	digest_text(&saving->fingerprint, digest);
	bool done = true;
	if (strcmp(meta(saving->store, key), digest) != 0) {
		if (strcmp(rows->table, "inclusions") != 0)
			saving->store->changed = true;
		done = run(saving->store,
			   arena_printf(&saving->arena,
			       "DELETE FROM nl2sql.%s %s", rows->table, where),
			   saving->problem) &&
		       copy_rows(saving, rows) && set_meta(saving, key, digest);
	}
	index_rows_release(rows);
	return done;
}

static void
assign_ids(struct saving *saving)
{
	struct introspect *schema = saving->build->schema;
	size_t count = (size_t)schema->table_count + 1;
	saving->ids = arena_array(&saving->arena, count, sizeof(char *));
	saving->old =
	    arena_array(&saving->arena, count, sizeof(struct index_source *));
	for (int i = 0; i < schema->table_count; i++) {
		struct index_source *old =
		    index_store_source(saving->store, &schema->tables[i]);
		saving->old[i] = old;
		if (old != NULL)
			old->seen = true;
		saving->ids[i] = old != NULL && old->id != NULL
				     ? old->id
				     : arena_printf(&saving->arena, "%d",
					   saving->store->next_id++);
	}
}

static bool
remove_gone(struct saving *saving)
{
	struct index_store *store = saving->store;
	struct text_words gone = {arena_array(&saving->arena,
				      store->source_count + 1, sizeof(char *)),
	    0};
	struct text_words names = {arena_array(&saving->arena,
				       store->source_count + 1, sizeof(char *)),
	    0};
	for (size_t i = 0; i < store->source_count; i++) {
		const struct index_source *source = &store->sources[i];
		if (source->seen)
			continue;
		names.word[names.count++] =
		    full_name(&saving->arena, source->schema, source->name);
		if (source->id != NULL)
			gone.word[gone.count++] = source->id;
	}
	saving->summary->removed = (long)names.count;
	if (names.count == 0)
		return true;
	store->changed = true;
	return run_for(saving,
		   "DELETE FROM nl2sql.tables WHERE id = ANY ($1::int[])",
		   gone) &&
	       run_for(saving,
		   "DELETE FROM nl2sql.sources "
		   "WHERE schema || '.' || name = ANY ($1::text[])",
		   names);
}

static const char upsert_sql[] =
    "INSERT INTO nl2sql.tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
    "$10, $11, $12, $13, $14, $15, $16) ON CONFLICT (id) DO UPDATE SET "
    "(schema, name, key, kind, sql, module, comment, row_estimate, words, "
    "stems, label, is_association, hub_degree, length, digest) = "
    "($2, $3, $4, $5, $6, $7, $8, $9::bigint, $10::text[], $11::text[], "
    "$12::text[], $13::boolean, $14::integer, $15::integer, $16)";

/* The table's own row, columns and postings; false when the server failed. */
static bool
save_table(struct saving *saving, int place, struct index_rows *columns,
    struct index_rows *postings, struct text_words *written)
{
	struct introspect_table *table = &saving->build->schema->tables[place];
	struct index_rows own;
	struct index_rows found;
	index_rows_init(&own, "columns", "", &saving->arena);
	index_rows_init(&found, "postings", "", &saving->arena);
	index_rows_columns(&own, table, saving->ids[place]);
	index_rows_postings(
	    &found, table, saving->ids[place], saving->build->stemmer);
	const char *row[INDEX_TABLE_COLUMNS];
	index_rows_table(table, saving->ids[place], &saving->arena, row);
	struct digest digest = own.digest;
	for (int i = 0; i < INDEX_TABLE_COLUMNS - 1; i++)
		digest_text(&digest, row[i]);
	digest_text(&digest, digest_text_of(&found.digest, &saving->arena));
	const char *text = digest_text_of(&digest, &saving->arena);
	row[INDEX_TABLE_COLUMNS - 1] = text;
	digest_text(&saving->fingerprint, text);
	const struct index_source *old = saving->old[place];
	bool same = old != NULL && old->digest != NULL &&
		    strcmp(old->digest, text) == 0;
	bool done = true;
	if (!same) {
		saving->store->changed = true;
		written->word[written->count++] = saving->ids[place];
		for (size_t i = 0; i < own.count; i++)
			index_rows_add(
			    columns, own.rows[i], (size_t)own.columns);
		for (size_t i = 0; i < found.count; i++)
			index_rows_add(
			    postings, found.rows[i], (size_t)found.columns);
		struct db_result *rows = db_query(saving->store->db, upsert_sql,
		    INDEX_TABLE_COLUMNS, row, saving->problem);
		done = rows != NULL;
		db_result_free(rows);
	}
	index_rows_release(&own);
	index_rows_release(&found);
	return done;
}

static bool
save_tables(struct saving *saving)
{
	const struct introspect *schema = saving->build->schema;
	struct index_rows columns;
	struct index_rows postings;
	index_rows_init(&columns, "columns", "", &saving->arena);
	index_rows_init(&postings, "postings", "", &saving->arena);
	struct text_words written = {
	    arena_array(&saving->arena, (size_t)schema->table_count + 1,
		sizeof(char *)),
	    0};
	bool done = true;
	for (int i = 0; done && i < schema->table_count; i++)
		done = save_table(saving, i, &columns, &postings, &written);
	saving->summary->written = (long)written.count;
	done = done && written.count > 0
		   ? run_for(saving,
			 "DELETE FROM nl2sql.columns WHERE table_id = ANY "
			 "($1::int[])",
			 written) &&
			 run_for(saving,
			     "DELETE FROM nl2sql.postings WHERE table_id = ANY "
			     "($1::int[])",
			     written) &&
			 copy_rows(saving, &columns) &&
			 copy_rows(saving, &postings)
		   : done;
	index_rows_release(&columns);
	index_rows_release(&postings);
	return done;
}

/* ---- values ---- */

static bool
values_differ(const struct saving *saving, int place)
{
	const struct introspect_table *table =
	    &saving->build->schema->tables[place];
	const struct index_source *old = saving->old[place];
	return old == NULL || old->id == NULL ||
	       strcmp(old->values_digest, table->values_digest) != 0;
}

static bool
copy_column_values(struct saving *saving, const struct index_values *values)
{
	const struct introspect_table *table =
	    &saving->build->schema->tables[values->table];
	struct arena scratch = {0};
	bool alive = true;
	for (size_t i = 0; alive && i < values->values.count; i++) {
		const char *value = values->values.value[i];
		const char *key = text_key(&scratch, value);
		struct text_words grams = text_grams(&scratch, key);
		const char *row[] = {saving->ids[values->table],
		    arena_printf(&scratch, "%d",
			table->columns[values->column].position),
		    value, key,
		    text_key_stemmed(saving->build->stemmer, &scratch, key),
		    db_text_array(&scratch, grams.count, grams.word)};
		alive = db_copy_row(saving->store->db, (int)COUNT_OF(row), row);
		arena_reset(&scratch);
	}
	arena_release(&scratch);
	return alive;
}

static bool
copy_values(struct saving *saving)
{
	const struct index_build *build = saving->build;
	if (!db_copy_open(saving->store->db, "COPY nl2sql.values FROM STDIN",
		saving->problem))
		return false;
	for (size_t i = 0; i < build->value_count; i++)
		if (values_differ(saving, build->values[i].table) &&
		    !copy_column_values(saving, &build->values[i]))
			break;
	return db_copy_close(saving->store->db, saving->problem);
}

static bool
save_values(struct saving *saving)
{
	const struct introspect *schema = saving->build->schema;
	struct text_words differing = {
	    arena_array(&saving->arena, (size_t)schema->table_count + 1,
		sizeof(char *)),
	    0};
	bool bulk = true;
	for (int i = 0; i < schema->table_count; i++) {
		digest_text(
		    &saving->fingerprint, schema->tables[i].values_digest);
		if (values_differ(saving, i))
			differing.word[differing.count++] = saving->ids[i];
		else if (saving->old[i]->values > 0)
			bulk = false;
	}
	if (differing.count == 0)
		return true;
	saving->store->changed = true;
	/* Into an empty table the trigram index is built at the end: a
	 * quarter of the time. */
	const char *drop = "DROP INDEX nl2sql.values_grams_idx";
	const char *create = "CREATE INDEX values_grams_idx "
			     "ON nl2sql.values USING gin (grams)";
	return run_for(saving,
		   "DELETE FROM nl2sql.values WHERE table_id = ANY "
		   "($1::int[])",
		   differing) &&
	       (!bulk || run(saving->store, drop, saving->problem)) &&
	       copy_values(saving) &&
	       (!bulk || run(saving->store, create, saving->problem)) &&
	       (!bulk ||
		   run(saving->store, "ANALYZE nl2sql.values, nl2sql.postings",
		       saving->problem));
}

/* ---- what is remembered ---- */

static bool
source_differs(const struct index_source *old,
    const struct introspect_table *table, const char *facts)
{
	return old == NULL || strcmp(old->structure, table->structure) != 0 ||
	       strcmp(old->content, table->content) != 0 ||
	       strcmp(old->values_digest, table->values_digest) != 0 ||
	       (table->changed && strcmp(old->facts, facts) != 0);
}

static bool
save_sources(struct saving *saving)
{
	const struct introspect *schema = saving->build->schema;
	for (int i = 0; i < schema->table_count; i++) {
		const struct introspect_table *table = &schema->tables[i];
		const char *facts = measure_write(table, &saving->arena);
		if (!source_differs(saving->old[i], table, facts))
			continue;
		const char *parameters[] = {table->schema, table->name,
		    table->structure, table->content, facts,
		    table->values_digest};
		struct db_result *rows = db_query(saving->store->db,
		    "INSERT INTO nl2sql.sources VALUES ($1, $2, $3, $4, "
		    "$5, $6) ON CONFLICT (schema, name) DO UPDATE SET "
		    "structure = excluded.structure, "
		    "content = excluded.content, facts = excluded.facts, "
		    "values_digest = excluded.values_digest",
		    6, parameters, saving->problem);
		if (rows == NULL)
			return false;
		db_result_free(rows);
	}
	return true;
}

/* ---- the small tables ---- */

static bool
save_derived(struct saving *saving)
{
	const struct index_build *build = saving->build;
	struct index_rows rows;
	index_rows_init(&rows, "fks", "", &saving->arena);
	index_rows_fks(&rows, build->schema, saving->ids);
	if (!replace(saving, &rows, ""))
		return false;
	index_rows_init(&rows, "types", "", &saving->arena);
	index_rows_types(&rows, build->schema);
	if (!replace(saving, &rows, ""))
		return false;
	index_rows_init(&rows, "modules", "", &saving->arena);
	index_rows_modules(&rows, &build->modules, build->stemmer);
	if (!replace(saving, &rows, ""))
		return false;
	/* Not part of what readers see, so not of the fingerprint. */
	struct digest fingerprint = saving->fingerprint;
	index_rows_init(&rows, "inclusions", "", &saving->arena);
	index_rows_inclusions(&rows, build->inclusions);
	bool done = replace(saving, &rows, "");
	saving->fingerprint = fingerprint;
	return done;
}

static bool
save_lexicon(struct saving *saving)
{
	static const struct {
		enum lexicon_kind kind;
		const char *table;
		const char *list;
		const char *where;
	} tables[] = {
	    {LEXICON_SYNONYMS, "synonyms", "", ""},
	    {LEXICON_METRICS, "metrics", "", ""},
	    {LEXICON_CONFUSABLES, "confusables", "", ""},
	    {LEXICON_ABBREVIATIONS, "abbreviations", "", ""},
	    {LEXICON_EXAMPLES, "examples", "(question, stems, sql, source)",
		"WHERE source = 'lexicon'"},
	};
	for (size_t i = 0; i < COUNT_OF(tables); i++) {
		struct index_rows rows;
		index_rows_init(
		    &rows, tables[i].table, tables[i].list, &saving->arena);
		index_rows_lexicon(
		    &rows, tables[i].kind, saving->build, saving->ids);
		if (!replace(saving, &rows, tables[i].where))
			return false;
	}
	return true;
}

static bool
save_numbers(struct saving *saving)
{
	const struct introspect *schema = saving->build->schema;
	double length = 0;
	for (int i = 0; i < schema->table_count; i++)
		length += schema->tables[i].length;
	const char *mean = arena_printf(&saving->arena, "%.4f",
	    schema->table_count > 0 ? length / schema->table_count : 1.0);
	const char *count =
	    arena_printf(&saving->arena, "%d", schema->table_count);
	const char *path = db_text_array(
	    &saving->arena, schema->search_path_count, schema->search_path);
	digest_text(&saving->fingerprint, path);
	return set_meta(saving, "mean_length", mean) &&
	       set_meta(saving, "table_count", count) &&
	       set_meta(saving, "search_path", path) &&
	       set_meta(saving, "database", saving->build->database) &&
	       set_meta(saving, "settings", saving->build->settings);
}

static bool
save_generation(struct saving *saving)
{
	struct index_store *store = saving->store;
	const char *fingerprint =
	    digest_text_of(&saving->fingerprint, &store->arena);
	if (store->changed)
		store->generation++;
	saving->summary->fingerprint = fingerprint;
	saving->summary->generation = store->generation;
	saving->summary->changed = store->changed;
	return set_meta(saving, "fingerprint", fingerprint) &&
	       set_meta(saving, "generation",
		   arena_printf(&saving->arena, "%ld", store->generation));
}

static bool
save_all(struct saving *saving, const char *script)
{
	struct index_store *store = saving->store;
	if (!db_execute(store->db, "BEGIN", saving->problem))
		return false;
	if (!store->exists &&
	    (!db_execute(store->db, "DROP SCHEMA IF EXISTS nl2sql CASCADE",
		 saving->problem) ||
		!db_execute(store->db, script, saving->problem)))
		return false;
	assign_ids(saving);
	return remove_gone(saving) && save_tables(saving) &&
	       save_values(saving) && save_sources(saving) &&
	       save_derived(saving) && save_lexicon(saving) &&
	       save_numbers(saving) && save_generation(saving) &&
	       db_execute(store->db, "COMMIT", saving->problem);
}

static void
summarise(const struct index_build *build, struct index_summary *summary)
{
	summary->tables = build->schema->table_count;
	for (int i = 0; i < build->schema->table_count; i++)
		summary->columns += build->schema->tables[i].column_count;
	for (size_t i = 0; i < build->schema->fk_count; i++)
		if (build->schema->fks[i].declared)
			summary->declared++;
		else
			summary->inferred++;
}

bool
index_store_save(struct index_store *store, const struct index_build *build,
    const char *script, struct index_summary *summary, jv *problem)
{
	struct saving saving = {.store = store,
	    .build = build,
	    .summary = summary,
	    .problem = problem,
	    .fingerprint = digest_start()};
	store->changed = !store->exists;
	summarise(build, summary);
	bool saved = save_all(&saving, script);
	if (!saved) {
		/* What went wrong is told; the end of the session undoes. */
		jv ignored = jv_invalid();
		if (!db_execute(store->db, "ROLLBACK", &ignored))
			jv_free(ignored);
	}
	arena_release(&saving.arena);
	return saved;
}
