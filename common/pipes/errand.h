/*
 * errand.h - a record that waits for a pipeline, or is in one
 *
 * Ids of records are chosen by whoever asks, and two may be alike.  In the
 * pipelines a record has its ticket as its id.
 */
#ifndef NL2SQL_PIPES_ERRAND_H
#define NL2SQL_PIPES_ERRAND_H

#include "pipes/pipe.h"
#include "pipes/pool.h"

struct errand {
	long ticket;
	struct pipe_route route;
	char *line; /* as sent, newline included */
	size_t length;
	char *id; /* the record's own, as JSON; NULL: it has none */
	struct pool_watcher watcher;
	double deadline_ms;
	bool cancelled;
	struct errand *next;
};

/* Make a errand of the record.  NULL with `*problem` (input.*) when the bytes
 * are no record. */
MUST_USE struct errand *errand_new(long ticket, const char *record,
    size_t length, const struct pool_watcher *watcher, jv *problem);

/* Free it with its route. */
void errand_free(struct errand *errand);

/* Tell the watcher what came back, and free the errand.  A line that is not
 * the record fails (door.pipe). */
void errand_answer(struct errand *errand, const char *line, size_t length);

/* Return a stage's event with the record's own id, as text, which the caller
 * frees; NULL when it is another record's. */
MUST_USE char *errand_event(const struct errand *errand, const char *event,
    size_t length, size_t *size);

/* Tell the watcher of such an event. */
void errand_progress(
    const struct errand *errand, const char *event, size_t length);

/* Tell the watcher of the problem, which this takes, and free the errand. */
void errand_fail(struct errand *errand, jv problem);

#endif
