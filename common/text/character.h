/*
 * character.h - what Unicode says of one character
 *
 * Only this module uses libutf8proc.  Case, accents and compatibility forms
 * come from its tables, so they are those of its Unicode version.
 */
#ifndef NL2SQL_TEXT_CHARACTER_H
#define NL2SQL_TEXT_CHARACTER_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most code points that replace one: Unicode has 18, for U+FDFA, and two
 * spell some letters. */
enum { CHARACTER_FOLD_MAX = 36 };

/* Is it a control character?  These are C0, DEL, C1, line and paragraph
 * separators, and the marks that change the direction of text. */
bool character_acts(unsigned long point);

/* Is it an upper or title case letter of any script? */
bool character_is_upper(unsigned long point);

/*
 * Write the character as text_fold (text.h) compares it into `folded`, and
 * return the number of code points.  0 means an accent, or a character that is
 * never visible.
 */
size_t character_fold(unsigned long point, int32_t folded[CHARACTER_FOLD_MAX]);

/*
 * Compose the code points (NFC) and write them as UTF-8 into their own memory,
 * which must have room for one more.  The code points are overwritten.  Never
 * NULL.
 */
MUST_USE char *character_text(int32_t *points, size_t count);

#endif
