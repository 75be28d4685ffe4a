/* config_file.c - reads configuration files; see config_file.h */
#include "base/config_file.h"

#include "base/config.h"
#include "base/text_distance.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char nobody[] = "/dev/null";
static const char blanks[] = " \t\r";

/* ---- names of databases ---- */

bool
config_file_is_name(const char *name)
{
	size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz"
				     "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "0123456789_.-");
	return length > 0 && length <= CONFIG_DATABASE_BYTES && !name[length];
}

const char *
config_file_database(const struct config_file *file, const char *name)
{
	for (size_t i = 0; i < file->database_count; i++)
		if (strcmp(file->databases[i], name) == 0)
			return file->databases[i];
	return NULL;
}

const char *
config_file_near_database(const struct config_file *file, const char *name)
{
	size_t least = strlen(name) / 3 + 1;
	const char *near = NULL;
	for (size_t i = 0; i < file->database_count; i++) {
		size_t far = text_distance(name, file->databases[i], least);
		if (far > least || (near && far == least))
			continue;
		least = far;
		near = file->databases[i];
	}
	return near;
}

static const char *
add_database(struct config_file *file, const char *name)
{
	const char *known = config_file_database(file, name);
	if (known)
		return known;
	file->databases = xgrow(file->databases, file->database_count,
	    &file->database_capacity, sizeof(*file->databases));
	known = arena_strdup(&file->arena, name);
	file->databases[file->database_count++] = known;
	return known;
}

/* ---- lines ---- */

/* What is being read. */
struct place {
	struct config_file *file;
	const char *path;
	int line;
	const char *section;
	size_t first; /* the file's first setting */
	char *error;
	size_t size;
};

/* Say where, and what is wrong; false. */
static bool
wrong(const struct place *place, const char *what)
{
	snprintf(place->error, place->size, "%s:%d: %s", place->path,
	    place->line, what);
	return false;
}

/* Cut blanks off both ends. */
static char *
trimmed(char *text)
{
	text += strspn(text, blanks);
	size_t length = strlen(text);
	while (length > 0 && strchr(blanks, text[length - 1]))
		length--;
	text[length] = '\0';
	return text;
}

static bool
take_section(struct place *place, char *text)
{
	static const char start[] = "[db";
	size_t length = strlen(text);
	char *name = text + strlen(start);
	if (text[length - 1] == ']' &&
	    strncmp(text, start, strlen(start)) == 0 && strchr(blanks, *name)) {
		text[length - 1] = '\0';
		name = trimmed(name);
		if (config_file_is_name(name)) {
			place->section = add_database(place->file, name);
			return true;
		}
	}
	return wrong(
	    place, "a section is [db NAME], of letters, digits, _ . -");
}

/* The setting of the same name in this part of this file. */
static const struct config_setting *
set_before(const struct place *place, int option)
{
	for (size_t i = place->first; i < place->file->count; i++) {
		const struct config_setting *setting =
		    &place->file->settings[i];
		if (setting->option == option &&
		    setting->section == place->section)
			return setting;
	}
	return NULL;
}

static bool
setting_is_right(const struct place *place, int option, const char *value)
{
	char reason[256];
	const char *name = config_options[option].name;
	const struct config_setting *before = set_before(place, option);
	if (before) {
		snprintf(reason, sizeof(reason),
		    "'%s' is set in line %d already", name, before->line);
		return wrong(place, reason);
	}
	if (place->section && strcmp(name, "db") == 0)
		return wrong(place, "'db' stands before the first section");
	if (place->file->count >= CONFIG_FILE_SETTINGS)
		return wrong(place, "too many settings");
	if (config_value_is_secret(option, value)) {
		snprintf(reason, sizeof(reason),
		    "a password does not belong in this file: %s",
		    config_secret_advice(option));
		return wrong(place, reason);
	}
	return config_value_fits(option, value, reason, sizeof(reason)) ||
	       wrong(place, reason);
}

static char *
unquoted(char *value)
{
	size_t length = strlen(value);
	if (length < 2 || value[0] != '"' || value[length - 1] != '"')
		return value;
	value[length - 1] = '\0';
	return value + 1;
}

static bool
take_setting(struct place *place, char *text)
{
	struct config_file *file = place->file;
	char reason[256];
	char *equals = strchr(text, '=');
	if (!equals)
		return wrong(
		    place, "a line is NAME = VALUE, [db NAME] or # ...");
	*equals = '\0';
	int option = config_place(trimmed(text), reason, sizeof(reason));
	if (option < 0)
		return wrong(place, reason);
	const char *value = unquoted(trimmed(equals + 1));
	if (!setting_is_right(place, option, value))
		return false;
	file->settings = xgrow(file->settings, file->count, &file->capacity,
	    sizeof(*file->settings));
	file->settings[file->count++] =
	    (struct config_setting){option, arena_strdup(&file->arena, value),
		place->section, place->path, place->line};
	return true;
}

static bool
take_line(struct place *place, char *text)
{
	for (const char *c = text; *c; c++)
		if (((unsigned char)*c < ' ' && !strchr(blanks, *c)) ||
		    *c == '\x7f')
			return wrong(place, "a control character");
	text = trimmed(text);
	if (!*text || *text == '#')
		return true;
	return *text == '[' ? take_section(place, text)
			    : take_setting(place, text);
}

static bool
take_lines(struct place *place, char *bytes, size_t length)
{
	if (memchr(bytes, '\0', length))
		return wrong(place, "this is no text");
	for (char *line = bytes; line < bytes + length;) {
		char *end = line + strcspn(line, "\n");
		*end = '\0';
		place->line++;
		if (!take_line(place, line))
			return false;
		line = end + 1;
	}
	return true;
}

/* ---- files ---- */

/* Why the open file is not read; NULL: it may be. */
static const char *
refusal(int descriptor)
{
	struct stat status;
	if (fstat(descriptor, &status) != 0)
		return strerror(errno);
	if (!S_ISREG(status.st_mode))
		return "it is no regular file";
	if (status.st_uid != geteuid() && status.st_uid != 0)
		return "it belongs to another user";
	if (status.st_mode & (S_IWGRP | S_IWOTH))
		return "others may write it: chmod go-w";
	if (status.st_size > CONFIG_FILE_BYTES)
		return "it is too long";
	return NULL;
}

/* Read up to `size` bytes; -1 with errno. */
static ssize_t
read_all(int descriptor, char *bytes, size_t size)
{
	size_t length = 0;
	while (length < size) {
		ssize_t got = read(descriptor, bytes + length, size - length);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		if (got == 0)
			break;
		length += (size_t)got;
	}
	return (ssize_t)length;
}

static bool
refuse(const char *path, const char *why, char *error, size_t size)
{
	snprintf(
	    error, size, "cannot use configuration file '%s': %s", path, why);
	return false;
}

static bool
take_file(struct config_file *file, const char *path, int descriptor,
    char *error, size_t size)
{
	const char *why = refusal(descriptor);
	if (why)
		return refuse(path, why, error, size);
	char *bytes = arena_alloc(&file->arena, CONFIG_FILE_BYTES + 2);
	ssize_t length = read_all(descriptor, bytes, CONFIG_FILE_BYTES + 1);
	if (length < 0)
		return refuse(path, strerror(errno), error, size);
	if (length > CONFIG_FILE_BYTES)
		return refuse(path, "it is too long", error, size);
	struct place place = {.file = file,
	    .path = arena_strdup(&file->arena, path),
	    .first = file->count,
	    .error = error,
	    .size = size};
	file->paths = file->paths ? arena_printf(&file->arena, "%s and %s",
					file->paths, place.path)
				  : place.path;
	return take_lines(&place, bytes, (size_t)length);
}

/* Neither a terminal nor a pipe may hold us up. */
static int
open_file(const char *path)
{
	return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

bool
config_file_read(
    struct config_file *file, const char *path, char *error, size_t size)
{
	int descriptor = open_file(path);
	if (descriptor < 0)
		return refuse(path, strerror(errno), error, size);
	bool read = take_file(file, path, descriptor, error, size);
	close(descriptor);
	return read;
}

/* Do the same for a file that may be missing.  One that is there and cannot be
 * read is an error: it may say what is not to leave the house. */
static bool
read_present(
    struct config_file *file, const char *path, char *error, size_t size)
{
	if (access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR))
		return true;
	return config_file_read(file, path, error, size);
}

/* A file below the folder of the variable, else below `fallback` in the home.
 * NULL: there is no such place.  A relative folder is none (XDG). */
static const char *
users_path(struct arena *arena, const char *variable, const char *fallback,
    const char *name)
{
	const char *folder = getenv(variable);
	const char *home = getenv("HOME");
	if (folder && *folder == '/')
		return arena_printf(arena, "%s/nl2sql/%s", folder, name);
	if (home && *home == '/')
		return arena_printf(
		    arena, "%s/%s/nl2sql/%s", home, fallback, name);
	return NULL;
}

/* What `nl2sql source` wrote counts least: the user's own file may say more of
 * the same databases. */
static bool
read_users(struct config_file *file, char *error, size_t size)
{
	const char *sources = users_path(
	    &file->arena, "XDG_DATA_HOME", ".local/share", "sources");
	const char *config =
	    users_path(&file->arena, "XDG_CONFIG_HOME", ".config", "config");
	return (!sources || read_present(file, sources, error, size)) &&
	       read_present(file, "/etc/nl2sql/config", error, size) &&
	       (!config || read_present(file, config, error, size));
}

bool
config_file_find(struct config_file *file, char *error, size_t size)
{
	const char *named = getenv("NL2SQL_CONFIG");
	if (named && strcmp(named, nobody) == 0)
		return true;
	if (named && *named)
		return config_file_read(file, named, error, size);
	return read_users(file, error, size);
}

void
config_file_release(struct config_file *file)
{
	arena_release(&file->arena);
	free(file->settings);
	free(file->databases);
	*file = (struct config_file){0};
}
