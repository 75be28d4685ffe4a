/* sorted_file.c - searches a mapped file of lines; see sorted_file.h */
#include "record/sorted_file.h"

#include "base/problem.h"
#include "record/data_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Map the file at `path`.  Return false with errno set. */
static bool
map_file(struct sorted_file *mapped, const char *path)
{
	struct stat status;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	bool done = fstat(file, &status) == 0;
	if (done && status.st_size > 0) {
		void *text = mmap(NULL, (size_t)status.st_size, PROT_READ,
		    MAP_PRIVATE, file, 0);
		done = text != MAP_FAILED;
		if (done)
			*mapped =
			    (struct sorted_file){text, (size_t)status.st_size};
	}
	close(file);
	return done;
}

bool
sorted_file_open(struct sorted_file *file, const struct config *config,
    const char *name, jv *problem)
{
	struct arena arena = {0};
	*file = (struct sorted_file){0};
	const char *path = data_file_path(config, name, &arena, problem);
	bool done = path && map_file(file, path);
	if (path && !done)
		*problem = problem_new("config.data", "cannot read '%s': %s",
		    path, strerror(errno));
	arena_release(&arena);
	return done;
}

void
sorted_file_close(struct sorted_file *file)
{
	if (file->text)
		munmap((void *)(uintptr_t)file->text, file->size);
	*file = (struct sorted_file){0};
}

/* The first byte of the line that `at` is in. */
static size_t
line_start(const struct sorted_file *file, size_t at)
{
	while (at > 0 && file->text[at - 1] != '\n')
		at--;
	return at;
}

/* The byte behind the line's last one. */
static size_t
line_end(const struct sorted_file *file, size_t at)
{
	const char *end = memchr(file->text + at, '\n', file->size - at);
	return end ? (size_t)(end - file->text) : file->size;
}

/* Does the key stand before (< 0), at or behind the line's? */
static int
compare(const char *key, size_t length, const char *line, size_t size)
{
	const char *tab = memchr(line, '\t', size);
	size_t own = tab ? (size_t)(tab - line) : size;
	int order = memcmp(key, line, length < own ? length : own);
	return order != 0 ? order : (length > own) - (length < own);
}

const char *
sorted_file_find(
    const struct sorted_file *file, const char *key, size_t *length)
{
	size_t from = 0;
	size_t to = file->size;
	size_t key_length = strlen(key);
	while (from < to) {
		size_t start = line_start(file, from + (to - from) / 2);
		size_t end = line_end(file, start);
		const char *line = file->text + start;
		int order = compare(key, key_length, line, end - start);
		if (order == 0) {
			*length = end - start;
			return line;
		}
		if (order <= 0)
			to = start;
		else
			from = end + 1;
	}
	return NULL;
}
