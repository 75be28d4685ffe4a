/* headers.c - the headers that a collector wants; see headers.h */
#include "otlp/headers.h"

#include "base/problem.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All headers together; real ones have up to 300 bytes. */
enum { HEADERS_BYTES = 8192 };

static int
hex_digit(char byte)
{
	static const char digits[] = "0123456789abcdef";
	const char *at =
	    byte ? strchr(digits, tolower((unsigned char)byte)) : NULL;
	return at ? (int)(at - digits) : -1;
}

/* Decode %20 and the like, in place. */
static void
decode(char *text)
{
	char *to = text;
	for (; *text; text++) {
		int high = *text == '%' ? hex_digit(text[1]) : -1;
		int low = high >= 0 ? hex_digit(text[2]) : -1;
		if (low >= 0)
			text += 2;
		*to++ = low >= 0 ? (char)(high * 16 + low) : *text;
	}
	*to = '\0';
}

static bool
is_name(const char *text)
{
	size_t length = 0;
	for (; text[length]; length++)
		if (!isalnum((unsigned char)text[length]) &&
		    !strchr("-_", text[length]))
			return false;
	return length > 0;
}

static bool
is_value(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~')
			return false;
	return true;
}

static char *
trimmed(char *text)
{
	text += strspn(text, " \t");
	size_t length = strlen(text);
	while (length > 0 && strchr(" \t\r\n", text[length - 1]))
		text[--length] = '\0';
	return text;
}

static bool
take_pair(struct headers *headers, char *pair)
{
	char *value = strchr(pair, '=');
	if (!value || headers->count == HEADERS_MAX)
		return false;
	*value++ = '\0';
	char *name = trimmed(pair);
	value = trimmed(value);
	decode(value);
	if (!is_name(name) || !is_value(value))
		return false;
	size_t size = strlen(name) + strlen(value) + sizeof(": ");
	char *line = xmalloc(size);
	snprintf(line, size, "%s: %s", name, value);
	headers->lines[headers->count++] = line;
	return true;
}

/* Overwrites the text. */
static bool
take_all(struct headers *headers, char *text, const char *from, jv *problem)
{
	size_t length = strlen(text);
	bool good = true;
	for (char *at = text, *next; at && good; at = next) {
		next = strchr(at, ',');
		if (next)
			*next++ = '\0';
		if (*trimmed(at))
			good = take_pair(headers, at);
	}
	explicit_bzero(text, length);
	if (!good)
		*problem = problem_new("model.key",
		    "%s holds no headers: NAME=VALUE,NAME=VALUE", from);
	return good;
}

static bool
take_file(
    struct headers *headers, const char *path, const char *from, jv *problem)
{
	char line[HEADERS_BYTES];
	FILE *file = fopen(path, "re");
	if (!file) {
		*problem = problem_new("model.key",
		    "cannot read the file that %s names: %s", from,
		    strerror(errno));
		return false;
	}
	if (!fgets(line, sizeof(line), file))
		line[0] = '\0';
	fclose(file);
	bool good = take_all(headers, line, from, problem);
	explicit_bzero(line, sizeof(line));
	return good;
}

/* Return the variable's value; NULL when it is unset or empty. */
static const char *
variable(const char *name)
{
	const char *value = getenv(name);
	return value && *value ? value : NULL;
}

bool
headers_read(struct headers *headers, jv *problem)
{
	static const char file[] = "NL2SQL_OTLP_HEADERS_FILE";
	static const char *const names[] = {"NL2SQL_OTLP_HEADERS",
	    "OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS"};
	*headers = (struct headers){.count = 0};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		const char *value = variable(names[i]);
		if (value) {
			char *copy = xstrdup(value);
			bool good = take_all(headers, copy, names[i], problem);
			free(copy);
			return good;
		}
		if (i == 0 && variable(file))
			return take_file(
			    headers, variable(file), file, problem);
	}
	return true;
}

void
headers_release(struct headers *headers)
{
	for (int i = 0; i < headers->count; i++) {
		explicit_bzero(headers->lines[i], strlen(headers->lines[i]));
		free(headers->lines[i]);
	}
	headers->count = 0;
}
