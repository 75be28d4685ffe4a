/* behind.c - programs behind a stage; see behind.h */
#include "stage/behind.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* POSIX has no header for it. */
extern char **environ;

enum { READ_END, WRITE_END };

void
behind_add(struct behind *behind, behind_command command)
{
	if (behind->count < BEHIND_MAX)
		behind->commands[behind->count++] = command;
}

static bool
open_pipe(int ends[2])
{
	if (pipe(ends) != 0)
		return false;
	return fcntl(ends[READ_END], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[WRITE_END], F_SETFD, FD_CLOEXEC) == 0;
}

/* What posix_spawnp takes; the caller frees the texts. */
static void
copy_words(behind_command command, char *words[BEHIND_WORDS + 1])
{
	int count = 0;
	for (; count < BEHIND_WORDS && command[count]; count++)
		words[count] = xstrdup(command[count]);
	words[count] = NULL;
}

/* Start a program that reads `input`; its output is ours. */
static int
spawn(behind_command command, int input, pid_t *process)
{
	char *words[BEHIND_WORDS + 1];
	posix_spawn_file_actions_t actions;
	int failed = posix_spawn_file_actions_init(&actions);
	if (failed)
		return failed;
	copy_words(command, words);
	failed =
	    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
	if (!failed)
		failed = posix_spawnp(
		    process, command[0], &actions, NULL, words, environ);
	posix_spawn_file_actions_destroy(&actions);
	for (int i = 0; words[i]; i++)
		free(words[i]);
	return failed;
}

/* Put a program between our output and whoever reads it. */
static bool
put_behind(behind_command command, pid_t *process)
{
	int ends[2];
	if (!open_pipe(ends))
		return false;
	int failed = spawn(command, ends[READ_END], process);
	if (!failed && dup2(ends[WRITE_END], STDOUT_FILENO) < 0)
		failed = errno;
	close(ends[READ_END]);
	close(ends[WRITE_END]);
	errno = failed;
	return !failed;
}

/* The last one first: it has the output that is ours. */
bool
behind_start(struct behind *behind)
{
	behind->started = true;
	if (fflush(stdout) == EOF)
		return false;
	for (int i = behind->count - 1; i >= 0; i--)
		if (!put_behind(behind->commands[i], &behind->process[i]))
			return false;
	return true;
}

static int
status_of(pid_t process)
{
	int status = 0;
	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int
behind_end(struct behind *behind)
{
	int worst = 0;
	if (!behind->started)
		return 0;
	fclose(stdout);
	for (int i = 0; i < behind->count; i++) {
		int status =
		    behind->process[i] > 0 ? status_of(behind->process[i]) : 0;
		worst = worst ? worst : status;
	}
	return worst;
}
