/* ends.c - compares the end of a text; see ends.h */
#include "base/ends.h"

#include <string.h>

bool
ends_with(const char *text, const char *end)
{
	size_t length = strlen(text);
	size_t tail = strlen(end);
	return length >= tail && strcmp(text + length - tail, end) == 0;
}
