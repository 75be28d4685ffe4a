/* piece.c - pieces of a text; see piece.h */
#include "definition/piece.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char *
piece_find(struct piece piece, const char *text)
{
	size_t length = strlen(text);
	for (const char *at = piece.at; at + length <= piece.end; at++)
		if (strncasecmp(at, text, length) == 0)
			return at;
	return NULL;
}

bool
piece_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

const char *
piece_find_term(const char *text, const char *term)
{
	size_t length = term ? strlen(term) : 0;
	for (const char *at = text; length && *at; at++)
		if (strncasecmp(at, term, length) == 0 &&
		    !piece_is_word(at[length]) &&
		    (at == text || !piece_is_word(at[-1])))
			return at;
	return NULL;
}

static bool
is_blank(char c)
{
	return isspace((unsigned char)c);
}

const char *
piece_find_class(struct piece piece, enum english_class class,
    const struct english_word **word)
{
	for (const char *at = piece.at; at < piece.end; at++) {
		if (*at != ',' && (at == piece.at || !is_blank(at[-1])))
			continue;
		const char *end = at + english_begins(at, class, word);
		if (end > at &&
		    (end == piece.end || (end < piece.end && is_blank(*end))))
			return at;
	}
	return NULL;
}

const struct english_word *
piece_take_class(struct piece *piece, enum english_class class)
{
	const struct english_word *word = NULL;
	const char *end = piece->at + english_begins(piece->at, class, &word);
	if (end >= piece->end || !is_blank(*end))
		return NULL;
	while (end < piece->end && is_blank(*end))
		end++;
	piece->at = end;
	return word;
}

bool
piece_holds(struct piece piece, enum english_class class)
{
	for (const char *at = piece.at; at < piece.end; at++) {
		if (at > piece.at && isalnum((unsigned char)at[-1]))
			continue;
		size_t length = english_begins(at, class, NULL);
		if (length && at + length <= piece.end)
			return true;
	}
	return false;
}

bool
piece_holds_part(struct piece piece, enum english_class class)
{
	struct english_list parts = english_words(class);
	for (size_t i = 0; i < parts.count; i++)
		if (piece_find(piece, parts.words[i].word))
			return true;
	return false;
}

struct piece
piece_of(const char *text)
{
	return (struct piece){text, text + strlen(text)};
}

struct piece
piece_take_parentheses(struct piece *piece)
{
	struct piece inside = {piece->end, piece->end};
	if (piece->end == piece->at || piece->end[-1] != ')')
		return inside;
	const char *open = piece->end - 1;
	while (open > piece->at && *open != '(')
		open--;
	if (*open != '(')
		return inside;
	inside = (struct piece){open + 1, piece->end - 1};
	piece->end = open;
	return inside;
}
