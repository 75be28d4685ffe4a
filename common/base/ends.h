/* ends.h - compares the end of a text */
#ifndef NL2SQL_BASE_ENDS_H
#define NL2SQL_BASE_ENDS_H

#include <stdbool.h>

/* Does the text end with `end`, byte for byte?  Every text ends with "", and no
 * text ends with a longer one. */
bool ends_with(const char *text, const char *end);

#endif
