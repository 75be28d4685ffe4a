/*
 * hash.h - a number for some bytes
 *
 * FNV-1a, 64 bit: few steps for short keys.  Texts that differ may have the
 * same number, and who chooses them can see to it, so a table of such keys must
 * bear slow look-ups.  What is stored or told goes through digest.h, or mixes
 * sums of its own as execute/result.c does: both count on hash_byte, so their
 * bytes change with it.
 *
 *	size_t at = (size_t)hash_text(key) & (capacity - 1);
 */
#ifndef NL2SQL_BASE_HASH_H
#define NL2SQL_BASE_HASH_H

#include "base/memory.h"

#include <stdint.h>

/* The published constants: the sum of no bytes, and the factor. */
#define HASH_START UINT64_C(14695981039346656037)
#define HASH_PRIME UINT64_C(1099511628211)

/* A sum with one more byte. */
static inline uint64_t
hash_byte(uint64_t hash, unsigned char byte)
{
	return (hash ^ byte) * HASH_PRIME;
}

MUST_USE uint64_t hash_text(const char *text);

/* The same of `length` bytes, which need no NUL behind them. */
MUST_USE uint64_t hash_bytes(const char *bytes, size_t length);

#endif
