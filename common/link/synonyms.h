/*
 * synonyms.h - neutral English synonyms, beside other names of common values
 *
 *	synonyms.ndjson  {"words": ["nation"], "means": ["country"]}
 *
 * The file turns words of questions into words of names.  It also has lines
 * {"words": ["failed"], "denies": ["passed"]}.  names/aliases.h turns words
 * into stored values.  The words of a particular database belong in its
 * lexicon.
 */
#ifndef NL2SQL_LINK_SYNONYMS_H
#define NL2SQL_LINK_SYNONYMS_H

#include "base/config.h"
#include "names/thesaurus.h"
#include "text/text.h"

#include <jv.h>

struct synonyms;

/* Open the synonyms.  The caller frees them.  NULL, with `*problem` set
 * (config.data), when that fails. */
MUST_USE struct synonyms *synonyms_open(
    const struct config *config, jv *problem);
void synonyms_free(struct synonyms *synonyms);

/* The words that `singular` may mean in a name, best first; count 0 when there
 * are none.  A meaning of several words has blanks inside. */
struct text_words synonyms_of(
    const struct synonyms *synonyms, const char *singular);

/* The thesaurus beside the shipped list; the synonyms own it. */
MUST_USE const struct thesaurus *synonyms_thesaurus(
    const struct synonyms *synonyms);

/* The words that `singular` is the opposite of: failed denies passed. */
struct text_words synonyms_denied(
    const struct synonyms *synonyms, const char *singular);

/* The values that a folded phrase may mean, as keys of text.h. */
struct text_words synonyms_values(
    const struct synonyms *synonyms, const char *phrase);

#endif
