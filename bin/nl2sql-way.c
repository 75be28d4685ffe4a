/*
 * nl2sql-way - run stages as one pipeline
 *
 * Loading libpq with all that it needs takes longer than most stages take for a
 * question (docs/performance.md).  The stages of a question stand in this
 * program, too, which is loaded once and forks for each: processes between
 * pipes as a shell makes them, each with memory and an end of its own.  Which
 * program a name means is PATH's to say, as everywhere; only what it finds
 * beside this one is run without being loaded.
 */
#include "base/command_line.h"
#include "base/log.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const char program[] = "nl2sql-way";
static const char blanks[] = " ";

/* The main functions of the stages, which the Makefile names so. */
typedef int program_main(int argc, char **argv);
program_main evaluate_main, exec_main, generate_main, link_main, plan_main,
    repair_main, retrieve_main, route_main;

static const struct {
	const char *name;
	program_main *run;
} stages[] = {
    {"nl2sql-evaluate", evaluate_main},
    {"nl2sql-exec", exec_main},
    {"nl2sql-generate", generate_main},
    {"nl2sql-link", link_main},
    {"nl2sql-plan", plan_main},
    {"nl2sql-repair", repair_main},
    {"nl2sql-retrieve", retrieve_main},
    {"nl2sql-route", route_main},
};

static const struct command_line line = {
    .program = program,
    .summary = "run stages as one pipeline",
    .usage = {"'[NAME=VALUE]... PROGRAM [ARGUMENT]... [| ...]'"},
    .arguments = 1,
    .takes = "a pipeline is one argument",
};

/* ---- one program ---- */

/* Whether a folder has a program, and it lies beside this one, as a link may,
 * too: a script of that name in its place is another. */
static bool
is_ours(struct arena *arena, const char *folder, const char *name, bool *found)
{
	char self[PATH_MAX], there[PATH_MAX];
	const char *file = arena_printf(arena, "%s/%s", folder, name);
	*found = access(file, X_OK) == 0;
	if (!*found || !realpath("/proc/self/exe", self) ||
	    !realpath(file, there))
		return false;
	*strrchr(self, '/') = '\0';
	return strcmp(there, arena_printf(arena, "%s/%s", self, name)) == 0;
}

/* The stage in here that PATH would find; NULL: none. */
static program_main *
find_stage(struct arena *arena, const char *name)
{
	const char *path = getenv("PATH");
	bool found = false, ours = false;
	size_t place = 0;
	while (
	    place < COUNT_OF(stages) && strcmp(stages[place].name, name) != 0)
		place++;
	if (place == COUNT_OF(stages) || !path)
		return NULL;
	char *rest = arena_strdup(arena, path);
	for (char *folder = NULL; !found && (folder = strsep(&rest, ":"));)
		ours = is_ours(arena, folder, name, &found);
	return ours ? stages[place].run : NULL;
}

/* The words of a part; the assignments before them are made. */
static char **
read_words(struct arena *arena, char *part, int *count)
{
	char **words = arena_array(arena, strlen(part) / 2 + 2, sizeof(*words));
	char *state = NULL;
	*count = 0;
	for (char *word = strtok_r(part, blanks, &state); word;
	     word = strtok_r(NULL, blanks, &state))
		if (*count == 0 && strchr(word, '='))
			putenv(word);
		else
			words[(*count)++] = word;
	words[*count] = NULL;
	return words;
}

/* In a process of its own: become the program. */
static _Noreturn void
become(struct arena *arena, char *part)
{
	int count = 0;
	char **words = read_words(arena, part, &count);
	if (count == 0)
		log_die(EXIT_USAGE, program, "a program is missing");
	program_main *run = find_stage(arena, words[0]);
	if (run) {
		prctl(PR_SET_NAME, words[0]);
		/* getopt begins anew */
		optind = 0;
		exit(run(count, words));
	}
	execvp(words[0], words);
	log_die(127, program, "cannot run '%s': %s", words[0], strerror(errno));
}

/* ---- the pipeline ---- */

enum { READ_END, WRITE_END };

/* A signal is the stages' to answer.  This program waits for them, and then
 * ends by it. */
static void
hold_signals(sigset_t *before)
{
	static const int held[] = {SIGTERM, SIGINT, SIGHUP};
	sigset_t signals;
	sigemptyset(&signals);
	for (size_t i = 0; i < COUNT_OF(held); i++)
		sigaddset(&signals, held[i]);
	sigprocmask(SIG_BLOCK, &signals, before);
}

static void
move(int descriptor, int to)
{
	if (descriptor == to)
		return;
	if (dup2(descriptor, to) < 0)
		log_die(EXIT_INPUT, program, "%s", strerror(errno));
	close(descriptor);
}

/* Start a part that reads `*input`, which is then that of the next one. */
static pid_t
start(struct arena *arena, char *part, bool is_last, int *input,
    const sigset_t *signals)
{
	int ends[2] = {-1, STDOUT_FILENO};
	if (!is_last && pipe(ends) != 0)
		return -1;
	pid_t process = fork();
	if (process == 0) {
		move(*input, STDIN_FILENO);
		move(ends[WRITE_END], STDOUT_FILENO);
		if (!is_last)
			close(ends[READ_END]);
		sigprocmask(SIG_SETMASK, signals, NULL);
		become(arena, part);
	}
	if (*input != STDIN_FILENO)
		close(*input);
	if (!is_last)
		close(ends[WRITE_END]);
	*input = ends[READ_END];
	return process;
}

/* Of several statuses, the one that tells the most: see `worst` in
 * pipelines/stages.bash. */
static int
worse(int one, int other)
{
	if (other == 0 || one == EXIT_USAGE ||
	    (one == EXIT_UNREACHABLE && other == EXIT_INPUT))
		return one;
	return one == 0 || other == EXIT_USAGE || other == EXIT_UNREACHABLE
		   ? other
		   : one;
}

static int
status_of(pid_t process)
{
	int status = 0;
	while (waitpid(process, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_INPUT;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int
run(struct arena *arena, const char *pipeline, const sigset_t *signals)
{
	char *rest = arena_strdup(arena, pipeline);
	pid_t *processes =
	    arena_array(arena, strlen(rest) + 1, sizeof(*processes));
	size_t count = 0;
	int input = STDIN_FILENO, worst = 0;
	for (char *part = NULL; (part = strsep(&rest, "|"));) {
		pid_t process = start(arena, part, !rest, &input, signals);
		if (process < 0) {
			log_warn(program, "cannot start a process: %s",
			    strerror(errno));
			worst = EXIT_INPUT;
			break;
		}
		processes[count++] = process;
	}
	if (input > STDIN_FILENO)
		close(input);
	for (size_t i = 0; i < count; i++)
		worst = worse(worst, status_of(processes[i]));
	return worst;
}

int
main(int argc, char **argv)
{
	struct arena arena = {0};
	struct config config;
	sigset_t signals;
	char **arguments =
	    command_line_read(&line, &config, argc, argv, NULL, NULL);
	hold_signals(&signals);
	int status = run(&arena, arguments[0], &signals);
	config_release(&config);
	arena_release(&arena);
	sigprocmask(SIG_SETMASK, &signals, NULL);
	return status;
}
