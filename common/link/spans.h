/*
 * spans.h - the runs of a question's words that may be names
 *
 * A span has one to four content words.  Light words (of, the, for) are skipped
 * inside a span.  A span that skips some must contain an "of": "type of pet" is
 * a span, "pets for owners" is not.  Punctuation and quotes split spans.  In
 * "first and last name" there is a span for "first name" at the first word.
 */
#ifndef NL2SQL_LINK_SPANS_H
#define NL2SQL_LINK_SPANS_H

#include "link/heard.h"

enum { SPANS_MAX_WORDS = 4 };

struct span {
	int from, to; /* tokens */
	const struct heard_word *words[SPANS_MAX_WORDS];
	int count;
	/* The span begins or ends with a word that seldom names anything, or
	 * has only such words.  It must be a whole name. */
	bool weak;
	/* The last word is elsewhere: first and last name. */
	bool shared;
};

struct spans {
	struct span *spans;
	int count;
};

/* All spans, in the arena.  Of those with the same beginning the longest is
 * first. */
void spans_list(struct spans *spans, const struct heard *heard,
    const struct question *question, struct arena *arena);

/*
 * Does a word that seldom names anything name something here?  "make", "name"
 * and "order" do so behind "the", "each", "per", "latest" and similar words.
 * "registered" does so behind "are" or "not".
 */
MUST_USE bool spans_named(const struct question *question, int token);

#endif
