/*
 * numbered.h - codes that are counted through: SO-000001 to SO-012000
 *
 * Such codes have one form: the same length, digits where the others have
 * digits, and else the same characters.
 */
#ifndef NL2SQL_TEXT_NUMBERED_H
#define NL2SQL_TEXT_NUMBERED_H

#include "base/memory.h"

/* Have both one form, with at least three digits?  NULL has none. */
MUST_USE bool numbered_alike(const char *one, const char *other);

/*
 * The code of that form, between `first` and `last`, whose letters and digits
 * are those of `typed` in upper or lower case, as `first` writes it, in the
 * arena: SO-009198 of "so 009198".  NULL: it is none.
 */
MUST_USE const char *numbered_code(struct arena *arena, const char *typed,
    const char *first, const char *last);

#endif
