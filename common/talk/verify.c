/* verify.c - the last answer as a right or a wrong one; see talk/dialogue.h */
#include "talk/turn.h"
#include "terminal/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char judge[] = "nl2sql-confirm";

static _Noreturn void
become_judge(int input, const char *database, const char *reason)
{
	int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
	signals_default();
	if (database)
		setenv("NL2SQL_DB", database, 1);
	dup2(input, STDIN_FILENO);
	dup2(nowhere, STDOUT_FILENO);
	if (reason)
		execlp(judge, judge, "--wrong", reason, (char *)NULL);
	else
		execlp(judge, judge, (char *)NULL);
	fprintf(stderr, "cannot run %s: %s\n", judge, strerror(errno));
	_exit(127);
}

static void
write_line(int descriptor, const char *line, size_t length)
{
	while (length > 0) {
		ssize_t written = write(descriptor, line, length);
		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return; /* it ended, and says why */
		line += written;
		length -= (size_t)written;
	}
}

/* Return whether the program kept the record. */
static bool
run_judge(const struct record *record, const char *database, const char *reason)
{
	int ends[2];
	int status = 0;
	size_t length;
	if (pipe(ends) != 0)
		return false;
	pid_t child = fork();
	if (child == 0) {
		close(ends[1]);
		become_judge(ends[0], database, reason);
	}
	close(ends[0]);
	if (child > 0) {
		char *line = record_line(record, &length);
		write_line(ends[1], line, length);
		free(line);
	}
	close(ends[1]);
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
	return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void
dialogue_judge(struct talk *talk, const char *reason)
{
	if (!turn_is_there(talk)) {
		puts("there is no answer yet");
		return;
	}
	fflush(stdout);
	bool kept = run_judge(&talk->last, talk->asking.database, reason);
	signals_drop(talk->asking.signals);
	if (kept)
		puts(reason ? "kept as a wrong answer"
			    : "kept as a verified example");
}
