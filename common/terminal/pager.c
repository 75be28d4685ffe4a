/* pager.c - shows a long text; see terminal/pager.h */
#include "terminal/pager.h"

#include "text/display.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the shell ends with when there is no such program (POSIX, 2.8.2). */
enum { NOT_FOUND = 127, NOT_RUNNABLE = 126 };

static const char *
pager_command(void)
{
	const char *command = getenv("PSQL_PAGER");
	if (!command)
		command = getenv("PAGER");
	if (!command)
		return "less";
	return command[strspn(command, " \t")] ? command : NULL;
}

/* The columns of a line of `length` bytes, without the sequences that colour
 * it. */
static size_t
line_columns(const char *line, size_t length, struct arena *arena)
{
	char *plain = arena_alloc(arena, length + 1);
	size_t kept = 0;
	for (size_t i = 0; i < length; i++) {
		if (line[i] == '\x1B') {
			while (i < length && line[i] != 'm')
				i++;
			continue;
		}
		plain[kept++] = line[i];
	}
	return display_width(plain);
}

size_t
pager_lines(const struct screen *screen, const char *text)
{
	struct arena arena = {0};
	size_t lines = 0;
	while (*text) {
		size_t length = strcspn(text, "\n");
		size_t columns = line_columns(text, length, &arena);
		lines += screen->columns && columns > 0
			     ? (columns - 1) / screen->columns + 1
			     : 1;
		text += length;
		text += *text == '\n';
		arena_reset(&arena);
	}
	arena_release(&arena);
	return lines;
}

static bool
write_all(int descriptor, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(descriptor, text, length);
		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return false;
		text += written;
		length -= (size_t)written;
	}
	return true;
}

static _Noreturn void
become_pager(const char *command, int input)
{
	/* less shows colours with -R, and leaves what fits on the screen. */
	setenv("LESS", "FRX", 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	dup2(input, STDIN_FILENO);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(NOT_FOUND);
}

/* Feed the pager and wait for its end.  Ctrl-C belongs to it meanwhile, and its
 * end before that of the text is no failure. */
static bool
feed(pid_t pager, int descriptor, const char *text, size_t length)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, broken;
	int status = 0;
	sigaction(SIGINT, &ignore, &interrupt);
	sigaction(SIGPIPE, &ignore, &broken);
	bool fed = write_all(descriptor, text, length) || errno == EPIPE;
	close(descriptor);
	while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
		continue;
	sigaction(SIGINT, &interrupt, NULL);
	sigaction(SIGPIPE, &broken, NULL);
	int end = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
	return fed && end != NOT_FOUND && end != NOT_RUNNABLE;
}

/* Return false when there is no such pager. */
static bool
run_pager(const char *command, const char *text, size_t length)
{
	int ends[2];
	if (pipe(ends) != 0)
		return false;
	pid_t pager = fork();
	if (pager == 0) {
		close(ends[1]);
		become_pager(command, ends[0]);
	}
	close(ends[0]);
	if (pager < 0) {
		close(ends[1]);
		return false;
	}
	return feed(pager, ends[1], text, length);
}

bool
pager_show(const struct screen *screen, const char *text, size_t length)
{
	const char *command = pager_command();
	if (fflush(stdout) != 0)
		return false;
	if (command && screen->terminal && screen->rows > 0 &&
	    pager_lines(screen, text) >= screen->rows &&
	    run_pager(command, text, length))
		return true;
	return fwrite(text, 1, length, stdout) == length && fflush(stdout) == 0;
}
