/* spelling.h - changes the spelling of names and numbers in a statement */
#ifndef NL2SQL_TESTS_SPELLING_H
#define NL2SQL_TESTS_SPELLING_H

#include "base/memory.h"
#include "record/sorted_file.h"

/*
 * Return a statement of the same meaning.  At random, names get double quotes
 * or U&"" or lose them, and numbers and qualified columns get parentheses.  A
 * name is a word beside a dot, or a word of `functions` before a parenthesis.
 * `*random` is as for variant_of.
 */
char *spelling_of(const char *sql, const struct sorted_file *functions,
    unsigned long *random, struct arena *arena);

#endif
