/*
 * vocabulary.h - fills names.h from the data files that come with the program
 *
 * words.txt and whole-words.txt hold one word per line, the latter sorted; '#'
 * begins a comment.  thesaurus.txt (thesaurus.h) has more nouns.
 * abbreviations.ndjson holds objects {short, long}, as the lexicon's own file.
 */
#ifndef NL2SQL_NAMES_VOCABULARY_H
#define NL2SQL_NAMES_VOCABULARY_H

#include "base/config.h"
#include "names/names.h"

#include <jv.h>

/* Open the vocabulary; the caller owns it (names_free).  Return NULL with
 * `*problem` set (config.data) on failure. */
MUST_USE struct names *vocabulary_open(
    const struct config *config, jv *problem);

#endif
