/*
 * identity.h - the same statement, however it was typed
 *
 * Candidates are deduplicated by this text: two statements with the same
 * identity run the same.  Folded are blanks, comments, letter case outside
 * quotes, needless quotes of a name, a final semicolon, and words that change
 * nothing (AS, ASC, INNER, OUTER, != for <>).  Constants stay: the server's
 * fingerprint ignores them, so `LIMIT 1` and `LIMIT 5` would be one.
 */
#ifndef NL2SQL_SQL_IDENTITY_H
#define NL2SQL_SQL_IDENTITY_H

#include "base/memory.h"

/* In the arena; never NULL.  Not meant to be run. */
char *sql_identity(const char *sql, struct arena *arena);

#endif
