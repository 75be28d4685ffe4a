/*
 * spelling.h - turns British spellings into American ones
 *
 * Most schemas are written in American English (color, center, canceled), and
 * questions in either.  text_stem and text_singular pass each word of names,
 * values and questions through this module, so that both spellings are equal.
 * The result is only compared, never shown.
 *
 * Only words with certain roots are changed, so hour, court, promise and called
 * stay.
 */
#ifndef NL2SQL_ENGLISH_SPELLING_H
#define NL2SQL_ENGLISH_SPELLING_H

#include "base/memory.h"

/* Return the folded word itself, or the other spelling in the arena. */
MUST_USE const char *spelling_american(struct arena *arena, const char *word);

#endif
