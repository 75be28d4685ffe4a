/*
 * pool.h - running pipelines that answer the records of a door
 *
 * A door (MCP server, page, terminal) has no way of its own to SQL: it hands
 * records to pipelines and gets them back.  The pool keeps a few pipelines
 * running, each for one script, database and role, and shares them out.  A
 * pipeline has one record at a time; what finds none free waits in a queue.
 *
 *	struct pool *pool = pool_new(&setup);
 *	long ticket = pool_ask(pool, &route, line, length, &watcher, &problem);
 *	...
 *	for (;;) {
 *		int count = pool_poll(pool, polls, COUNT_OF(polls));
 *		poll(polls, count, pool_timeout_ms(pool));
 *		pool_run(pool);		calls the watchers
 *	}
 *	pool_free(pool);
 *
 * There are no threads, and no state but the requests in flight.  A record that
 * is cancelled or overdue takes its pipeline with it: all processes get
 * SIGTERM, on which stages cancel what they run on the server, and SIGKILL
 * POOL_GRACE_MS later.  Another pipeline is started when it is needed.
 *
 * Failures are problems with the codes door.busy (the queue is full),
 * door.overdue, door.cancelled, and door.pipe (the pipeline could not be
 * started, ended, or gave something else than the record).
 */
#ifndef NL2SQL_PIPES_POOL_H
#define NL2SQL_PIPES_POOL_H

#include "base/config.h"
#include "base/memory.h"

#include <jv.h>
#include <poll.h>

struct pool;

/* Longer than a stage takes to end (STOP_GRACE_S). */
enum { POOL_GRACE_MS = 3000 };

struct pool_setup {
	const char *program;   /* for messages on stderr */
	const char *pipelines; /* folder of the scripts; lent */
	int pipes;             /* at most running, of all routes together */
	int waiting;           /* requests in the queue at most */
	int patience_ms;       /* longest time of a request, waiting included */
	size_t max_line;       /* longest record that comes back, in bytes */
	/* Events are copied to this descriptor, with the records' own ids; -1:
	 * to none. */
	int trace;
	/* What stages say on standard error goes to this descriptor, above 3;
	 * 0: to that of this program. */
	int errors;
};

/* A pipeline serves one route. */
struct pool_route {
	const char *script;   /* "ask", "propose", "run", "check", ... */
	const char *database; /* NL2SQL_DB of its stages; NULL: the caller's */
	const char *role;     /* NL2SQL_ROLE of its stages; NULL: likewise */
};

/* Who is told of a request.  One of answered and failed is called, once. */
struct pool_watcher {
	/* A stage is done with the record: its event of the trace, {id, stage,
	 * ms, ...}, with the record's own id.  Takes it.  May be NULL. */
	void (*progress)(void *context, jv event);
	/* The record as it came back: one JSON object, without a newline.
	 * Lent. */
	void (*answered)(void *context, const char *record, size_t length);
	/* Takes the problem. */
	void (*failed)(void *context, jv problem);
	void *context;
};

/*
 * Return the folder of the scripts: beside this program's in an installation or
 * a source tree, in the arena; NULL: there is none.
 */
MUST_USE const char *pool_pipelines(struct arena *arena);

/* What a door's options say (pipes, pipes_waiting, patience_ms, max_line), with
 * no trace.  The texts are lent. */
MUST_USE struct pool_setup pool_setup_of(
    const struct config *config, const char *program, const char *pipelines);

/* Make a pool without any running pipeline. */
MUST_USE struct pool *pool_new(const struct pool_setup *setup);

/*
 * End all pipelines, which takes POOL_GRACE_MS at most, and free the pool.
 * Watchers of requests in flight are not called.
 */
void pool_free(struct pool *pool);

/*
 * Queue a record: the bytes of one JSON object, copied.  Return a ticket, or 0
 * with `*problem` (door.busy, or input.* when it is no record).  No watcher is
 * called before pool_run.
 */
MUST_USE long pool_ask(struct pool *pool, const struct pool_route *route,
    const char *record, size_t length, const struct pool_watcher *watcher,
    jv *problem);

/* Cancel the request: its watcher is told door.cancelled by pool_run.  Nothing
 * happens for a ticket that is done. */
void pool_cancel(struct pool *pool, long ticket);

/* Return how many pollfds pool_poll needs at most. */
MUST_USE int pool_polls(const struct pool *pool);

/* Fill in the descriptors to wait for and return how many.  There is room for
 * pool_polls of them. */
int pool_poll(const struct pool *pool, struct pollfd *polls);

/* Return how long to wait at most before pool_run, in milliseconds; -1: until a
 * descriptor is ready. */
MUST_USE int pool_timeout_ms(const struct pool *pool);

/* Send and read what goes without waiting, start what waits, end what is
 * overdue, and call the watchers.  Watchers may ask and cancel. */
void pool_run(struct pool *pool);

/* Return how many requests have no pipeline yet. */
MUST_USE int pool_waiting(const struct pool *pool);

#endif
