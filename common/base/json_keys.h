/*
 * json_keys.h - the keys of the objects that a scan is inside of
 *
 * A stack: an object's keys lie together, behind those of the objects around
 * it.  `first` is where the object's own begin, the count when it was opened.
 * Keys are compared with their escapes resolved, byte by byte; a hash spares
 * most comparisons and decides none, so keys chosen to collide cost no more
 * than memcmp of as many bytes as they have.
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
	const char *text; /* in the scanned text, or `decoded` */
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

/*
 * Push the key between the quotes at `text`, which has been checked and must
 * outlive the stack.  False: its object has it already.
 */
MUST_USE bool json_keys_add(
    struct json_keys *keys, size_t first, const char *text, size_t length);

/* Forget the keys from `first` on. */
void json_keys_drop(struct json_keys *keys, size_t first);

void json_keys_release(struct json_keys *keys);

#endif
