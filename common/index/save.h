/*
 * save.h - the state of one index_store_save, shared by its parts
 *
 * save.c runs the transaction and writes the small tables.  save_tables.c
 * writes the parts of each table: its row, columns and postings, and what the
 * next run must remember of it.  save_values.c writes the values.  Each part
 * first compares digests.  It adds to the fingerprint in a fixed order, even if
 * it writes nothing.
 */
#ifndef NL2SQL_INDEX_SAVE_H
#define NL2SQL_INDEX_SAVE_H

#include "base/digest.h"
#include "index/row_texts.h"
#include "index/store.h"

struct index_save {
	struct index_store *store;
	const struct index_build *build;
	struct arena arena;
	const char **ids;          /* of each table, as text */
	struct index_source **old; /* of each table, may be NULL */
	struct digest fingerprint;
	struct index_summary *summary;
	jv *problem;
};

/* save.c; false: `*problem` is set. */

/* Run a statement with one array of ids or names. */
MUST_USE bool index_save_run(
    struct index_save *saving, const char *sql, struct text_words ids);
MUST_USE bool index_save_copy(
    struct index_save *saving, const struct index_rows *rows);

/* save_tables.c */

MUST_USE bool index_save_tables(struct index_save *saving);
MUST_USE bool index_save_sources(struct index_save *saving);

/* save_values.c */

MUST_USE bool index_save_values(struct index_save *saving);
/* Take the values of tables out that are still in nl2sql.tables. */
MUST_USE bool index_save_forget(
    struct index_save *saving, struct text_words ids);

/* store.c */

/* Run a statement that has no rows and no deadline. */
MUST_USE bool index_store_run(
    struct index_store *store, const char *sql, jv *problem);
/* The key of nl2sql.meta that holds a file of the lexicon. */
const char *index_store_lexicon_key(
    struct arena *arena, enum lexicon_kind kind);
/* The key of index_store.by_name. */
const char *index_store_full_name(
    struct arena *arena, const char *schema, const char *name);

#endif
