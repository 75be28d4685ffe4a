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

bool
screen_wish(const char *text, enum screen_wish *wish)
{
	static const char *const names[] = {[SCREEN_AUTO] = "auto",
	    [SCREEN_ALWAYS] = "always",
	    [SCREEN_NEVER] = "never"};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		if (strcmp(text, names[i]) == 0) {
			*wish = (enum screen_wish)i;
			return true;
		}
	}
	return false;
}

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
