/*
 * display.h - text from a database or a model, made safe for a terminal
 *
 * Whatever a record holds may carry escape sequences, control characters or
 * marks that turn the direction of a line.  Nothing reaches a person but
 * through present_safe, which writes those as \n, \t, \x1B or \u202E.
 */
#ifndef NL2SQL_TEXT_DISPLAY_H
#define NL2SQL_TEXT_DISPLAY_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

/* The text with every character that is not plain content escaped; bytes that
 * are not UTF-8 become \xNN.  In the arena. */
const char *present_safe(struct arena *arena, const char *text);

/* Does the character act instead of being shown?  C0, DEL, C1, line and
 * paragraph separators, the marks that turn the direction of text. */
bool present_acts(unsigned long point);

/*
 * Columns that a safe text takes on a terminal: wide characters count two,
 * combining ones none (wcwidth of the C library, whatever the locale).
 */
size_t present_width(const char *text);

/*
 * The text cut to at most `width` columns, the last of them an ellipsis when
 * something was cut.  In the arena.
 */
const char *present_cut(struct arena *arena, const char *text, size_t width);

#endif
