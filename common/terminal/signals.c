/* signals.c - the terminal's signals from a descriptor; see
 * terminal/signals.h */
#include "terminal/signals.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void
terminal_signals(sigset_t *signals)
{
	sigemptyset(signals);
	sigaddset(signals, SIGINT);
	sigaddset(signals, SIGWINCH);
	sigaddset(signals, SIGCONT);
}

int
signals_open(void)
{
	sigset_t signals;
	terminal_signals(&signals);
	if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0)
		return -1;
	return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

enum signals_kind
signals_next(int descriptor)
{
	struct signalfd_siginfo came;
	if (read(descriptor, &came, sizeof(came)) != sizeof(came))
		return SIGNALS_NONE;
	if (came.ssi_signo == SIGINT)
		return SIGNALS_INTERRUPT;
	return came.ssi_signo == SIGWINCH ? SIGNALS_RESIZE : SIGNALS_CONTINUE;
}

void
signals_drop(int descriptor)
{
	while (signals_next(descriptor) != SIGNALS_NONE)
		continue;
}

void
signals_default(void)
{
	sigset_t none;
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}
