/*
 * argument_types.h - which arguments a form may have
 *
 * Private to meaning.c.  A slot of a construction fits everywhere, because what
 * fills it is checked then.
 */
#ifndef NL2SQL_MEANING_ARGUMENT_TYPES_H
#define NL2SQL_MEANING_ARGUMENT_TYPES_H

#include "meaning/meaning.h"

/* Is it rows (r), a value or a measure (v), a condition (c), a measure (m), a
 * part of a query (p), a text (t), a number (n), a period (d)? */
MUST_USE bool argument_is_of_kind(const struct meaning *meaning, char kind);

/* Do the types fit: is a number averaged, is a date compared with a date, are
 * rows put into groups by what each of them has? */
MUST_USE bool argument_types_fit(enum meaning_op op,
    const struct meaning *const *arguments, int count,
    const struct context *context);

#endif
