/*
 * command_line.h - what every program does with its command line
 *
 * Options of the table (config.h) are set by --set NAME=VALUE; what cannot be
 * set ends the process with EXIT_USAGE and says why on stderr.  A connection
 * string with a password in it is refused: every user of the machine can read
 * the arguments of a process.
 */
#ifndef NL2SQL_BASE_COMMAND_LINE_H
#define NL2SQL_BASE_COMMAND_LINE_H

#include "base/config.h"

/* Exit statuses that programs share; the last is EX_TEMPFAIL of sysexits. */
enum { EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_UNREACHABLE = 75 };

/* Set one option of the table, or end the process. */
void command_line_set(struct config *config, const char *program,
    const char *name, const char *value);

/* The same from "NAME=VALUE". */
void command_line_set_pair(
    struct config *config, const char *program, const char *pair);

/* The options of the table that `stage` reads, for a help text. */
void command_line_print_options(const char *stage);

/* End the process after -h or -V: a text that was not written is an error. */
_Noreturn void command_line_told(void);
_Noreturn void command_line_tell_version(const char *program);

#endif
