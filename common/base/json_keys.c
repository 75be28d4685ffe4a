/* json_keys.c - the keys of the objects around a scan's place; see
 * json_keys.h */
#include "base/json_keys.h"

#include "base/hash.h"
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

bool
json_keys_add(
    struct json_keys *keys, size_t first, const char *text, size_t length)
{
	struct json_key key = {.text = text, .length = length};
	if (memchr(text, '\\', length)) {
		key.decoded = json_decode(text, length, &key.length);
		key.text = key.decoded;
	}
	key.hash = hash_bytes(key.text, key.length);
	for (size_t i = first; i < keys->count; i++) {
		const struct json_key *other = &keys->keys[i];
		if (other->hash == key.hash && other->length == key.length &&
		    memcmp(other->text, key.text, key.length) == 0) {
			free(key.decoded);
			return false;
		}
	}
	keys->keys = xgrow(
	    keys->keys, keys->count, &keys->capacity, sizeof(*keys->keys));
	keys->keys[keys->count++] = key;
	return true;
}

void
json_keys_drop(struct json_keys *keys, size_t first)
{
	while (keys->count > first)
		free(keys->keys[--keys->count].decoded);
}

void
json_keys_release(struct json_keys *keys)
{
	json_keys_drop(keys, 0);
	free(keys->keys);
	*keys = (struct json_keys){0};
}
