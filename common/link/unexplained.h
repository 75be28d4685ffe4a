/*
 * unexplained.h - words of a question that nothing explains
 *
 * A match that covers a word explains it, and so does a closed class, and the
 * rows that a verb makes.  The user sees the words that are left, and they
 * lower the trust in every reading.
 */
#ifndef NL2SQL_LINK_UNEXPLAINED_H
#define NL2SQL_LINK_UNEXPLAINED_H

#include "link/found.h"
#include "question/closed_words.h"

/* Set `marks` (one for each token) where a word is unexplained. */
void unexplained_mark(bool *marks, const struct question *question,
    const struct found *found, const struct closed_words *closed,
    const struct context *context);

/* The marked words, as typed, each once. */
MUST_USE jv unexplained_words(
    const bool *marks, const struct question *question);

#endif
