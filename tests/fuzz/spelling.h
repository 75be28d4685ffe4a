/*
 * spelling.h - the same statement with its names and numbers spelled otherwise
 */
#ifndef NL2SQL_TESTS_SPELLING_H
#define NL2SQL_TESTS_SPELLING_H

#include "base/memory.h"
#include "gate/allow_lists.h"

/*
 * The statement with names put in double quotes or U&"", or taken out of
 * them, and with parentheses around numbers and qualified columns, at random,
 * where that means nothing: a name is what stands beside a dot, and a word of
 * `functions` before a parenthesis.  `*random` as for variant_of.
 */
char *spelling_of(const char *sql, const struct gate_names *functions,
    unsigned long *random, struct arena *arena);

#endif
