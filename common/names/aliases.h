/*
 * aliases.h - other names of common values
 *
 *	aliases.ndjson   {"words": ["usa", "us"], "values": ["united states"]}
 *
 * Countries by their people, sexes, states of an order.  The values of a
 * particular database belong in its lexicon.
 */
#ifndef NL2SQL_NAMES_ALIASES_H
#define NL2SQL_NAMES_ALIASES_H

#include "base/config.h"
#include "text/text.h"

#include <jv.h>

struct aliases;

/* Open the aliases.  The caller frees them.  NULL, with `*problem` set
 * (config.data), when that fails. */
MUST_USE struct aliases *aliases_open(const struct config *config, jv *problem);
void aliases_free(struct aliases *aliases);

/* The values that a folded phrase may mean, as keys of text.h. */
struct text_words aliases_of(const struct aliases *aliases, const char *phrase);

#endif
