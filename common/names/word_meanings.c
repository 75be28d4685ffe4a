/* word_meanings.c - words with what they mean; see word_meanings.h */
#include "names/word_meanings.h"

/* Add the meanings of one more line to the meanings that the word has. */
static void
add(struct meanings *meanings, const char *word, struct text_words means)
{
	const struct text_words *known = dictionary_get(&meanings->words, word);
	struct text_words *all = arena_alloc(&meanings->arena, sizeof(*all));
	size_t before = known ? known->count : 0;
	all->word =
	    arena_array(&meanings->arena, before + means.count, sizeof(char *));
	for (size_t i = 0; i < before; i++)
		all->word[all->count++] = known->word[i];
	for (size_t i = 0; i < means.count; i++)
		if (!text_words_hold(*all, means.word[i]))
			all->word[all->count++] = means.word[i];
	dictionary_set(&meanings->words, word, all);
}

bool
meanings_take(
    struct meanings *meanings, const struct data_line *line, const char *member)
{
	struct text_words words =
	    data_line_words(line, "words", &meanings->arena);
	struct text_words means =
	    data_line_words(line, member, &meanings->arena);
	for (size_t i = 0; means.count > 0 && i < words.count; i++)
		add(meanings, words.word[i], means);
	return words.count > 0 && means.count > 0;
}

struct text_words
meanings_of(const struct meanings *meanings, const char *word)
{
	static const struct text_words none = {0};
	const struct text_words *known = dictionary_get(&meanings->words, word);
	return known ? *known : none;
}

void
meanings_release(struct meanings *meanings)
{
	dictionary_release(&meanings->words);
	arena_release(&meanings->arena);
}
