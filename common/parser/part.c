/* part.c - parts of column names; see part.h */
#include "part.h"

#include <string.h>
#include <strings.h>

bool
part_in(const char *name, const char *part)
{
	size_t length = strlen(part);
	for (; *name; name++)
		if (strncasecmp(name, part, length) == 0)
			return true;
	return false;
}
