/*
 * memory_bound.h - a bound on this process's memory
 *
 * libpq holds a row in one piece, twice: in its buffer and as a result.  A
 * value of a gigabyte must give the problem db.too_large and must not fill the
 * machine, so a program that runs foreign statements bounds its data segment
 * (RLIMIT_DATA, which counts what malloc maps).  libpq survives an allocation
 * that fails.  Our own code does not, so it must never reach the bound: a row
 * is received below BOUND_BYTES - BOUND_RESERVE_BYTES, and read below
 * BOUND_BYTES.
 *
 * A row of 1 MiB or more is read between bound_raise and bound_lower.  With
 * smaller rows libpq's buffer, which doubles, stays far from the bound.
 *
 * There is no bound under the address sanitizer, because its shadow memory
 * counts as data.
 */
#ifndef NL2SQL_EXECUTE_MEMORY_BOUND_H
#define NL2SQL_EXECUTE_MEMORY_BOUND_H

#include <stddef.h>

#define BOUND_BYTES ((size_t)512 * 1024 * 1024)
/* The cells of a row as JSON take at most 8 MiB (max_bytes), in a few
 * copies. */
#define BOUND_RESERVE_BYTES ((size_t)64 * 1024 * 1024)
/* Rows from this size on need the reserve. */
#define BOUND_LARGE_ROW_BYTES ((size_t)1024 * 1024)

/* Set the bound, unless a lower one is set already.  Call it at a program's
 * start. */
void bound_memory(void);

/* Raise gives the reserve to our own code; lower keeps it from libpq again. */
void bound_raise(void);
void bound_lower(void);

#endif
