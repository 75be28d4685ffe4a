/* abbreviated.c - names that are abbreviated; see abbreviated.h */
#include "names/abbreviated.h"

#include <stdbool.h>
#include <string.h>

enum { INITIALS = 2, SHORTEST = 3, LONGEST = 7, CUT_OFF = 2 };

static const double quality_beginning = .95;
static const double quality_short_beginning = .88;
static const double quality_consonants = .93;

static bool
is_vowel(char letter)
{
	return letter != '\0' && strchr("aeiouy", letter);
}

/* rt of rate, cty of city: all that the word has but its vowels; a "y" at the
 * end is none. */
static bool
is_without_vowels(const char *typed, const char *name)
{
	if (typed[0] != name[0])
		return false;
	for (typed++, name++; *typed; typed++) {
		if (is_vowel(*typed) && !(*typed == 'y' && !typed[1]))
			continue;
		if (*typed != *name)
			return false;
		name++;
	}
	return *name == '\0';
}

/*
 * Does the name abbreviate the word by its consonants?  Its letters are letters
 * of the word, in the same order.  Both have the same first letter, and the
 * last letter of the name is the last consonant of the word.  A name of three
 * letters keeps no vowel: pid is no short "piled".
 */
static bool
keeps_consonants(const char *typed, const char *name)
{
	size_t last = strlen(typed) - 1;
	size_t at = 0;
	int vowels = 0;
	while (last > 0 && is_vowel(typed[last]))
		last--;
	if (typed[0] != name[0])
		return false;
	for (const char *letter = name; *letter; letter++) {
		while (at <= last && typed[at] != *letter)
			at++;
		if (at > last)
			return false;
		vowels += letter != name && is_vowel(*letter);
		at++;
	}
	bool cut = strlen(name) > SHORTEST || !strpbrk(name + 1, "aeiou");
	return at == last + 1 && vowels <= 1 && cut;
}

/* spc of species: the word's first consonants, none left out. */
static bool
begins_consonants(const char *typed, const char *name)
{
	if (typed[0] != name[0])
		return false;
	for (typed++, name++; *name; typed++, name++) {
		while (is_vowel(*typed))
			typed++;
		if (*typed != *name)
			return false;
	}
	return true;
}

double
abbreviated_table_quality(const char *typed, const char *name)
{
	enum { TYPED = 5 };
	if (strlen(name) != INITIALS || strlen(typed) < TYPED ||
	    is_vowel(name[1]) || strncmp(typed, name, INITIALS) != 0)
		return 0;
	return quality_short_beginning;
}

double
abbreviated_quality(const char *typed, const char *name)
{
	size_t typed_length = strlen(typed);
	size_t length = strlen(name);
	if (length > LONGEST || typed_length <= length)
		return 0;
	if (length >= INITIALS && is_without_vowels(typed, name))
		return length < SHORTEST ? quality_short_beginning
					 : quality_consonants;
	if (length < SHORTEST)
		return 0;
	if (strncmp(typed, name, length) != 0)
		return keeps_consonants(typed, name) ? quality_consonants
		       : begins_consonants(typed, name)
			   ? quality_short_beginning
			   : 0;
	if (typed_length < length + CUT_OFF)
		return 0;
	return length > SHORTEST ? quality_beginning : quality_short_beginning;
}
