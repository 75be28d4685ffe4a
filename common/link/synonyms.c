/* synonyms.c - synonyms and aliases, from data files; see synonyms.h */
#include "link/synonyms.h"

#include "data_file.h"
#include "dictionary.h"

#include <stdlib.h>

struct synonyms {
	struct arena arena;
	struct dictionary words;  /* -> struct text_words */
	struct dictionary values; /* -> struct text_words */
};

/* Join what a word means already with what one more line says. */
static void
add_meanings(struct synonyms *synonyms, struct dictionary *dictionary,
    const char *word, struct text_words means)
{
	const struct text_words *known = dictionary_get(dictionary, word);
	struct text_words *all = arena_alloc(&synonyms->arena, sizeof(*all));
	size_t before = known != NULL ? known->count : 0;
	all->word =
	    arena_array(&synonyms->arena, before + means.count, sizeof(char *));
	for (size_t i = 0; i < before; i++)
		all->word[all->count++] = known->word[i];
	for (size_t i = 0; i < means.count; i++)
		if (!text_words_hold(*all, means.word[i]))
			all->word[all->count++] = means.word[i];
	dictionary_set(dictionary, word, all);
}

static bool
read_file(struct synonyms *synonyms, struct dictionary *dictionary,
    const struct config *config, const char *name, const char *member,
    jv *problem)
{
	struct data_file file;
	jv object;
	if (!data_file_open(&file, config, name, problem))
		return false;
	while (data_file_next(&file, &object)) {
		struct text_words words =
		    data_file_words(&object, "words", &synonyms->arena);
		struct text_words means =
		    data_file_words(&object, member, &synonyms->arena);
		jv_free(object);
		if (words.count == 0 || means.count == 0)
			data_file_reject(&file);
		for (size_t i = 0; i < words.count; i++)
			add_meanings(
			    synonyms, dictionary, words.word[i], means);
	}
	return data_file_close(&file, problem);
}

struct synonyms *
synonyms_open(const struct config *config, jv *problem)
{
	struct synonyms *synonyms = xcalloc(1, sizeof(*synonyms));
	if (read_file(synonyms, &synonyms->words, config, "synonyms.ndjson",
		"means", problem) &&
	    read_file(synonyms, &synonyms->values, config, "aliases.ndjson",
		"values", problem))
		return synonyms;
	synonyms_free(synonyms);
	return NULL;
}

void
synonyms_free(struct synonyms *synonyms)
{
	if (synonyms == NULL)
		return;
	dictionary_release(&synonyms->words);
	dictionary_release(&synonyms->values);
	arena_release(&synonyms->arena);
	free(synonyms);
}

static struct text_words
look_up(const struct dictionary *dictionary, const char *word)
{
	static const struct text_words none = {0};
	const struct text_words *known = dictionary_get(dictionary, word);
	return known != NULL ? *known : none;
}

struct text_words
synonyms_of(const struct synonyms *synonyms, const char *singular)
{
	return look_up(&synonyms->words, singular);
}

struct text_words
synonyms_values(const struct synonyms *synonyms, const char *phrase)
{
	return look_up(&synonyms->values, phrase);
}
