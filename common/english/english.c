/* english.c - looks words up in their classes; see english.h */
#include "english/english.h"

#include "base/ends.h"

#include <ctype.h>
#include <english_table.h>
#include <string.h>
#include <strings.h>

struct english_list english_words(enum english_class class)
{
	return lists[class];
}

size_t
english_from(const struct english_list *list, const char *word)
{
	size_t from = 0;
	size_t to = list->count;
	while (from < to) {
		size_t middle = from + (to - from) / 2;
		const char *there = list->words[list->sorted[middle]].word;
		/* Most differ in their first letter: that costs no call. */
		int order = *there == *word
				? strcmp(there, word)
				: (unsigned char)*there - (unsigned char)*word;
		if (order < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct english_word *
english_find(const char *word, enum english_class class)
{
	const struct english_list *list = &lists[class];
	size_t at = english_from(list, word);
	if (at == list->count)
		return NULL;
	const struct english_word *found = &list->words[list->sorted[at]];
	return strcmp(found->word, word) == 0 ? found : NULL;
}

bool
english_is(const char *word, enum english_class class)
{
	return english_find(word, class);
}

static bool
in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

size_t
english_begins(const char *text, enum english_class class,
    const struct english_word **entry)
{
	struct english_list list = lists[class];
	size_t longest = 0;
	for (size_t i = 0; i < list.count; i++) {
		const char *phrase = list.words[i].word;
		size_t length = strlen(phrase);
		if (length <= longest ||
		    strncasecmp(text, phrase, length) != 0 ||
		    (in_word(phrase[length - 1]) && in_word(text[length])))
			continue;
		longest = length;
		if (entry)
			*entry = list.words + i;
	}
	return longest;
}

static const char *
last_word(const char *phrase)
{
	const char *blank = strrchr(phrase, ' ');
	return blank ? blank + 1 : phrase;
}

bool
english_past(const char *phrase)
{
	enum { LETTERS = 4 };
	const char *word = last_word(phrase);
	return strlen(word) >= LETTERS && ends_with(word, "ed") &&
	       !english_is(word, ENGLISH_NO_PAST);
}

bool
english_participle(const char *phrase)
{
	return english_past(phrase) ||
	       english_is(last_word(phrase), ENGLISH_PARTICIPLE);
}

enum { DOER_ROOT_MIN = 3 }; /* shorter roots are in too many words */

/* Is the noun the participle with one of the endings: packer of "packed",
 * approval of "approved"? */
static bool
is_derived(const char *noun, const char *participle, size_t length,
    enum english_class ending_class)
{
	struct english_list endings = english_words(ending_class);
	for (size_t i = 0; i < endings.count; i++) {
		const char *ending = endings.words[i].word;
		size_t root = strlen(noun) - strlen(ending);
		/* of the participle, its ending is left: -d, -ed */
		if (ends_with(noun, ending) && root >= DOER_ROOT_MIN &&
		    strncmp(participle, noun, root) == 0 && length >= root &&
		    length <= root + 2)
			return true;
	}
	return false;
}

bool
english_is_person(const char *word)
{
	struct english_list endings = english_words(ENGLISH_PERSON_ENDING);
	for (size_t i = 0; i < endings.count; i++)
		if (ends_with(word, endings.words[i].word))
			return true;
	return false;
}

bool
english_is_doer(const char *person, const char *participle, size_t length)
{
	return is_derived(person, participle, length, ENGLISH_PERSON_ENDING);
}

bool
english_is_act(const char *noun, const char *participle, size_t length)
{
	return is_derived(noun, participle, length, ENGLISH_DERIVED_ENDING);
}
