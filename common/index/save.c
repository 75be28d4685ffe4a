/* save.c - writes the index; see store.h */
#include "index/save.h"

#include <string.h>

bool
index_save_run(
    struct index_save *saving, const char *sql, struct text_words ids)
{
	const char *parameters[] = {
	    db_text_array(&saving->arena, ids.count, ids.word)};
	struct db_result *rows = db_query_within(
	    saving->store->db, sql, 1, parameters, 0, saving->problem);
	db_result_free(rows);
	return rows;
}

bool
index_save_copy(struct index_save *saving, const struct index_rows *rows)
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
set_meta(struct index_save *saving, const char *key, const char *value)
{
	if (strcmp(index_store_meta(saving->store, key), value) == 0)
		return true;
	const char *parameters[] = {key, value};
	struct db_result *rows = db_query(saving->store->db,
	    "INSERT INTO nl2sql.meta (key, value) VALUES ($1, $2) "
	    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
	    2, parameters, saving->problem);
	db_result_free(rows);
	return rows;
}

/* The examples of the lexicon are replaced one by one, because what an example
 * reads was noted when it came, and tells whether it is stale.  An example that
 * the lexicon still has stays as it is. */
static const char merge_examples[] =
    "WITH same AS (SELECT n.id AS incoming, e.id AS kept "
    "FROM nl2sql.examples n JOIN nl2sql.examples e ON e.source = 'lexicon' "
    "AND (n.question, n.sql) = (e.question, e.sql) "
    "AND (n.record, n.owner, n.kept) IS NOT DISTINCT FROM "
    "(e.record, e.owner, e.kept) WHERE n.source = 'incoming'), "
    "gone AS (DELETE FROM nl2sql.examples WHERE source = 'lexicon' "
    "AND id NOT IN (SELECT kept FROM same)), "
    "known AS (DELETE FROM nl2sql.examples WHERE source = 'incoming' "
    "AND id IN (SELECT incoming FROM same)) "
    "UPDATE nl2sql.examples SET source = 'lexicon' "
    "WHERE source = 'incoming' AND id NOT IN (SELECT incoming FROM same)";

/* Replace the content of a small table, or those of its rows that `where`
 * takes, if it differs; then run `after`, unless it is NULL. */
static bool
replace(struct index_save *saving, struct index_rows *rows, const char *where,
    const char *after)
{
	const char *key =
	    arena_printf(&saving->arena, "digest.%s", rows->table);
	const char *digest = digest_text_of(&rows->digest, &saving->arena);
	digest_text(&saving->fingerprint, digest);
	bool done = true;
	if (strcmp(index_store_meta(saving->store, key), digest) != 0) {
		if (strcmp(rows->table, "inclusions") != 0)
			saving->store->changed = true;
		done = index_store_run(saving->store,
			   arena_printf(&saving->arena,
			       "DELETE FROM nl2sql.%s %s", rows->table, where),
			   saving->problem) &&
		       index_save_copy(saving, rows) &&
		       (!after || index_store_run(
				      saving->store, after, saving->problem)) &&
		       set_meta(saving, key, digest);
	}
	index_rows_release(rows);
	return done;
}

static void
assign_ids(struct index_save *saving)
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
		if (old)
			old->seen = true;
		saving->ids[i] = old && old->id
				     ? old->id
				     : arena_printf(&saving->arena, "%d",
					   saving->store->next_id++);
	}
}

static bool
remove_gone(struct index_save *saving)
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
		names.word[names.count++] = index_store_full_name(
		    &saving->arena, source->schema, source->name);
		if (source->id)
			gone.word[gone.count++] = source->id;
	}
	saving->summary->removed = (long)names.count;
	if (names.count == 0)
		return true;
	store->changed = true;
	return index_save_forget(saving, gone) &&
	       index_save_run(saving,
		   "DELETE FROM nl2sql.tables WHERE id = ANY ($1::int[])",
		   gone) &&
	       index_save_run(saving,
		   "DELETE FROM nl2sql.sources "
		   "WHERE schema || '.' || name = ANY ($1::text[])",
		   names);
}

static bool
save_derived(struct index_save *saving)
{
	const struct index_build *build = saving->build;
	struct index_rows rows;
	index_rows_init(&rows, "fks", "", &saving->arena);
	index_rows_fks(&rows, build->schema, saving->ids);
	if (!replace(saving, &rows, "", NULL))
		return false;
	index_rows_init(&rows, "types", "", &saving->arena);
	index_rows_types(&rows, build->schema);
	if (!replace(saving, &rows, "", NULL))
		return false;
	index_rows_init(&rows, "modules", "", &saving->arena);
	index_rows_modules(&rows, &build->modules, build->stemmer);
	if (!replace(saving, &rows, "", NULL))
		return false;
	/* Readers do not see these rows, so they do not count in the
	 * fingerprint. */
	struct digest fingerprint = saving->fingerprint;
	index_rows_init(&rows, "inclusions", "", &saving->arena);
	index_rows_inclusions(&rows, build->inclusions);
	bool done = replace(saving, &rows, "", NULL);
	saving->fingerprint = fingerprint;
	return done;
}

static bool
save_lexicon(struct index_save *saving)
{
	static const struct {
		enum lexicon_kind kind;
		const char *table;
		const char *list;
		const char *where;
		const char *after;
	} tables[] = {
	    {LEXICON_SYNONYMS, "synonyms", "", "", NULL},
	    {LEXICON_METRICS, "metrics", "", "", NULL},
	    {LEXICON_CONFUSABLES, "confusables", "", "", NULL},
	    {LEXICON_ABBREVIATIONS, "abbreviations", "", "", NULL},
	    {LEXICON_EXAMPLES, "examples",
		"(question, stems, sql, source, record, owner, kept)",
		"WHERE source = 'incoming'", merge_examples},
	};
	for (size_t i = 0; i < COUNT_OF(tables); i++) {
		struct index_rows rows;
		index_rows_init(
		    &rows, tables[i].table, tables[i].list, &saving->arena);
		index_rows_lexicon(
		    &rows, tables[i].kind, saving->build, saving->ids);
		if (!replace(saving, &rows, tables[i].where, tables[i].after))
			return false;
	}
	return true;
}

/* Keep the lexicon itself, for a run that names none. */
static bool
save_lexicon_texts(struct index_save *saving)
{
	bool saved = true;
	for (int kind = 0; saved && kind < LEXICON_KINDS; kind++)
		saved = set_meta(saving,
		    index_store_lexicon_key(
			&saving->arena, (enum lexicon_kind)kind),
		    saving->build->lexicon->texts[kind]);
	return saved;
}

static bool
save_numbers(struct index_save *saving)
{
	const struct introspect *schema = saving->build->schema;
	const char *mean = index_rows_mean_length(schema, &saving->arena);
	const char *count =
	    arena_printf(&saving->arena, "%d", schema->table_count);
	const char *path = db_text_array(
	    &saving->arena, schema->search_path_count, schema->search_path);
	digest_text(&saving->fingerprint, path);
	return set_meta(saving, "mean_length", mean) &&
	       set_meta(saving, "table_count", count) &&
	       set_meta(saving, "search_path", path) &&
	       set_meta(saving, "database", saving->build->database) &&
	       set_meta(saving, "role", saving->build->role) &&
	       set_meta(saving, "settings", saving->build->settings) &&
	       set_meta(saving, "column_values", saving->build->column_values);
}

static bool
save_generation(struct index_save *saving)
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

/* What people confirmed is nowhere else, so it outlives an index of another
 * format.  What the pairs read is noted anew. */
static const char rescue[] =
    "CREATE TEMP TABLE nl2sql_confirmed ON COMMIT DROP AS "
    "SELECT question, stems, sql, source FROM nl2sql.examples "
    "WHERE source = 'confirmed'";

static const char restore[] =
    "INSERT INTO nl2sql.examples (question, stems, sql, source) "
    "SELECT question, stems, sql, source FROM nl2sql_confirmed";

static bool
make_schema(struct index_save *saving, const char *script)
{
	struct db *db = saving->store->db;
	jv *problem = saving->problem;
	struct db_result *rows = db_query(db,
	    "SELECT pg_catalog.to_regclass('nl2sql.examples') IS NOT NULL", 0,
	    NULL, problem);
	bool kept = rows && strcmp(db_value(rows, 0, 0), "t") == 0;
	bool good = rows;
	db_result_free(rows);
	return good && (!kept || db_execute(db, rescue, problem)) &&
	       db_execute(
		   db, "DROP SCHEMA IF EXISTS nl2sql CASCADE", problem) &&
	       db_execute(db, script, problem) &&
	       (!kept || db_execute(db, restore, problem));
}

static bool
save_all(struct index_save *saving, const char *script)
{
	struct index_store *store = saving->store;
	if (!db_execute(store->db, "BEGIN", saving->problem))
		return false;
	if (!store->exists && !make_schema(saving, script))
		return false;
	assign_ids(saving);
	return remove_gone(saving) && index_save_tables(saving) &&
	       index_save_values(saving) && index_save_sources(saving) &&
	       save_derived(saving) && save_lexicon(saving) &&
	       save_lexicon_texts(saving) && save_numbers(saving) &&
	       save_generation(saving) &&
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
	struct index_save saving = {.store = store,
	    .build = build,
	    .summary = summary,
	    .problem = problem,
	    .fingerprint = digest_start()};
	store->changed = !store->exists;
	summarise(build, summary);
	bool saved = save_all(&saving, script);
	if (!saved) {
		/* The first problem is reported; the end of the session rolls
		 * back in any case. */
		jv ignored = jv_invalid();
		if (!db_execute(store->db, "ROLLBACK", &ignored))
			jv_free(ignored);
	}
	arena_release(&saving.arena);
	return saved;
}
