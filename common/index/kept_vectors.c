/* kept_vectors.c - keeps vectors in the index; see kept_vectors.h */
#include "index/kept_vectors.h"

#include "base/digest.h"
#include "base/stop.h"
#include "names/dictionary.h"
#include "record/record.h"
#include "sql/quote.h"
#include "text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TEXT_BYTES = 2000,    /* about the 512 tokens of small models */
	HNSW_DIMENSION = 2000 /* pgvector 0.8: of an index on type vector */
};

/* One thing that has a vector, and the text that is embedded. */
struct entry {
	const char *kind;
	const char *table; /* id; NULL: no table */
	const char *position;
	const char *name;
	const char *text;
	const char *digest;
};

struct fill {
	struct db *db;
	struct embed *embed;
	struct index_vectors *vectors;
	struct arena arena;
	struct entry *entries;
	int count;
	struct entry **missing;
	int missing_count;
	bool anew; /* replace every vector */
	int dimension;
	struct text_words stale; /* ctids */
	bool settled;            /* the stale ones are deleted */
	bool changed;
	jv *problem;
};

static bool
run(struct fill *fill, const char *sql, int count,
    const char *const parameters[])
{
	struct db_result *rows =
	    db_query_within(fill->db, sql, count, parameters, 0, fill->problem);
	db_result_free(rows);
	return rows;
}

/* With a new generation, stages drop their copy of the index. */
static bool
raise_generation(struct fill *fill)
{
	fill->vectors->raised++;
	return run(fill,
	    "UPDATE nl2sql.meta SET value = (value::bigint + 1)::text "
	    "WHERE key = 'generation'",
	    0, NULL);
}

/* ---- the vectors that the index needs ---- */

/* The columns are kind, table, position, name, words, comment.  A name that two
 * modules share occurs once. */
static const char wanted_sql[] =
    "SELECT 'table', id::text, NULL, NULL, "
    "pg_catalog.array_to_string(words, ' '), comment FROM nl2sql.tables "
    "UNION ALL SELECT 'column', t.id::text, c.position::text, NULL, "
    "pg_catalog.array_to_string(t.words || c.words, ' '), c.comment "
    "FROM nl2sql.columns c JOIN nl2sql.tables t ON t.id = c.table_id "
    "UNION ALL SELECT 'module', NULL, NULL, name, name, "
    "pg_catalog.min(pg_catalog.array_to_string(keywords, ', ')) "
    "FROM nl2sql.modules GROUP BY name";

static const char *
entry_text(struct arena *arena, const char *words, const char *comment)
{
	const char *text = *comment == '\0'
			       ? arena_strdup(arena, words)
			       : arena_printf(arena, "%s. %s", words, comment);
	return arena_strndup(
	    arena, text, text_whole(text, strlen(text), TEXT_BYTES));
}

static const char *
cell(struct fill *fill, const struct db_result *rows, int row, int column)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(&fill->arena, db_value(rows, row, column));
}

static bool
read_wanted(struct fill *fill)
{
	struct db_result *rows =
	    db_query_within(fill->db, wanted_sql, 0, NULL, 0, fill->problem);
	if (!rows)
		return false;
	fill->count = db_rows(rows);
	fill->entries = arena_array(
	    &fill->arena, (size_t)fill->count + 1, sizeof(*fill->entries));
	for (int i = 0; i < fill->count; i++) {
		struct entry *entry = &fill->entries[i];
		*entry = (struct entry){.kind = cell(fill, rows, i, 0),
		    .table = cell(fill, rows, i, 1),
		    .position = cell(fill, rows, i, 2),
		    .name = cell(fill, rows, i, 3),
		    .text = entry_text(&fill->arena, db_value(rows, i, 4),
			db_value(rows, i, 5))};
		struct digest digest = digest_start();
		digest_text(&digest, embed_signature(fill->embed));
		digest_text(&digest, entry->text);
		entry->digest = digest_text_of(&digest, &fill->arena);
	}
	db_result_free(rows);
	return true;
}

/* ---- the vectors that the index has ---- */

static const char *
key_of(struct arena *arena, const char *kind, const char *table,
    const char *position, const char *name)
{
	return arena_printf(arena, "%s %s %s %s", kind, table ? table : "",
	    position ? position : "", name ? name : "");
}

/* Vectors of another model are hidden until they are replaced, so that no stage
 * compares with them. */
static bool
begin_anew(struct fill *fill)
{
	const char *parameters[] = {embed_signature(fill->embed)};
	struct db_result *rows = db_query(fill->db,
	    "DELETE FROM nl2sql.meta WHERE key = 'embedding' "
	    "AND value::jsonb ->> 'signature' <> $1",
	    1, parameters, fill->problem);
	bool done = rows;
	if (done && db_affected(rows) > 0)
		done = raise_generation(fill);
	db_result_free(rows);
	return done;
}

/*
 * Delete stale rows by ctid: nobody else writes while this holds the indexers'
 * lock.  They are deleted only when there are new vectors, so that a mistyped
 * model or an endpoint that is down does not cost the old ones.
 */
static bool
remove_stale(struct fill *fill)
{
	fill->settled = true;
	if (!begin_anew(fill))
		return false;
	if (fill->stale.count == 0)
		return true;
	const char *parameters[] = {
	    db_text_array(&fill->arena, fill->stale.count, fill->stale.word)};
	fill->changed = true;
	return run(fill,
	    "DELETE FROM nl2sql.embeddings WHERE ctid = ANY ($1::tid[])", 1,
	    parameters);
}

/* Put the keys of current rows into `current`; all other rows are stale. */
static bool
read_current(
    struct fill *fill, struct dictionary *wanted, struct dictionary *current)
{
	struct db_result *rows = db_query_within(fill->db,
	    "SELECT kind, table_id, position, name, digest, ctid, "
	    "pg_catalog.cardinality(vector) FROM nl2sql.embeddings",
	    0, NULL, 0, fill->problem);
	if (!rows)
		return false;
	struct text_words *stale = &fill->stale;
	stale->word = arena_array(
	    &fill->arena, (size_t)db_rows(rows) + 1, sizeof(char *));
	for (int i = 0; i < db_rows(rows); i++) {
		const char *key = key_of(&fill->arena, db_value(rows, i, 0),
		    db_value(rows, i, 1), db_value(rows, i, 2),
		    db_value(rows, i, 3));
		const struct entry *entry = dictionary_get(wanted, key);
		int dimension = (int)strtol(db_value(rows, i, 6), NULL, 10);
		bool same = !fill->anew && entry &&
			    strcmp(db_value(rows, i, 4), entry->digest) == 0;
		if (same && fill->dimension == 0)
			fill->dimension = dimension;
		if (same && dimension == fill->dimension &&
		    !dictionary_has(current, key))
			dictionary_set(current, key, fill);
		else
			stale->word[stale->count++] = cell(fill, rows, i, 5);
	}
	db_result_free(rows);
	return true;
}

static bool
compare(struct fill *fill)
{
	struct dictionary wanted = {0};
	struct dictionary current = {0};
	const char **keys =
	    arena_array(&fill->arena, (size_t)fill->count + 1, sizeof(*keys));
	for (int i = 0; i < fill->count; i++) {
		const struct entry *entry = &fill->entries[i];
		keys[i] = key_of(&fill->arena, entry->kind, entry->table,
		    entry->position, entry->name);
		dictionary_set(&wanted, keys[i], &fill->entries[i]);
	}
	bool done = read_current(fill, &wanted, &current);
	fill->missing = arena_array(
	    &fill->arena, (size_t)fill->count + 1, sizeof(struct entry *));
	for (int i = 0; done && i < fill->count; i++)
		if (!dictionary_has(&current, keys[i]))
			fill->missing[fill->missing_count++] =
			    &fill->entries[i];
	dictionary_release(&wanted);
	dictionary_release(&current);
	fill->vectors->wanted = fill->count;
	fill->vectors->kept = fill->count - fill->missing_count;
	return done;
}

/* ---- making them ---- */

/* A vector as the server's real[]; nine digits are enough for an exact
 * float. */
static const char *
vector_literal(struct arena *arena, const float *values, int dimension)
{
	enum { NUMBER_BYTES = 16 };
	size_t size = (size_t)dimension * NUMBER_BYTES + 3;
	char *text = arena_alloc(arena, size);
	size_t length = 0;
	for (int i = 0; i < dimension; i++)
		length += (size_t)snprintf(text + length, size - length,
		    "%s%.9g", i == 0 ? "{" : ",", (double)values[i]);
	snprintf(text + length, size - length, "}");
	return text;
}

static bool
write_batch(struct fill *fill, struct entry *const entries[],
    const struct embed_vectors *vectors, struct arena *arena)
{
	if (!db_copy_open(fill->db,
		"COPY nl2sql.embeddings (kind, table_id, position, name, "
		"model, digest, vector) FROM STDIN",
		fill->problem))
		return false;
	for (int i = 0; i < vectors->count; i++) {
		const struct entry *entry = entries[i];
		const char *row[] = {entry->kind, entry->table, entry->position,
		    entry->name, embed_model(fill->embed), entry->digest,
		    vector_literal(arena,
			vectors->values +
			    (size_t)i * (size_t)vectors->dimension,
			vectors->dimension)};
		if (!db_copy_row(fill->db, (int)COUNT_OF(row), row))
			break;
	}
	return db_copy_close(fill->db, fill->problem);
}

/* Make a batch.  Return false when the endpoint fails (vectors->failure) or the
 * server does. */
static bool
make_batch(struct fill *fill, int from, int count, struct arena *arena)
{
	const char **texts =
	    arena_array(arena, (size_t)count + 1, sizeof(*texts));
	struct embed_vectors made;
	jv failure = jv_invalid();
	for (int i = 0; i < count; i++)
		texts[i] = fill->missing[from + i]->text;
	if (!embed_texts(fill->embed, EMBED_PASSAGE, texts, count, &made, arena,
		&failure)) {
		fill->vectors->failure = failure;
		return false;
	}
	if (fill->dimension != 0 && made.dimension != fill->dimension) {
		fill->vectors->failure = problem_new("model.reply",
		    "vectors have %d dimensions now, not %d: another model "
		    "behind the same name (nl2sql-index --all makes all anew)",
		    made.dimension, fill->dimension);
		return false;
	}
	fill->dimension = made.dimension;
	if (!fill->settled && !remove_stale(fill))
		return false;
	return write_batch(fill, fill->missing + from, &made, arena);
}

static void
make_missing(struct fill *fill, const struct index_vectors_job *job)
{
	struct arena scratch = {0};
	int batch = embed_batch(fill->embed);
	bool going = true;
	for (int from = 0; going && from < fill->missing_count; from += batch) {
		int count = fill->missing_count - from;
		if (count > batch)
			count = batch;
		going = make_batch(fill, from, count, &scratch);
		arena_reset(&scratch);
		if (!going)
			break;
		fill->changed = true;
		fill->vectors->made += count;
		if (job->progress)
			job->progress(job->context,
			    (int)(fill->vectors->kept + fill->vectors->made),
			    fill->count);
	}
	arena_release(&scratch);
}

/* ---- searching them ---- */

/* The schema of the extension vector, or "" without the extension. */
static const char *
extension_schema(struct fill *fill)
{
	struct db_result *rows = db_query(fill->db,
	    "SELECT n.nspname FROM pg_catalog.pg_extension e "
	    "JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace "
	    "JOIN pg_catalog.pg_am a ON a.amname = 'hnsw' "
	    "WHERE e.extname = 'vector'",
	    0, NULL, fill->problem);
	if (!rows)
		return NULL;
	const char *schema = db_rows(rows) == 1 ? cell(fill, rows, 0, 0) : "";
	db_result_free(rows);
	return schema;
}

/* The index is on an expression, so rows are real[] with and without it. */
static bool
index_densely(struct fill *fill, const char *schema, bool *dense)
{
	const char *quoted = sql_quote_identifier(schema, &fill->arena);
	*dense = *schema != '\0' && fill->dimension > 0 &&
		 fill->dimension <= HNSW_DIMENSION;
	const char *name =
	    arena_printf(&fill->arena, "embeddings_hnsw_%d", fill->dimension);
	const char *parameters[] = {*dense ? name : ""};
	struct db_result *rows = db_query(fill->db,
	    "SELECT indexrelid::regclass, "
	    "pg_catalog.to_regclass('nl2sql.' || $1) = indexrelid "
	    "FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c "
	    "ON c.oid = i.indexrelid WHERE indrelid = "
	    "'nl2sql.embeddings'::regclass AND relname LIKE "
	    "'embeddings\\_hnsw\\_%'",
	    1, parameters, fill->problem);
	bool done = rows;
	bool there = false;
	for (int i = 0; done && i < db_rows(rows); i++) {
		if (db_value(rows, i, 1)[0] == 't') {
			there = true;
			continue;
		}
		done = run(fill,
		    arena_printf(
			&fill->arena, "DROP INDEX %s", db_value(rows, i, 0)),
		    0, NULL);
	}
	db_result_free(rows);
	if (!done || !*dense || there)
		return done;
	fill->changed = true;
	return run(fill,
	    arena_printf(&fill->arena,
		"CREATE INDEX %s ON nl2sql.embeddings USING hnsw "
		"((vector::%s.vector(%d)) %s.vector_cosine_ops) "
		"WHERE kind IN ('table', 'column')",
		name, quoted, fill->dimension, quoted),
	    0, NULL);
}

/* ---- the key in nl2sql.meta ---- */

static const char *
describe(struct fill *fill, const char *schema)
{
	const struct index_vectors *vectors = fill->vectors;
	double there = (double)(vectors->kept + vectors->made);
	jv object = jv_object();
	object = record_with_text(object, "model", embed_model(fill->embed));
	object =
	    record_with_text(object, "signature", embed_signature(fill->embed));
	object = record_with_number(object, "dimension", fill->dimension);
	object = record_with_number(object, "vectors", there);
	object = record_with_number(
	    object, "missing", (double)vectors->wanted - there);
	if (vectors->dense)
		object = record_with_text(object, "schema", schema);
	jv text = jv_dump_string(object, JV_PRINT_SORTED);
	const char *copy = arena_strdup(&fill->arena, jv_string_value(text));
	jv_free(text);
	return copy;
}

/* Write the key.  If anything changed, stages read the index again. */
static bool
tell(struct fill *fill, const char *schema)
{
	const char *parameters[] = {describe(fill, schema)};
	struct db_result *rows = db_query(fill->db,
	    "INSERT INTO nl2sql.meta VALUES ('embedding', $1) "
	    "ON CONFLICT (key) DO UPDATE SET value = excluded.value "
	    "WHERE meta.value <> excluded.value",
	    1, parameters, fill->problem);
	if (!rows)
		return false;
	bool changed = fill->changed || db_affected(rows) > 0;
	db_result_free(rows);
	return !changed || raise_generation(fill);
}

static bool
fill_all(struct fill *fill, const struct index_vectors_job *job)
{
	/* An index from before vectors had digests has the same format. */
	if (!run(fill,
		"ALTER TABLE nl2sql.embeddings "
		"ADD COLUMN IF NOT EXISTS digest text",
		0, NULL) ||
	    !read_wanted(fill) || !compare(fill) ||
	    (fill->missing_count == 0 && !remove_stale(fill)))
		return false;
	make_missing(fill, job);
	if (jv_is_valid(*fill->problem))
		return false;
	if (!fill->settled)
		return true; /* no vector came: nothing changes */
	const char *schema = extension_schema(fill);
	return schema && index_densely(fill, schema, &fill->vectors->dense) &&
	       tell(fill, schema);
}

bool
index_vectors_fill(struct db *db, struct embed *embed,
    const struct index_vectors_job *job, struct index_vectors *vectors,
    jv *problem)
{
	*vectors = (struct index_vectors){.failure = jv_invalid()};
	struct fill fill = {.db = db,
	    .embed = embed,
	    .vectors = vectors,
	    .anew = job->anew,
	    .problem = problem};
	bool done = fill_all(&fill, job);
	arena_release(&fill.arena);
	return done;
}
