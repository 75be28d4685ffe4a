/*
 * spans.h - the runs of a question's words that may be names
 *
 * A span has one to four content words.  Light words (of, the, for) are
 * skipped inside, and a span that skips some must hold an "of": "type of pet"
 * is a span, "pets for owners" is not.  Punctuation and quotes part spans.
 * "First and last name" has a span for "first name" at its first word.
 */
#ifndef NL2SQL_LINK_SPANS_H
#define NL2SQL_LINK_SPANS_H

#include "link/heard.h"

enum { SPANS_MAX_WORDS = 4 };

struct span {
	int from, to; /* tokens */
	const struct heard_word *words[SPANS_MAX_WORDS];
	int count;
	/* Begins or ends with a word that seldom names anything, or holds
	 * nothing else: only a whole name will do. */
	bool weak;
	/* The last word stands elsewhere: first and last name. */
	bool shared;
};

struct spans {
	struct span *spans;
	int count;
};

/* All spans, the longest of each beginning first; in the arena. */
void spans_list(struct spans *spans, const struct heard *heard,
    const struct question *question, struct arena *arena);

/*
 * Does a word that seldom names anything name something here?  "make", "name",
 * "order" do behind the, each, per, latest and their like, and "registered" is
 * behind "are" or "not".
 */
MUST_USE bool spans_named(const struct question *question, int token);

#endif
