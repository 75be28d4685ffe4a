/*
 * piece.h - pieces of a text that says what its words mean
 */
#ifndef NL2SQL_DEFINITION_PIECE_H
#define NL2SQL_DEFINITION_PIECE_H

/* A piece of text, lent: from `at` to before `end`. */
struct piece {
	const char *at, *end;
};

/* Where the text first stands in the piece, in upper or lower case; NULL. */
const char *piece_find(struct piece piece, const char *text);

/* Take "(some words)" off the end, and what stands behind the words before it
 * stays; the words in it, empty where there is none. */
struct piece piece_take_parentheses(struct piece *piece);

#endif
