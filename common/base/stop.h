/*
 * stop.h - handles the signals to end: SIGTERM, SIGINT and SIGHUP
 *
 * After such a signal a filter stops waiting, still answers the current record,
 * and then ends by the signal itself, so that its shell sees the reason (143,
 * 130, 129).  Every wait polls one descriptor besides its own.  This descriptor
 * becomes readable with the first signal and stays readable.
 *
 *	stop_open();
 *	struct pollfd both[] = {
 *	    {fd, POLLIN, 0}, {stop_descriptor(), POLLIN, 0}};
 *	poll(both, 2, left_ms);
 *	...
 *	stop_end();
 *
 * Some waits have no descriptor: the lookup of a name, a write to a pipe that
 * nobody reads.  An alarm ends the process STOP_GRACE_S after the signal, so it
 * ends in any case.  A signal that the parent ignores (nohup, a background job)
 * stays ignored, but the alarm is always handled.  The state belongs to the
 * process, because signals do: it is the only exception to the rule that the
 * library keeps no state.
 */
#ifndef NL2SQL_BASE_STOP_H
#define NL2SQL_BASE_STOP_H

#include <stdbool.h>

/* Seconds from the first signal to the forced end: a filter must end within 2
 * s. */
enum { STOP_GRACE_S = 2 };

/* Handle the signals from now on.  Return false when no pipe could be made
 * (errno); the signals then end the process by default. */
bool stop_open(void);

/* Has a signal come? */
bool stop_requested(void);

/* Return a descriptor that is readable after a signal; before stop_open it is
 * -1, which poll skips. */
int stop_descriptor(void);

/* When a signal has come, end the process by it and do not return. */
void stop_end(void);

#endif
