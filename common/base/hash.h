/*
 * hash.h - a number for some bytes
 *
 * This is FNV-1a with 64 bit, which needs few steps for short keys.  Different
 * texts may have the same number, and an attacker can choose such texts, so a
 * table of such keys must tolerate slow look-ups.  Sums that are stored or
 * written into records come from digest.h, or from other sums as in
 * execute/result.c.  Both use hash_byte, so a change of it changes their bytes.
 *
 *	size_t at = (size_t)hash_text(key) & (capacity - 1);
 */
#ifndef NL2SQL_BASE_HASH_H
#define NL2SQL_BASE_HASH_H

#include "base/memory.h"

#include <stdint.h>

/* The published constants: the hash of no bytes, and the factor. */
#define HASH_START UINT64_C(14695981039346656037)
#define HASH_PRIME UINT64_C(1099511628211)

/* Return the hash with one more byte. */
static inline uint64_t
hash_byte(uint64_t hash, unsigned char byte)
{
	return (hash ^ byte) * HASH_PRIME;
}

MUST_USE uint64_t hash_text(const char *text);

/* Return the hash of `length` bytes, which need no NUL behind them. */
MUST_USE uint64_t hash_bytes(const char *bytes, size_t length);

#endif
