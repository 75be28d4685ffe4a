/*
 * glyphs.h - a text as plain characters that keep their place in the text
 *
 * A tokenizer needs one plain ASCII character for each letter, and must still
 * cut the text as it was typed.  Typographic quotes and dashes become their
 * plain forms, every other letter beyond ASCII becomes 'a', and a blank of any
 * kind becomes ' '.  The array ends with '\0', so a caller can always read the
 * next glyph.
 *
 *	struct glyphs glyphs = glyphs_of("Größe: 5", &arena);
 *	glyphs.at[2].plain	'a', at byte 2
 */
#ifndef NL2SQL_QUESTION_GLYPHS_H
#define NL2SQL_QUESTION_GLYPHS_H

#include "base/memory.h"

struct glyph {
	size_t start; /* byte of the text */
	char plain;
	bool upper;
};

struct glyphs {
	const char *text;
	struct glyph *at; /* `count` of them and the end */
	int count;
};

/* The array lives in the arena; `text` is lent. */
MUST_USE struct glyphs glyphs_of(const char *text, struct arena *arena);

/* Letters, digits and '_'. */
bool glyph_is_word(char plain);
bool glyph_is_letter(char plain);
bool glyph_is_digit(char plain);

/* The text from glyph `from` up to, not including, `to`, in the arena. */
MUST_USE char *glyphs_cut(
    const struct glyphs *glyphs, int from, int to, struct arena *arena);

#endif
