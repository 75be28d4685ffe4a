/*
 * synonyms.h - neutral English synonyms and other names of common values
 *
 * Two data files come with the program:
 *
 *	synonyms.ndjson  {"words": ["nation"], "means": ["country"]}
 *	aliases.ndjson   {"words": ["usa", "us"], "values": ["united states"]}
 *
 * and lines {"words": ["failed"], "denies": ["passed"]} of the first.
 *
 * The first turns words of questions into words of names, the second into
 * stored values (countries by their people, sexes, states of an order).  A
 * database's own words belong into its lexicon.
 */
#ifndef NL2SQL_LINK_SYNONYMS_H
#define NL2SQL_LINK_SYNONYMS_H

#include "base/config.h"
#include "text/text.h"

#include <jv.h>

struct synonyms;

/* Yours; NULL with `*problem` set (config.data). */
MUST_USE struct synonyms *synonyms_open(
    const struct config *config, jv *problem);
void synonyms_free(struct synonyms *synonyms);

/* The words that `singular` may mean in a name, best first; count 0: none.
 * A meaning of several words comes with blanks inside. */
struct text_words synonyms_of(
    const struct synonyms *synonyms, const char *singular);

/* The words whose opposite `singular` is: failed denies passed. */
struct text_words synonyms_denied(
    const struct synonyms *synonyms, const char *singular);

/* The values that a folded phrase may mean, as keys of text.h. */
struct text_words synonyms_values(
    const struct synonyms *synonyms, const char *phrase);

#endif
