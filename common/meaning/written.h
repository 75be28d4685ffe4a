/* written.h - the written form of a meaning */
#ifndef NL2SQL_MEANING_WRITTEN_H
#define NL2SQL_MEANING_WRITTEN_H

#include "meaning/meaning.h"

/* Return the S-expression of meaning.h, in the arena; never NULL. */
const char *meaning_write(const struct meaning *meaning,
    const struct context *context, struct arena *arena);

/*
 * Read it.  `context` may be NULL for the data of constructions, which name no
 * table.  Return NULL with `*what` set to a sentence that says what is wrong,
 * in the arena.
 */
MUST_USE const struct meaning *meaning_read(const char *text,
    const struct context *context, const char **what, struct arena *arena);

/* The length of the number with which the text begins: digits, which a sign may
 * precede and a fraction may follow.  0: there is none. */
MUST_USE size_t meaning_number_length(const char *text);

/* Put the meanings `values` into the slots `names`, and make every form anew.
 * NULL: what comes out does not fit (meaning_form), or a slot has no value. */
MUST_USE const struct meaning *meaning_fill(const struct meaning *shape,
    const char *const *names, const struct meaning *const *values, int count,
    const struct context *context, struct arena *arena);

#endif
