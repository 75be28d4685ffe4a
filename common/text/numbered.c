/* numbered.c - codes that are counted through; see numbered.h */
#include "text/numbered.h"

#include <ctype.h>
#include <string.h>

enum { DIGITS_MIN = 3 }; /* fewer are in any short text */

static bool
is_digit(char c)
{
	return isdigit((unsigned char)c);
}

static bool
is_sign(char c)
{
	return !isalnum((unsigned char)c);
}

bool
numbered_alike(const char *one, const char *other)
{
	int digits = 0;
	if (!one || !other)
		return false;
	for (; *one && *other; one++, other++) {
		if (is_digit(*one) != is_digit(*other) ||
		    (!is_digit(*one) && *one != *other))
			return false;
		digits += is_digit(*one);
	}
	return !*one && !*other && digits >= DIGITS_MIN;
}

const char *
numbered_code(
    struct arena *arena, const char *typed, const char *first, const char *last)
{
	char *code = arena_strdup(arena, first);
	for (char *to = code; *to; to++) {
		if (is_sign(*to))
			continue;
		while (*typed && is_sign(*typed))
			typed++;
		if (is_digit(*to) != is_digit(*typed) ||
		    (!is_digit(*to) && tolower((unsigned char)*to) !=
					   tolower((unsigned char)*typed)))
			return NULL;
		if (is_digit(*to))
			*to = *typed;
		typed++;
	}
	return !*typed && strcmp(code, first) >= 0 && strcmp(code, last) <= 0
		   ? code
		   : NULL;
}
