/* memory.c - allocation that cannot fail, and arenas; see memory.h */
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One block serves a usual record; a larger request gets a block of its own. */
#define ARENA_BLOCK_BYTES ((size_t)64 * 1024)

struct arena_block {
	struct arena_block *next;
	size_t used;
	size_t size;
	max_align_t bytes[];
};

_Noreturn void
out_of_memory(void)
{
	fputs("nl2sql: out of memory\n", stderr);
	exit(1);
}

void *
xmalloc(size_t size)
{
	void *memory = malloc(size ? size : 1);
	if (!memory)
		out_of_memory();
	return memory;
}

void *
xcalloc(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size ? size : 1);
	if (!memory)
		out_of_memory();
	return memory;
}

void *
xrealloc(void *memory, size_t size)
{
	void *moved = realloc(memory, size ? size : 1);
	if (!moved)
		out_of_memory();
	return moved;
}

char *
xstrndup(const char *text, size_t length)
{
	char *copy = xmalloc(length + 1);
	memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

char *
xstrdup(const char *text)
{
	return xstrndup(text, strlen(text));
}

void *
xgrow(void *array, size_t count, size_t *capacity, size_t element_size)
{
	if (count < *capacity)
		return array;
	size_t wanted = *capacity ? *capacity * 2 : 16;
	if (wanted < *capacity || wanted > SIZE_MAX / element_size)
		out_of_memory();
	*capacity = wanted;
	return xrealloc(array, wanted * element_size);
}

static struct arena_block *
arena_next_block(struct arena *arena, size_t size)
{
	struct arena_block *block =
	    arena->current ? arena->current->next : arena->first;
	while (block && block->size < size)
		block = block->next;
	if (block) {
		block->used = 0;
		return block;
	}
	size_t room = size > ARENA_BLOCK_BYTES ? size : ARENA_BLOCK_BYTES;
	block = xmalloc(sizeof(*block) + room);
	block->size = room;
	block->used = 0;
	block->next = arena->current ? arena->current->next : NULL;
	if (arena->current)
		arena->current->next = block;
	else
		arena->first = block;
	return block;
}

/* Memory that is not zeroed. */
static void *
take(struct arena *arena, size_t size)
{
	size_t unit = sizeof(max_align_t);
	if (size > SIZE_MAX - unit - sizeof(struct arena_block))
		out_of_memory();
	size_t rounded = (size + unit - 1) / unit * unit;
	struct arena_block *block = arena->current;
	if (!block || block->size - block->used < rounded) {
		block = arena_next_block(arena, rounded);
		arena->current = block;
	}
	char *memory = (char *)block->bytes + block->used;
	block->used += rounded;
	return memory;
}

void *
arena_alloc(struct arena *arena, size_t size)
{
	return memset(take(arena, size), 0, size);
}

void *
arena_array(struct arena *arena, size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		out_of_memory();
	return arena_alloc(arena, count * size);
}

char *
arena_strndup(struct arena *arena, const char *text, size_t length)
{
	char *copy = take(arena, length + 1);
	memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

char *
arena_strdup(struct arena *arena, const char *text)
{
	return arena_strndup(arena, text, strlen(text));
}

char *
arena_printf(struct arena *arena, const char *format, ...)
{
	/* Most texts fit into what is left of the block. */
	struct arena_block *block = arena->current;
	size_t room = block ? block->size - block->used : 0;
	char *left = room > 0 ? (char *)block->bytes + block->used : NULL;
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(left, room, format, arguments);
	va_end(arguments);
	if (length < 0)
		out_of_memory();
	char *text = take(arena, (size_t)length + 1);
	if ((size_t)length < room)
		return text;
	va_start(arguments, format);
	vsnprintf(text, (size_t)length + 1, format, arguments);
	va_end(arguments);
	return text;
}

void
arena_reset(struct arena *arena)
{
	arena->current = NULL;
}

void
arena_release(struct arena *arena)
{
	struct arena_block *block = arena->first;
	while (block) {
		struct arena_block *next = block->next;
		free(block);
		block = next;
	}
	*arena = (struct arena){0};
}
