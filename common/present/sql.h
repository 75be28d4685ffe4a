/*
 * sql.h - a statement laid out for reading
 *
 * Only blanks between tokens change, comments and every token stay as they
 * are, so the text shown is the statement that runs.
 */
#ifndef NL2SQL_PRESENT_SQL_H
#define NL2SQL_PRESENT_SQL_H

#include "base/memory.h"

#include <jv.h>
#include <stdio.h>

/*
 * The statement with a line for each clause; a short one on one line stays
 * so.  In the arena.
 */
const char *present_sql(struct arena *arena, const char *sql);

/* Print an object's member `sql` so, every line behind the indent and safe for
 * a terminal; nothing when there is none. */
void present_statement(
    FILE *file, const jv *object, const char *indent, struct arena *arena);

#endif
