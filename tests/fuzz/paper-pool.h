/*
 * paper-pool.h - a pool of pipelines (pipes/pool.h) without a pipeline
 *
 * Every target is linked with it.  What is asked waits until the target says
 * what comes back; the bounds and the order are those of the real one.
 */
#ifndef NL2SQL_TESTS_PAPER_POOL_H
#define NL2SQL_TESTS_PAPER_POOL_H

#include "pipes/pool.h"

#define PAPER_POOL_MAX 32

struct pool {
	struct {
		long ticket;
		bool cancelled;
		struct pool_watcher watcher;
	} waiting[PAPER_POOL_MAX];
	int count;
	long asked; /* how often; it numbers the tickets */
};

/* Answer what waits longest with the record.  False: nothing waits. */
bool paper_pool_answer(struct pool *pool, const char *record, size_t length);

/* Let what waits longest fail: its pipeline ended. */
bool paper_pool_fail(struct pool *pool);

/* Tell its watcher of a stage. */
void paper_pool_progress(struct pool *pool, const char *stage);

#endif
