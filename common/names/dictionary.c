/* dictionary.c - a map from strings to pointers; see dictionary.h */
#include "names/dictionary.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

/* The slot of `key`, or the empty slot for it.  An attacker gains nothing from
 * keys that make this slow. */
static struct dictionary_slot *
find(const struct dictionary *dictionary, const char *key)
{
	size_t mask = dictionary->capacity - 1;
	size_t at = (size_t)hash_text(key) & mask;
	while (dictionary->slot[at].key &&
	       strcmp(dictionary->slot[at].key, key) != 0)
		at = (at + 1) & mask;
	return &dictionary->slot[at];
}

static void
grow(struct dictionary *dictionary)
{
	struct dictionary wider = {.count = dictionary->count};
	wider.capacity = dictionary->capacity == 0 ? FIRST_CAPACITY
						   : dictionary->capacity * 2;
	wider.slot = xcalloc(wider.capacity, sizeof(*wider.slot));
	for (size_t i = 0; i < dictionary->capacity; i++)
		if (dictionary->slot[i].key)
			*find(&wider, dictionary->slot[i].key) =
			    dictionary->slot[i];
	free(dictionary->slot);
	*dictionary = wider;
}

void **
dictionary_place(struct dictionary *dictionary, const char *key)
{
	if (dictionary->count * 2 >= dictionary->capacity)
		grow(dictionary);
	struct dictionary_slot *slot = find(dictionary, key);
	if (!slot->key) {
		slot->key = key;
		dictionary->count++;
	}
	return &slot->value;
}

void
dictionary_set(struct dictionary *dictionary, const char *key, void *value)
{
	*dictionary_place(dictionary, key) = value;
}

void *
dictionary_get(const struct dictionary *dictionary, const char *key)
{
	return dictionary->count == 0 ? NULL : find(dictionary, key)->value;
}

bool
dictionary_has(const struct dictionary *dictionary, const char *key)
{
	return dictionary->count > 0 && find(dictionary, key)->key;
}

void
dictionary_release(struct dictionary *dictionary)
{
	free(dictionary->slot);
	*dictionary = (struct dictionary){0};
}
