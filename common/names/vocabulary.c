/* vocabulary.c - fills names.h from the data files; see vocabulary.h */
#include "names/vocabulary.h"

#include "base/problem.h"
#include "record/data_file.h"
#include "record/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef bool take_line(struct names *names, char *line);

static bool
take_word(struct names *names, char *line)
{
	if (line[0] != '\0' && line[0] != '#')
		names_add_word(names, line);
	return true;
}

static bool
take_whole(struct names *names, char *line)
{
	if (line[0] != '\0' && line[0] != '#')
		names_add_whole(names, line);
	return true;
}

static bool
take_abbreviation(struct names *names, char *line)
{
	struct arena arena = {0};
	jv object = jv_parse(line);
	const char *from = record_member_text(&object, "short", &arena);
	const char *to = record_member_text(&object, "long", &arena);
	bool whole = from && to;
	if (whole)
		names_add_abbreviation(names, from, to);
	jv_free(object);
	arena_release(&arena);
	return whole;
}

static bool
read_lines(struct names *names, const char *path, take_line *take, jv *problem)
{
	FILE *file = fopen(path, "r");
	if (!file) {
		*problem = problem_new("config.data", "cannot open '%s': %s",
		    path, strerror(errno));
		return false;
	}
	char *line = NULL;
	size_t capacity = 0;
	size_t number = 0;
	bool whole = true;
	while (whole && getline(&line, &capacity, file) > 0) {
		number++;
		line[strcspn(line, "\r\n")] = '\0';
		whole = take(names, line);
	}
	if (!whole || ferror(file)) {
		*problem = problem_new("config.data",
		    "line %zu of '%s' cannot be used", number, path);
		whole = false;
	}
	free(line);
	fclose(file);
	return whole;
}

static bool
read_file(struct names *names, const struct config *config, const char *name,
    take_line *take, jv *problem)
{
	struct arena arena = {0};
	const char *path = data_file_path(config, name, &arena, problem);
	bool whole = path && read_lines(names, path, take, problem);
	arena_release(&arena);
	return whole;
}

struct names *
vocabulary_open(const struct config *config, jv *problem)
{
	struct names *names = names_open();
	if (read_file(names, config, "words.txt", take_word, problem) &&
	    read_file(names, config, "whole-words.txt", take_whole, problem) &&
	    read_file(names, config, "abbreviations.ndjson", take_abbreviation,
		problem))
		return names;
	names_free(names);
	return NULL;
}
