/*
 * kept_vectors.h - vectors of tables, columns and modules, kept in the index
 *
 * Runs when the index is written.  What is embedded of
 *
 *	a table		its words and its comment
 *	a column	the table's words, its own and its comment
 *	a module	its name and keywords
 *
 * Each row keeps a digest of that text and of all else the vector depends on
 * (model, prefix, type), so that only what differs is asked for.  Rows are
 * written a batch at a time, each in a transaction of its own: a run that is
 * broken off, by a signal or by an endpoint that fails, is continued by the
 * next.  The key `embedding` of nl2sql.meta says what is there:
 *
 *	{model, signature, dimension, vectors, missing, schema}
 *
 * `schema` is where the extension vector lives in the index database, and then
 * the vectors of tables and columns have an HNSW index; without it they are
 * searched exactly.  Stages notice by a new generation.
 */
#ifndef NL2SQL_INDEX_KEPT_VECTORS_H
#define NL2SQL_INDEX_KEPT_VECTORS_H

#include "db/db.h"
#include "embed/embed.h"

struct index_vectors {
	long wanted;
	long kept;   /* were there and are current */
	long made;   /* by this run */
	long raised; /* generations, for stages to look again */
	bool dense;  /* in an HNSW index */
	jv failure;  /* yours; why some are missing, else invalid */
};

struct index_vectors_job {
	bool anew; /* make all, whatever is there */
	/* Told what is there of what is wanted; may be NULL. */
	void (*progress)(void *context, int done, int all);
	void *context;
};

/*
 * Make the vectors that are missing, remove those of what is gone.  An endpoint
 * that fails is no failure of this function: see `failure`; where it gave
 * nothing at all the vectors of before stay as they are.  False with
 * `*problem`: the server failed.
 */
MUST_USE bool index_vectors_fill(struct db *db, struct embed *embed,
    const struct index_vectors_job *job, struct index_vectors *vectors,
    jv *problem);

#endif
