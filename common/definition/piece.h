/*
 * piece.h - pieces of a text that says what its words mean
 */
#ifndef NL2SQL_DEFINITION_PIECE_H
#define NL2SQL_DEFINITION_PIECE_H

#include "english/english.h"

/* A piece of text, lent: from `at` to before `end`, which is read too. */
struct piece {
	const char *at, *end;
};

/* Where the text first stands in the piece, in upper or lower case; NULL. */
const char *piece_find(struct piece piece, const char *text);

/* The first phrase of the class in the piece, the longest of those that begin
 * there: behind a blank or with a comma of its own, a blank or the piece's end
 * behind it; *word, which may be NULL, is set to the phrase.
 * NULL: there is none. */
MUST_USE const char *piece_find_class(struct piece piece,
    enum english_class class, const struct english_word **word);

/* Takes the phrase of the class that the piece begins with, and the blanks
 * behind it; NULL: there is none, or nothing else. */
const struct english_word *piece_take_class(
    struct piece *piece, enum english_class class);

/* Does a phrase of the class stand in the piece, as words of its own, or be it
 * as a part of others? */
MUST_USE bool piece_holds(struct piece piece, enum english_class class);
MUST_USE bool piece_holds_part(struct piece piece, enum english_class class);

/* The whole text. */
MUST_USE struct piece piece_of(const char *text);

/* Take "(some words)" off the end, and what stands behind the words before it
 * stays; the words in it, empty where there is none. */
struct piece piece_take_parentheses(struct piece *piece);

#endif
