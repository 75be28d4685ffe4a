/*
 * store.h - compares the index with what it should contain
 *
 * index_store_open locks the index against other indexers and reads what the
 * last run remembered.  index_store_save writes the differences in one
 * transaction, so that readers see either the old index or the new one.  If
 * there is no difference, it writes nothing, and the generation stays.
 *
 * Only the indexer writes with this, and nl2sql-doctor reads.  Stages read with
 * catalog.h.
 */
#ifndef NL2SQL_INDEX_STORE_H
#define NL2SQL_INDEX_STORE_H

#include "index/infer_keys.h"
#include "index/introspect.h"
#include "index/lexicon.h"
#include "index/modules.h"

/* The format that this program reads and writes; schemas/index.sql has the same
 * number. */
#define INDEX_STORE_FORMAT "6"

/* What the index remembers of a table. */
struct index_source {
	const char *schema;
	const char *name;
	const char *id; /* NULL: not in nl2sql.tables */
	const char *structure;
	const char *content;
	const char *facts;
	const char *values_digest;
	const char *digest;
	long values;
	bool seen; /* the database still has it */
};

struct index_store {
	struct db *db;
	struct arena arena;
	bool exists;
	long generation;
	int next_id;
	struct index_source *sources;
	size_t source_count;
	struct dictionary by_name; /* "schema.name" -> struct index_source */
	struct dictionary meta;    /* texts */
	const char *lexicon[LEXICON_KINDS]; /* its texts; NULL: none */
	bool changed;                       /* by the current save */
};

/* The values of one column that was read again. */
struct index_values {
	int table, column;
	struct measure_values values;
};

struct index_build {
	struct introspect *schema;
	const struct lexicon *lexicon;
	struct modules modules;
	struct index_values *values; /* by table and column */
	size_t value_count;
	struct inclusions *inclusions;
	struct text_stemmer *stemmer;
	const char *database; /* whose index it is: names, */
	const char *role;     /* for index_origin */
	const char *settings; /* the values that were read depend on these */
	const char *column_values; /* values kept of a column */
};

/* The results of a run, for its summary. */
struct index_summary {
	long tables, columns, declared, inferred;
	long written, removed;
	long generation;
	bool changed;
	const char *fingerprint; /* in the store's arena */
};

/*
 * Read the state of the index.  An index of another format counts as none.
 * With `lock` this waits for other indexers.  Return false with `*problem` set
 * on failure.
 */
MUST_USE bool index_store_open(
    struct index_store *store, struct db *db, bool lock, jv *problem);
void index_store_close(struct index_store *store);

/* What the index notes about itself; "" when it does not. */
MUST_USE const char *index_store_meta(
    const struct index_store *store, const char *key);

/* Was the index made with other settings?  Then all tables must be read
 * again. */
MUST_USE bool index_store_unsettled(
    const struct index_store *store, const char *settings);

MUST_USE struct index_source *index_store_source(
    const struct index_store *store, const struct introspect_table *table);

/* Read the earlier measurements for inferred keys.  Return false when the
 * server fails. */
MUST_USE bool index_store_recall(const struct index_store *store,
    struct inclusions *inclusions, jv *problem);

/* Write the differences.  `script` is the text of schemas/index.sql. */
MUST_USE bool index_store_save(struct index_store *store,
    const struct index_build *build, const char *script,
    struct index_summary *summary, jv *problem);

#endif
