/* vector_search.c - finds tables by their vectors; see catalog.h */
#include "catalog/vector_search.h"

#include "catalog/load.h"
#include "embed/embed.h"
#include "index/narrowed.h"
#include "record/record.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

/* Vectors of columns are kept in memory up to this many bytes; larger indexes
 * need pgvector.  They are read once, as text of three times the size. */
#define KEPT_BYTES ((size_t)16 * 1024 * 1024)

enum { NEAREST = 160 }; /* rows of an HNSW search, for some 15 tables */

void
catalog_take_vectors(struct catalog *catalog, const char *text)
{
	struct catalog_vectors *vectors = &catalog->vectors;
	struct arena *arena = &catalog->arena;
	jv object = jv_parse(text);
	double there = record_member_number(&object, "vectors", 0);
	double missing = record_member_number(&object, "missing", 0);
	int dimension = record_member_integer(&object, "dimension", 0);
	if (there > 0 && missing * 10 < there && dimension > 0 &&
	    dimension <= EMBED_MAX_DIMENSION) {
		vectors->signature =
		    record_member_text(&object, "signature", arena);
		vectors->schema = record_member_text(&object, "schema", arena);
		vectors->dimension = dimension;
	}
	jv_free(object);
}

/* ---- the vectors in memory ---- */

/* Read the numbers of a real[] as the server writes it.  Return false when
 * their number is wrong. */
static bool
read_vector(const char *text, float *values, int dimension)
{
	if (*text++ != '{')
		return false;
	for (int i = 0; i < dimension; i++) {
		char *end = NULL;
		values[i] = strtof(text, &end);
		if (end == text || *end != (i == dimension - 1 ? '}' : ','))
			return false;
		text = end + 1;
	}
	return true;
}

static int
module_place(const struct catalog *catalog, const char *name)
{
	for (int i = 0; i < catalog->module_count; i++)
		if (strcmp(catalog->modules[i].name, name) == 0)
			return i;
	return -1;
}

/* May the role read the column?  Position 0 is the table itself. */
static bool
is_readable(const struct catalog *catalog, const struct catalog_table *table,
    int position)
{
	if (!catalog->narrowed || position == 0)
		return true;
	for (int i = 0; i < table->column_count; i++)
		if (table->columns[i].position == position)
			return true;
	return false;
}

static void
take_row(struct catalog *catalog, const struct db_result *rows, int row)
{
	struct catalog_vectors *vectors = &catalog->vectors;
	const struct catalog_table *table =
	    dictionary_get(&catalog->by_id, db_value(rows, row, 0));
	int at = vectors->count;
	if (table) {
		vectors->tables[at] = (int)(table - catalog->tables);
		vectors->positions[at] =
		    (int)strtol(db_value(rows, row, 1), NULL, 10);
		if (!is_readable(catalog, table, vectors->positions[at]))
			return;
	} else {
		vectors->tables[at] = -1;
		vectors->positions[at] =
		    module_place(catalog, db_value(rows, row, 2));
		if (vectors->positions[at] < 0)
			return;
	}
	if (read_vector(db_value(rows, row, 3),
		vectors->values + (size_t)at * (size_t)vectors->dimension,
		vectors->dimension))
		vectors->count++;
}

/* Columns come last, and only when all of them fit. */
static const char load_sql[] =
    "WITH own AS (SELECT * FROM nl2sql.embeddings WHERE $3::int[] IS NULL "
    "OR table_id IS NULL OR table_id = ANY ($3::int[])) "
    "SELECT table_id, position, name, vector FROM own "
    "WHERE kind = 'module' OR ($1::boolean AND kind = 'table') "
    "OR ($1::boolean AND kind = 'column' AND $2::bigint >= "
    "(SELECT pg_catalog.count(*) FROM own)) "
    "ORDER BY kind DESC LIMIT $2::bigint";

static bool
load(struct catalog *catalog, jv *problem)
{
	struct catalog_vectors *vectors = &catalog->vectors;
	struct arena scratch = {0};
	size_t bytes = (size_t)vectors->dimension * sizeof(float);
	const char *parameters[] = {!vectors->schema ? "t" : "f",
	    arena_printf(&scratch, "%zu", KEPT_BYTES / bytes),
	    catalog->narrowed ? catalog->narrowed->ids : NULL};
	struct db_result *rows =
	    catalog_query(catalog, load_sql, 3, parameters, problem);
	arena_release(&scratch);
	if (!rows)
		return false;
	size_t count = (size_t)db_rows(rows);
	vectors->values = arena_array(&catalog->arena, count + 1, bytes);
	vectors->tables = arena_array(&catalog->arena, count + 1, sizeof(int));
	vectors->positions =
	    arena_array(&catalog->arena, count + 1, sizeof(int));
	vectors->count = 0;
	for (int i = 0; i < db_rows(rows); i++)
		take_row(catalog, rows, i);
	db_result_free(rows);
	vectors->loaded = true;
	return true;
}

/* ---- searching ---- */

struct nearest {
	struct catalog_similar *best; /* of each table, by place */
	double *modules;              /* may be NULL */
};

static void
note(struct nearest *nearest, int table, int position, double score)
{
	struct catalog_similar *best = &nearest->best[table];
	if (best->score < score)
		*best = (struct catalog_similar){table, position, score};
}

static void
search_memory(
    const struct catalog *catalog, const float *vector, struct nearest *nearest)
{
	const struct catalog_vectors *vectors = &catalog->vectors;
	const float *other = vectors->values;
	for (int i = 0; i < vectors->count; i++, other += vectors->dimension) {
		double score = 0;
		for (int j = 0; j < vectors->dimension; j++)
			score += (double)vector[j] * (double)other[j];
		if (vectors->tables[i] >= 0)
			note(nearest, vectors->tables[i], vectors->positions[i],
			    score);
		else if (nearest->modules)
			nearest->modules[vectors->positions[i]] = score;
	}
}

static const char *
vector_text(const float *vector, int dimension, struct arena *arena)
{
	const char **numbers =
	    arena_array(arena, (size_t)dimension + 1, sizeof(*numbers));
	for (int i = 0; i < dimension; i++)
		numbers[i] = arena_printf(arena, "%.9g", (double)vector[i]);
	return db_text_array(arena, (size_t)dimension, numbers);
}

/* An HNSW search gives at most hnsw.ef_search rows; the default is 40. */
static bool
search_index(struct catalog *catalog, const float *vector,
    struct nearest *nearest, struct arena *arena, jv *problem)
{
	const struct catalog_vectors *vectors = &catalog->vectors;
	const char *schema = sql_quote_identifier(vectors->schema, arena);
	const char *breadth = arena_printf(arena, "%d", NEAREST);
	struct db_result *rows = catalog_query(catalog,
	    "SELECT pg_catalog.set_config('hnsw.ef_search', $1, false)", 1,
	    &breadth, problem);
	db_result_free(rows);
	if (!rows)
		return false;
	const char *parameters[] = {
	    vector_text(vector, vectors->dimension, arena), breadth};
	const char *distance = arena_printf(arena,
	    "vector::%s.vector(%d) OPERATOR(%s.<=>) "
	    "$1::real[]::%s.vector(%d)",
	    schema, vectors->dimension, schema, schema, vectors->dimension);
	rows = catalog_query(catalog,
	    arena_printf(arena,
		"SELECT table_id, position, 1 - (%s) FROM nl2sql.embeddings "
		"WHERE kind IN ('table', 'column') ORDER BY %s "
		"LIMIT $2::int",
		distance, distance),
	    2, parameters, problem);
	if (!rows)
		return false;
	for (int i = 0; i < db_rows(rows); i++) {
		const struct catalog_table *table =
		    dictionary_get(&catalog->by_id, db_value(rows, i, 0));
		if (table)
			note(nearest, (int)(table - catalog->tables),
			    (int)strtol(db_value(rows, i, 1), NULL, 10),
			    strtod(db_value(rows, i, 2), NULL));
	}
	db_result_free(rows);
	return true;
}

/* The best comes first; equal ones go by place, which is the order of the
 * names. */
static int
compare(const void *left, const void *right)
{
	const struct catalog_similar *a = left;
	const struct catalog_similar *b = right;
	if (a->score < b->score || a->score > b->score)
		return a->score > b->score ? -1 : 1;
	return a->table - b->table;
}

bool
catalog_similar(struct catalog *catalog, const float *vector, int limit,
    double least, struct arena *arena, struct catalog_similar **similar,
    int *count, double *modules, jv *problem)
{
	size_t tables = (size_t)catalog->table_count;
	struct nearest nearest = {
	    arena_array(arena, tables + 1, sizeof(**similar)), modules};
	*count = 0;
	*similar = nearest.best;
	for (size_t i = 0; i < tables; i++)
		nearest.best[i].score = -2;
	for (int i = 0; modules && i < catalog->module_count; i++)
		modules[i] = -1;
	if (!catalog->vectors.loaded && !load(catalog, problem))
		return false;
	search_memory(catalog, vector, &nearest);
	if (catalog->vectors.schema &&
	    !search_index(catalog, vector, &nearest, arena, problem))
		return false;
	if (tables > 0)
		qsort(nearest.best, tables, sizeof(**similar), compare);
	while (*count < limit && *count < (int)tables &&
	       nearest.best[*count].score >= least)
		(*count)++;
	return true;
}
