/* hash.c - where a text lies in a table in memory; see hash.h */
#include "base/hash.h"

/* The published constants. */
static const uint64_t start = 14695981039346656037ULL;
static const uint64_t prime = 1099511628211ULL;

uint64_t
hash_text(const char *text)
{
	uint64_t hash = start;
	for (; *text != '\0'; text++)
		hash = (hash ^ (unsigned char)*text) * prime;
	return hash;
}

uint64_t
hash_bytes(const char *bytes, size_t length)
{
	uint64_t hash = start;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * prime;
	return hash;
}
