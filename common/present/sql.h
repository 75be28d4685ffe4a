/*
 * sql.h - a statement laid out for reading
 *
 * Only blanks between tokens change.  Comments and tokens stay as they are, so
 * the text that is shown is the statement that runs.
 */
#ifndef NL2SQL_PRESENT_SQL_H
#define NL2SQL_PRESENT_SQL_H

#include "base/memory.h"

#include <jv.h>
#include <stdio.h>

/* The statement with a line for each clause, in the arena.  A short statement
 * on one line stays on one line. */
const char *present_sql(struct arena *arena, const char *sql);

/* Print an object's member `sql` in this form, with the indent before every
 * line and safe for a terminal.  Print nothing when there is no such member. */
void present_statement(
    FILE *file, const jv *object, const char *indent, struct arena *arena);

#endif
