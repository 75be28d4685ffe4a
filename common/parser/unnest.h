/*
 * unnest.h - a value of each group is computed once
 *
 * "Above the average of their own department" is a nested block that runs again
 * for each outer row.  PostgreSQL runs it as it is written, so that the time
 * grows with the square of the rows where no index leads to the group.  A table
 * of the groups and their values, joined by the group, reads the rows twice
 * (Kim, On Optimizing an SQL-like Nested Query, TODS 7(3), 1982, type JA).
 *
 * A count is left as it is: of no rows it is 0, and the join has none
 * (Kiessling, 1984).
 */
#ifndef NL2SQL_PARSER_UNNEST_H
#define NL2SQL_PARSER_UNNEST_H

#include "parser/block.h"

/* Return the block with such comparisons of its WHERE against joined groups, or
 * itself where it has none.  The block stays as it is; what is new lives in the
 * arena. */
MUST_USE struct block *unnest(
    struct block *block, const struct context *context, struct arena *arena);

#endif
