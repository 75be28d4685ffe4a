/*
 * ties.h - finds the rows of a gold statement that tie with each other
 *
 * With FETCH FIRST k ROWS WITH TIES, an ordered statement shows where the tie
 * of its k-th row ends.  The server itself decides what ties, for any order.
 * So this can tell a LIMIT that cuts a tie from one that does not, and rows
 * that tie may stand in any order.
 */
#ifndef NL2SQL_GRADE_TIES_H
#define NL2SQL_GRADE_TIES_H

#include "base/memory.h"

/*
 * Return the statement with "FETCH FIRST k ROWS WITH TIES" in place of its
 * top-level LIMIT, or added to it.  `*limit` is the LIMIT's number, 0 without a
 * LIMIT.  Return NULL when the statement has no top-level ORDER BY, or when its
 * limit is not a plain number.
 */
char *ties_text(const char *sql, long k, long *limit, struct arena *arena);

#endif
