/*
 * build.h - from an introspected database to its index
 *
 *	struct index_make making = {.config = &config, .target = &target,
 *	    .index = &index, .schema = &schema, .lexicon = &lexicon,
 *	    .store = &store, .warn = warn, ...};
 *	struct index_made made;
 *	if (!index_make(&making, &made, &problem))
 *		...
 *
 * Reads what the index does not know yet or, with `all` or other settings than
 * last time, everything; infers keys that nobody declared; writes what differs
 * in one transaction (store.h), then the vectors (kept_vectors.h).  The
 * index is whole without vectors, so that an endpoint that fails costs no more
 * than a warning.
 */
#ifndef NL2SQL_INDEX_BUILD_H
#define NL2SQL_INDEX_BUILD_H

#include "base/config.h"
#include "embed/embed.h"
#include "index/kept_vectors.h"
#include "index/store.h"

/* What is being done, for progress: "tables read", "vectors made". */
typedef void index_make_progress(
    void *context, const char *what, int done, int all);

/* All of it is lent. */
struct index_make {
	const struct config *config;
	struct db *target;
	struct db *index;
	struct introspect *schema; /* as introspect_read left it */
	const struct lexicon *lexicon;
	struct index_store *store; /* open and locked */
	struct embed *embed;       /* NULL: no vectors are made */
	bool all; /* read every table again, make every vector anew */
	void (*warn)(void *context, const char *text);
	index_make_progress *progress; /* may be NULL */
	void *context;                 /* of both */
};

struct index_made {
	struct index_summary summary;
	long values;        /* kept of all columns */
	long tables_read;   /* again */
	long vectors;       /* there are now */
	long vectors_added; /* by this run */
};

/* False: the server failed or a data file cannot be used, `*problem` is set;
 * the index is what it was, but for vectors. */
MUST_USE bool index_make(
    const struct index_make *making, struct index_made *made, jv *problem);

#endif
