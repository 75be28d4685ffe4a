/* nested.c - terms in the meaning of another term; see nested.h */
#include "definition/nested.h"

#include "definition/piece.h"

#include <string.h>

enum { NESTED_MAX_BYTES = 4096 };

/* The end of the word that begins behind the blanks at `at`; `at` itself when
 * there is none. */
static const char *
noun_end(const char *at)
{
	const char *end = at + strspn(at, " ");
	while (piece_is_word(*end))
		end++;
	return end > at + strspn(at, " ") ? end : at;
}

/* "late loans" becomes "loans with (...)", and "gross revenue" "(...)". */
static const char *
write_in(const char *text, const char *at, const char *term,
    const struct sentence *meaning, struct arena *arena)
{
	const char *behind = at + strlen(term);
	int before = (int)(at - text);
	if (!meaning->condition)
		return arena_printf(
		    arena, "%.*s(%s)%s", before, text, meaning->text, behind);
	const char *end = noun_end(behind);
	if (end == behind)
		return NULL;
	return arena_printf(arena, "%.*s%.*s with (%s)%s", before, text,
	    (int)(end - behind), behind, meaning->text, end);
}

/* Write the term out once, wherever it stands. */
static const char *
write_out(const char *text, const struct sentence *meaning, struct arena *arena)
{
	const char *terms[] = {meaning->term, meaning->aside};
	for (size_t i = 0; i < COUNT_OF(terms); i++) {
		const char *at = piece_find_term(text, terms[i]);
		if (at)
			return write_in(text, at, terms[i], meaning, arena);
	}
	return NULL;
}

const char *
nested_text(
    const struct sentence *sentences, int count, int self, struct arena *arena)
{
	const char *text = sentences[self].text;
	bool found = false;
	for (int i = 0; i < count; i++) {
		const char *written =
		    i == self || sentences[i].inverse
			? NULL
			: write_out(text, &sentences[i], arena);
		if (!written || strlen(written) > NESTED_MAX_BYTES)
			continue;
		text = written;
		found = true;
	}
	return found ? text : NULL;
}
