/*
 * name_match.h - compares spans of words with names of tables and columns
 *
 * It compares the words (name_words.h), the spelling (name_spelling.h) and
 * synonyms of several words.  A weak likeness counts only when nothing better
 * explains the same words.
 */
#ifndef NL2SQL_LINK_NAME_MATCH_H
#define NL2SQL_LINK_NAME_MATCH_H

#include "link/name_matcher.h"

/* Add what each span names to the matcher's `found`. */
void name_match(struct name_matcher *matcher, const struct spans *spans);

#endif
