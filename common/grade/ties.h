/*
 * ties.h - which rows of a gold statement tie with each other
 *
 * A statement that orders its rows says by FETCH FIRST k ROWS WITH TIES where
 * the tie of its k-th row ends; the server itself decides what ties, whatever
 * the order is by.  So a LIMIT that cuts a tie can be told from one that does
 * not, and rows that tie may stand in any order.
 */
#ifndef NL2SQL_GRADE_TIES_H
#define NL2SQL_GRADE_TIES_H

#include "base/memory.h"

/*
 * The statement with its top-level LIMIT (or none) become "FETCH FIRST k ROWS
 * WITH TIES"; `*limit` is the number that stood there, 0 where there was none.
 * NULL: it has no top-level ORDER BY, or its limit is no plain number.
 */
char *ties_text(const char *sql, long k, long *limit, struct arena *arena);

#endif
