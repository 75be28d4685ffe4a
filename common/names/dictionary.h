/*
 * dictionary.h - a map from strings to pointers, in memory
 *
 * Keys and values are lent: both must live as long as the dictionary (usually
 * in one arena).  A dictionary that is all zero is empty.  There is no
 * iteration on purpose: the order of a hash table must never reach an output.
 *
 *	struct dictionary tables = {0};
 *	dictionary_set(&tables, name, table);
 *	struct table *table = dictionary_get(&tables, "orders");
 *	dictionary_release(&tables);
 */
#ifndef NL2SQL_NAMES_DICTIONARY_H
#define NL2SQL_NAMES_DICTIONARY_H

#include "base/memory.h"

struct dictionary_slot {
	const char *key;
	void *value;
};

struct dictionary {
	struct dictionary_slot *slot;
	size_t capacity; /* a power of two, or 0 */
	size_t count;
};

/* Set or replace; a NULL value is stored like any other. */
void dictionary_set(
    struct dictionary *dictionary, const char *key, void *value);
/* Return where the key's value is, until another key is set.  It is NULL for a
 * key that is new, which is known from then on. */
MUST_USE void **dictionary_place(
    struct dictionary *dictionary, const char *key);
/* The value, or NULL for an unknown key. */
MUST_USE void *dictionary_get(
    const struct dictionary *dictionary, const char *key);
MUST_USE bool dictionary_has(
    const struct dictionary *dictionary, const char *key);
void dictionary_release(struct dictionary *dictionary);

#endif
