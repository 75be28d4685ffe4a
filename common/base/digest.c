/* digest.c - a short text that is equal where content is equal; see digest.h */
#include "base/digest.h"

#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>

/* Any number other than HASH_START.  Stored digests depend on it. */
static const uint64_t second_start = 590684067820433389ULL;

struct digest
digest_start(void)
{
	return (struct digest){HASH_START, second_start};
}

static void
add_byte(struct digest *digest, unsigned char byte)
{
	digest->first = hash_byte(digest->first, byte);
	digest->second = hash_byte(digest->second, (unsigned char)~byte);
}

void
digest_text(struct digest *digest, const char *text)
{
	add_byte(digest, !text ? 1 : 2);
	for (; text && *text != '\0'; text++)
		add_byte(digest, (unsigned char)*text);
	add_byte(digest, 0);
}

void
digest_number(struct digest *digest, double number)
{
	char text[32];
	snprintf(text, sizeof(text), "%.17g", number);
	digest_text(digest, text);
}

const char *
digest_text_of(const struct digest *digest, struct arena *arena)
{
	return arena_printf(
	    arena, "%016" PRIx64 "%016" PRIx64, digest->first, digest->second);
}
