/*
 * load.h - reads the index: into memory, and by statements of its own
 *
 * Only files of the catalog use this; stages use catalog.h.
 */
#ifndef NL2SQL_CATALOG_LOAD_H
#define NL2SQL_CATALOG_LOAD_H

#include "catalog/catalog.h"

/* db_query for a statement about the index, which may go at any time: its
 * problem is then config.index_missing. */
MUST_USE struct db_result *catalog_query(struct catalog *catalog,
    const char *sql, int count, const char *const parameters[], jv *problem);

/* Read all names: tables, keys, modules, lexicon, types.  The catalog must be
 * empty.  A bare one gets tables and types.  After a failure it may hold
 * some of them. */
MUST_USE bool catalog_load(struct catalog *catalog, jv *problem);

/*
 * Settle who asks, and where that role may read less than the index has, make
 * the narrowed index and set what is known of it as a whole.  What the index
 * notes about itself must be read.  Return false with `*problem` set when a
 * server cannot be asked.
 */
MUST_USE bool catalog_narrow(struct catalog *catalog, jv *problem);
/* Mark the tables whose values the role is not shown. */
void catalog_mark_guarded(struct catalog *catalog);

/* Make the table findable by key, id and name. */
void catalog_enter(struct catalog *catalog, struct catalog_table *table);
/* Make the entry of the lexicon the first one of its stems. */
void catalog_chain(struct catalog *catalog, struct catalog_synonym *synonym);
void catalog_chain_metric(
    struct catalog *catalog, struct catalog_metric *metric);

/* Forget what catalog_division made. */
void catalog_forget_divisions(struct catalog *whole);

/* The postings of the stems in a narrowed index, as catalog_postings has them;
 * in the arena. */
MUST_USE struct catalog_posting *catalog_narrowed_postings(
    const struct catalog *catalog, struct text_words stems, struct arena *arena,
    int *count);
/* Stems like these, as catalog_near_stems has them. */
MUST_USE struct text_words catalog_narrowed_near(const struct catalog *catalog,
    struct text_words stems, struct arena *arena);

/* The place of the table with this id of the index; -1: none. */
int catalog_place(const struct catalog *catalog, const char *id);

#endif
