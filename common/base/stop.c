/* stop.c - handles the signals to end; see stop.h */
#include "base/stop.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t first_signal;
static int ends[2] = {-1, -1};

static void
end_by(int number)
{
	signal(number, SIG_DFL);
	raise(number);
}

/* This uses only functions that POSIX lists as safe in a handler.  A later
 * signal changes nothing, because timeout(1) and terminals send several at
 * once. */
static void
take_signal(int number)
{
	int saved = errno;
	if (number == SIGALRM) {
		end_by(first_signal);
	} else if (!first_signal) {
		first_signal = number;
		alarm(STOP_GRACE_S);
		/* The pipe is empty: one byte always fits. */
		if (write(ends[1], "", 1) < 0)
			end_by(number);
	}
	errno = saved;
}

static void
handle(int number)
{
	struct sigaction action = {.sa_flags = SA_RESTART};
	struct sigaction old;
	/* A signal that the caller ignores stays ignored, except the alarm. */
	if (sigaction(number, NULL, &old) != 0 ||
	    (old.sa_handler == SIG_IGN && number != SIGALRM))
		return;
	action.sa_handler = take_signal;
	sigemptyset(&action.sa_mask);
	sigaction(number, &action, NULL);
}

bool
stop_open(void)
{
	static const int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGALRM};
	if (ends[0] >= 0)
		return true;
	if (pipe(ends) != 0)
		return false;
	for (int i = 0; i < 2; i++) {
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		fcntl(ends[i], F_SETFL, O_NONBLOCK);
	}
	for (size_t i = 0; i < COUNT_OF(signals); i++)
		handle(signals[i]);
	return true;
}

bool
stop_requested(void)
{
	return first_signal != 0;
}

int
stop_descriptor(void)
{
	return ends[0];
}

void
stop_end(void)
{
	if (first_signal)
		end_by(first_signal);
}
