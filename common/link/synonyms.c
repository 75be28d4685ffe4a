/* synonyms.c - synonyms and aliases, from data files; see synonyms.h */
#include "link/synonyms.h"

#include "names/aliases.h"
#include "names/word_meanings.h"

#include <stdlib.h>

struct synonyms {
	struct meanings words, denied;
	struct aliases *aliases;
	struct thesaurus *thesaurus;
};

static bool
read_synonyms(
    struct synonyms *synonyms, const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "synonyms.ndjson", problem))
		return false;
	while (data_file_next(&file, &line)) {
		bool means = meanings_take(&synonyms->words, &line, "means");
		bool denies = meanings_take(&synonyms->denied, &line, "denies");
		if (!means && !denies)
			data_file_reject(&file);
	}
	return data_file_close(&file, problem);
}

struct synonyms *
synonyms_open(const struct config *config, jv *problem)
{
	struct synonyms *synonyms = xcalloc(1, sizeof(*synonyms));
	if (read_synonyms(synonyms, config, problem))
		synonyms->aliases = aliases_open(config, problem);
	if (synonyms->aliases)
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
	meanings_release(&synonyms->words);
	meanings_release(&synonyms->denied);
	aliases_free(synonyms->aliases);
	thesaurus_free(synonyms->thesaurus);
	free(synonyms);
}

struct text_words
synonyms_of(const struct synonyms *synonyms, const char *singular)
{
	return meanings_of(&synonyms->words, singular);
}

struct text_words
synonyms_denied(const struct synonyms *synonyms, const char *singular)
{
	return meanings_of(&synonyms->denied, singular);
}

struct text_words
synonyms_values(const struct synonyms *synonyms, const char *phrase)
{
	return aliases_of(synonyms->aliases, phrase);
}

const struct thesaurus *
synonyms_thesaurus(const struct synonyms *synonyms)
{
	return synonyms->thesaurus;
}
