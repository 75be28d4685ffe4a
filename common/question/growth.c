/* growth.c - definitions of growth; see growth.h */
#include "question/growth.h"

#include "base/calendar.h"
#include "english/english.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) != 0;
}

/* The first place from `at` on where the word stands as a whole word; NULL when
 * there is none. */
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

/* Does the text contain a word of the class with this meaning? */
static bool
holds(const char *text, enum english_class class, const char *means)
{
	struct english_list list = english_words(class);
	for (size_t i = 0; i < list.count; i++)
		if (strcmp(list.words[i].means, means) == 0 &&
		    find(text, list.words[i].word))
			return true;
	return false;
}

/* The unit of time that the text names; NULL when there is none. */
static const char *
find_unit(const char *text)
{
	struct english_list list = english_words(ENGLISH_PERIODS);
	for (size_t i = 0; i < list.count; i++)
		if (calendar_unit_of(list.words[i].means) &&
		    find(text, list.words[i].means))
			return list.words[i].means;
	return NULL;
}

/* "the month before it": the unit that goes before. */
static bool
says_before(const char *text, const char *unit, struct arena *arena)
{
	struct english_list list = english_words(ENGLISH_GROWTH);
	for (size_t i = 0; i < list.count; i++)
		if (strcmp(list.words[i].means, "before") == 0 &&
		    find(text,
			arena_printf(arena, "%s %s", unit, list.words[i].word)))
			return true;
	return false;
}

const char *
growth_words(const char *meaning, struct arena *arena)
{
	const char *unit = find_unit(meaning);
	bool subtracts = strstr(meaning, " - ") ||
			 holds(meaning, ENGLISH_GROWTH, "difference");
	if (!unit || !subtracts ||
	    (!holds(meaning, ENGLISH_RELATIVE_TIME, "past") &&
		!says_before(meaning, unit, arena)))
		return NULL;
	bool percent = holds(meaning, ENGLISH_GROWTH, "percent");
	bool divides = percent || strchr(meaning, '/') ||
		       holds(meaning, ENGLISH_GROWTH, "quotient");
	bool scaled = percent || strstr(meaning, "100") || strchr(meaning, '%');
	return arena_printf(arena, "%s over %s %s", unit, unit,
	    !divides ? "increase"
	    : scaled ? "growth"
		     : "growth as a fraction");
}
