/* pairs.c - pairs that a person found right or wrong; see pairs.h */
#include "verified/pairs.h"

#include "index/postings.h"
#include "verified/touched.h"

#include <string.h>

bool
pairs_open(struct pairs *pairs, const struct config *config,
    const char *program, jv *problem)
{
	*pairs = (struct pairs){0};
	bool good = gate_open(&pairs->gate, config, problem);
	catalog_open(&pairs->catalog, config, program);
	pairs->catalog.db.hosts = DB_HOSTS_PRIMARY;
	return good;
}

void
pairs_close(struct pairs *pairs)
{
	gate_close(&pairs->gate);
	catalog_close(&pairs->catalog);
}

/* ---- what a pair reads ---- */

#define RAISE                                                                  \
	"raised AS (UPDATE nl2sql.meta SET value = (value::bigint + 1)::text " \
	"WHERE key = 'generation' RETURNING 1), "

/* Of the pairs `kept`, from three arrays that begin at the parameter. */
#define TOUCH(schemas, tables, columns)                                        \
	"touched AS (INSERT INTO nl2sql.touches "                              \
	"SELECT DISTINCT kept.id, u.schema, u.table_name, c.name, "            \
	"c.full_type FROM kept, ROWS FROM ("                                   \
	"pg_catalog.unnest(" schemas "::text[]), "                             \
	"pg_catalog.unnest(" tables "::text[]), "                              \
	"pg_catalog.unnest(" columns "::text[])) "                             \
	"AS u (schema, table_name, column_name) "                              \
	"JOIN nl2sql.tables t "                                                \
	"ON t.schema = u.schema AND t.name = u.table_name "                    \
	"LEFT JOIN nl2sql.columns c "                                          \
	"ON c.table_id = t.id AND c.name = u.column_name) "

static const char *
array(struct arena *arena, struct text_words words)
{
	return db_text_array(arena, words.count, words.word);
}

/* Run a statement whose only value is the number of pairs that it kept. */
static bool
run(struct pairs *pairs, const char *sql, int count,
    const char *const parameters[], jv *problem)
{
	struct db_result *rows =
	    db_query(&pairs->catalog.db, sql, count, parameters, problem);
	bool kept = rows && db_rows(rows) == 1 &&
		    strcmp(db_value(rows, 0, 0), "1") == 0;
	if (rows && !kept)
		*problem = problem_new("config.index_missing",
		    "the index has no generation: make it again");
	db_result_free(rows);
	return kept;
}

/* ---- right and wrong ---- */

/* One statement writes the pair, so that there is never half of it.  All parts
 * see the tables as they were, so the old pair is deleted first. */
static const char keep_sql[] =
    "WITH gone AS (DELETE FROM nl2sql.examples "
    "WHERE question = $1 AND source = 'confirmed'), "
    "pardoned AS (DELETE FROM nl2sql.wrong "
    "WHERE question = $1 AND sql = $3), " RAISE
    "kept AS (INSERT INTO nl2sql.examples (question, stems, sql, source, "
    "record, owner, kept, asked, checked) "
    "SELECT $1, $2::text[], $3, 'confirmed', $4, $5, "
    "pg_catalog.to_char(pg_catalog.now(), 'YYYY-MM-DD'), $6, true "
    "FROM raised RETURNING id), " TOUCH(
	"$7", "$8", "$9") "SELECT pg_catalog.count(*) FROM kept";

bool
pairs_keep(struct pairs *pairs, const struct pairs_answer *answer, jv *problem)
{
	struct arena arena = {0};
	struct touched touched;
	bool kept = catalog_refresh(&pairs->catalog, problem) &&
		    touched_read(&touched, &pairs->gate, &pairs->catalog,
			answer->sql, &arena, problem);
	if (kept) {
		struct text_words stems = postings_stems(
		    pairs->catalog.stemmer, &arena, answer->question);
		const char *parameters[] = {answer->question,
		    array(&arena, stems), answer->sql, answer->record,
		    answer->owner, answer->asked,
		    array(&arena, touched.schemas),
		    array(&arena, touched.tables),
		    array(&arena, touched.columns)};
		kept = run(pairs, keep_sql, (int)COUNT_OF(parameters),
		    parameters, problem);
	}
	arena_release(&arena);
	return kept;
}

static const char wrong_sql[] =
    "WITH gone AS (DELETE FROM nl2sql.examples "
    "WHERE question = $1 AND sql = $2 AND source = 'confirmed'), "
    "again AS (DELETE FROM nl2sql.wrong WHERE question = $1 AND sql = "
    "$2), " RAISE
    "kept AS (INSERT INTO nl2sql.wrong (record, question, sql, reason, owner, "
    "kept) SELECT $3, $1, $2, $4, $5, "
    "pg_catalog.to_char(pg_catalog.now(), 'YYYY-MM-DD') "
    "FROM raised RETURNING 1) SELECT pg_catalog.count(*) FROM kept";

bool
pairs_keep_wrong(struct pairs *pairs, const struct pairs_answer *answer,
    const char *reason, jv *problem)
{
	const char *parameters[] = {answer->question, answer->sql,
	    answer->record, reason, answer->owner};
	return catalog_refresh(&pairs->catalog, problem) &&
	       run(pairs, wrong_sql, (int)COUNT_OF(parameters), parameters,
		   problem);
}

static struct db_result *
list(struct pairs *pairs, const char *sql, jv *problem)
{
	struct arena arena = {0};
	struct db_result *rows = NULL;
	if (catalog_refresh(&pairs->catalog, problem))
		rows = db_query(&pairs->catalog.db,
		    arena_printf(&arena, "%s LIMIT %d", sql, PAIRS_MOST), 0,
		    NULL, problem);
	arena_release(&arena);
	return rows;
}

struct db_result *
pairs_list(struct pairs *pairs, jv *problem)
{
	return list(pairs,
	    "SELECT question, sql FROM nl2sql.examples "
	    "WHERE source = 'confirmed' ORDER BY question",
	    problem);
}

struct db_result *
pairs_list_wrong(struct pairs *pairs, jv *problem)
{
	return list(pairs,
	    "SELECT record, question, sql, reason, owner, kept "
	    "FROM nl2sql.wrong ORDER BY kept DESC, record DESC",
	    problem);
}

static bool
is_guarded(const struct catalog *catalog, const struct touched *touched,
    size_t at, struct arena *arena)
{
	int place = catalog_find(
	    catalog, arena_printf(arena, "%s.%s", touched->schemas.word[at],
			 touched->tables.word[at]));
	return place < 0 || catalog->tables[place].guarded;
}

bool
pairs_are_told(struct pairs *pairs, const char *sql)
{
	struct arena arena = {0};
	struct touched touched;
	jv refusal = jv_invalid();
	if (!pairs->catalog.narrowed)
		return true;
	bool told = touched_read(
	    &touched, &pairs->gate, &pairs->catalog, sql, &arena, &refusal);
	for (size_t i = 0; told && i < touched.tables.count; i++)
		told = !is_guarded(&pairs->catalog, &touched, i, &arena);
	jv_free(refusal);
	arena_release(&arena);
	return told;
}

/* ---- after a run of the indexer ---- */

static const char unchecked_sql[] =
    "SELECT id, question, sql FROM nl2sql.examples WHERE NOT checked "
    "ORDER BY id";

static const char check_sql[] =
    "WITH kept AS (UPDATE nl2sql.examples SET checked = true "
    "WHERE id = $1::int RETURNING id), " TOUCH(
	"$2", "$3", "$4") "SELECT pg_catalog.count(*) FROM kept";

static const char stale_sql[] =
    "SELECT DISTINCT ON (e.id) e.question, u.table_name "
    "|| COALESCE('.' || u.column_name, ''), "
    "COALESCE(u.type, 'there') FROM nl2sql.examples e "
    "JOIN nl2sql.touches u ON u.example = e.id "
    "LEFT JOIN nl2sql.tables t "
    "ON t.schema = u.schema AND t.name = u.table_name "
    "LEFT JOIN nl2sql.columns c ON c.table_id = t.id "
    "AND c.name = u.column_name AND c.full_type = u.type "
    "WHERE t.id IS NULL OR (u.column_name IS NOT NULL AND c.name IS NULL) "
    "ORDER BY e.id, 2";

struct checking {
	struct pairs *pairs;
	void (*warn)(void *context, const char *text);
	void *context;
};

/* Return false with `*problem` only when the index fails. */
static bool
check_pair(const struct checking *checking, const struct db_result *rows,
    int row, jv *problem)
{
	struct arena arena = {0};
	struct touched touched;
	struct pairs *pairs = checking->pairs;
	jv refusal = jv_invalid();
	bool good = true;
	if (touched_read(&touched, &pairs->gate, &pairs->catalog,
		db_value(rows, row, 2), &arena, &refusal)) {
		const char *parameters[] = {db_value(rows, row, 0),
		    array(&arena, touched.schemas),
		    array(&arena, touched.tables),
		    array(&arena, touched.columns)};
		good = run(pairs, check_sql, (int)COUNT_OF(parameters),
		    parameters, problem);
	} else {
		checking->warn(checking->context,
		    arena_printf(&arena, "example '%s' is not used: %s",
			db_value(rows, row, 1), problem_message(&refusal)));
	}
	jv_free(refusal);
	arena_release(&arena);
	return good;
}

static bool
check_new(const struct checking *checking, jv *problem)
{
	struct db_result *rows = db_query(
	    &checking->pairs->catalog.db, unchecked_sql, 0, NULL, problem);
	bool good = rows;
	for (int i = 0; good && i < db_rows(rows); i++)
		good = check_pair(checking, rows, i, problem);
	db_result_free(rows);
	return good;
}

static bool
warn_of_stale(const struct checking *checking, jv *problem)
{
	struct arena arena = {0};
	struct db_result *rows =
	    db_query(&checking->pairs->catalog.db, stale_sql, 0, NULL, problem);
	for (int i = 0; rows && i < db_rows(rows); i++)
		checking->warn(checking->context,
		    arena_printf(&arena,
			"example '%s' is stale: %s was %s; confirm it again",
			db_value(rows, i, 0), db_value(rows, i, 1),
			db_value(rows, i, 2)));
	bool good = rows;
	db_result_free(rows);
	arena_release(&arena);
	return good;
}

bool
pairs_check(struct pairs *pairs, void (*warn)(void *context, const char *text),
    void *context, jv *problem)
{
	const struct checking checking = {pairs, warn, context};
	return catalog_refresh(&pairs->catalog, problem) &&
	       check_new(&checking, problem) &&
	       warn_of_stale(&checking, problem);
}
