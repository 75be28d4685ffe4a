/*
 * name_words.h - compares the words of a span with the words of names
 *
 * Heard words (heard.h) are compared, as sets, with words of each table and
 * each of its columns: the name, its parts as written, a column's comment, the
 * role of a key, and words that people leave out ("id", "name", "amount").
 * name_matcher.h lists the scores.
 */
#ifndef NL2SQL_LINK_NAME_WORDS_H
#define NL2SQL_LINK_NAME_WORDS_H

#include "link/name_matcher.h"

/* The factor on the score of "name" when only a number stands for a row,
 * because a number is no name. */
extern const double name_words_no_name;

/* A span with a word that is in no name can match only by its spelling. */
MUST_USE bool name_words_hopeless(const struct span *span);

/* Add what the span's words name in each table of the context. */
void name_words_match(struct name_matcher *matcher, const struct span *span);

/* Do the tokens [from, to) mean rows, all or each of them: "jobs", "per job"?
 * "The company" is one thing, and people may be anybody. */
MUST_USE bool name_words_mean_rows(
    const struct question *question, int from, int to, struct arena *arena);

#endif
