/*
 * character.h - what Unicode says of one character
 *
 * The one owner of libutf8proc: case, accents and compatibility forms come from
 * its tables, so they are those of its Unicode version.
 */
#ifndef NL2SQL_TEXT_CHARACTER_H
#define NL2SQL_TEXT_CHARACTER_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most code points that one is folded to: Unicode has 18, for U+FDFA, and
 * some letters are spelled by two. */
enum { CHARACTER_FOLD_MAX = 36 };

/* Does the character act instead of being shown?  C0, DEL, C1, line and
 * paragraph separators, the marks that turn the direction of text. */
bool character_acts(unsigned long point);

/* An upper or title case letter of any script? */
bool character_is_upper(unsigned long point);

/*
 * The character as text_fold (text.h) compares it, in `folded`; returns how
 * many code points.  0 is an accent, or a character that is never seen.
 */
size_t character_fold(unsigned long point, int32_t folded[CHARACTER_FOLD_MAX]);

/*
 * The code points composed (NFC) and written as UTF-8 in their own memory,
 * which must have room for one more; they are lost.  Never NULL.
 */
MUST_USE char *character_text(int32_t *points, size_t count);

#endif
