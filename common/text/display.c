/* display.c - makes text safe for a terminal; see text/display.h */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "text/display.h"

#include "base/json.h"
#include "text/character.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static size_t
escape(char out[16], unsigned long point)
{
	static const char named[] = "\nn\tt\rr\\\\";
	for (const char *name = named; *name; name += 2)
		if ((unsigned long)*name == point)
			return (size_t)snprintf(out, 16, "\\%c", name[1]);
	return (size_t)snprintf(
	    out, 16, point < 0x100 ? "\\x%02lX" : "\\u%04lX", point);
}

const char *
display_safe(struct arena *arena, const char *text)
{
	size_t left = strlen(text);
	/* The longest escape, \u202E, stands for three bytes; \xNN for one. */
	char *safe = arena_alloc(arena, left * 4 + 1);
	char *out = safe;
	while (left > 0) {
		size_t length = json_utf8_length(text, left);
		unsigned long point = length ? json_utf8_point(text, length)
					     : (unsigned char)*text;
		char escaped[16];
		if (!length)
			out += snprintf(out, 5, "\\x%02lX", point);
		else if (character_acts(point)) {
			size_t used = escape(escaped, point);
			memcpy(out, escaped, used);
			out += used;
		} else {
			memcpy(out, text, length);
			out += length;
		}
		text += length ? length : 1;
		left -= length ? length : 1;
	}
	*out = '\0';
	return safe;
}

static int
character_width(unsigned long point)
{
	int width = wcwidth((wchar_t)point);
	return width < 0 ? 1 : width;
}

/* Return the bytes of the characters that fit into `limit` columns, and in
 * `*width` the columns that they take. */
static size_t
walk(const char *text, size_t limit, size_t *width)
{
	locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
	size_t at = 0, left = strlen(text);
	*width = 0;
	while (left > 0) {
		size_t length = json_utf8_length(text + at, left);
		size_t columns = length
				     ? (size_t)character_width(
					   json_utf8_point(text + at, length))
				     : 1;
		if (*width + columns > limit)
			break;
		*width += columns;
		at += length ? length : 1;
		left -= length ? length : 1;
	}
	if (utf8) {
		uselocale(before);
		freelocale(utf8);
	}
	return at;
}

size_t
display_width(const char *text)
{
	size_t width = 0;
	walk(text, (size_t)-1, &width);
	return width;
}

const char *
display_cut(struct arena *arena, const char *text, size_t width)
{
	size_t used = 0;
	if (text[walk(text, width, &used)] == '\0')
		return text;
	size_t bytes = walk(text, width > 0 ? width - 1 : 0, &used);
	return arena_printf(arena, "%.*s\xE2\x80\xA6", (int)bytes, text);
}
