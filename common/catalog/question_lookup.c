/* question_lookup.c - looks up words and examples of one question; see
 * catalog.h */
#include "catalog/load.h"
#include "index/narrowed.h"

#include <stdlib.h>

static const char postings_sql[] =
    "SELECT stem, table_id, tf, pg_catalog.count(*) OVER (PARTITION BY stem) "
    "FROM nl2sql.postings WHERE stem = ANY ($1::text[]) "
    "AND ($2::int[] IS NULL OR table_id = ANY ($2::int[])) "
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
	if (catalog->narrowed) {
		*postings =
		    catalog_narrowed_postings(catalog, stems, arena, count);
		return true;
	}
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word), catalog->own_ids};
	struct db_result *rows =
	    catalog_query(catalog, postings_sql, 2, parameters, problem);
	if (!rows)
		return false;
	*postings =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(**postings));
	for (int i = 0; i < db_rows(rows); i++) {
		struct catalog_posting posting = {
		    arena_strdup(arena, db_value(rows, i, 0)),
		    catalog_place(catalog, db_value(rows, i, 1)),
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
	if (catalog->narrowed) {
		*near = catalog_narrowed_near(catalog, stems, arena);
		return true;
	}
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word)};
	struct db_result *rows =
	    catalog_query(catalog, near_stems_sql, 1, parameters, problem);
	if (!rows)
		return false;
	near->word =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(*near->word));
	for (int i = 0; i < db_rows(rows); i++)
		near->word[near->count++] =
		    arena_strdup(arena, db_value(rows, i, 0));
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

/* An example whose tables or columns the role may not read is as stale as one
 * whose are gone.  What people confirmed may quote values of rows that they
 * saw, so of a guarded table it is no example either. */
#define EXAMPLES(tables, columns, guarded)                                     \
	"SELECT e.question, e.sql, e.common::real "                            \
	"/ (pg_catalog.cardinality(e.stems) "                                  \
	"+ pg_catalog.cardinality($1::text[]) - e.common), "                   \
	"e.record, e.owner, e.kept, e.asked "                                  \
	"FROM (SELECT x.*, (SELECT pg_catalog.count(*) "                       \
	"FROM pg_catalog.unnest(x.stems) s WHERE s = ANY ($1::text[])) AS "    \
	"common FROM nl2sql.examples x "                                       \
	"WHERE x.stems && $1::text[] AND x.checked) e "                        \
	"WHERE NOT EXISTS (SELECT FROM nl2sql.wrong w "                        \
	"WHERE w.question = e.question AND w.sql = e.sql) "                    \
	"AND NOT EXISTS (SELECT FROM nl2sql.touches u "                        \
	"LEFT JOIN nl2sql.tables t "                                           \
	"ON t.schema = u.schema AND t.name = u.table_name " tables             \
	"LEFT JOIN nl2sql.columns c ON c.table_id = t.id "                     \
	"AND c.name = u.column_name AND c.full_type = u.type " columns         \
	"WHERE u.example = e.id AND (t.id IS NULL "                            \
	"OR (u.column_name IS NOT NULL AND c.name IS NULL)" guarded ")) "      \
	"ORDER BY 3 DESC, e.source = 'confirmed' DESC, e.id LIMIT $2::int"

static const char examples_sql[] = EXAMPLES("", "", "");
static const char narrowed_examples_sql[] =
    EXAMPLES("AND t.id = ANY ($3::int[]) ",
	"AND NOT EXISTS (SELECT FROM ROWS FROM (pg_catalog.unnest($5::int[]), "
	"pg_catalog.unnest($6::int[])) AS hidden (id, position) "
	"WHERE hidden.id = c.table_id AND hidden.position = c.position) ",
	" OR (e.source = 'confirmed' AND t.id = ANY ($4::int[]))");

/* A value of the row, in the arena; NULL for SQL's null. */
static const char *
value_of(const struct db_result *rows, int row, int column, struct arena *arena)
{
	return db_null(rows, row, column)
		   ? NULL
		   : arena_strdup(arena, db_value(rows, row, column));
}

bool
catalog_examples(struct catalog *catalog, struct text_words stems, int limit,
    struct arena *arena, struct catalog_example **examples, int *count,
    jv *problem)
{
	const struct narrowed *narrowed = catalog->narrowed;
	const char *parameters[] = {
	    db_text_array(arena, stems.count, stems.word),
	    arena_printf(arena, "%d", limit), narrowed ? narrowed->ids : NULL,
	    narrowed ? narrowed->guarded_ids : NULL,
	    narrowed ? narrowed->hidden_tables : NULL,
	    narrowed ? narrowed->hidden_positions : NULL};
	struct db_result *rows = catalog_query(catalog,
	    narrowed ? narrowed_examples_sql : examples_sql, narrowed ? 6 : 2,
	    parameters, problem);
	*count = 0;
	if (!rows)
		return false;
	*count = db_rows(rows);
	*examples = arena_array(arena, (size_t)*count + 1, sizeof(**examples));
	for (int i = 0; i < *count; i++)
		(*examples)[i] = (struct catalog_example){
		    arena_strdup(arena, db_value(rows, i, 0)),
		    arena_strdup(arena, db_value(rows, i, 1)),
		    strtod(db_value(rows, i, 2), NULL),
		    value_of(rows, i, 3, arena), value_of(rows, i, 4, arena),
		    value_of(rows, i, 5, arena), value_of(rows, i, 6, arena)};
	db_result_free(rows);
	return true;
}
