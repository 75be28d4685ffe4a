/*
 * build.h - makes the index of an introspected database
 *
 *	struct index_make making = {.config = &config, .target = &target,
 *	    .index = &index, .schema = &schema, .lexicon = &lexicon,
 *	    .store = &store, .warn = warn, ...};
 *	struct index_made made;
 *	if (!index_make(&making, &made, &problem))
 *		...
 *
 * index_make reads the tables that the index does not know yet; with `all` or
 * with other settings than the last time it reads every table.  It infers keys
 * that are not declared, writes the differences in one transaction (store.h),
 * then the vectors (kept_vectors.h).  The index is complete without vectors, so
 * an endpoint that fails only causes a warning.
 */
#ifndef NL2SQL_INDEX_BUILD_H
#define NL2SQL_INDEX_BUILD_H

#include "base/config.h"
#include "embed/embed.h"
#include "index/kept_vectors.h"
#include "index/store.h"

/* Reports progress; `what` is "tables read" or "vectors made". */
typedef void index_make_progress(
    void *context, const char *what, int done, int all);

/* All of it is lent. */
struct index_make {
	const struct config *config;
	struct db *target;
	struct db *index;
	struct introspect *schema; /* as introspect_read made it */
	const struct lexicon *lexicon;
	struct index_store *store; /* open and locked */
	struct embed *embed;       /* NULL: no vectors are made */
	bool all; /* read every table, make every vector again */
	void (*warn)(void *context, const char *text);
	index_make_progress *progress; /* may be NULL */
	void *context;                 /* of both */
};

struct index_made {
	struct index_summary summary;
	long values;        /* kept, of all columns */
	long tables_read;   /* in this run */
	long vectors;       /* all that the index now has */
	long vectors_added; /* by this run */
};

/* Make the index.  Return false with `*problem` set when the server fails or a
 * data file cannot be used; except for vectors, the index is then unchanged. */
MUST_USE bool index_make(
    const struct index_make *making, struct index_made *made, jv *problem);

#endif
