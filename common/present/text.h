/*
 * present/text.h - text from a database or a model, made safe for a terminal
 *
 * Whatever a record holds may carry escape sequences, control characters or
 * marks that turn the direction of a line.  Nothing reaches a person but
 * through present_safe, which writes those as \n, \t, \x1B or \u202E.
 */
#ifndef NL2SQL_PRESENT_TEXT_H
#define NL2SQL_PRESENT_TEXT_H

#include <stddef.h>

#include "memory.h"

/* The text with every character that is not plain content escaped; bytes that
 * are not UTF-8 become \xNN.  In the arena. */
const char *present_safe(struct arena *arena, const char *text);

/*
 * A name or text as SQL that a terminal shows as it stands: `mark` is the
 * quote,
 * '"' of an identifier or '\'' of a literal; what present_safe would escape is
 * written U&"\202E".  The text is valid UTF-8; reads the same only where
 * standard_conforming_strings is on.  In the arena.
 */
const char *present_quoted(struct arena *arena, const char *text, char mark);

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
