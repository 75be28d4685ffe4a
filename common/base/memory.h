/*
 * memory.h - allocation that cannot fail, and arenas
 *
 * The x-functions end the process (status 1, one line on stderr) when the
 * system has no memory, because no caller could do better.  An arena holds
 * everything that lives as long as one record; it is emptied, not freed,
 * between records, so a running stage allocates from the system only when a
 * record is larger than all before it.
 *
 *	struct arena arena = {0};
 *	char *name = arena_printf(&arena, "%s.%s", table, column);
 *	arena_reset(&arena);		the next record
 *	arena_release(&arena);		the end
 */
#ifndef NL2SQL_BASE_MEMORY_H
#define NL2SQL_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(format, first)                                             \
	__attribute__((__format__(__printf__, format, first)))

/* Number of elements of an array (not of a pointer). */
#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* End the process as the x-functions do. */
_Noreturn void out_of_memory(void);

/* Heap memory; the caller frees it with free().  Never NULL. */
MUST_USE void *xmalloc(size_t size);
MUST_USE void *xcalloc(size_t count, size_t size);
MUST_USE void *xrealloc(void *memory, size_t size);
MUST_USE char *xstrdup(const char *text);
MUST_USE char *xstrndup(const char *text, size_t length);

/* Grow a heap array so that it holds at least one element more than `count`.
 * Return the array, which may have moved; `*capacity` is in elements. */
MUST_USE void *xgrow(
    void *array, size_t count, size_t *capacity, size_t element_size);

struct arena_block;

/* All zero is an empty arena. */
struct arena {
	struct arena_block *first;
	struct arena_block *current;
};

/* Return zeroed, suitably aligned memory that lives until reset or release. */
MUST_USE void *arena_alloc(struct arena *arena, size_t size);
/* Do the same as arena_alloc for `count` elements; end the process on
 * overflow. */
MUST_USE void *arena_array(struct arena *arena, size_t count, size_t size);
MUST_USE char *arena_strdup(struct arena *arena, const char *text);
MUST_USE char *arena_strndup(
    struct arena *arena, const char *text, size_t length);
MUST_USE char *arena_printf(struct arena *arena, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Forget every allocation, but keep the blocks for the next record. */
void arena_reset(struct arena *arena);
/* Free all memory; the arena is empty and usable again. */
void arena_release(struct arena *arena);

#endif
