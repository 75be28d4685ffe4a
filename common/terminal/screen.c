/* screen.c - what a terminal is like; see terminal/screen.h */
#include "terminal/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool
locale_is_utf8(void)
{
	locale_t named = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
	if (!named)
		return false;
	bool utf8 = strcmp(nl_langinfo_l(CODESET, named), "UTF-8") == 0;
	freelocale(named);
	return utf8;
}

void
screen_look(struct screen *screen, int descriptor)
{
	struct winsize size;
	*screen = (struct screen){
	    .terminal = isatty(descriptor), .utf8 = locale_is_utf8()};
	if (screen->terminal && ioctl(descriptor, TIOCGWINSZ, &size) == 0) {
		screen->columns = size.ws_col;
		screen->rows = size.ws_row;
	}
}

const char *const screen_wishes[] = {[SCREEN_AUTO] = "auto",
    [SCREEN_ALWAYS] = "always",
    [SCREEN_NEVER] = "never",
    NULL};

bool
screen_colour(const struct screen *screen, enum screen_wish wish)
{
	if (wish != SCREEN_AUTO)
		return wish == SCREEN_ALWAYS;
	const char *refused = getenv("NO_COLOR");
	const char *kind = getenv("TERM");
	return screen->terminal && (!refused || !*refused) && kind && *kind &&
	       strcmp(kind, "dumb") != 0;
}
