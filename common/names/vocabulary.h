/*
 * vocabulary.h - names.h filled with the data files that come with the program
 *
 * words.txt and whole-words.txt hold one word a line, '#' begins a comment;
 * abbreviations.ndjson holds objects {short, long}, the form of the lexicon's
 * own file.
 */
#ifndef NL2SQL_NAMES_VOCABULARY_H
#define NL2SQL_NAMES_VOCABULARY_H

#include "base/config.h"
#include "names/names.h"

#include <jv.h>

/* Yours (names_free); NULL with `*problem` set (config.data). */
MUST_USE struct names *vocabulary_open(
    const struct config *config, jv *problem);

#endif
