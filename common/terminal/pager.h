/*
 * pager.h - shows a long text as psql does
 *
 *	FILE *file = open_memstream(&text, &length);
 *	...
 *	shown = pager_show(&screen, text, length);
 *
 * The pager is what the variable PSQL_PAGER says, else PAGER, else less; a
 * blank value means none (psql's environment).  It runs through the shell, as
 * its value may have options.
 */
#ifndef NL2SQL_TERMINAL_PAGER_H
#define NL2SQL_TERMINAL_PAGER_H

#include "base/memory.h"
#include "terminal/screen.h"

/* How many lines of the screen a text takes, long lines broken. */
size_t pager_lines(const struct screen *screen, const char *text);

/*
 * Write the text, which ends in NUL, to standard output: through the pager when
 * the screen is a terminal of known size with fewer rows than it takes.  What
 * is in stdout's buffer comes first.  Return false when it cannot be written; a
 * pager that is quit early is no failure, and one that is not there is left
 * out.
 */
MUST_USE bool pager_show(
    const struct screen *screen, const char *text, size_t length);

#endif
