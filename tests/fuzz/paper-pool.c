/* paper-pool.c - a pool of pipelines without a pipeline; see paper-pool.h */
#include "paper-pool.h"

#include "base/problem.h"
#include "record/record.h"

#include <string.h>

static struct pool_watcher
take(struct pool *pool, int at)
{
	struct pool_watcher watcher = pool->waiting[at].watcher;
	pool->count--;
	memmove(&pool->waiting[at], &pool->waiting[at + 1],
	    (size_t)(pool->count - at) * sizeof(pool->waiting[0]));
	return watcher;
}

bool
paper_pool_answer(struct pool *pool, const char *record, size_t length)
{
	if (pool->count == 0)
		return false;
	struct pool_watcher watcher = take(pool, 0);
	watcher.answered(watcher.context, record, length);
	return true;
}

bool
paper_pool_fail(struct pool *pool)
{
	if (pool->count == 0)
		return false;
	struct pool_watcher watcher = take(pool, 0);
	watcher.failed(watcher.context, problem_new("door.pipe", "it ended"));
	return true;
}

void
paper_pool_progress(struct pool *pool, const char *stage)
{
	if (pool->count == 0 || !pool->waiting[0].watcher.progress)
		return;
	pool->waiting[0].watcher.progress(pool->waiting[0].watcher.context,
	    record_with_text(jv_object(), "stage", stage));
}

/* ---- what pool.h has ---- */

long
pool_ask(struct pool *pool, const struct pool_route *route, const char *record,
    size_t length, const struct pool_watcher *watcher, jv *problem)
{
	struct record read = {0};
	(void)route;
	bool is_record = record_parse(&read, record, length, 1, problem);
	record_release(&read);
	if (!is_record)
		return 0;
	if (pool->count == PAPER_POOL_MAX) {
		*problem = problem_new("door.busy", "too many wait");
		return 0;
	}
	pool->waiting[pool->count].ticket = ++pool->asked;
	pool->waiting[pool->count].cancelled = false;
	pool->waiting[pool->count++].watcher = *watcher;
	return pool->asked;
}

void
pool_cancel(struct pool *pool, long ticket)
{
	for (int i = 0; i < pool->count; i++)
		if (pool->waiting[i].ticket == ticket)
			pool->waiting[i].cancelled = true;
}

int
pool_polls(const struct pool *pool)
{
	(void)pool;
	return 0;
}

int
pool_poll(const struct pool *pool, struct pollfd *polls)
{
	(void)pool;
	(void)polls;
	return 0;
}

int
pool_timeout_ms(const struct pool *pool)
{
	(void)pool;
	return -1;
}

void
pool_run(struct pool *pool)
{
	for (int i = 0; i < pool->count;) {
		if (!pool->waiting[i].cancelled) {
			i++;
			continue;
		}
		struct pool_watcher watcher = take(pool, i);
		watcher.failed(
		    watcher.context, problem_new("door.cancelled", "it left"));
		i = 0; /* the watcher may have asked and cancelled */
	}
}
