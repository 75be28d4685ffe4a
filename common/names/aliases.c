/* aliases.c - other names of common values; see aliases.h */
#include "names/aliases.h"

#include "names/word_meanings.h"

#include <stdlib.h>

struct aliases {
	struct meanings values;
};

struct aliases *
aliases_open(const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "aliases.ndjson", problem))
		return NULL;
	struct aliases *aliases = xcalloc(1, sizeof(*aliases));
	while (data_file_next(&file, &line))
		if (!meanings_take(&aliases->values, &line, "values"))
			data_file_reject(&file);
	if (data_file_close(&file, problem))
		return aliases;
	aliases_free(aliases);
	return NULL;
}

void
aliases_free(struct aliases *aliases)
{
	if (!aliases)
		return;
	meanings_release(&aliases->values);
	free(aliases);
}

struct text_words
aliases_of(const struct aliases *aliases, const char *phrase)
{
	return meanings_of(&aliases->values, phrase);
}
