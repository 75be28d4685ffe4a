/* ink.c - colours of a terminal; see present/ink.h */
#include "present/ink.h"

void
ink_on(FILE *file, const struct present_style *style, enum ink ink)
{
	static const char *const codes[] = {[INK_HEADING] = "1",
	    [INK_QUIET] = "2",
	    [INK_DOUBT] = "33",
	    [INK_BAD] = "31"};
	if (style->colour)
		fprintf(file, "\x1B[%sm", codes[ink]);
}

void
ink_off(FILE *file, const struct present_style *style)
{
	if (style->colour)
		fputs("\x1B[0m", file);
}
