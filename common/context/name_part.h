/*
 * name_part.h - what the parts of a column's name say of it
 */
#ifndef NL2SQL_CONTEXT_NAME_PART_H
#define NL2SQL_CONTEXT_NAME_PART_H

#include "context/context.h"

#include <stdbool.h>

/* Does the name hold the part (lower case), whatever its own case? */
bool part_in(const char *name, const char *part);

/*
 * A number, or text that holds numbers, named as a year is: year, release_year,
 * Year.  A key of its own is no year; one of several columns of a key may be.
 */
bool part_is_year(const struct context_table *table, int column);

#endif
