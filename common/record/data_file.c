/* data_file.c - finds and reads the data files; see data_file.h */
#include "record/data_file.h"

#include "base/installed.h"
#include "base/json.h"
#include "base/problem.h"
#include "text/text.h"

#include <ctype.h>
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
data_file_next(struct data_file *file, struct data_line *line)
{
	while (!file->broken &&
	       getline(&file->line, &file->capacity, file->file) > 0) {
		size_t length = strcspn(file->line, "\r\n");
		file->number++;
		file->line[length] = '\0';
		if (length == 0)
			continue;
		*line = (struct data_line){file->line, &file->scan};
		file->broken = json_scan_object(
				   file->line, length, &file->scan) != JSON_OK;
		if (!file->broken)
			return true;
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

/* ---- the members of a line ---- */

static const struct json_member *
find_member(const struct data_line *line, const char *key)
{
	size_t length = strlen(key);
	for (size_t i = 0; i < line->scan->count; i++) {
		const struct json_member *member = &line->scan->members[i];
		if (member->key_length == length &&
		    memcmp(line->text + member->key, key, length) == 0)
			return member;
	}
	return NULL;
}

/* The text of a JSON value; NULL when it is no string. */
static char *
string_of(const char *value, size_t length, struct arena *arena)
{
	if (*value != '"')
		return NULL;
	const char *inside = value + 1;
	length -= strlen("\"\"");
	if (!memchr(inside, '\\', length))
		return arena_strndup(arena, inside, length);
	char *decoded = json_decode(inside, length, &length);
	char *text = arena_strndup(arena, decoded, length);
	free(decoded);
	return text;
}

bool
data_line_has(const struct data_line *line, const char *key)
{
	return find_member(line, key);
}

const char *
data_line_text(
    const struct data_line *line, const char *key, struct arena *arena)
{
	const struct json_member *member = find_member(line, key);
	return member ? string_of(line->text + member->value,
			    member->value_length, arena)
		      : NULL;
}

double
data_line_number(const struct data_line *line, const char *key, double fallback)
{
	const struct json_member *member = find_member(line, key);
	const char *value = member ? line->text + member->value : "";
	/* what stands behind a number ends it for strtod, too */
	return *value == '-' || isdigit((unsigned char)*value)
		   ? strtod(value, NULL)
		   : fallback;
}

bool
data_line_flag(const struct data_line *line, const char *key)
{
	const struct json_member *member = find_member(line, key);
	return member && line->text[member->value] == 't';
}

static bool
is_folded(const char *text)
{
	while (*text > 0 && !isupper((unsigned char)*text))
		text++;
	return *text == '\0';
}

static struct text_words
texts_of(const struct data_line *line, const char *key, bool folded,
    struct arena *arena)
{
	struct text_words words = {0};
	struct json_item item;
	const struct json_member *member = find_member(line, key);
	if (!member || line->text[member->value] != '[')
		return words;
	const char *array = line->text + member->value;
	words.word = arena_array(arena, member->values, sizeof(char *));
	for (size_t at = 0;
	     json_next_item(array, member->value_length, &at, &item);) {
		const char *text =
		    string_of(array + item.value, item.value_length, arena);
		if (text)
			words.word[words.count++] = folded && !is_folded(text)
							? text_fold(arena, text)
							: text;
	}
	return words;
}

struct text_words
data_line_texts(
    const struct data_line *line, const char *key, struct arena *arena)
{
	return texts_of(line, key, false, arena);
}

struct text_words
data_line_words(
    const struct data_line *line, const char *key, struct arena *arena)
{
	return texts_of(line, key, true, arena);
}

/* ---- a file as one text ---- */

static bool
is_text(const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t size = text[at] > 0 ? 1
			      : text[at]
				  ? json_utf8_length(text + at, length - at)
				  : 0;
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
