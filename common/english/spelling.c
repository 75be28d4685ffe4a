/* spelling.c - turns British spellings into American ones; see spelling.h */
#include "english/spelling.h"

#include "english/english.h"

#include <string.h>

/* Return the text behind the root in the word; NULL when the word does not
 * begin with the root. */
static const char *
behind(const char *word, const char *root)
{
	if (*word != *root)
		return NULL;
	size_t length = strlen(root);
	return strncmp(word, root, length) == 0 ? word + length : NULL;
}

static bool
begins(const char *rest, char first, const char *second)
{
	return rest && rest[0] == first && rest[1] != '\0' &&
	       strchr(second, rest[1]);
}

/* Replace a beginning that has another spelling, whatever follows. */
static const char *
other_root(struct arena *arena, const char *word)
{
	struct english_list roots = english_words(ENGLISH_BRITISH_ROOT);
	for (size_t i = 0; i < roots.count; i++) {
		const char *rest = behind(word, roots.words[i].word);
		if (rest)
			return arena_printf(
			    arena, "%s%s", roots.words[i].means, rest);
	}
	return NULL;
}

/* Replace an s by a z: organise, organisation. */
static const char *
s_for_z(struct arena *arena, const char *word)
{
	struct english_list verbs = english_words(ENGLISH_BRITISH_VERB);
	for (size_t i = 0; i < verbs.count; i++) {
		const char *rest = behind(word, verbs.words[i].word);
		if (begins(rest, 'i', "s") && begins(rest + 1, 's', "aei"))
			return arena_printf(
			    arena, "%siz%s", verbs.words[i].word, rest + 2);
	}
	return NULL;
}

/* Drop one l too many: cancelled, travelling. */
static const char *
one_l(struct arena *arena, const char *word)
{
	struct english_list doubled = english_words(ENGLISH_BRITISH_DOUBLED);
	for (size_t i = 0; i < doubled.count; i++) {
		const char *rest = behind(word, doubled.words[i].word);
		if (begins(rest, 'l', "ei"))
			return arena_printf(
			    arena, "%s%s", doubled.words[i].word, rest + 1);
	}
	return NULL;
}

const char *
spelling_american(struct arena *arena, const char *word)
{
	const char *american = other_root(arena, word);
	if (!american)
		american = s_for_z(arena, word);
	if (!american)
		american = one_l(arena, word);
	return american ? american : word;
}
