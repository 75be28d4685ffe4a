/* variant.h - changes the blanks and the case of a statement */
#ifndef NL2SQL_TESTS_VARIANT_H
#define NL2SQL_TESTS_VARIANT_H

#include "base/memory.h"

/* Return a statement of the same meaning, with comments, blanks and letter case
 * changed at random.  `*random` is the state of the generator, any value. */
char *variant_of(const char *sql, unsigned long *random, struct arena *arena);

/* A random number below `sides`. */
unsigned variant_roll(unsigned long *random, unsigned sides);

#endif
