/*
 * hash.h - where a text lies in a table in memory
 *
 * FNV-1a, 64 bit: few steps for short keys.  Texts that differ may have the
 * same number, and who chooses them can see to it, so a table of such keys must
 * bear slow look-ups.  Nothing that is stored or told may hang on these
 * numbers: for that there is digest.h.
 *
 *	size_t at = (size_t)hash_text(key) & (capacity - 1);
 */
#ifndef NL2SQL_BASE_HASH_H
#define NL2SQL_BASE_HASH_H

#include "base/memory.h"

#include <stdint.h>

MUST_USE uint64_t hash_text(const char *text);

/* The same of `length` bytes, which need no NUL behind them. */
MUST_USE uint64_t hash_bytes(const char *bytes, size_t length);

#endif
