/* allow_lists.c - the lists that say what a statement may name; see
 * allow_lists.h */
#include "gate/allow_lists.h"

#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct gate_name *
find_slot(struct gate_name *slots, size_t capacity, const char *name)
{
	size_t place = (size_t)hash_text(name) & (capacity - 1);
	while (slots[place].name && strcmp(slots[place].name, name) != 0)
		place = (place + 1) & (capacity - 1);
	return &slots[place];
}

static void
grow(struct gate_names *names)
{
	size_t capacity = names->capacity ? names->capacity * 2 : 128;
	struct gate_name *slots = xcalloc(capacity, sizeof(*slots));
	for (size_t i = 0; i < names->capacity; i++) {
		if (names->slots[i].name)
			*find_slot(slots, capacity, names->slots[i].name) =
			    names->slots[i];
	}
	free(names->slots);
	names->slots = slots;
	names->capacity = capacity;
}

/* Add an entry unless the name already has one, and copy its texts.  Return the
 * entry. */
static struct gate_name *
add_name(struct gate_names *names, const char *name, const char *class,
    const char *columns)
{
	if (names->count * 2 >= names->capacity)
		grow(names);
	struct gate_name *slot = find_slot(names->slots, names->capacity, name);
	if (slot->name)
		return slot;
	slot->name = arena_strdup(&names->arena, name);
	slot->class = arena_strdup(&names->arena, class);
	slot->columns = arena_strdup(&names->arena, columns);
	names->count++;
	return slot;
}

const struct gate_name *
gate_names_find(const struct gate_names *names, const char *name)
{
	if (names->capacity == 0)
		return NULL;
	const struct gate_name *slot =
	    find_slot(names->slots, names->capacity, name);
	return slot->name ? slot : NULL;
}

/* Return the line without its end, or NULL when it is blank or a comment. */
static char *
clean_line(char *line)
{
	line[strcspn(line, "\r\n")] = '\0';
	if (line[0] == '\0' || strncmp(line, "# ", 2) == 0)
		return NULL;
	return line;
}

/* Cut the text at the first separator.  Return the text after it, or "". */
static char *
cut(char *text, const char *separators)
{
	char *end = text + strcspn(text, separators);
	if (*end == '\0')
		return end;
	*end = '\0';
	return end + 1 + strspn(end + 1, separators);
}

bool
gate_names_load(struct gate_names *names, const char *path)
{
	FILE *file = fopen(path, "re");
	if (!file)
		return false;
	char *line = NULL;
	size_t size = 0;
	while (getline(&line, &size, file) >= 0) {
		char *name = clean_line(line);
		if (!name)
			continue;
		char *class = cut(name, "\t");
		char *columns = cut(class, "\t");
		add_name(names, name, class, columns);
	}
	bool whole = !ferror(file);
	free(line);
	fclose(file);
	return whole;
}

static bool
allow_line(struct gate_lists *lists, char *line)
{
	struct gate_names *names = NULL;
	char *name = cut(line, " \t");
	cut(name, " \t");
	if (strcmp(line, "function") == 0)
		names = &lists->functions;
	else if (strcmp(line, "type") == 0)
		names = &lists->types;
	else if (strcmp(line, "operator") == 0)
		names = &lists->operators;
	if (!names || *name == '\0')
		return false;
	add_name(names, name, "application", "")->trusted = true;
	return true;
}

bool
gate_lists_allow(struct gate_lists *lists, const char *path, size_t *number)
{
	*number = 0;
	FILE *file = fopen(path, "re");
	if (!file)
		return false;
	char *line = NULL;
	size_t size = 0;
	bool fits = true;
	for (size_t n = 1; fits && getline(&line, &size, file) >= 0; n++) {
		char *entry = clean_line(line);
		if (entry && !allow_line(lists, entry)) {
			*number = n;
			fits = false;
		}
	}
	if (ferror(file))
		fits = false;
	free(line);
	fclose(file);
	return fits;
}

static void
names_release(struct gate_names *names)
{
	free(names->slots);
	arena_release(&names->arena);
	*names = (struct gate_names){0};
}

void
gate_lists_release(struct gate_lists *lists)
{
	names_release(&lists->functions);
	sorted_file_close(&lists->known_functions);
	names_release(&lists->types);
	names_release(&lists->operators);
	names_release(&lists->sizes);
}
