/*
 * json_keys.h - the keys of the objects around a scan's place
 *
 * This is a stack.  An object's keys are together, behind those of the objects
 * around it.  The object's own keys begin at `first`, which is the count when
 * the object opens.  Keys are compared with their escapes resolved, byte by
 * byte.  A hash avoids most comparisons but decides none, so keys with equal
 * hashes cost no more than a memcmp of their bytes.
 *
 *	size_t first = keys.count;		"{"
 *	json_keys_add(&keys, first, text, 4)	"\"name\":", once per key
 *	json_keys_drop(&keys, first);		"}"
 */
#ifndef NL2SQL_BASE_JSON_KEYS_H
#define NL2SQL_BASE_JSON_KEYS_H

#include "base/memory.h"

#include <stdint.h>

struct json_key {
	const char *text; /* in the scanned text, or in `decoded` */
	size_t length;
	uint64_t hash;
	char *decoded; /* NULL: the key has no escapes */
};

/* All zero is an empty stack. */
struct json_keys {
	struct json_key *keys;
	size_t count;
	size_t capacity;
};

/* Push the key between the quotes at `text`, which is already checked and must
 * outlive the stack.  Return false when its object has the key already. */
MUST_USE bool json_keys_add(
    struct json_keys *keys, size_t first, const char *text, size_t length);

/* Forget the keys from `first` on. */
void json_keys_drop(struct json_keys *keys, size_t first);

void json_keys_release(struct json_keys *keys);

#endif
