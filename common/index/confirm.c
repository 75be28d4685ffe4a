/* confirm.c - keeps a pair that a person verified; see confirm.h */
#include "index/confirm.h"

#include "index/postings.h"
#include "text/text.h"

#include <string.h>

/* One statement writes the pair, so that there is never half of it.  Both parts
 * see the table as it was, so the old pair is deleted first. */
static const char confirm_sql[] =
    "WITH gone AS (DELETE FROM nl2sql.examples "
    "WHERE question = $1 AND source = 'confirmed'), "
    "raised AS (UPDATE nl2sql.meta SET value = (value::bigint + 1)::text "
    "WHERE key = 'generation' RETURNING 1) "
    "INSERT INTO nl2sql.examples (question, stems, sql, source) "
    "SELECT $1, $2::text[], $3, 'confirmed' FROM raised";

/* A database without the table has no index. */
static void
say_index_missing(jv *problem)
{
	if (strcmp(problem_code(problem), "sql.unknown_relation") != 0)
		return;
	jv_free(*problem);
	*problem = problem_with_text(problem_new("config.index_missing",
					 "the database has no nl2sql index"),
	    "hint", "nl2sql index makes it");
}

bool
confirm_pair(struct db *db, const char *question, const char *sql, jv *problem)
{
	struct arena arena = {0};
	struct text_stemmer *stemmer = text_stemmer_open();
	struct text_words stems = postings_stems(stemmer, &arena, question);
	const char *parameters[] = {
	    question, db_text_array(&arena, stems.count, stems.word), sql};
	struct db_result *result =
	    db_query(db, confirm_sql, 3, parameters, problem);
	bool kept = result && db_affected(result) == 1;
	if (result && !kept)
		*problem = problem_new("config.index_missing",
		    "the index has no generation: make it again");
	else if (!result)
		say_index_missing(problem);
	db_result_free(result);
	text_stemmer_free(stemmer);
	arena_release(&arena);
	return kept;
}

struct db_result *
confirm_pairs(struct db *db, jv *problem)
{
	struct arena arena = {0};
	struct db_result *pairs = db_query(db,
	    arena_printf(&arena,
		"SELECT question, sql FROM nl2sql.examples "
		"WHERE source = 'confirmed' ORDER BY question LIMIT %d",
		CONFIRM_MOST_PAIRS),
	    0, NULL, problem);
	if (!pairs)
		say_index_missing(problem);
	arena_release(&arena);
	return pairs;
}
