/* name_list.c - names in their order; see name_list.h */
#include "gate/name_list.h"

#include <string.h>

void
name_list_add(struct arena *arena, struct name_list *list, const char *name)
{
	if (list->count == list->capacity) {
		size_t capacity = list->capacity ? list->capacity * 2 : 16;
		const char **grown =
		    arena_array(arena, capacity, sizeof(*grown));
		for (size_t i = 0; i < list->count; i++)
			grown[i] = list->names[i];
		list->names = grown;
		list->capacity = capacity;
	}
	list->names[list->count++] = name;
}

void
name_list_join(
    struct arena *arena, struct name_list *to, const struct name_list *from)
{
	for (size_t i = 0; i < from->count; i++)
		name_list_add(arena, to, from->names[i]);
}

bool
name_list_has(const struct name_list *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++) {
		if (strcmp(list->names[i], name) == 0)
			return true;
	}
	return false;
}

bool
name_same(const char *left, const char *right)
{
	if (!left || !right)
		return left == right;
	return strcmp(left, right) == 0;
}
