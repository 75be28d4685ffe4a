/* catalog_lookup.c - what one question asks of the index; see catalog.h */
#include "catalog.h"

#include <stdlib.h>
#include <string.h>

static int
place_of(const struct catalog *catalog, const char *id)
{
	const struct catalog_table *table = dictionary_get(&catalog->by_id, id);
	return table == NULL ? -1 : (int)(table - catalog->tables);
}

static const char postings_sql[] =
    "SELECT stem, table_id, tf, pg_catalog.count(*) OVER (PARTITION BY stem) "
    "FROM nl2sql.postings WHERE stem = ANY ($1::text[]) "
    "ORDER BY stem COLLATE \"C\", table_id";

bool
catalog_postings(struct catalog *catalog, struct text_words stems,
    struct arena *arena, struct catalog_posting **postings, int *count,
    jv *problem)
{
	*count = 0;
	*postings = NULL;
	if (stems.count == 0)
		return true;
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word)};
	struct db_result *rows =
	    db_query(&catalog->db, postings_sql, 1, parameters, problem);
	if (rows == NULL)
		return false;
	*postings =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(**postings));
	for (int i = 0; i < db_rows(rows); i++) {
		struct catalog_posting posting = {
		    arena_strdup(arena, db_value(rows, i, 0)),
		    place_of(catalog, db_value(rows, i, 1)),
		    strtod(db_value(rows, i, 2), NULL),
		    (int)strtol(db_value(rows, i, 3), NULL, 10)};
		if (posting.table >= 0)
			(*postings)[(*count)++] = posting;
	}
	db_result_free(rows);
	return true;
}

static const char near_stems_sql[] =
    "SELECT DISTINCT p.stem COLLATE \"C\" FROM nl2sql.postings p "
    "WHERE pg_catalog.left(p.stem, 3) = ANY (SELECT pg_catalog.left(u, 3) "
    "FROM pg_catalog.unnest($1::text[]) u) ORDER BY 1 LIMIT 2000";

bool
catalog_near_stems(struct catalog *catalog, struct text_words stems,
    struct arena *arena, struct text_words *near, jv *problem)
{
	*near = (struct text_words){0};
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word)};
	struct db_result *rows =
	    db_query(&catalog->db, near_stems_sql, 1, parameters, problem);
	if (rows == NULL)
		return false;
	near->word =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(*near->word));
	for (int i = 0; i < db_rows(rows); i++)
		near->word[near->count++] =
		    arena_strdup(arena, db_value(rows, i, 0));
	db_result_free(rows);
	return true;
}

/* ---- values ---- */

static const char values_sql[] =
    "SELECT m.span, m.table_id, m.position, c.name, m.value, m.kind, 1 "
    "FROM (SELECT v.folded AS span, v.table_id, v.position, v.value, "
    "0 AS kind FROM nl2sql.values v WHERE v.folded = ANY ($1::text[]) "
    "UNION ALL SELECT s.span, v.table_id, v.position, v.value, 1 "
    "FROM ROWS FROM (pg_catalog.unnest($1::text[]), "
    "pg_catalog.unnest($2::text[])) AS s (span, stemmed) "
    "JOIN nl2sql.values v ON v.stemmed = s.stemmed AND v.folded <> s.span) m "
    "JOIN nl2sql.columns c "
    "ON c.table_id = m.table_id AND c.position = m.position "
    "ORDER BY m.kind, m.span COLLATE \"C\", m.table_id, m.position, "
    "m.value COLLATE \"C\" LIMIT 2000";

static void
take_values(struct catalog *catalog, const struct db_result *rows,
    struct arena *arena, struct catalog_value **values, int *count)
{
	static const enum catalog_value_match matches[] = {
	    CATALOG_VALUE_EXACT, CATALOG_VALUE_STEM, CATALOG_VALUE_NEAR};
	*count = 0;
	*values =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(**values));
	for (int i = 0; i < db_rows(rows); i++) {
		struct catalog_value value = {
		    .span = arena_strdup(arena, db_value(rows, i, 0)),
		    .table = place_of(catalog, db_value(rows, i, 1)),
		    .position = (int)strtol(db_value(rows, i, 2), NULL, 10),
		    .column = arena_strdup(arena, db_value(rows, i, 3)),
		    .value = arena_strdup(arena, db_value(rows, i, 4)),
		    .match = matches[db_value(rows, i, 5)[0] - '0'],
		    .similarity = strtod(db_value(rows, i, 6), NULL)};
		if (value.table >= 0)
			(*values)[(*count)++] = value;
	}
}

bool
catalog_values(struct catalog *catalog, struct text_words keys,
    struct text_words stemmed, struct arena *arena,
    struct catalog_value **values, int *count, jv *problem)
{
	*count = 0;
	*values = NULL;
	if (keys.count == 0)
		return true;
	const char *parameters[] = {db_text_array(arena, keys.count, keys.word),
	    db_text_array(arena, stemmed.count, stemmed.word)};
	struct db_result *rows =
	    db_query(&catalog->db, values_sql, 2, parameters, problem);
	if (rows == NULL)
		return false;
	take_values(catalog, rows, arena, values, count);
	db_result_free(rows);
	return true;
}

/*
 * A similar value shares at least `least` of the asked trigrams, so it is
 * among those with any of them; the GIN index finds these.
 */
#define SIMILARITY                                                             \
	"(SELECT pg_catalog.count(*) FROM pg_catalog.unnest(v.grams) g "       \
	"WHERE g = ANY ($1::text[]))::real "                                   \
	"/ (pg_catalog.cardinality(v.grams) "                                  \
	"+ pg_catalog.cardinality($1::text[]) "                                \
	"- (SELECT pg_catalog.count(*) FROM pg_catalog.unnest(v.grams) g "     \
	"WHERE g = ANY ($1::text[])))"

static const char near_sql[] =
    "SELECT $2::text, n.table_id, n.position, c.name, n.value, 2, n.share "
    "FROM (SELECT v.table_id, v.position, v.value, " SIMILARITY " AS share "
    "FROM nl2sql.values v WHERE v.grams && $1::text[]) n "
    "JOIN nl2sql.columns c "
    "ON c.table_id = n.table_id AND c.position = n.position "
    "WHERE n.share >= $3::real "
    "ORDER BY n.share DESC, n.value COLLATE \"C\", n.table_id, n.position "
    "LIMIT $4::int";

bool
catalog_near_values(struct catalog *catalog, const char *key, double least,
    int limit, struct arena *arena, struct catalog_value **values, int *count,
    jv *problem)
{
	struct text_words grams = text_grams(arena, key);
	*count = 0;
	*values = NULL;
	if (grams.count == 0)
		return true;
	const char *parameters[] = {
	    db_text_array(arena, grams.count, grams.word), key,
	    arena_printf(arena, "%.4f", least),
	    arena_printf(arena, "%d", limit)};
	struct db_result *rows =
	    db_query(&catalog->db, near_sql, 4, parameters, problem);
	if (rows == NULL)
		return false;
	take_values(catalog, rows, arena, values, count);
	db_result_free(rows);
	return true;
}

static const char column_values_sql[] =
    "SELECT v.value FROM nl2sql.values v "
    "WHERE v.table_id = $2::int AND v.position = $3::int "
    "ORDER BY " SIMILARITY " DESC NULLS LAST, v.value COLLATE \"C\" "
    "LIMIT $4::int";

bool
catalog_column_values(struct catalog *catalog, int table, int position,
    const char *key, int limit, struct arena *arena, const char ***values,
    int *count, jv *problem)
{
	struct text_words grams = {0};
	if (key != NULL)
		grams = text_grams(arena, key);
	/* Of no gram everything is equally like: the order is the alphabet. */
	const char *parameters[] = {
	    db_text_array(arena, grams.count, grams.word),
	    arena_printf(arena, "%d", catalog->tables[table].id),
	    arena_printf(arena, "%d", position),
	    arena_printf(arena, "%d", limit)};
	struct db_result *rows =
	    db_query(&catalog->db, column_values_sql, 4, parameters, problem);
	if (rows == NULL)
		return false;
	*count = db_rows(rows);
	*values = arena_array(arena, (size_t)*count + 1, sizeof(**values));
	for (int i = 0; i < *count; i++)
		(*values)[i] = arena_strdup(arena, db_value(rows, i, 0));
	db_result_free(rows);
	return true;
}

/* ---- lexicon ---- */

const struct catalog_synonym *
catalog_synonyms(const struct catalog *catalog, const char *stemmed)
{
	return dictionary_get(&catalog->synonyms, stemmed);
}

const struct catalog_metric *
catalog_metrics(const struct catalog *catalog, const char *stemmed)
{
	return dictionary_get(&catalog->metrics, stemmed);
}

static const char examples_sql[] =
    "SELECT e.question, e.sql, e.common::real "
    "/ (pg_catalog.cardinality(e.stems) "
    "+ pg_catalog.cardinality($1::text[]) - e.common), "
    "e.source = 'confirmed' "
    "FROM (SELECT x.*, (SELECT pg_catalog.count(*) "
    "FROM pg_catalog.unnest(x.stems) s WHERE s = ANY ($1::text[])) AS common "
    "FROM nl2sql.examples x WHERE x.stems && $1::text[]) e "
    "ORDER BY 3 DESC, 4 DESC, e.id LIMIT $2::int";

bool
catalog_examples(struct catalog *catalog, struct text_words stems, int limit,
    struct arena *arena, struct catalog_example **examples, int *count,
    jv *problem)
{
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word),
	    arena_printf(arena, "%d", limit)};
	struct db_result *rows =
	    db_query(&catalog->db, examples_sql, 2, parameters, problem);
	*count = 0;
	if (rows == NULL)
		return false;
	*count = db_rows(rows);
	*examples = arena_array(arena, (size_t)*count + 1, sizeof(**examples));
	for (int i = 0; i < *count; i++)
		(*examples)[i] = (struct catalog_example){
		    arena_strdup(arena, db_value(rows, i, 0)),
		    arena_strdup(arena, db_value(rows, i, 1)),
		    strtod(db_value(rows, i, 2), NULL),
		    db_value(rows, i, 3)[0] == 't'};
	db_result_free(rows);
	return true;
}
