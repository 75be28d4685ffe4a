/* glyphs.c - a text as plain characters; see glyphs.h */
#include "question/glyphs.h"

#include "base/json.h"
#include "text/character.h"
#include "text/text.h"

#include <ctype.h>
#include <string.h>

bool
glyph_is_letter(char plain)
{
	return isalpha((unsigned char)plain) != 0;
}

bool
glyph_is_digit(char plain)
{
	return isdigit((unsigned char)plain) != 0;
}

bool
glyph_is_word(char plain)
{
	return glyph_is_letter(plain) || glyph_is_digit(plain) || plain == '_';
}

static struct glyph
glyph_of(const char *bytes, size_t length, size_t start, struct arena *arena)
{
	struct glyph glyph = {.start = start, .plain = ' '};
	if (length == 1) {
		unsigned char byte = (unsigned char)*bytes;
		glyph.upper = isupper(byte) != 0;
		if (byte > ' ' && byte < 0x7F)
			glyph.plain = *bytes;
		return glyph;
	}
	const char *folded =
	    text_fold(arena, arena_strndup(arena, bytes, length));
	glyph.upper = character_is_upper(json_utf8_point(bytes, length));
	if (*folded == ' ' || *folded == '\'' || *folded == '"' ||
	    *folded == '-')
		glyph.plain = *folded;
	else
		glyph.plain = 'a'; /* a combining accent stays in its word */
	return glyph;
}

struct glyphs
glyphs_of(const char *text, struct arena *arena)
{
	size_t length = strlen(text);
	struct glyphs glyphs = {.text = text};
	glyphs.at = arena_array(arena, length + 1, sizeof(*glyphs.at));
	for (size_t at = 0; at < length;) {
		size_t step = json_utf8_length(text + at, length - at);
		glyphs.at[glyphs.count++] =
		    glyph_of(text + at, step == 0 ? 1 : step, at, arena);
		at += step == 0 ? 1 : step;
	}
	glyphs.at[glyphs.count].start = length;
	return glyphs;
}

char *
glyphs_cut(const struct glyphs *glyphs, int from, int to, struct arena *arena)
{
	size_t start = glyphs->at[from].start;
	return arena_strndup(
	    arena, glyphs->text + start, glyphs->at[to].start - start);
}
