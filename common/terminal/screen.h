/*
 * screen.h - what the terminal behind a descriptor is like
 *
 *	struct screen screen;
 *	screen_look(&screen, STDOUT_FILENO);
 *	style.colour = screen_colour(&screen, SCREEN_AUTO);
 */
#ifndef NL2SQL_TERMINAL_SCREEN_H
#define NL2SQL_TERMINAL_SCREEN_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct screen {
	bool terminal;        /* it is one */
	bool utf8;            /* the locale's characters are UTF-8 */
	size_t columns, rows; /* 0: unknown, or it is none */
};

enum screen_wish { SCREEN_AUTO, SCREEN_ALWAYS, SCREEN_NEVER };

void screen_look(struct screen *screen, int descriptor);

/* auto, always and never (base/choice.h). */
extern const char *const screen_wishes[];

/*
 * Are colours wanted?  By themselves on a terminal only, where TERM is set and
 * not "dumb", and NO_COLOR is unset or empty (no-color.org).
 */
bool screen_colour(const struct screen *screen, enum screen_wish wish);

#endif
