/*
 * digest.h - a short text that is equal where content is equal
 *
 * A digest is two 64-bit FNV-1a sums with different starts.  It notices
 * accidental changes, which is all that the index needs, but it is no
 * protection against attacks.  It distinguishes the borders of texts (a NULL
 * from "", "ab" "c" from "a" "bc").
 */
#ifndef NL2SQL_BASE_DIGEST_H
#define NL2SQL_BASE_DIGEST_H

#include "base/memory.h"

#include <stdint.h>

struct digest {
	uint64_t first;
	uint64_t second;
};

MUST_USE struct digest digest_start(void);
void digest_text(struct digest *digest, const char *text); /* may be NULL */
void digest_number(struct digest *digest, double number);
/* Return 32 hexadecimal digits, in the arena. */
MUST_USE const char *digest_text_of(
    const struct digest *digest, struct arena *arena);

#endif
