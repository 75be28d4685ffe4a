/*
 * name_match.h - spans of words against the names of tables and columns
 *
 * By their words (name_words.h), by how they are written (name_spelling.h) and
 * by synonyms of several words; a likeness that is weak counts only where
 * nothing better explains the same words.
 */
#ifndef NL2SQL_LINK_NAME_MATCH_H
#define NL2SQL_LINK_NAME_MATCH_H

#include "link/name_matcher.h"

/* Note in the matcher's `found` what each of the spans names. */
void name_match(struct name_matcher *matcher, const struct spans *spans);

#endif
