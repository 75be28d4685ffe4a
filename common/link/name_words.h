/*
 * name_words.h - the words of a span against the words of names
 *
 * Heard words (heard.h) are compared, as sets, with the words of each table and
 * each of its columns: the name, its parts as written, a column's comment, whom
 * a key points to, and what goes without saying ("id", "name", "amount").  The
 * scores are listed in name_matcher.h; all others use that.
 */
#ifndef NL2SQL_LINK_NAME_WORDS_H
#define NL2SQL_LINK_NAME_WORDS_H

#include "link/name_matcher.h"

/* What is left of the score of "name" where nothing but a number stands for a
 * row: it is no name. */
extern const double name_words_no_name;

/* A span with a word that is in no name can match by its spelling only. */
MUST_USE bool name_words_hopeless(const struct span *span);

/* Note what the span's words name in each table of the context. */
void name_words_match(struct name_matcher *matcher, const struct span *span);

#endif
