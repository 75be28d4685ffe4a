/*
 * unexplained.h - words of a question that nothing accounts for
 *
 * A word is explained by a match that covers it or by a closed class.  What is
 * left is told to the user, and lowers the trust in every reading.
 */
#ifndef NL2SQL_LINK_UNEXPLAINED_H
#define NL2SQL_LINK_UNEXPLAINED_H

#include "link/found.h"
#include "question/closed_words.h"

/* Set `marks` (one a token) where a word is unexplained. */
void unexplained_mark(bool *marks, const struct question *question,
    const struct found *found, const struct closed_words *closed);

/* The words marked, as typed, each once. */
MUST_USE jv unexplained_words(
    const bool *marks, const struct question *question);

#endif
