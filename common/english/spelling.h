/*
 * spelling.h - British spellings of English words as American ones
 *
 * Schemas are mostly written in American English (color, center, canceled),
 * questions in either.  text_stem and text_singular pass each word through
 * here, those of names, values and questions alike, so that both spellings
 * meet.  What comes out is only compared, never shown.
 *
 * Words are changed by their roots, so hour, court, promise and called stay.
 */
#ifndef NL2SQL_ENGLISH_SPELLING_H
#define NL2SQL_ENGLISH_SPELLING_H

#include "base/memory.h"

/* The folded word itself, or the other spelling in the arena. */
MUST_USE const char *spelling_american(struct arena *arena, const char *word);

#endif
