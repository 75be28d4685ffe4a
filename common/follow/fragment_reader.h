/*
 * fragment_reader.h - what the two parts of follow/fragment.h share
 *
 * Private to them: fragment_match.c holds one pattern against the words from a
 * place on, fragment.c covers the question with what is found so.
 */
#ifndef NL2SQL_FOLLOW_FRAGMENT_READER_H
#define NL2SQL_FOLLOW_FRAGMENT_READER_H

#include "follow/fragment.h"

/* Prices: a longer reading wins over two, a word with a part to play over one
 * that is passed over. */
#define FRAGMENT_PRICE_EDIT 1.0
#define FRAGMENT_PRICE_FILLER .1

/* The cheapest edits that cover the tokens before a place. */
struct covered {
	double price;
	int from;   /* where the last edit begins */
	bool edits; /* it is an edit, not words that are passed over */
	struct follow_edit edit;
};

struct fragment_reader {
	const struct wordings *wordings;
	const struct fragment_asked *asked;
	const struct question *question;
	bool opened;
	int count;
	struct covered covered[FRAGMENT_MAX_TOKENS + 1];
};

/* The tokens that the longest phrase of the class covers here; 0: none. */
MUST_USE int fragment_phrase(const struct fragment_reader *reader,
    const struct text_words *phrases, int at);

/* Is it punctuation, or a word that may stand between any two? */
MUST_USE bool fragment_is_aside(const struct fragment_reader *reader, int at);

/* Hold the pattern against the words from the place on, and keep each edit that
 * is cheaper than what covers its words so far. */
void fragment_match(struct fragment_reader *reader,
    const struct wording_pattern *pattern, int at, bool again);

#endif
