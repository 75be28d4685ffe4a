/*
 * command_line.h - what every program does with its command line
 *
 *	enum { OPTION_JSON, OPTION_ROLE };
 *	static const struct command_line_option options[] = {
 *	    [OPTION_JSON] = {"json", NULL, "findings as NDJSON"},
 *	    [OPTION_ROLE] = {"role", "NAME", "only of that role"},
 *	    {0},
 *	};
 *	static const struct command_line line = {.program = "nl2sql-doctor",
 *	    .summary = "say what is in order and what is not",
 *	    .usage = {"[OPTIONS]"}, .options = options, .reads = "doctor"};
 *
 *	command_line_read(&line, &config, argc, argv, take, &visit);
 *
 * Every program has -h and -V beside its own options; one that reads options
 * of the table (config.h) has -d CONNINFO and --set NAME=VALUE.  What cannot
 * be set ends the process with EXIT_USAGE and says why on stderr.  A connection
 * string with a password in it is refused: every user of the machine can read
 * the arguments of a process.
 */
#ifndef NL2SQL_BASE_COMMAND_LINE_H
#define NL2SQL_BASE_COMMAND_LINE_H

#include "base/config.h"

/* Exit statuses that programs share; the last is EX_TEMPFAIL of sysexits. */
enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_UNREACHABLE = 75 };

enum { COMMAND_LINE_MAX_OPTIONS = 24 };

/* An option of one program.  argument NULL: a flag.  One whose name is a single
 * letter is written with one dash too. */
struct command_line_option {
	const char *name;
	const char *argument;
	const char *help;
};

struct command_line {
	const char *program; /* "nl2sql-doctor" */
	const char *summary; /* one line */
	/* What follows the program's name, one or two ways to write it. */
	const char *usage[2];
	/* Its own, at most COMMAND_LINE_MAX_OPTIONS, ended by a NULL name;
	 * NULL: it has none. */
	const struct command_line_option *options;
	/* As whom the table of config.h knows it ("doctor"); NULL: it has no
	 * --set and no -d. */
	const char *reads;
	int arguments;     /* that are no options: exactly so many */
	const char *takes; /* said where they are more or less; NULL: nothing */
	/* Exit status where a help text cannot be written; 0: EXIT_INPUT. */
	int unwritten;
};

/* An own option that is given, in the order of the command line: its place in
 * the table, and its argument ("" for a flag). */
typedef void command_line_take(void *context, int place, const char *argument);

/*
 * Fill `config`, which the caller releases, from the environment and the
 * command line; `take` gets the own options and may be NULL where there are
 * none.  Gives the arguments that are no options, lent.  Ends the process for
 * -h and -V, and for what it does not understand (EXIT_USAGE).
 */
char **command_line_read(const struct command_line *line, struct config *config,
    int argc, char **argv, command_line_take *take, void *context);

/* Set one option of the table, or end the process. */
void command_line_set(struct config *config, const char *program,
    const char *name, const char *value);

/* The same from "NAME=VALUE". */
void command_line_set_pair(
    struct config *config, const char *program, const char *pair);

#endif
