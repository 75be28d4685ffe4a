/*
 * display.h - text from a database or a model, made safe for a terminal
 *
 * Whatever a record holds may carry escape sequences, control characters or
 * marks that turn the direction of a line.  Nothing reaches a person but
 * through display_safe, which writes those as \n, \t, \x1B or \u202E.
 */
#ifndef NL2SQL_TEXT_DISPLAY_H
#define NL2SQL_TEXT_DISPLAY_H

#include "base/memory.h"

#include <stddef.h>

/* The text with every character that is not plain content escaped; bytes that
 * are not UTF-8 become \xNN.  In the arena. */
const char *display_safe(struct arena *arena, const char *text);

/*
 * Columns that a safe text takes on a terminal: wide characters count two,
 * combining ones none (wcwidth of the C library, whatever the locale).
 */
size_t display_width(const char *text);

/*
 * The text cut to at most `width` columns, the last of them an ellipsis when
 * something was cut.  In the arena.
 */
const char *display_cut(struct arena *arena, const char *text, size_t width);

#endif
