/* english.c - looking words up in their classes; see english.h */
#include "english/english.h"

#include <english_table.h>
#include <string.h>

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
