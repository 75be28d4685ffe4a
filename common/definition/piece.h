/*
 * piece.h - pieces of a text that defines words
 */
#ifndef NL2SQL_DEFINITION_PIECE_H
#define NL2SQL_DEFINITION_PIECE_H

#include "english/english.h"

/* A lent piece of text, from `at` to before `end`.  The byte at `end` is read,
 * too. */
struct piece {
	const char *at, *end;
};

/* Where the text first stands in the piece, in upper or lower case; NULL:
 * nowhere. */
const char *piece_find(struct piece piece, const char *text);

/* Is the byte one of a word: a letter, a digit or "_"? */
MUST_USE bool piece_is_word(char c);

/* Where the term first stands in the text as separate words, in upper or lower
 * case; NULL: nowhere, or it is NULL or empty. */
MUST_USE const char *piece_find_term(const char *text, const char *term);

/* Find the first phrase of the class in the piece; the longest one when several
 * begin there.  A blank stands before the phrase, or the phrase begins with a
 * comma; a blank or the piece's end stands behind it.  *word is set to the
 * phrase; `word` may be NULL.  NULL: there is none. */
MUST_USE const char *piece_find_class(struct piece piece,
    enum english_class class, const struct english_word **word);

/* Take the phrase of the class that the piece begins with, and the blanks
 * behind it.  NULL: there is no phrase, or nothing stands behind it. */
const struct english_word *piece_take_class(
    struct piece *piece, enum english_class class);

/* Does a phrase of the class stand in the piece as separate words?  The second
 * function also finds it as a part of other words. */
MUST_USE bool piece_holds(struct piece piece, enum english_class class);
MUST_USE bool piece_holds_part(struct piece piece, enum english_class class);

/* The whole text as a piece. */
MUST_USE struct piece piece_of(const char *text);

/* Take "(some words)" off the end; the blanks before it stay.  Return the words
 * inside, or an empty piece when there are no parentheses. */
struct piece piece_take_parentheses(struct piece *piece);

#endif
