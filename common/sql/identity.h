/*
 * identity.h - one text for all ways to type a statement
 *
 * Candidates are deduplicated by this text: two statements with the same
 * identity give the same result.  The identity ignores blanks, comments, letter
 * case outside quotes, needless quotes of a name, a final semicolon, and
 * spellings that change nothing (AS, ASC, INNER, OUTER, != for <>).  Constants
 * stay.  The server's fingerprint ignores them, so `LIMIT 1` and `LIMIT 5`
 * would be the same.
 */
#ifndef NL2SQL_SQL_IDENTITY_H
#define NL2SQL_SQL_IDENTITY_H

#include "base/memory.h"

/* The text lies in the arena and is never NULL.  Do not run it. */
char *sql_identity(const char *sql, struct arena *arena);

#endif
