/*
 * progress.h - how far a long run is, told on a terminal and nowhere else
 *
 *	struct progress progress;
 *	progress_begin(&progress, "nl2sql-index");
 *	progress_tell(&progress, "tables read", done, all);
 *	progress_clear(&progress);
 *
 * It is one line of standard error, drawn over itself: how many of so many are
 * done, how fast they come, how long the rest will take.  Whoever writes
 * anything else to the terminal calls progress_clear first.
 */
#ifndef NL2SQL_TERMINAL_PROGRESS_H
#define NL2SQL_TERMINAL_PROGRESS_H

#include <stdbool.h>

struct progress {
	const char *program;
	bool shown;       /* standard error is a terminal that can redraw */
	bool drawn;       /* the line stands there */
	const char *what; /* what is counted since began_ms */
	double began_ms, told_ms;
};

/* `program` is lent. */
void progress_begin(struct progress *progress, const char *program);

/* Draw the line, a few times a second at most; the last one is taken away.
 * `what` is lent; another one begins another count. */
void progress_tell(
    struct progress *progress, const char *what, int done, int all);

/* Draw what is done at present and since when, likewise; `since_ms` is a time
 * of clock_ms. */
void progress_step(
    struct progress *progress, const char *what, double since_ms);

/* Take the line away, if there is one. */
void progress_clear(struct progress *progress);

#endif
