/*
 * memory_bound.h - this process's memory, bounded
 *
 * libpq holds a row in one piece, twice: in its buffer and as a result.  A
 * value of a gigabyte must be the problem db.too_large and not a full machine,
 * so a program that runs foreign statements bounds its data segment
 * (RLIMIT_DATA, which counts what malloc maps).  libpq survives an allocation
 * that fails; our own code, which does not, must never be the one that meets
 * the bound: a row is received below BOUND_BYTES - BOUND_RESERVE_BYTES, and
 * looked at below BOUND_BYTES.
 *
 * A row of 1 MiB or more is looked at between bound_raise and bound_lower; less
 * than that leaves libpq's buffer, which doubles, far from the bound.
 *
 * Under the address sanitizer, whose shadow memory counts too, there is no
 * bound.
 */
#ifndef NL2SQL_EXECUTE_MEMORY_BOUND_H
#define NL2SQL_EXECUTE_MEMORY_BOUND_H

#include <stddef.h>

#define BOUND_BYTES ((size_t)512 * 1024 * 1024)
/* Cells of a row as JSON: at most 8 MiB (max_bytes), in a handful of copies. */
#define BOUND_RESERVE_BYTES ((size_t)64 * 1024 * 1024)
/* Rows from this size on need the reserve. */
#define BOUND_LARGE_ROW_BYTES ((size_t)1024 * 1024)

/* Set the bound; nothing where it is lower already.  For a program's start. */
void bound_memory(void);

/* Free the reserve for our own use, and keep it from libpq again. */
void bound_raise(void);
void bound_lower(void);

#endif
