/*
 * predicate.h - is an expression of the lexicon a condition?
 */
#ifndef NL2SQL_PARSER_PREDICATE_H
#define NL2SQL_PARSER_PREDICATE_H

#include <stdbool.h>

/*
 * Does the SQL compare or connect at its outermost level?  "status = 'A'",
 * "NOT done", "a IS NULL", "x IN (1, 2)" do; "a - b", "CASE WHEN a > 1 THEN 2
 * END", "f(a = b)" do not.
 */
bool predicate_is(const char *sql);

/* Does it ask for the column to be there: "gone_at IS NOT NULL"? */
bool predicate_wants(const char *sql, const char *column);

#endif
