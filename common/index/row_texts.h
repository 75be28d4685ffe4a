/*
 * row_texts.h - rows of the index's tables as texts, with their digest
 *
 * A row is an array of texts in the order of the table's columns; NULL is SQL
 * NULL.  The digest of a set of rows tells whether the set must be written.
 */
#ifndef NL2SQL_INDEX_ROW_TEXTS_H
#define NL2SQL_INDEX_ROW_TEXTS_H

#include "base/digest.h"
#include "index/postings.h"
#include "index/store.h"

enum { INDEX_ROW_MAX = 24 };

struct index_rows {
	const char *table; /* "synonyms" */
	const char *list;  /* columns for COPY, "" for all */
	int columns;       /* of every row */
	const char ***rows;
	size_t count;
	size_t capacity;
	struct digest digest;
	struct arena *arena;
};

void index_rows_init(struct index_rows *rows, const char *table,
    const char *list, struct arena *arena);
/* Append a copy of the `count` texts. */
void index_rows_add(
    struct index_rows *rows, const char *const values[], size_t count);
void index_rows_release(struct index_rows *rows);

/* What nl2sql.columns.class says. */
MUST_USE enum column_class index_rows_class(const char *text);

/* Append the columns of one table, or its postings; `id` is the table's. */
void index_rows_columns(struct index_rows *rows,
    const struct introspect_table *table, const char *id);
void index_rows_postings(struct index_rows *rows,
    struct introspect_table *table, const char *id,
    struct text_stemmer *stemmer);
/* Make the row of nl2sql.tables: INDEX_TABLE_COLUMNS texts, without the
 * digest. */
enum { INDEX_TABLE_COLUMNS = 18 };
void index_rows_table(const struct introspect_table *table, const char *id,
    struct arena *arena, const char *row[INDEX_TABLE_COLUMNS]);

/* The mean length of the tables, as nl2sql.meta has it. */
MUST_USE const char *index_rows_mean_length(
    const struct introspect *schema, struct arena *arena);

void index_rows_fks(struct index_rows *rows, const struct introspect *schema,
    const char *const ids[]);
void index_rows_types(struct index_rows *rows, const struct introspect *schema);
void index_rows_inclusions(
    struct index_rows *rows, const struct inclusions *inclusions);
void index_rows_modules(struct index_rows *rows, const struct modules *modules,
    struct text_stemmer *stemmer);
/* Append the entries of one kind.  An entry whose table is unknown is left
 * out. */
void index_rows_lexicon(struct index_rows *rows, enum lexicon_kind kind,
    const struct index_build *build, const char *const ids[]);

#endif
