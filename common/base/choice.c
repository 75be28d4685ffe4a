/* choice.c - one of a few words; see base/choice.h */
#include "base/choice.h"

#include <string.h>

int
choice_find(const char *const *words, const char *word)
{
	for (int i = 0; words[i]; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

const char *
choice_text(const char *const *words, struct arena *arena)
{
	const char *text = "";
	for (int i = 0; words[i]; i++)
		text = arena_printf(arena, "%s%s%s", text,
		    i == 0         ? ""
		    : words[i + 1] ? ", "
				   : " or ",
		    words[i]);
	return text;
}
