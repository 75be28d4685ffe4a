/*
 * asking.h - one record at a time through the pool, with a person waiting
 *
 *	struct asking asking;
 *	if (!asking_open(&asking, config, program, pipelines, &problem)) ...
 *	if (asking_do(&asking, "propose", &record, &answer, &problem)) ...
 *	asking_close(&asking);
 *
 * While it waits, standard error tells on a terminal which stage is done and
 * for how long it has been; what stages say themselves stands on lines of its
 * own.  Ctrl-C cancels the record, and its pipeline with what it runs on the
 * server (pipes/pool.h).
 */
#ifndef NL2SQL_TALK_ASKING_H
#define NL2SQL_TALK_ASKING_H

#include "base/line_buffer.h"
#include "pipes/pool.h"
#include "record/record.h"
#include "terminal/line_editor.h"
#include "terminal/progress.h"

struct asking {
	struct pool *pool;
	struct pollfd *polls;
	const char *database; /* pool_route.database; lent */
	int signals;          /* terminal/signals.h */
	int errors[2];        /* what the stages say: read end, write end */
	struct line_buffer said;
	struct progress progress;
	/* of the record under way */
	long ticket; /* 0: none */
	double since_ms;
	char stage[64]; /* the last one that was done */
	struct record *answer;
	jv problem; /* invalid: it was answered */
};

/* Make the pool; nothing runs yet.  Return false with `*problem` (door.pipe);
 * close it in any case. */
MUST_USE bool asking_open(struct asking *asking, const struct config *config,
    const char *program, const char *pipelines, jv *problem);
void asking_close(struct asking *asking);

/*
 * Send the record through the script and fill in `answer`, which is empty or
 * forgotten.  Return false with `*problem`: door.* (door.cancelled after
 * Ctrl-C) or input.*.
 */
MUST_USE bool asking_do(struct asking *asking, const char *script,
    const struct record *record, struct record *answer, jv *problem);

/* Return what the pipelines of a conversation keep, in the arena. */
MUST_USE const char *asking_connections(
    const struct config *config, struct arena *arena);

/* Wait for a key or a signal of the terminal, for a line editor; what became of
 * earlier pipelines is seen to meanwhile. */
enum line_editor_event asking_wait(struct asking *asking);

#endif
