/* store.c - reads the content of the index; see store.h */
#include "index/save.h"

#include <stdlib.h>
#include <string.h>

/* Session lock of all indexers: "nl2sql" in ASCII. */
#define LOCK_KEY "121381706527084"

static const char *
copy_value(
    struct arena *arena, const struct db_result *rows, int row, int column)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(arena, db_value(rows, row, column));
}

bool
index_store_run(struct index_store *store, const char *sql, jv *problem)
{
	struct db_result *rows =
	    db_query_within(store->db, sql, 0, NULL, 0, problem);
	db_result_free(rows);
	return rows;
}

static bool
read_exists(struct index_store *store, jv *problem)
{
	struct db_result *rows = db_query(store->db,
	    "SELECT pg_catalog.to_regclass('nl2sql.meta') IS NOT NULL", 0, NULL,
	    problem);
	if (!rows)
		return false;
	store->exists = strcmp(db_value(rows, 0, 0), "t") == 0;
	db_result_free(rows);
	return true;
}

const char *
index_store_meta(const struct index_store *store, const char *key)
{
	const char *value = dictionary_get(&store->meta, key);
	return !value ? "" : value;
}

const char *
index_store_lexicon_key(struct arena *arena, enum lexicon_kind kind)
{
	return arena_printf(arena, "lexicon.%s", lexicon_file(kind));
}

static bool
read_meta(struct index_store *store, jv *problem)
{
	struct db_result *rows = db_query(
	    store->db, "SELECT key, value FROM nl2sql.meta", 0, NULL, problem);
	if (!rows)
		return false;
	for (int i = 0; i < db_rows(rows); i++)
		dictionary_set(&store->meta,
		    arena_strdup(&store->arena, db_value(rows, i, 0)),
		    arena_strdup(&store->arena, db_value(rows, i, 1)));
	db_result_free(rows);
	/* A lexicon outlives the format of the index. */
	for (int kind = 0; kind < LEXICON_KINDS; kind++)
		store->lexicon[kind] = dictionary_get(
		    &store->meta, index_store_lexicon_key(
				      &store->arena, (enum lexicon_kind)kind));
	store->exists =
	    strcmp(index_store_meta(store, "format"), INDEX_STORE_FORMAT) == 0;
	store->generation =
	    strtol(index_store_meta(store, "generation"), NULL, 10);
	/* An index of another format is built anew: nothing of it is there. */
	if (!store->exists)
		dictionary_release(&store->meta);
	return true;
}

static const char sources_sql[] =
    "SELECT s.schema, s.name, t.id, s.structure, s.content, s.facts, "
    "s.values_digest, t.digest, s.value_count FROM nl2sql.sources s "
    "LEFT JOIN nl2sql.tables t ON t.schema = s.schema AND t.name = s.name";

const char *
index_store_full_name(struct arena *arena, const char *schema, const char *name)
{
	return arena_printf(arena, "%s.%s", schema, name);
}

static bool
read_sources(struct index_store *store, jv *problem)
{
	struct arena *arena = &store->arena;
	struct db_result *rows =
	    db_query_within(store->db, sources_sql, 0, NULL, 0, problem);
	if (!rows)
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
		    index_store_full_name(arena, source->schema, source->name),
		    source);
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
	    !index_store_run(store,
		"SELECT pg_catalog.pg_advisory_lock(" LOCK_KEY ")", problem))
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
	return strcmp(index_store_meta(store, "settings"), settings) != 0;
}

struct index_source *
index_store_source(
    const struct index_store *store, const struct introspect_table *table)
{
	struct arena scratch = {0};
	struct index_source *source = dictionary_get(&store->by_name,
	    index_store_full_name(&scratch, table->schema, table->name));
	arena_release(&scratch);
	return source;
}

bool
index_store_recall(
    const struct index_store *store, struct inclusions *inclusions, jv *problem)
{
	if (!store->exists)
		return true;
	struct db_result *rows = db_query_within(store->db,
	    "SELECT key, evidence, share, sampled FROM nl2sql.inclusions", 0,
	    NULL, 0, problem);
	if (!rows)
		return false;
	for (int i = 0; i < db_rows(rows); i++) {
		struct measure_inclusion measured = {
		    strtod(db_value(rows, i, 2), NULL),
		    strtol(db_value(rows, i, 3), NULL, 10)};
		(void)inclusions_set(inclusions, db_value(rows, i, 0),
		    db_value(rows, i, 1), measured);
	}
	db_result_free(rows);
	return true;
}
