/* data_file.c - finds and reads the data files; see data_file.h */
#include "record/data_file.h"

#include "base/installed.h"
#include "base/json.h"
#include "base/problem.h"
#include "record/record.h"
#include "text/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- where the files are ---- */

static const char *
readable(const char *path)
{
	return access(path, R_OK) == 0 ? path : NULL;
}

const char *
data_file_find(
    const struct config *config, const char *name, struct arena *arena)
{
	/* installed, and of a build */
	static const char *const folders[] = {
	    "../share/nl2sql", "../../common/data", "../../schemas", NULL};
	const char *folder = config_text(config, "data");
	if (folder)
		return readable(arena_printf(arena, "%s/%s", folder, name));
	const char *path = installed_find(folders, name, R_OK, arena);
	return path ? path
		    : readable(arena_printf(
			  arena, NL2SQL_PREFIX "/share/nl2sql/%s", name));
}

const char *
data_file_path(const struct config *config, const char *name,
    struct arena *arena, jv *problem)
{
	const char *path = data_file_find(config, name, arena);
	if (!path)
		*problem = problem_with_text(
		    problem_new(
			"config.data", "the data file '%s' is missing", name),
		    "hint", "NL2SQL_DATA names the folder of the data files");
	return path;
}

/* ---- a file of objects ---- */

bool
data_file_open(struct data_file *file, const struct config *config,
    const char *name, jv *problem)
{
	struct arena arena = {0};
	const char *path = data_file_path(config, name, &arena, problem);
	memset(file, 0, sizeof(*file));
	if (path)
		file->file = fopen(path, "r");
	if (path && !file->file)
		*problem = problem_new("config.data", "cannot open '%s': %s",
		    path, strerror(errno));
	if (file->file)
		file->name = xstrdup(name);
	arena_release(&arena);
	return file->file;
}

bool
data_file_next(struct data_file *file, jv *object)
{
	while (!file->broken &&
	       getline(&file->line, &file->capacity, file->file) > 0) {
		file->number++;
		file->line[strcspn(file->line, "\r\n")] = '\0';
		if (file->line[0] == '\0')
			continue;
		*object = record_object(file->line, strlen(file->line));
		if (jv_is_valid(*object))
			return true;
		jv_free(*object);
		file->broken = true;
	}
	return false;
}

void
data_file_reject(struct data_file *file)
{
	file->broken = true;
}

bool
data_file_close(struct data_file *file, jv *problem)
{
	bool whole = !file->broken && !ferror(file->file);
	if (!whole)
		*problem = problem_new("config.data",
		    "line %zu of the data file '%s' cannot be used",
		    file->number, file->name);
	fclose(file->file);
	free(file->line);
	free(file->name);
	return whole;
}

struct text_words
data_file_words(const jv *object, const char *key, struct arena *arena)
{
	struct text_words words = {0};
	jv array = record_member(object, key);
	if (jv_get_kind(array) != JV_KIND_ARRAY) {
		jv_free(array);
		return words;
	}
	int count = jv_array_length(jv_copy(array));
	words.word = arena_array(arena, (size_t)count + 1, sizeof(char *));
	for (int i = 0; i < count; i++) {
		jv word = jv_array_get(jv_copy(array), i);
		if (jv_get_kind(word) == JV_KIND_STRING)
			words.word[words.count++] =
			    text_fold(arena, jv_string_value(word));
		jv_free(word);
	}
	jv_free(array);
	return words;
}

/* ---- a file as one text ---- */

static bool
is_text(const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t size =
		    text[at] ? json_utf8_length(text + at, length - at) : 0;
		if (size == 0)
			return false;
		at += size;
	}
	return true;
}

const char *
data_file_text_at(const char *path, struct arena *arena, jv *problem)
{
	FILE *file = fopen(path, "r");
	if (!file) {
		*problem = problem_new("config.data", "cannot open '%s': %s",
		    path, strerror(errno));
		return NULL;
	}
	char *text = xmalloc(DATA_FILE_MAX_TEXT + 1);
	size_t length = fread(text, 1, DATA_FILE_MAX_TEXT + 1, file);
	bool read = !ferror(file);
	bool good =
	    read && length <= DATA_FILE_MAX_TEXT && is_text(text, length);
	const char *copy = good ? arena_strndup(arena, text, length) : NULL;
	fclose(file);
	free(text);
	if (good)
		return copy;
	*problem = problem_new("config.data",
	    read ? "'%s' is no UTF-8 text of at most 256 KiB"
		 : "cannot read '%s'",
	    path);
	return NULL;
}

const char *
data_file_text(const struct config *config, const char *name,
    struct arena *arena, jv *problem)
{
	const char *path = data_file_path(config, name, arena, problem);
	return path ? data_file_text_at(path, arena, problem) : NULL;
}
