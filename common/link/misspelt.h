/*
 * misspelt.h - matches keys that nothing explains with what they are nearly
 *
 * An open key may be a part of a stored value ("San Diego" of San Diego, CA),
 * or a stored value or a word of the lexicon with a letter or two wrong
 * ("Springfeild").  A misspelt key is mended only where one spelling is the
 * nearest: where two are as near, nobody knows which one is meant, and neither
 * is taken.  A mended key's matches have the reason `spelling`, so that the
 * answer says what was read.
 *
 *	.7 to .9	the key is part of the value
 *	.75		one letter away
 *	.7		two letters away, from eight letters on
 */
#ifndef NL2SQL_LINK_MISSPELT_H
#define NL2SQL_LINK_MISSPELT_H

#include "link/value_match.h"

struct misspelt {
	struct value_matcher *matcher;
	struct text_words open; /* keys, from value_match_open_keys */
	/* What catalog_like_values found for them. */
	const struct catalog_value *values;
	int value_count;
};

/* Add what the open keys are nearly, or a part of. */
void misspelt_match(const struct misspelt *misspelt);

#endif
