/* vocabulary.c - fills names.h from the data files; see vocabulary.h */
#include "names/vocabulary.h"

#include "record/data_file.h"

#include <string.h>

static bool
read_words(struct names *names, const struct config *config, jv *problem)
{
	struct arena arena = {0};
	const char *text = data_file_text(config, "words.txt", &arena, problem);
	char *rest = text ? arena_strdup(&arena, text) : NULL;
	for (char *line; rest && (line = strsep(&rest, "\n"));)
		if (*line != '\0' && *line != '#')
			names_add_word(names, line);
	arena_release(&arena);
	return text;
}

static bool
take_abbreviation(struct names *names, const struct data_line *line)
{
	struct arena arena = {0};
	const char *from = data_line_text(line, "short", &arena);
	const char *to = data_line_text(line, "long", &arena);
	bool whole = from && to;
	if (whole)
		names_add_abbreviation(names, from, to);
	arena_release(&arena);
	return whole;
}

static bool
read_abbreviations(
    struct names *names, const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "abbreviations.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (!take_abbreviation(names, &line))
			data_file_reject(&file);
	return data_file_close(&file, problem);
}

static bool
open_sorted(struct names *names, const struct config *config, jv *problem)
{
	struct sorted_file whole = {0};
	struct sorted_file nouns = {0};
	bool opened =
	    sorted_file_open(&whole, config, "whole-words.txt", problem) &&
	    sorted_file_open(&nouns, config, "thesaurus.txt", problem);
	names_take_whole(names, whole);
	names_take_nouns(names, nouns);
	return opened;
}

struct names *
vocabulary_open(const struct config *config, jv *problem)
{
	struct names *names = names_open();
	if (read_words(names, config, problem) &&
	    open_sorted(names, config, problem) &&
	    read_abbreviations(names, config, problem))
		return names;
	names_free(names);
	return NULL;
}
