/* english.c - looking words up in their classes; see english.h */
#include "english/english.h"

#include <ctype.h>
#include <english_table.h>
#include <string.h>
#include <strings.h>

struct english_list english_words(enum english_class class)
{
	return lists[class];
}

const struct english_word *
english_find(const char *word, enum english_class class)
{
	struct english_list list = lists[class];
	for (size_t i = 0; i < list.count; i++)
		if (strcmp(list.words[i].word, word) == 0)
			return &list.words[i];
	return NULL;
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
			*entry = &list.words[i];
	}
	return longest;
}
