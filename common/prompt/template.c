/* template.c - fills in the places of prompt texts; see template.h */
#include "prompt/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

/* Return the length of the place that begins at `text`; 0 when none does. */
static size_t
place_length(const char *text)
{
	if (strncmp(text, "{{", 2) != 0)
		return 0;
	size_t name = strspn(text + 2, name_letters);
	return name > 0 && strncmp(text + 2 + name, "}}", 2) == 0 ? name + 4
								  : 0;
}

static const char *
place_name(const char *place, size_t length, struct arena *arena)
{
	return arena_strndup(arena, place + 2, length - 4);
}

/* Write a place that is a whole line: its text, with a newline at its end. */
static void
write_line(FILE *file, const char *value)
{
	size_t length = strlen(value);
	if (length == 0)
		return;
	fwrite(value, 1, length, file);
	if (value[length - 1] != '\n')
		putc('\n', file);
}

const char *
template_fill(
    const char *text, template_value *value, void *context, struct arena *arena)
{
	char *filled = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&filled, &size);
	if (!file)
		return "";
	for (const char *at = text; *at;) {
		size_t length = place_length(at);
		if (length == 0) {
			putc(*at++, file);
			continue;
		}
		const char *given =
		    value(context, place_name(at, length, arena));
		bool alone = (at == text || at[-1] == '\n') &&
			     (at[length] == '\n' || at[length] == '\0');
		at += length;
		if (!given)
			given = "";
		if (!alone) {
			fputs(given, file);
			continue;
		}
		write_line(file, given);
		at += *at == '\n';
	}
	fclose(file);
	const char *copy = arena_strndup(arena, filled, size);
	free(filled);
	return copy;
}
