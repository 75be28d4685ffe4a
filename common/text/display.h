/*
 * display.h - makes text of a database or a model safe for a terminal
 *
 * Any text of a record may hold escape sequences, control characters or marks
 * that change the direction of a line.  All text for people passes through
 * display_safe, which writes those as \n, \t, \x1B or \u202E.
 */
#ifndef NL2SQL_TEXT_DISPLAY_H
#define NL2SQL_TEXT_DISPLAY_H

#include "base/memory.h"

#include <stddef.h>

/* Return the text with every character escaped that is not plain content; bytes
 * that are not UTF-8 become \xNN.  In the arena. */
const char *display_safe(struct arena *arena, const char *text);

/* Return the columns of a safe text on a terminal: wide characters count two,
 * combining ones none (wcwidth of the C library, in any locale). */
size_t display_width(const char *text);

/* Cut the text to at most `width` columns; the last one is an ellipsis when
 * something was cut.  In the arena. */
const char *display_cut(struct arena *arena, const char *text, size_t width);

#endif
