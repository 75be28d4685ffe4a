/*
 * signals.h - the terminal's signals, taken from a descriptor
 *
 * A conversation goes on after Ctrl-C, so the signal must not end it, and a
 * wait for anything must notice it.  The signals are blocked and come out of a
 * descriptor instead, which the kernel keeps (signalfd(2)): there is no handler
 * and no state here.
 *
 *	int signals = signals_open();
 *	struct pollfd polls[] = {{signals, POLLIN, 0}, {fd, POLLIN, 0}};
 *	poll(polls, 2, -1);
 *	if (signals_next(signals) == SIGNALS_INTERRUPT) ...
 */
#ifndef NL2SQL_TERMINAL_SIGNALS_H
#define NL2SQL_TERMINAL_SIGNALS_H

#include "base/memory.h"

enum signals_kind {
	SIGNALS_NONE,
	SIGNALS_INTERRUPT, /* SIGINT, of Ctrl-C */
	SIGNALS_RESIZE,    /* SIGWINCH */
	SIGNALS_CONTINUE,  /* SIGCONT, behind Ctrl-Z and fg */
};

/* Block the signals and return the descriptor that has them; -1: errno says why
 * not.  The caller closes it. */
MUST_USE int signals_open(void);

/* Return the next signal that came, without waiting. */
enum signals_kind signals_next(int descriptor);

/* Forget those that came: they were meant for another program. */
void signals_drop(int descriptor);

/* In a child that another program will run in: its signals as programs expect
 * them. */
void signals_default(void);

#endif
