/*
 * behind.h - programs behind a stage, started when a record needs them
 *
 *	behind_add(&behind, command);
 *	if (needed && !behind_start(&behind))
 *		...		errno says why
 *	status = behind_end(&behind);
 *
 * Most records need no repair round, and starting the programs of one takes
 * longer than a question (docs/performance.md).  Until a record needs them the
 * stage writes to whoever is behind them.  From then on its standard output is
 * their input, and theirs is what its own was, so that records keep their order
 * and a pipe that is closed at either end is noticed as before.
 */
#ifndef NL2SQL_STAGE_BEHIND_H
#define NL2SQL_STAGE_BEHIND_H

#include "base/memory.h"

#include <sys/types.h>

enum { BEHIND_MAX = 16, BEHIND_WORDS = 3 };

/* A program, found by PATH, and its arguments, ended by NULL: BEHIND_WORDS at
 * most. */
typedef const char *const *behind_command;

struct behind {
	behind_command commands[BEHIND_MAX]; /* lent; each reads the one before
					      */
	int count;                           /* 0: there are none */
	bool started;
	pid_t process[BEHIND_MAX]; /* 0: it was not started */
};

/* Add a program behind those that are there, at most BEHIND_MAX. */
void behind_add(struct behind *behind, behind_command command);

/* Start them.  Return false with errno set when one cannot be started; what
 * was started then ends. */
MUST_USE bool behind_start(struct behind *behind);

/* Close the standard output, and wait for what was started.  Return 0, or the
 * first exit status that is not; of one that a signal ended 128 and its
 * number. */
MUST_USE int behind_end(struct behind *behind);

#endif
