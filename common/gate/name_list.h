/*
 * name_list.h - a growing list of names in their order
 *
 * A list that is all zero is empty.  The list grows in an arena; it does not
 * copy the names.
 */
#ifndef NL2SQL_GATE_NAME_LIST_H
#define NL2SQL_GATE_NAME_LIST_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

struct name_list {
	const char **names;
	size_t count, capacity;
};

void name_list_add(
    struct arena *arena, struct name_list *list, const char *name);
void name_list_join(
    struct arena *arena, struct name_list *to, const struct name_list *from);
bool name_list_has(const struct name_list *list, const char *name);

/* Are the names equal, or both missing (NULL)? */
bool name_same(const char *left, const char *right);

#endif
