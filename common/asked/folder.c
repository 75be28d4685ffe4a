/* folder.c - a folder of files NAME.json; see folder.h */
#include "asked/folder.h"

#include "base/ends.h"
#include "base/problem.h"
#include "base/state_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".json";

static jv
failure(const char *what, const char *path)
{
	return problem_new(
	    "asked.folder", "cannot %s '%s': %s", what, path, strerror(errno));
}

/* ---- the folder ---- */

/* Open it, when it is ours and nobody else may change it; -1: errno says why
 * not. */
static int
open_folder(const char *path)
{
	struct stat facts;
	int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0)
		return -1;
	if (fstat(folder, &facts) == 0 && facts.st_uid == geteuid() &&
	    (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0)
		return folder;
	close(folder);
	errno = EPERM;
	return -1;
}

/* ---- names ---- */

/* Of a UUID, which sorts by its time. */
enum { ID_LENGTH = 36 };

/* Ids first, the newest of them first; other names behind them. */
static int
newest_first(const void *one, const void *other)
{
	const char *first = *(char *const *)one;
	const char *second = *(char *const *)other;
	bool first_is_id = strlen(first) == ID_LENGTH;
	bool second_is_id = strlen(second) == ID_LENGTH;
	if (first_is_id != second_is_id)
		return first_is_id ? -1 : 1;
	return strcmp(second, first);
}

static void
add_name(struct folder_names *names, const char *name)
{
	size_t length = strlen(name);
	if (name[0] == '.' || !ends_with(name, suffix))
		return;
	names->items = xgrow(names->items, names->count, &names->capacity,
	    sizeof(*names->items));
	names->items[names->count++] = xstrndup(name, length - strlen(suffix));
}

bool
folder_list(const char *path, struct folder_names *names)
{
	struct dirent *entry;
	int folder = open_folder(path);
	DIR *entries = folder >= 0 ? fdopendir(folder) : NULL;
	*names = (struct folder_names){0};
	if (!entries)
		return false;
	while ((entry = readdir(entries)))
		add_name(names, entry->d_name);
	closedir(entries);
	if (names->count > 0)
		qsort(names->items, names->count, sizeof(*names->items),
		    newest_first);
	return true;
}

void
folder_names_release(struct folder_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->items[i]);
	free(names->items);
	*names = (struct folder_names){0};
}

/* ---- files ---- */

static bool
write_file(int file, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t put = write(file, bytes, length);
		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return false;
		bytes += put;
		length -= (size_t)put;
	}
	return true;
}

/* Under a name that no list shows, and renamed when it is whole. */
static bool
write_whole(int folder, const char *name, const char *bytes, size_t length)
{
	struct arena arena = {0};
	const char *final = arena_printf(&arena, "%s%s", name, suffix);
	const char *draft =
	    arena_printf(&arena, ".%s-%ld", name, (long)getpid());
	int file = openat(folder, draft,
	    O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
	bool written = file >= 0 && write_file(file, bytes, length);
	if (file >= 0)
		written = close(file) == 0 && written;
	written = written && renameat(folder, draft, folder, final) == 0;
	if (!written && file >= 0) {
		int reason = errno;
		unlinkat(folder, draft, 0);
		errno = reason;
	}
	arena_release(&arena);
	return written;
}

bool
folder_write(const char *path, const char *name, const char *bytes,
    size_t length, jv *problem)
{
	int folder = state_folder_make(path) ? open_folder(path) : -1;
	bool written = folder >= 0 && write_whole(folder, name, bytes, length);
	if (!written)
		*problem = failure("write to", path);
	if (folder >= 0)
		close(folder);
	return written;
}

char *
folder_read(const char *path, const char *name, size_t max_line, size_t *length,
    jv *problem)
{
	struct arena arena = {0};
	char *line = NULL;
	size_t size = 0;
	int folder = open_folder(path);
	int file =
	    folder < 0
		? -1
		: openat(folder, arena_printf(&arena, "%s%s", name, suffix),
		      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	FILE *stream = file >= 0 ? fdopen(file, "r") : NULL;
	struct stat facts;
	if (stream && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) &&
	    (size_t)facts.st_size <= max_line + 1 &&
	    getline(&line, &size, stream) > 0) {
		*length = strcspn(line, "\n");
		line[*length] = '\0';
	} else {
		*problem = failure("read the answer in", path);
		free(line);
		line = NULL;
	}
	if (stream)
		fclose(stream);
	if (folder >= 0)
		close(folder);
	arena_release(&arena);
	return line;
}

void
folder_remove(const char *path, const char *name)
{
	struct arena arena = {0};
	unlink(arena_printf(&arena, "%s/%s%s", path, name, suffix));
	arena_release(&arena);
}
