/*
 * part.h - parts of column names
 */
#ifndef NL2SQL_PARSER_PART_H
#define NL2SQL_PARSER_PART_H

#include <stdbool.h>

/* Does the name hold the part (lower case), whatever its own case? */
bool part_in(const char *name, const char *part);

#endif
