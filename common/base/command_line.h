/*
 * command_line.h - reads the command line of a program
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
 * Every program has -h and -V besides its own options.  The help fits a screen
 * of 40 lines and 80 columns.  One that reads options of the table (config.h)
 * has -d CONNINFO, --db NAME, --set NAME=VALUE and --options, which prints what
 * it reads.  A database is named by --db or by where it is, not by both.
 *
 * A value that cannot be set ends the process with EXIT_USAGE and a message
 * on stderr.  A connection string with a password is refused, because every
 * user of the machine can read the arguments of a process.
 */
#ifndef NL2SQL_BASE_COMMAND_LINE_H
#define NL2SQL_BASE_COMMAND_LINE_H

#include "base/config.h"

/* Exit statuses that programs share; the last is EX_TEMPFAIL of sysexits. */
enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_UNREACHABLE = 75 };

enum { COMMAND_LINE_MAX_OPTIONS = 24 };

/* An option of one program.  It is a flag when argument is NULL.  An option
 * whose name is a single letter may have one dash, too. */
struct command_line_option {
	const char *name;
	const char *argument;
	const char *help;
};

struct command_line {
	const char *program; /* "nl2sql-doctor" */
	const char *summary; /* one line */
	/* The text behind the program's name, in one or two forms. */
	const char *usage[2];
	/* Its own options, at most COMMAND_LINE_MAX_OPTIONS, ended by a NULL
	 * name; NULL: it has none. */
	const struct command_line_option *options;
	/* Its name in the table of config.h ("doctor"); NULL: it has no --set
	 * and no -d. */
	const char *reads;
	int arguments;     /* the exact number of those that are no options */
	const char *takes; /* said for a wrong number of them; NULL: nothing */
	/* Exit status when a help text cannot be written; 0: EXIT_INPUT. */
	int unwritten;
};

/* Take an own option, in the order of the command line: its place in the table,
 * and its argument ("" for a flag). */
typedef void command_line_take(void *context, int place, const char *argument);

/*
 * Fill `config`, which the caller releases, from the configuration files, the
 * environment and the command line.  `take` gets the own options and may be
 * NULL when there are none.  Return the arguments that are no options, lent.
 * End the process for -h and -V, and for anything unknown (EXIT_USAGE).
 */
char **command_line_read(const struct command_line *line, struct config *config,
    int argc, char **argv, command_line_take *take, void *context);

/* Return the place of an own option's argument among the words that it takes
 * (base/choice.h), or end the process with a message that lists them. */
int command_line_choice(const char *program, const char *option,
    const char *const *words, const char *argument);

/* Set one option of the table, or end the process. */
void command_line_set(struct config *config, const char *program,
    const char *name, const char *value);

/* Do the same for "NAME=VALUE". */
void command_line_set_pair(
    struct config *config, const char *program, const char *pair);

#endif
