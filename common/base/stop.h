/*
 * stop.h - being told to end: SIGTERM, SIGINT and SIGHUP
 *
 * A filter that is told to end still answers the record in hand, gives up what
 * it waits for, and then ends by the signal itself, so that its shell sees what
 * ended it (143, 130, 129).  Everything that waits polls one descriptor beside
 * its own; it turns readable with the first signal and stays so.
 *
 *	stop_open();
 *	struct pollfd both[] = {
 *	    {fd, POLLIN, 0}, {stop_descriptor(), POLLIN, 0}};
 *	poll(both, 2, left_ms);
 *	...
 *	stop_end();
 *
 * Whoever waits where no descriptor helps (a name looked up, a write to a pipe
 * that nobody reads) is ended STOP_GRACE_S after the signal, so the end is
 * sure.  A signal that the parent had set to be ignored (nohup, a background
 * job) stays ignored; the alarm is ours.  The state is the process's own, as
 * signals are: the one exception to the rule that the library keeps none.
 */
#ifndef NL2SQL_BASE_STOP_H
#define NL2SQL_BASE_STOP_H

#include <stdbool.h>

/* Seconds from the first signal to the end at all costs (issue: within 2 s). */
enum { STOP_GRACE_S = 2 };

/* Take the signals from now on.  False: no pipe could be made (errno); the
 * signals then end the process as they always did. */
bool stop_open(void);

/* Has a signal come? */
bool stop_requested(void);

/* Readable once a signal has come; -1, which poll skips, before stop_open. */
int stop_descriptor(void);

/* When a signal has come, end by it and do not return. */
void stop_end(void);

#endif
