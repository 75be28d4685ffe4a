/* comment_names.c - other names of a table; see comment_names.h */
#include "link/comment_names.h"

#include "english/english.h"

#include <string.h>

struct names {
	struct text_words *names;
	int count;
	struct arena *arena;
};

static bool
ends_name(const char *word)
{
	return english_is(word, ENGLISH_EMPTY) ||
	       english_is(word, ENGLISH_RELATIVE) || english_participle(word);
}

/* Add the words [from, to), when they are the rows' name. */
static void
add_name(struct names *names, struct text_words words, size_t from, size_t to)
{
	struct arena *arena = names->arena;
	if (from == to || to - from > COMMENT_NAME_WORDS_MAX ||
	    names->count == COMMENT_NAMES_MAX ||
	    strcmp(text_singular(arena, words.word[to - 1]),
		words.word[to - 1]) == 0)
		return;
	struct text_words *name = &names->names[names->count++];
	name->count = to - from;
	name->word = arena_array(arena, name->count, sizeof(*name->word));
	for (size_t i = 0; i < name->count; i++)
		name->word[i] = text_singular(arena, words.word[from + i]);
}

/* Add the names of a phrase, bound by "and" or "or".  What describes the last
 * one goes on behind it, but not inside brackets. */
static void
add_phrase(struct names *names, const char *phrase, bool alone)
{
	const struct text_words words = text_words(names->arena, phrase);
	const int before = names->count;
	size_t from = 0, at = 0;
	for (; at < words.count; at++) {
		const char *word = words.word[at];
		if (english_is(word, ENGLISH_CONJUNCTION)) {
			add_name(names, words, from, at);
			from = at + 1;
		} else if (ends_name(word)) {
			break;
		}
	}
	if (alone && at < words.count)
		names->count = before;
	else
		add_name(names, words, from, at);
}

int
comment_names(
    const char *comment, struct text_words *names, struct arena *arena)
{
	struct names found = {.names = names, .arena = arena};
	const char *const end = comment + strcspn(comment, ".;\n");
	const char *at = comment;
	for (bool alone = false; at < end; alone = true) {
		size_t length = strcspn(at, alone ? "),/.;\n" : "(:,.;\n");
		add_phrase(&found, arena_strndup(arena, at, length), alone);
		at += length;
		if (alone && (*at == ',' || *at == '/')) {
			at++;
			continue;
		}
		at += strcspn(at, "(.;\n");
		at += *at == '(';
	}
	return found.count;
}
