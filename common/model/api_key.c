/* api_key.c - a key for a model's server; see api_key.h */
#include "model/api_key.h"

#include "base/problem.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
key_free(char *key)
{
	if (key)
		explicit_bzero(key, strlen(key));
	free(key);
}

/* Is this a text that a header may hold?  Anything else is no key. */
static bool
is_key(const char *text)
{
	size_t length = 0;
	for (; text[length]; length++)
		if (text[length] <= ' ' || text[length] > '~')
			return false;
	return length > 0 && length < KEY_MAX_BYTES;
}

/* Read the first word of the first line into `line`. */
static bool
read_line(const char *path, char *line, int size)
{
	FILE *file = fopen(path, "re");
	if (!file)
		return false;
	bool read = fgets(line, size, file);
	fclose(file);
	if (!read)
		line[0] = '\0';
	size_t begin = strspn(line, " \t");
	memmove(line, line + begin, strlen(line + begin) + 1);
	line[strcspn(line, " \t\r\n")] = '\0';
	return true;
}

static bool
take(const char *text, const char *from, char **key, jv *problem)
{
	if (is_key(text)) {
		*key = xstrdup(text);
		return true;
	}
	*problem = problem_new("model.key",
	    "%s holds no key: one line of printable characters", from);
	return false;
}

bool
key_read(const char *variable, char **key, jv *problem)
{
	char file_variable[64];
	char line[KEY_MAX_BYTES + 1];
	const char *value = getenv(variable);
	*key = NULL;
	if (value && *value)
		return take(value, variable, key, problem);
	snprintf(file_variable, sizeof(file_variable), "%s_FILE", variable);
	const char *path = getenv(file_variable);
	if (!path || !*path)
		return true;
	if (!read_line(path, line, sizeof(line))) {
		*problem = problem_new("model.key",
		    "cannot read the file that %s names: %s", file_variable,
		    strerror(errno));
		return false;
	}
	bool good = take(line, file_variable, key, problem);
	explicit_bzero(line, sizeof(line));
	return good;
}

char *
key_bearer(const char *key)
{
	static const char begin[] = "Authorization: Bearer ";
	size_t size = sizeof(begin) + strlen(key);
	char *line = xmalloc(size);
	snprintf(line, size, "%s%s", begin, key);
	return line;
}
