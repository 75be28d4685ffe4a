/* digest.c - a short text that is equal where content is equal; see digest.h */
#include "base/digest.h"

#include <inttypes.h>
#include <stdio.h>

static const uint64_t prime = 1099511628211ULL;

struct digest
digest_start(void)
{
	return (struct digest){14695981039346656037ULL, 590684067820433389ULL};
}

static void
add_byte(struct digest *digest, unsigned char byte)
{
	digest->first = (digest->first ^ byte) * prime;
	digest->second = (digest->second ^ (unsigned char)~byte) * prime;
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
