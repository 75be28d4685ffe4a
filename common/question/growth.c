/* growth.c - definitions of growth; see growth.h */
#include "question/growth.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) != 0;
}

/* The first of the words from `at` on, whole; NULL. */
static const char *
find(const char *at, const char *word)
{
	size_t length = strlen(word);
	for (const char *start = at; *at; at++)
		if (strncasecmp(at, word, length) == 0 &&
		    !is_word(at[length]) && (at == start || !is_word(at[-1])))
			return at;
	return NULL;
}

static bool
holds(const char *text, const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (find(text, words[i]))
			return true;
	return false;
}

/* Behind "previous", "prior", ...: NULL, no unit before is spoken of. */
static const char *
find_previous(const char *text)
{
	static const char *const words[] = {
	    "previous", "prev", "prior", "preceding", "last", "earlier"};
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		const char *at = find(text, words[i]);
		if (at)
			return at;
	}
	return NULL;
}

const char *
growth_words(const char *meaning, struct arena *arena)
{
	static const char *const units[] = {
	    "month", "quarter", "week", "year", "day"};
	static const char *const differences[] = {"minus", "difference",
	    "change", "compared", "subtract", "growth", "increase"};
	static const char *const quotients[] = {
	    "divided", "percentage", "percent", "relative", "rate", "ratio"};
	const char *previous = find_previous(meaning);
	bool subtracts = strstr(meaning, " - ") ||
			 holds(meaning, differences, COUNT_OF(differences));
	if (!previous || !subtracts)
		return NULL;
	bool divides = strchr(meaning, '/') ||
		       holds(meaning, quotients, COUNT_OF(quotients));
	bool scaled = strstr(meaning, "100") || find(meaning, "percentage") ||
		      find(meaning, "percent") || strchr(meaning, '%');
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (find(meaning, units[i]))
			return arena_printf(arena, "%s over %s %s", units[i],
			    units[i],
			    !divides ? "increase"
			    : scaled ? "growth"
				     : "growth as a fraction");
	return NULL;
}
