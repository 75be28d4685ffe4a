/*
 * narrowing.h - what the files of narrowed.h share
 *
 * Bodies that have no header of their own:
 *
 *	narrowed_rows.c		what follows from what the role may read
 */
#ifndef NL2SQL_INDEX_NARROWING_H
#define NL2SQL_INDEX_NARROWING_H

#include "index/narrowed.h"

/* One narrowing. */
struct narrowing {
	const struct narrowed_making *making;
	struct narrowed *narrowed;
	struct arena scratch;
	struct dictionary meta;  /* key -> text */
	struct dictionary by_id; /* struct introspect_table */
	const char **ids;        /* of the tables, by place */
	bool *cut;               /* a column of its key is hidden */
	struct text_words hidden_tables;
	struct text_words hidden_positions;
	bool glosses;
};

/* What the index notes about itself; "" when it does not. */
MUST_USE const char *narrowing_meta(
    const struct narrowing *narrowing, const char *key);

/* Derive all that the indexer derives, and write the rows.  Tables, columns and
 * keys are read.  Return false with `*problem` set when a data file cannot be
 * read. */
MUST_USE bool narrowing_derive(struct narrowing *narrowing, jv *problem);

#endif
