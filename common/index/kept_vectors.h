/*
 * kept_vectors.h - vectors of tables, columns and modules, kept in the index
 *
 * The indexer runs this when it has written the index.  It embeds these texts:
 *
 *	a table		its words and its comment
 *	a column	the table's words, its own and its comment
 *	a module	its name and keywords
 *
 * Each row has a digest of that text and of all else that the vector depends on
 * (model, prefix, type), so that only new texts are sent.  Rows are written in
 * batches, each in a transaction of its own.  When a signal or a failing
 * endpoint ends a run early, the next run continues it.  The key `embedding` of
 * nl2sql.meta describes the vectors:
 *
 *	{model, signature, dimension, vectors, missing, schema}
 *
 * `schema` is the one of the extension vector in the index database.  With it,
 * the vectors of tables and columns have an HNSW index; without it, the search
 * is exact.  A new generation tells stages about new vectors.
 */
#ifndef NL2SQL_INDEX_KEPT_VECTORS_H
#define NL2SQL_INDEX_KEPT_VECTORS_H

#include "db/db.h"
#include "embed/embed.h"

struct index_vectors {
	long wanted;
	long kept;   /* existed before and are current */
	long made;   /* by this run */
	long raised; /* new generations, which stages notice */
	bool dense;  /* in an HNSW index */
	jv failure;  /* why some are missing, or invalid; caller frees */
};

struct index_vectors_job {
	bool anew; /* replace every vector */
	/* Called with the number of vectors done and wanted; may be NULL. */
	void (*progress)(void *context, int done, int all);
	void *context;
};

/*
 * Make the vectors that are missing, and remove those of things that no longer
 * exist.  An endpoint that fails does not fail this function: it sets
 * `failure`.  If the endpoint gave no vector at all, the old vectors stay.
 * Return false with `*problem` set when the server fails.
 */
MUST_USE bool index_vectors_fill(struct db *db, struct embed *embed,
    const struct index_vectors_job *job, struct index_vectors *vectors,
    jv *problem);

#endif
