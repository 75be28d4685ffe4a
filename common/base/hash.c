/* hash.c - a number for some bytes, FNV-1a; see hash.h */
#include "base/hash.h"

#include <string.h>

uint64_t
hash_text(const char *text)
{
	return hash_bytes(text, strlen(text));
}

uint64_t
hash_bytes(const char *bytes, size_t length)
{
	uint64_t hash = HASH_START;
	for (size_t i = 0; i < length; i++)
		hash = hash_byte(hash, (unsigned char)bytes[i]);
	return hash;
}
