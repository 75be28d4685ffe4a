/* arrays.c - array literals; see db.h */
#include "db/db.h"

#include <string.h>

static char *
put_escaped(char *at, const char *text, const char *special, char escape)
{
	for (; *text; text++) {
		if (strchr(special, *text))
			*at++ = escape;
		*at++ = *text;
	}
	return at;
}

const char *
db_text_array(struct arena *arena, size_t count, const char *const texts[])
{
	size_t size = 3;
	for (size_t i = 0; i < count; i++)
		size += texts[i] ? 2 * strlen(texts[i]) + 3 : 5;
	char *literal = arena_alloc(arena, size);
	char *at = literal;
	*at++ = '{';
	for (size_t i = 0; i < count; i++) {
		if (i > 0)
			*at++ = ',';
		if (!texts[i]) {
			memcpy(at, "NULL", 4);
			at += 4;
			continue;
		}
		*at++ = '"';
		at = put_escaped(at, texts[i], "\"\\", '\\');
		*at++ = '"';
	}
	*at++ = '}';
	*at = '\0';
	return literal;
}

/* Read one element at `*at` into `text` and return its length.  `*is_null` is
 * set for a bare NULL. */
static size_t
take_element(const char **at, char *text, bool *is_null)
{
	const char *p = *at;
	char *to = text;
	bool quoted = *p == '"';
	if (quoted)
		p++;
	while (*p && (quoted ? *p != '"' : !strchr(",}", *p))) {
		if (*p == '\\' && p[1])
			p++;
		*to++ = *p++;
	}
	if (quoted && *p == '"')
		p++;
	*to = '\0';
	*is_null = !quoted && strcmp(text, "NULL") == 0;
	*at = p;
	return (size_t)(to - text) + 1;
}

const char **
db_parse_array(struct arena *arena, const char *literal, size_t *count)
{
	size_t length = strlen(literal);
	*count = 0;
	if (length < 2 || literal[0] != '{' || literal[length - 1] != '}')
		return NULL;
	const char **elements = arena_array(arena, length, sizeof(*elements));
	char *room = arena_alloc(arena, 2 * length);
	const char *at = literal + 1;
	while (*at && *at != '}') {
		bool is_null = false;
		if (*at == '{')
			return NULL;
		size_t used = take_element(&at, room, &is_null);
		elements[(*count)++] = is_null ? NULL : room;
		room += used;
		if (*at == ',')
			at++;
	}
	return *at == '}' ? elements : NULL;
}
