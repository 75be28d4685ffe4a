/* synonyms.c - synonyms and aliases, from data files; see synonyms.h */
#include "link/synonyms.h"

#include "names/dictionary.h"
#include "record/data_file.h"

#include <stdlib.h>

struct synonyms {
	struct arena arena;
	struct dictionary words;  /* -> struct text_words */
	struct dictionary denied; /* -> struct text_words */
	struct dictionary values; /* -> struct text_words */
	struct thesaurus *thesaurus;
};

/* Add the meanings of one more line to the meanings that the word has. */
static void
add_meanings(struct synonyms *synonyms, struct dictionary *dictionary,
    const char *word, struct text_words means)
{
	const struct text_words *known = dictionary_get(dictionary, word);
	struct text_words *all = arena_alloc(&synonyms->arena, sizeof(*all));
	size_t before = known ? known->count : 0;
	all->word =
	    arena_array(&synonyms->arena, before + means.count, sizeof(char *));
	for (size_t i = 0; i < before; i++)
		all->word[all->count++] = known->word[i];
	for (size_t i = 0; i < means.count; i++)
		if (!text_words_hold(*all, means.word[i]))
			all->word[all->count++] = means.word[i];
	dictionary_set(dictionary, word, all);
}

/* Take one member of a line.  Return false when the line does not have it. */
static bool
take(struct synonyms *synonyms, struct dictionary *dictionary,
    const struct data_line *line, const char *member)
{
	struct text_words words =
	    data_line_words(line, "words", &synonyms->arena);
	struct text_words means =
	    data_line_words(line, member, &synonyms->arena);
	for (size_t i = 0; means.count > 0 && i < words.count; i++)
		add_meanings(synonyms, dictionary, words.word[i], means);
	return words.count > 0 && means.count > 0;
}

static bool
read_synonyms(
    struct synonyms *synonyms, const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "synonyms.ndjson", problem))
		return false;
	while (data_file_next(&file, &line)) {
		bool means = take(synonyms, &synonyms->words, &line, "means");
		bool denies =
		    take(synonyms, &synonyms->denied, &line, "denies");
		if (!means && !denies)
			data_file_reject(&file);
	}
	return data_file_close(&file, problem);
}

static bool
read_aliases(
    struct synonyms *synonyms, const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "aliases.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (!take(synonyms, &synonyms->values, &line, "values"))
			data_file_reject(&file);
	return data_file_close(&file, problem);
}

struct synonyms *
synonyms_open(const struct config *config, jv *problem)
{
	struct synonyms *synonyms = xcalloc(1, sizeof(*synonyms));
	if (read_synonyms(synonyms, config, problem) &&
	    read_aliases(synonyms, config, problem))
		synonyms->thesaurus = thesaurus_open(config, problem);
	if (synonyms->thesaurus)
		return synonyms;
	synonyms_free(synonyms);
	return NULL;
}

void
synonyms_free(struct synonyms *synonyms)
{
	if (!synonyms)
		return;
	dictionary_release(&synonyms->words);
	dictionary_release(&synonyms->denied);
	dictionary_release(&synonyms->values);
	thesaurus_free(synonyms->thesaurus);
	arena_release(&synonyms->arena);
	free(synonyms);
}

static struct text_words
look_up(const struct dictionary *dictionary, const char *word)
{
	static const struct text_words none = {0};
	const struct text_words *known = dictionary_get(dictionary, word);
	return known ? *known : none;
}

struct text_words
synonyms_of(const struct synonyms *synonyms, const char *singular)
{
	return look_up(&synonyms->words, singular);
}

struct text_words
synonyms_denied(const struct synonyms *synonyms, const char *singular)
{
	return look_up(&synonyms->denied, singular);
}

struct text_words
synonyms_values(const struct synonyms *synonyms, const char *phrase)
{
	return look_up(&synonyms->values, phrase);
}

const struct thesaurus *
synonyms_thesaurus(const struct synonyms *synonyms)
{
	return synonyms->thesaurus;
}
