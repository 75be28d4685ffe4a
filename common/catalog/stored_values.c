/* stored_values.c - stored values that a question may mean; see catalog.h */
#include "catalog/load.h"
#include "index/narrowed.h"

#include <stdlib.h>

/* Each value with each of the tables that have it. */
#define PLACED_VALUES                                                          \
	"(SELECT s.*, place.table_id FROM nl2sql.values s, "                   \
	"pg_catalog.unnest(s.tables) AS place (table_id)) AS v "

/* Not of a column that the role may not read: two arrays, parallel. */
#define HIDDEN(values, tables, positions)                                      \
	"AND NOT EXISTS (SELECT FROM ROWS FROM "                               \
	"(pg_catalog.unnest(" tables "::int[]), "                              \
	"pg_catalog.unnest(" positions "::int[])) AS hidden (id, position) "   \
	"WHERE hidden.id = " values ".table_id "                               \
	"AND hidden.position = " values ".position) "

/* Each span in turn gives one value, until all places are taken.  The planner
 * takes each value for one of ten tables; OFFSET 0 keeps it from all columns.
 */
#define VALUES(hidden)                                                         \
	"SELECT h.span, h.table_id, h.position, c.name, h.value, h.kind, "     \
	"h.of_span, h.of_all FROM (SELECT m.*, "                               \
	"pg_catalog.row_number() OVER (PARTITION BY m.span ORDER BY m.kind, "  \
	"m.table_id, m.position, m.value COLLATE \"C\") AS turn, "             \
	"pg_catalog.count(*) OVER (PARTITION BY m.span) AS of_span, "          \
	"pg_catalog.count(*) OVER () AS of_all "                               \
	"FROM (SELECT v.folded AS span, v.table_id, v.position, v.value, "     \
	"0 AS kind FROM " PLACED_VALUES "WHERE v.folded = ANY ($1::text[]) "   \
	"UNION ALL SELECT s.span, v.table_id, v.position, v.value, 1 "         \
	"FROM ROWS FROM (pg_catalog.unnest($1::text[]), "                      \
	"pg_catalog.unnest($2::text[])) AS s (span, stemmed) "                 \
	"JOIN " PLACED_VALUES                                                  \
	"ON v.stemmed = s.stemmed AND v.folded <> s.span) m "                  \
	"WHERE ($3::int[] IS NULL OR m.table_id = ANY ($3::int[])) " hidden    \
	"ORDER BY turn, m.span COLLATE \"C\" LIMIT 2000) h "                   \
	"CROSS JOIN LATERAL (SELECT k.name FROM nl2sql.columns k "             \
	"WHERE k.table_id = h.table_id AND k.position = h.position "           \
	"OFFSET 0) AS c "                                                      \
	"ORDER BY h.kind, h.span COLLATE \"C\", h.table_id, h.position, "      \
	"h.value COLLATE \"C\""

static const char values_sql[] = VALUES("");
static const char narrowed_values_sql[] = VALUES(HIDDEN("m", "$4", "$5"));

static int
number_at(const struct db_result *rows, int row, int column)
{
	return (int)strtol(db_value(rows, row, column), NULL, 10);
}

/* Take a row (key, table, position, column, value, match); its table is below 0
 * when the catalog does not have it. */
static struct catalog_value
value_at(struct catalog *catalog, const struct db_result *rows, int row,
    struct arena *arena)
{
	static const enum catalog_value_match matches[] = {
	    CATALOG_VALUE_EXACT, CATALOG_VALUE_STEM, CATALOG_VALUE_NEAR};
	return (struct catalog_value){
	    .span = arena_strdup(arena, db_value(rows, row, 0)),
	    .table = catalog_place(catalog, db_value(rows, row, 1)),
	    .position = number_at(rows, row, 2),
	    .column = arena_strdup(arena, db_value(rows, row, 3)),
	    .value = arena_strdup(arena, db_value(rows, row, 4)),
	    .match = matches[db_value(rows, row, 5)[0] - '0']};
}

static void
take_values(struct catalog *catalog, const struct db_result *rows,
    struct arena *arena, struct catalog_value **values, int *count)
{
	*count = 0;
	*values =
	    arena_array(arena, (size_t)db_rows(rows) + 1, sizeof(**values));
	for (int i = 0; i < db_rows(rows); i++) {
		struct catalog_value value = value_at(catalog, rows, i, arena);
		if (value.table >= 0)
			(*values)[(*count)++] = value;
	}
}

/* An id or a name of each of the tables whose values the role may see. */
static const char *
of_tables(const struct catalog *catalog, const int places[], int count,
    const char *text(const struct catalog_table *, struct arena *),
    struct arena *arena)
{
	const char **texts =
	    arena_array(arena, (size_t)count + 1, sizeof(*texts));
	size_t taken = 0;
	for (int i = 0; i < count; i++) {
		const struct catalog_table *table = &catalog->tables[places[i]];
		if (!table->guarded)
			texts[taken++] = text(table, arena);
	}
	return db_text_array(arena, taken, texts);
}

static const char *
id_of(const struct catalog_table *table, struct arena *arena)
{
	return arena_printf(arena, "%d", table->id);
}

static const char *
name_of(const struct catalog_table *table, struct arena *arena)
{
	(void)arena;
	return table->name;
}

static const char *
table_ids(const struct catalog *catalog, const int places[], int count,
    struct arena *arena)
{
	return of_tables(catalog, places, count, id_of, arena);
}

static const char *
hidden_tables(const struct catalog *catalog)
{
	return catalog->narrowed ? catalog->narrowed->hidden_tables : NULL;
}

static const char *
hidden_positions(const struct catalog *catalog)
{
	return catalog->narrowed ? catalog->narrowed->hidden_positions : NULL;
}

bool
catalog_values(struct catalog *catalog,
    const struct catalog_value_search *search, struct arena *arena,
    struct catalog_values *found, jv *problem)
{
	*found = (struct catalog_values){0};
	if (search->keys.count == 0)
		return true;
	const char *parameters[] = {
	    db_text_array(arena, search->keys.count, search->keys.word),
	    db_text_array(arena, search->stemmed.count, search->stemmed.word),
	    search->places
		? table_ids(catalog, search->places, search->place_count, arena)
		: catalog->own_ids,
	    hidden_tables(catalog), hidden_positions(catalog)};
	struct db_result *rows = catalog_query(catalog,
	    catalog->narrowed ? narrowed_values_sql : values_sql,
	    catalog->narrowed ? 5 : 3, parameters, problem);
	if (!rows)
		return false;
	found->value = arena_array(
	    arena, (size_t)db_rows(rows) + 1, sizeof(*found->value));
	for (int i = 0; i < db_rows(rows); i++) {
		struct catalog_value value = value_at(catalog, rows, i, arena);
		value.of_span = number_at(rows, i, 6);
		if (value.table >= 0)
			found->value[found->count++] = value;
	}
	if (db_rows(rows) > 0)
		found->left_out = number_at(rows, 0, 7) - db_rows(rows);
	db_result_free(rows);
	return true;
}

/* The share of trigrams that a value and the key have in common. */
#define SIMILARITY                                                             \
	"(SELECT pg_catalog.count(*) FROM pg_catalog.unnest(v.grams) g "       \
	"WHERE g = ANY ($1::text[]))::real "                                   \
	"/ (pg_catalog.cardinality(v.grams) "                                  \
	"+ pg_catalog.cardinality($1::text[]) "                                \
	"- (SELECT pg_catalog.count(*) FROM pg_catalog.unnest(v.grams) g "     \
	"WHERE g = ANY ($1::text[])))"

static const char column_values_sql[] =
    "SELECT v.value FROM nl2sql.tables t JOIN nl2sql.values v "
    "ON v.name = t.name AND v.position = $3::int AND t.id = ANY (v.tables) "
    "WHERE t.id = $2::int "
    "ORDER BY " SIMILARITY " DESC NULLS LAST, v.value COLLATE \"C\" "
    "LIMIT $4::int";

bool
catalog_column_values(struct catalog *catalog, int table, int position,
    const char *key, int limit, struct arena *arena, const char ***values,
    int *count, jv *problem)
{
	struct text_words grams = {0};
	*values = NULL;
	*count = 0;
	if (catalog->tables[table].guarded)
		return true;
	if (key)
		grams = text_grams(arena, key);
	/* Without trigrams all values are equally similar, so the order is the
	 * alphabet's. */
	const char *parameters[] = {
	    db_text_array(arena, grams.count, grams.word),
	    arena_printf(arena, "%d", catalog->tables[table].id),
	    arena_printf(arena, "%d", position),
	    arena_printf(arena, "%d", limit)};
	struct db_result *rows =
	    catalog_query(catalog, column_values_sql, 4, parameters, problem);
	if (!rows)
		return false;
	*count = db_rows(rows);
	*values = arena_array(arena, (size_t)*count + 1, sizeof(**values));
	for (int i = 0; i < *count; i++)
		(*values)[i] = arena_strdup(arena, db_value(rows, i, 0));
	db_result_free(rows);
	return true;
}

/* ---- values of a few columns, or like a few keys ---- */

/* OFFSET 0 keeps the planner from all values of a table's name: it goes by name
 * and position, a column at a time. */
#define FEW_VALUES(hidden)                                                     \
	"SELECT v.folded, c.table_id, c.position, c.name, v.value, 2 "         \
	"FROM ROWS FROM (pg_catalog.unnest($1::int[]), "                       \
	"pg_catalog.unnest($3::text[])) AS t (id, name) "                      \
	"JOIN nl2sql.columns c ON c.table_id = t.id CROSS JOIN LATERAL "       \
	"(SELECT s.value, s.folded FROM nl2sql.values s "                      \
	"WHERE s.name = t.name AND s.position = c.position "                   \
	"AND t.id = ANY (s.tables) OFFSET 0) v "                               \
	"WHERE c.values_indexed AND c.n_distinct <= $2::int " hidden           \
	"ORDER BY c.table_id, c.position, v.value COLLATE \"C\" LIMIT 20000"

static const char few_sql[] = FEW_VALUES("");
static const char narrowed_few_sql[] = FEW_VALUES(HIDDEN("c", "$4", "$5"));

bool
catalog_few_values(struct catalog *catalog, const int places[], int count,
    int most, struct arena *arena, struct catalog_value **values,
    int *value_count, jv *problem)
{
	const char *parameters[] = {table_ids(catalog, places, count, arena),
	    arena_printf(arena, "%d", most),
	    of_tables(catalog, places, count, name_of, arena),
	    hidden_tables(catalog), hidden_positions(catalog)};
	struct db_result *rows = catalog_query(catalog,
	    catalog->narrowed ? narrowed_few_sql : few_sql,
	    catalog->narrowed ? 5 : 3, parameters, problem);
	*value_count = 0;
	if (!rows)
		return false;
	take_values(catalog, rows, arena, values, value_count);
	db_result_free(rows);
	return true;
}

/*
 * A value is like a key in two ways: it contains all trigrams of the key, or it
 * begins with the same two letters and has the same length.  Each is one search
 * of the GIN index.
 */
#define LIKE_VALUES(hidden)                                                    \
	"SELECT wanted.key, n.table_id, n.position, c.name, n.value, 2 "       \
	"FROM ROWS FROM (pg_catalog.unnest($2::text[]), "                      \
	"pg_catalog.unnest($3::text[]), pg_catalog.unnest($4::text[])) "       \
	"AS wanted (key, grams, first) JOIN LATERAL ("                         \
	"(SELECT v.table_id, v.position, v.value, v.folded "                   \
	"FROM " PLACED_VALUES                                                  \
	"WHERE v.table_id = ANY ($1::int[]) AND v.grams "                      \
	"@> pg_catalog.string_to_array(wanted.grams, "                         \
	"pg_catalog.chr(31)) " hidden                                          \
	"ORDER BY pg_catalog.length(v.folded), v.folded COLLATE \"C\", "       \
	"v.table_id, v.position LIMIT 12) "                                    \
	"UNION (SELECT v.table_id, v.position, v.value, v.folded "             \
	"FROM " PLACED_VALUES "WHERE v.table_id = ANY ($1::int[]) "            \
	"AND v.grams @> ARRAY[wanted.first] "                                  \
	"AND pg_catalog.length(wanted.key) >= 5 "                              \
	"AND pg_catalog.abs(pg_catalog.length(v.folded) "                      \
	"- pg_catalog.length(wanted.key)) <= 1 " hidden                        \
	"ORDER BY v.folded COLLATE \"C\", v.table_id, v.position LIMIT 200)) " \
	"n "                                                                   \
	"ON true JOIN nl2sql.columns c "                                       \
	"ON c.table_id = n.table_id AND c.position = n.position "              \
	"ORDER BY wanted.key COLLATE \"C\", "                                  \
	"pg_catalog.length(n.folded), n.value COLLATE \"C\", n.table_id, "     \
	"n.position LIMIT 600"

static const char like_sql[] = LIKE_VALUES("");
static const char narrowed_like_sql[] = LIKE_VALUES(HIDDEN("v", "$5", "$6"));

/* Join the trigrams by the unit separator, which no key contains. */
static const char *
joined_grams(struct text_words grams, struct arena *arena)
{
	const char *text = "";
	for (size_t i = 0; i < grams.count; i++)
		text = arena_printf(
		    arena, "%s%s%s", text, i > 0 ? "\x1f" : "", grams.word[i]);
	return text;
}

bool
catalog_like_values(struct catalog *catalog, const int places[], int count,
    struct text_words keys, struct arena *arena, struct catalog_value **values,
    int *value_count, jv *problem)
{
	const char **grams = arena_array(arena, keys.count, sizeof(*grams));
	const char **first = arena_array(arena, keys.count, sizeof(*first));
	*value_count = 0;
	*values = NULL;
	if (keys.count == 0 || count == 0)
		return true;
	for (size_t i = 0; i < keys.count; i++) {
		struct text_words words = text_grams(arena, keys.word[i]);
		grams[i] = joined_grams(words, arena);
		first[i] = words.count > 1 ? words.word[1] : "";
	}
	const char *parameters[] = {table_ids(catalog, places, count, arena),
	    db_text_array(arena, keys.count, keys.word),
	    db_text_array(arena, keys.count, grams),
	    db_text_array(arena, keys.count, first), hidden_tables(catalog),
	    hidden_positions(catalog)};
	struct db_result *rows = catalog_query(catalog,
	    catalog->narrowed ? narrowed_like_sql : like_sql,
	    catalog->narrowed ? 6 : 4, parameters, problem);
	if (!rows)
		return false;
	take_values(catalog, rows, arena, values, value_count);
	db_result_free(rows);
	return true;
}
